"""The course of the game: choices are kept until all are made, then resolved at once, in the order of the
rules.

One turn: `play` stores a choice; the last one calls `reveal`; `resolve` pays, places, credits and pays out;
then come the seventh card and the digs, each a decision of its own, and `end_turn` passes the hands or
fights the conflicts. `play` expects a move that `legal_moves` has listed.
"""

from engine.wonders.effects import add_stage, clear_cities, enter_city, next_stage, pay_out, take_effect
from engine.wonders.moves import (
    BUILD,
    COINS_LEFT,
    DIG_UP,
    DISCARD,
    FREE,
    KIND,
    PASS,
    RIGHT_SHIFT,
    THING,
    THING_SHIFT,
    WONDER,
    asked_city,
    builds_free,
)
from engine.wonders.state import (
    AGE_BEGUN,
    CARD_BUILT,
    CARD_DUG,
    CARD_LEFT,
    CARD_SOLD,
    CHOOSE_CARDS,
    CHOOSE_SIDES,
    DIG_PASSED,
    DIGGING,
    FOUGHT_LEFT,
    FOUGHT_RIGHT,
    FREE_CITY,
    GAME_OVER,
    HANDS_PASSED,
    NO_DECISION,
    NOBODY,
    NOT_CHOSEN,
    PAID_BANK,
    PAID_LEFT,
    PAID_RIGHT,
    SEVENTH,
    SEVENTH_PASSED,
    SIDE_SHOWN,
    SIDE_UNKNOWN,
    STAGE_BUILT,
    TRADE_GAINED,
    State,
    holder,
    left_of,
    note,
    right_of,
)
from engine.wonders.tables import (
    BUILT_ROOM,
    CARDS,
    CATEGORIES,
    CITIES,
    COIN_COST,
    DEFEATS,
    FIRST_START,
    HAND,
    LAST_AGE,
    LAST_TURN,
    MILITARY_POINTS,
    SELL_COINS,
    SEVENTH_CARD,
    SIDE_ROW,
    STAGES_BUILT,
    START_COINS,
    TALLIES,
    TRADE_PRICE,
    VICTORY_POINTS,
)


def set_up(s: State) -> None:
    """Begin a game with what has been dealt into the state: edition, seats, cities, boards, sides, hands."""
    clear_cities(s)
    s.age = 0
    s.turn = 0
    s.actor = NOBODY
    s.seventh = 0
    s.digger = NOBODY
    s.ledger_size = 0
    s.discard_size = 0
    for card in range(CARDS):
        s.discarded[card] = 0
    for city in range(CITIES):
        s.choice[city] = NOT_CHOSEN
        s.hand_size[city] = 0
        s.held[city] = city
        s.coins[city] = 0
        s.free_used[city] = 0
        s.powers[city] = 0
        s.shields[city] = 0
        s.price_left[city] = TRADE_PRICE
        s.price_right[city] = TRADE_PRICE
        s.price_goods[city] = TRADE_PRICE
    for city in range(s.cities):
        s.coins[city] = START_COINS
    s.phase = CHOOSE_SIDES
    if all_have_chosen(s):
        begin_game(s)


def begin_game(s: State) -> None:
    """The sides are known: the cities produce, the first hands are dealt."""
    for city in range(s.cities):
        take_effect(s, city, FIRST_START + s.side[city])
    begin_age(s)


def begin_age(s: State) -> None:
    s.age += 1
    s.turn = 1
    for seat in range(s.seats):
        s.held[seat] = seat
        s.hand_size[seat] = 0
        for i in range(HAND):
            put_into_hand(s, seat, s.deal[((s.age - 1) * CITIES + seat) * HAND + i])
    for city in range(s.cities):
        s.free_used[city] = 0
    note(s, AGE_BEGUN, 0, s.age)
    begin_turn(s)


def begin_turn(s: State) -> None:
    s.phase = CHOOSE_CARDS
    for city in range(s.cities):
        s.choice[city] = NOT_CHOSEN
    if s.cities > s.seats:
        # The holder of the Free City draws the top card of its pile.
        put_into_hand(s, s.held[holder(s)], pile_card(s, s.turn))


def pile_card(s: State, number: int) -> int:
    """A card of the Free City's pile of this age, from 1 at the top to 7."""
    return s.deal[((s.age - 1) * CITIES + FREE_CITY) * HAND + number - 1]


