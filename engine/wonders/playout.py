"""Random deals and whole random games: for statistics, benchmarks, searches and comparing the two builds.

A random player takes any different use of a card with the same chance, never passes, and pays the cheapest
way. The dice here are quick, not fair in the sense of docs/fairness.md: no game of a person is ever dealt
by them.
"""

from engine.dice import BITS_60, FNV_BASIS, Dice, mix, mix_all, roll, shuffle
from engine.subset import Ints, Word
from engine.wonders.moves import (
    COINS_LEFT,
    KIND,
    PASS,
    RIGHT_SHIFT,
    asked_city,
    legal_moves,
    legal_uses,
    ways_to_pay,
)
from engine.wonders.scoring import points_in, total_points
from engine.wonders.state import CHOOSE_CARDS, FREE_CITY, NO_DECISION, NOBODY, State
from engine.wonders.tables import (
    BOARDS,
    BUILT_ROOM,
    CARDS,
    CATEGORIES,
    CITIES,
    DECK,
    DECK_ROOM,
    FEWEST_CITIES,
    GROUPS,
    GUILD,
    GUILDS,
    GUILDS_BESIDE_PLAYERS,
    HAND,
    LAST_AGE,
    MOST_STAGES,
    SIDE_ROW,
    TALLIES,
)
from engine.wonders.turns import play, set_up

# Columns of the sums that random_games keeps
GAMES: int = 0
CHOICES: int = 1  # of a card of the hand, for the own city
USES: int = 2  # that there were to choose from
CITY_CHOICES: int = 3  # of a card of the hand, for the Free City
CITY_USES: int = 4
EXTRAS: int = 5  # other decisions: seventh cards and digs
EXTRA_USES: int = 6
POINTS_SCORED: int = 7  # by the seats
SQUARES: int = 8
CITY_POINTS: int = 9
BY_CATEGORY: int = 10
WINS: int = 17
SUMS: int = 24


def deal_randomly(s: State, dice: Dice, edition: int, seats: int) -> None:
    """Deal a game into a state: boards, sides and the hands of all ages."""
    deck: Ints = [0] * 64
    cities = seats
    if cities < FEWEST_CITIES:
        cities = FEWEST_CITIES
    s.edition = edition
    s.seats = seats
    s.cities = cities
    for board in range(BOARDS):
        deck[board] = board
    shuffle(dice, deck, 0, BOARDS, cities)
    for city in range(CITIES):
        s.board[city] = deck[city]
        s.side[city] = SIDE_ROW[edition * 14 + deck[city] * 2 + roll(dice, 2)]
    for age in range(LAST_AGE):
        guilds = 0
        if age == LAST_AGE - 1:
            guilds = cities + GUILDS_BESIDE_PLAYERS
            for i in range(GUILDS):
                deck[i] = GUILD[edition * GUILDS + i]
            shuffle(dice, deck, 0, GUILDS, guilds)
        for i in range(cities * HAND - guilds):
            deck[guilds + i] = DECK[(edition * LAST_AGE + age) * DECK_ROOM + i]
        shuffle(dice, deck, 0, cities * HAND, cities * HAND)
        for i in range(cities * HAND):
            s.deal[age * CITIES * HAND + i] = deck[i]


def random_use(dice: Dice, uses: Ints, count: int) -> int:
    """One of the uses, each with the same chance, but never to pass if there is another."""
    if count > 1 and uses[count - 1] & KIND == PASS:
        count -= 1
    return uses[roll(dice, count)]


def cheapest_way(s: State, seat: int, use: int, dice: Dice) -> int:
    """The cheapest of the moves that a use stands for, one of them at random if there are several."""
    ways: Ints = [0] * 16
    best = 0
    least = 99
    ties = 0
    for i in range(ways_to_pay(s, asked_city(s, seat), use, ways)):
        coins = (ways[i] & COINS_LEFT) + (ways[i] >> RIGHT_SHIFT & COINS_LEFT)
        if coins < least:
            least = coins
            best = ways[i]
            ties = 1
        elif coins == least:
            ties += 1
            if roll(dice, ties) == 0:
                best = ways[i]
    return best


def next_seat(s: State) -> int:
    """The first seat that owes a decision."""
    seat = 0
    while asked_city(s, seat) == NOBODY:
        seat += 1
    return seat


