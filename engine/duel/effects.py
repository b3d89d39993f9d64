"""What buildings, wonders and progress tokens do once they are paid for, in the order the rules lay down."""

from engine.duel.payment import set_prices
from engine.duel.state import (
    CARD_BUILT,
    CARD_DESTROYED,
    CHAIN_PAID,
    CHOOSE_FROM_BOX,
    CHOOSE_REVIVED,
    CHOOSE_TOKEN,
    CHOOSE_VICTIM,
    COINS_GAINED,
    COINS_LOST,
    COUNTED_COINS,
    DISCARDED,
    IN_CITY,
    LOOTED,
    PAIRED,
    PAWN_MOVED,
    TOKEN_TAKEN,
    State,
    note,
)
from engine.duel.tables import (
    ALSO_COUNTED,
    BUILT_WONDERS,
    CARDS,
    CATEGORIES,
    CATEGORY,
    CHAIN_COINS,
    CHAIN_GIVEN,
    COINS,
    COINS_PER,
    COINS_PER_POINT,
    COLOUR,
    COUNTED,
    DESTROYS,
    DRAWS_FROM_BOX,
    EXTRA_SHIELD,
    FIRST_WONDER,
    GOODS_CHOICE,
    LOOTING_COINS,
    LOOTING_FROM,
    LOOTINGS,
    MAKES,
    NOTHING,
    OPPONENT_LOSES,
    PAYS_FOR_CHAINS,
    POINTS,
    PRICE_1_FOR,
    PROGRESS_POINTS,
    PURPLE,
    RAW_CHOICE,
    RED,
    REPLAYS,
    REVIVES,
    SHIELDS,
    SYMBOL,
    THREES_OF_COINS,
    TOKEN_COINS,
    TOKEN_POINTS,
    TOKEN_SYMBOL,
    TRACK_END,
    WONDER_POINTS,
    WONDERS_REPLAY,
)


def gain(s: State, seat: int, coins: int, reason: int) -> None:
    if coins:
        s.coins[seat] += coins
        note(s, reason, seat, coins)


def lose(s: State, seat: int, coins: int, reason: int) -> None:
    """Take coins from a seat; a debt that it cannot pay is void."""
    if coins > s.coins[seat]:
        coins = s.coins[seat]
    s.coins[seat] -= coins
    note(s, reason, seat, coins)


def tally(s: State, seat: int, what: int) -> int:
    """How much a city has of something that a card counts."""
    if what == NOTHING:
        return 0
    if what == THREES_OF_COINS:
        return s.coins[seat] // COINS_PER_POINT
    return s.tally[seat * 8 + what]


def most(s: State, card: int) -> int:
    """What a guild counts, in the city that has most of it."""
    first = tally(s, 0, COUNTED[card]) + tally(s, 0, ALSO_COUNTED[card])
    second = tally(s, 1, COUNTED[card]) + tally(s, 1, ALSO_COUNTED[card])
    if first > second:
        return first
    return second


def advance(s: State, seat: int, shields: int) -> None:
    """Move the conflict pawn towards the other capital, looting on the way."""
    other = 1 - seat
    for _ in range(shields):
        distance = s.pawn + 1 if seat == 0 else 1 - s.pawn
        if distance <= TRACK_END:
            s.pawn += 1 - 2 * seat
            for token in range(LOOTINGS):
                if distance >= LOOTING_FROM[token] and not s.looted[other] >> token & 1:
                    s.looted[other] |= 1 << token
                    lose(s, other, LOOTING_COINS[token], LOOTED)
    note(s, PAWN_MOVED, seat, s.pawn + TRACK_END)


def learn(s: State, seat: int, symbol: int) -> None:
    """Add a scientific symbol to a city; one that it has already makes a pair."""
    if s.symbols[seat] & symbol:
        note(s, PAIRED, seat, symbol)
        # With no token left on the board, a pair gives nothing.
        if s.board:
            s.phase = CHOOSE_TOKEN
    else:
        s.symbols[seat] |= symbol
        s.different[seat] += 1