def put_into_hand(s: State, hand: int, card: int) -> None:
    """Add a card to a hand, which stays in ascending order."""
    i = hand * 8 + s.hand_size[hand]
    while i > hand * 8 and s.hand[i - 1] > card:
        s.hand[i] = s.hand[i - 1]
        i -= 1
    s.hand[i] = card
    s.hand_size[hand] += 1


def take_from_hand(s: State, hand: int, card: int) -> None:
    i = hand * 8
    while s.hand[i] != card:
        i += 1
    s.hand_size[hand] -= 1
    while i < hand * 8 + s.hand_size[hand]:
        s.hand[i] = s.hand[i + 1]
        i += 1


def throw_away(s: State, card: int) -> None:
    """Put a card face down on the discard pile."""
    s.discarded[card] += 1
    s.discard_size += 1


# Choosing


def all_have_chosen(s: State) -> int:
    # The last seats mostly choose last.
    for seat in range(s.seats - 1, -1, -1):
        if asked_city(s, seat) != NOBODY:
            return 0
    return 1


def play(s: State, seat: int, move: int) -> None:
    """Play a legal move of a seat, and all that follows until somebody has to decide again."""
    s.ledger_size = 0
    city = asked_city(s, seat)
    if s.phase == DIGGING:
        dig(s, move)
    elif s.phase == SEVENTH:
        play_seventh(s, move)
    else:
        s.choice[city] = move
        if all_have_chosen(s):
            reveal(s)


def reveal(s: State) -> None:
    """All have chosen: turn everything over."""
    if s.phase == CHOOSE_SIDES:
        for city in range(s.cities):
            if s.side[city] == SIDE_UNKNOWN:
                side = s.choice[city] >> THING_SHIFT & THING
                s.side[city] = SIDE_ROW[s.edition * 14 + s.board[city] * 2 + side]
                note(s, SIDE_SHOWN, city, side)
        begin_game(s)
        return
    for city in range(s.cities):
        hand = s.held[city] if city < s.seats else s.held[holder(s)]
        take_from_hand(s, hand, s.choice[city] >> THING_SHIFT & THING)
    resolve(s)
    if s.turn == LAST_TURN:
        end_sixth_turn(s)
    else:
        dig_or_end_turn(s)


# Resolving


def resolve(s: State) -> None:
    """Let every city do what was chosen for it: each step for all cities before the next one begins."""
    for city in range(s.cities):
        if s.choice[city] != NOT_CHOSEN:
            pay(s, city, s.choice[city])
    for city in range(s.cities):
        if s.choice[city] != NOT_CHOSEN:
            put_down(s, city, s.choice[city])
    for city in range(s.cities):
        if s.choice[city] != NOT_CHOSEN:
            credit(s, city, s.choice[city])
    for city in range(s.cities):
        if s.choice[city] != NOT_CHOSEN:
            bring_coins(s, city, s.choice[city])


def pay(s: State, city: int, move: int) -> None:
    """Take from a city what it pays to the bank and to its neighbours."""
    kind = move & KIND
    card = move >> THING_SHIFT & THING
    left = move & COINS_LEFT
    right = move >> RIGHT_SHIFT & COINS_LEFT
    bank = 0
    if kind == BUILD and not builds_free(s, city, card):
        bank = COIN_COST[card]
    elif kind == WONDER:
        bank = COIN_COST[next_stage(s, city)]
    s.coins[city] -= bank + left + right
    if bank:
        note(s, PAID_BANK, city, bank)
    if left:
        note(s, PAID_LEFT, city, left)
    if right:
        note(s, PAID_RIGHT, city, right)


def put_down(s: State, city: int, move: int) -> None:
    """Place the card of a move: into the city, under a stage or on the discard pile."""
    kind = move & KIND
    card = move >> THING_SHIFT & THING
    if kind == WONDER:
        note(s, STAGE_BUILT, city, s.tally[city * TALLIES + STAGES_BUILT] << 8 | card)
        add_stage(s, city, card)
    elif kind == DISCARD:
        throw_away(s, card)
        note(s, CARD_SOLD, city, card)
    else:
        if kind == FREE:
            s.free_used[city] = 1
        note(s, CARD_BUILT, city, card)
        enter_city(s, city, card)


def credit(s: State, city: int, move: int) -> None:
    """Give the neighbours what was paid to them, and the city what it sold its card for."""
    left = move & COINS_LEFT
    right = move >> RIGHT_SHIFT & COINS_LEFT
    if left:
        s.coins[left_of(s, city)] += left
        note(s, TRADE_GAINED, left_of(s, city), left)
    if right:
        s.coins[right_of(s, city)] += right
        note(s, TRADE_GAINED, right_of(s, city), right)
    if move & KIND == DISCARD:
        s.coins[city] += SELL_COINS