def random_games(s: State, dice: Dice, edition: int, seats: int, games: int, sums: Ints) -> None:
    """Play whole random games and add up how they went."""
    uses: Ints = [0] * 100
    for _ in range(games):
        deal_randomly(s, dice, edition, seats)
        set_up(s)
        while s.phase != NO_DECISION:
            seat = next_seat(s)
            column = CHOICES
            if s.phase != CHOOSE_CARDS:
                column = EXTRAS
            elif asked_city(s, seat) >= seats:
                column = CITY_CHOICES
            count = legal_uses(s, seat, uses)
            sums[column] += 1
            sums[column + 1] += count
            if uses[count - 1] & KIND == PASS:
                sums[column + 1] -= 1
            play(s, seat, cheapest_way(s, seat, random_use(dice, uses, count), dice))
        add_up(s, sums)


def add_up(s: State, sums: Ints) -> None:
    """Add a finished game to the sums."""
    totals: Ints = [0] * CITIES
    sums[GAMES] += 1
    for seat in range(s.seats):
        points = total_points(s, seat)
        sums[POINTS_SCORED] += points
        sums[SQUARES] += points * points
        for category in range(CATEGORIES):
            sums[BY_CATEGORY + category] += points_in(s, seat, category)
        totals[seat] = points
    for seat in range(s.seats):
        ahead = 0
        for other in range(s.seats):
            lead = totals[other] - totals[seat]
            ahead += lead > 0 or (lead == 0 and s.coins[other] > s.coins[seat])
        sums[WINS + seat] += ahead == 0
    if s.cities > s.seats:
        sums[CITY_POINTS] += total_points(s, FREE_CITY)


def fingerprint(s: State) -> Word:
    """A number that tells two states apart, all that is hidden included."""
    digest: Word = FNV_BASIS
    digest = mix_all(digest, s.deal, LAST_AGE * CITIES * HAND)
    digest = mix_all(digest, s.built, CITIES * BUILT_ROOM)
    digest = mix_all(digest, s.reach, CITIES * GROUPS)
    digest = mix_all(digest, s.sold, CITIES * GROUPS)
    digest = mix_all(digest, s.tally, CITIES * TALLIES)
    digest = mix_all(digest, s.points, CITIES * CATEGORIES)
    digest = mix_all(digest, s.buried, CITIES * MOST_STAGES)
    digest = mix_all(digest, s.symbols, CITIES * MOST_STAGES)
    digest = mix_all(digest, s.victories, CITIES * LAST_AGE)
    digest = mix_all(digest, s.defeats, CITIES * LAST_AGE)
    digest = mix_all(digest, s.discarded, CARDS)
    for city in range(CITIES):
        digest = mix(digest, s.board[city])
        digest = mix(digest, s.side[city])
        digest = mix(digest, s.choice[city])
        digest = mix(digest, s.held[city])
        digest = mix(digest, s.hand_size[city])
        digest = mix(digest, s.coins[city])
        digest = mix(digest, s.free_used[city])
        digest = mix(digest, s.powers[city])
        digest = mix(digest, s.shields[city])
        digest = mix(digest, s.price_left[city])
        digest = mix(digest, s.price_right[city])
        digest = mix(digest, s.price_goods[city])
    for city in range(s.cities):
        for i in range(s.hand_size[city]):
            digest = mix(digest, s.hand[city * 8 + i])
    digest = mix(digest, s.phase)
    digest = mix(digest, s.age)
    digest = mix(digest, s.turn)
    digest = mix(digest, s.actor)
    digest = mix(digest, s.seventh)
    digest = mix(digest, s.digger)
    return mix(digest, s.discard_size)


def random_game_digest(s: State, dice: Dice, edition: int, seats: int, often: int) -> Word:
    """Play one random game and digest its moves, ledgers and results; if `often`, every position, too."""
    moves: Ints = [0] * 260
    uses: Ints = [0] * 100
    deal_randomly(s, dice, edition, seats)
    set_up(s)
    digest: Word = fingerprint(s)
    while s.phase != NO_DECISION:
        seat = next_seat(s)
        count = legal_moves(s, seat, moves)
        digest = mix(mix_all(digest, moves, count), count)
        count = legal_uses(s, seat, uses)
        play(s, seat, cheapest_way(s, seat, random_use(dice, uses, count), dice))
        digest = mix_all(digest, s.ledger, s.ledger_size)
        if often:
            digest = (digest * 3 ^ fingerprint(s)) & BITS_60
    for city in range(s.cities):
        for category in range(CATEGORIES):
            digest = mix(digest, points_in(s, city, category))
    return (digest * 3 ^ fingerprint(s)) & BITS_60