def enter_city(s: State, seat: int, card: int) -> None:
    """Put a card into a city, for all that lasts: production, prices, chains, points."""
    s.place[card] = IN_CITY + seat
    s.tally[seat * 8 + COLOUR[card]] += 1
    s.points[seat * CATEGORIES + CATEGORY[card]] += POINTS[card]
    s.chains[seat] |= CHAIN_GIVEN[card]
    if MAKES[card]:
        s.made[seat] += MAKES[card]
        set_prices(s, 1 - seat)
    if PRICE_1_FOR[card]:
        s.price_1[seat] |= PRICE_1_FOR[card]
        set_prices(s, seat)
    s.raw_choices[seat] += RAW_CHOICE[card]
    s.goods_choices[seat] += GOODS_CHOICE[card]


def build_effects(s: State, seat: int, card: int, by_chain: int) -> None:
    """The effects of a card that has just entered a city."""
    note(s, CARD_BUILT, seat, card)
    gain(s, seat, COINS[card], COINS_GAINED)
    if SHIELDS[card]:
        shields = SHIELDS[card]
        if COLOUR[card] == RED and s.tokens[seat] & EXTRA_SHIELD:
            shields += 1
        advance(s, seat, shields)
    if SYMBOL[card]:
        learn(s, seat, SYMBOL[card])
    if by_chain and s.tokens[seat] & PAYS_FOR_CHAINS:
        gain(s, seat, CHAIN_COINS, CHAIN_PAID)
    if COINS_PER[card]:
        if COLOUR[card] == PURPLE:
            gain(s, seat, COINS_PER[card] * most(s, card), COUNTED_COINS)
        else:
            gain(s, seat, COINS_PER[card] * tally(s, seat, COUNTED[card]), COUNTED_COINS)


def wonder_effects(s: State, seat: int, wonder: int) -> None:
    """The effects of a wonder that has just been built; its choice, if it has one, is left open."""
    item = FIRST_WONDER + wonder
    s.tally[seat * 8 + BUILT_WONDERS] += 1
    s.points[seat * CATEGORIES + WONDER_POINTS] += POINTS[item]
    s.raw_choices[seat] += RAW_CHOICE[item]
    s.goods_choices[seat] += GOODS_CHOICE[item]
    gain(s, seat, COINS[item], COINS_GAINED)
    if SHIELDS[item]:
        advance(s, seat, SHIELDS[item])
    # Theology has to be there already: a token won by this wonder comes too late for it.
    if REPLAYS[wonder] or s.tokens[seat] & WONDERS_REPLAY:
        s.replay = 1
    if OPPONENT_LOSES[wonder]:
        lose(s, 1 - seat, OPPONENT_LOSES[wonder], COINS_LOST)
    if DRAWS_FROM_BOX[wonder]:
        s.phase = CHOOSE_FROM_BOX
    if REVIVES[wonder] and has_discards(s):
        s.phase = CHOOSE_REVIVED
    if DESTROYS[wonder] >= 0 and s.tally[(1 - seat) * 8 + DESTROYS[wonder]]:
        s.victim_colour = DESTROYS[wonder]
        s.phase = CHOOSE_VICTIM


def has_discards(s: State) -> int:
    for card in range(CARDS):
        if s.place[card] == DISCARDED:
            return 1
    return 0


def take_progress(s: State, seat: int, token: int) -> None:
    """Give a progress token to a seat, with its immediate effects."""
    s.tokens[seat] |= 1 << token
    s.token_count[seat] += 1
    s.points[seat * CATEGORIES + PROGRESS_POINTS] += TOKEN_POINTS[token]
    note(s, TOKEN_TAKEN, seat, token)
    gain(s, seat, TOKEN_COINS[token], COINS_GAINED)
    if TOKEN_SYMBOL[token]:
        learn(s, seat, TOKEN_SYMBOL[token])


def destroy_card(s: State, owner: int, card: int) -> None:
    """Move a brown or grey card from a city to the discard pile; it stops producing at once."""
    s.place[card] = DISCARDED
    s.tally[owner * 8 + COLOUR[card]] -= 1
    s.made[owner] -= MAKES[card]
    set_prices(s, 1 - owner)
    note(s, CARD_DESTROYED, owner, card)