def bring_coins(s: State, city: int, move: int) -> None:
    """The coins of what was just built, which sees everything that was placed."""
    kind = move & KIND
    if kind == WONDER:
        pay_out(s, city, next_stage(s, city) - 1)
    elif kind != DISCARD:
        pay_out(s, city, move >> THING_SHIFT & THING)


# The end of an age


def end_sixth_turn(s: State) -> None:
    """The last cards go to the discard pile, but for that of a city that may play its seventh."""
    asked = NOBODY
    for city in range(s.cities):
        card = s.hand[s.held[city] * 8] if city < s.seats else pile_card(s, HAND)
        if city < s.seats:
            s.hand_size[s.held[city]] = 0
        if s.powers[city] & SEVENTH_CARD:
            asked = city
            s.seventh = card
        else:
            throw_away(s, card)
            note(s, CARD_LEFT, city, card)
    for city in range(s.cities):
        s.choice[city] = NOT_CHOSEN
    if asked == NOBODY:
        dig_or_end_turn(s)
    else:
        s.phase = SEVENTH
        s.actor = asked


def play_seventh(s: State, move: int) -> None:
    if move & KIND == PASS:
        throw_away(s, s.seventh)
        note(s, SEVENTH_PASSED, s.actor, s.seventh)
    else:
        s.choice[s.actor] = move
        resolve(s)
        s.choice[s.actor] = NOT_CHOSEN
    s.seventh = 0
    s.actor = NOBODY
    dig_or_end_turn(s)


# Digging


def can_dig(s: State, city: int) -> int:
    for card in range(CARDS):
        if s.discarded[card] and not s.built[city * BUILT_ROOM + card]:
            return 1
    return 0


def dig_or_end_turn(s: State) -> None:
    if s.digger != NOBODY and can_dig(s, s.digger):
        s.phase = DIGGING
        s.actor = s.digger
    else:
        end_turn(s)


def dig(s: State, move: int) -> None:
    city = s.actor
    if move & KIND == DIG_UP:
        card = move >> THING_SHIFT & THING
        s.discarded[card] -= 1
        s.discard_size -= 1
        note(s, CARD_DUG, city, card)
        enter_city(s, city, card)
        pay_out(s, city, card)
    else:
        note(s, DIG_PASSED, city, 0)
    s.actor = NOBODY
    end_turn(s)


def end_turn(s: State) -> None:
    """Pass the hands on; after the sixth turn fight the conflicts, and begin the next age or end the game."""
    s.digger = NOBODY
    if s.turn < LAST_TURN:
        pass_hands(s)
        s.turn += 1
        begin_turn(s)
        return
    for city in range(s.cities):
        fight(s, city, left_of(s, city), FOUGHT_LEFT)
        fight(s, city, right_of(s, city), FOUGHT_RIGHT)
    if s.age < LAST_AGE:
        begin_age(s)
    else:
        s.phase = NO_DECISION
        note(s, GAME_OVER, 0, 0)


def pass_hands(s: State) -> None:
    """Every hand goes to the left in Ages I and III, to the right in Age II; two seats exchange theirs."""
    if s.age == 2:
        first = s.held[0]
        for seat in range(s.seats - 1):
            s.held[seat] = s.held[seat + 1]
        s.held[s.seats - 1] = first
    else:
        last = s.held[s.seats - 1]
        for seat in range(s.seats - 1, 0, -1):
            s.held[seat] = s.held[seat - 1]
        s.held[0] = last
    note(s, HANDS_PASSED, 0, s.age)


def fight(s: State, city: int, neighbour: int, where: int) -> None:
    """The conflict of a city with one neighbour, as far as the city's own tokens go."""
    if s.shields[city] > s.shields[neighbour]:
        s.victories[city * 3 + s.age - 1] += 1
        s.points[city * CATEGORIES + MILITARY_POINTS] += VICTORY_POINTS[s.age - 1]
        note(s, where, city, VICTORY_POINTS[s.age - 1])
    elif s.shields[city] < s.shields[neighbour]:
        s.defeats[city * 3 + s.age - 1] += 1
        s.tally[city * TALLIES + DEFEATS] += 1
        s.points[city * CATEGORIES + MILITARY_POINTS] -= 1
        note(s, where, city, 0)
