"""A position as the inputs of the net: small whole numbers, seen by one seat.

Only what everybody sees goes in, and the seat's own hand (or the pile in which it digs). The own city and
its neighbours have a block each, the cities beyond only their points. Inputs are written as a list of places
and amounts, zeros left out. Part of the compiled subset.
"""

from engine.ai.inputs import add, capped
from engine.subset import Ints
from engine.wonders.effects import next_stage
from engine.wonders.moves import THING, THING_SHIFT, asked_city, builds_free, can_build_stage
from engine.wonders.payment import UNPAYABLE, least_coins
from engine.wonders.scoring import points_in
from engine.wonders.state import (
    CHOOSE_CARDS,
    CHOOSE_SIDES,
    DIGGING,
    NO_DECISION,
    NOBODY,
    NOT_CHOSEN,
    SEVENTH,
    SIDE_UNKNOWN,
    State,
    left_of,
    right_of,
)
from engine.wonders.tables import (
    ANY_SYMBOL,
    BOARDS,
    BUILT_ROOM,
    CARDS,
    CATEGORIES,
    CITIES,
    COIN_COST,
    DISCOUNT_PRICE,
    DISCOUNTS,
    FREE_ONCE_PER_AGE,
    GROUPS,
    LAST_AGE,
    LAST_TURN,
    POWERS,
    SIDES,
    STAGES,
    STAGES_BUILT,
    TALLIES,
)

# Of each card
IN_HAND: int = 0
COSTS_NOTHING: int = 1
PAYABLE: int = 2
ITS_PRICE: int = 3
BUILT_IN: int = 4  # the own city, then the left one and the right one
CARD_INPUTS: int = BUILT_IN + 3

# Of each city: where its parts begin, each behind the one before it
OWN_SIDE: int = 0
OWN_BOARD: int = OWN_SIDE + SIDES
COINS_HELD: int = OWN_BOARD + BOARDS
FEW_COINS: int = COINS_HELD + 1
SHIELDS_HELD: int = FEW_COINS + 1
SYMBOLS_HELD: int = SHIELDS_HELD + 1
TALLY_OF: int = SYMBOLS_HELD + ANY_SYMBOL + 1
REACH_OF: int = TALLY_OF + TALLIES
SOLD_OF: int = REACH_OF + GROUPS
CHEAP: int = SOLD_OF + GROUPS
SCORE_OF: int = CHEAP + DISCOUNTS
SCORE: int = SCORE_OF + CATEGORIES
POWERS_HELD: int = SCORE + 1
FREE_BUILD_LEFT: int = POWERS_HELD + POWERS
STAGE_PAYABLE: int = FREE_BUILD_LEFT + 1
STAGE_PRICE: int = STAGE_PAYABLE + 1
STAGES_LEFT: int = STAGE_PRICE + 1
CITY_INPUTS: int = STAGES_LEFT + 1

MOST_PRICE: int = 12
MOST_LEAD: int = 5
FEWEST_SEATS: int = 2

# Of the table, likewise
SEATS_AT: int = 0
SECOND_EDITION: int = SEATS_AT + CITIES - FEWEST_SEATS + 1
TIME: int = SECOND_EDITION + 1  # the choice of sides, then all turns
DECISION: int = TIME + 1 + LAST_AGE * LAST_TURN  # none, then by phase
FOR_THE_FREE_CITY: int = DECISION + 1 + NO_DECISION
LEAD_LEFT: int = FOR_THE_FREE_CITY + 1  # -MOST_LEAD to MOST_LEAD
LEAD_RIGHT: int = LEAD_LEFT + 2 * MOST_LEAD + 1
BEYOND: int = LEAD_RIGHT + 2 * MOST_LEAD + 1  # the cities beyond the neighbours: how many,
BEST_BEYOND: int = BEYOND + 1  # and the most
MEAN_BEYOND: int = BEST_BEYOND + 1  # and mean points of these
CARDS_HELD: int = MEAN_BEYOND + 1
TABLE_INPUTS: int = CARDS_HELD + 1

# Where each begins in the list of all inputs; the cards come first
CITY: int = CARDS * CARD_INPUTS
TABLE: int = CITY + 3 * CITY_INPUTS
INPUTS: int = TABLE + TABLE_INPUTS
MOST_INPUTS: int = 700  # that are not zero at the same time


def encode(s: State, seat: int, where: Ints, what: Ints) -> int:
    """The inputs that are not zero, as a seat sees them: their places, their amounts and their number."""
    left = left_of(s, seat)
    right = right_of(s, seat)
    n = encode_choice(s, seat, where, what)
    n = encode_city(s, seat, CITY, where, what, n)
    n = encode_city(s, left, CITY + CITY_INPUTS, where, what, n)
    n = encode_city(s, right, CITY + 2 * CITY_INPUTS, where, what, n)
    n = encode_built(s, seat, 0, where, what, n)
    n = encode_built(s, left, 1, where, what, n)
    n = encode_built(s, right, 2, where, what, n)
    return encode_table(s, seat, left, right, where, what, n)


def encode_choice(s: State, seat: int, where: Ints, what: Ints) -> int:
    """The cards that the seat may choose from, with their prices for the city that it decides for."""
    n = 0
    city = asked_city(s, seat)
    if city == NOBODY:
        city = seat
    if s.phase == CHOOSE_SIDES:
        return 0
    if s.phase == DIGGING:
        if s.actor == city:
            for card in range(CARDS):
                if s.discarded[card] and not s.built[city * BUILT_ROOM + card]:
                    n = add(where, what, n, card * CARD_INPUTS + IN_HAND, s.discarded[card])
        return n
    if s.phase == SEVENTH:
        if s.actor == city:
            n = encode_card(s, city, s.seventh, 1, where, what, n)
        return n
    gone = -1
    if city != seat and s.choice[seat] != NOT_CHOSEN:
        gone = s.choice[seat] >> THING_SHIFT & THING
    first = s.held[seat] * 8
    last = first + s.hand_size[s.held[seat]]
    i = first
    while i < last:
        card = s.hand[i]
        copies = 0
        while i < last and s.hand[i] == card:
            copies += 1
            i += 1
        if card == gone:
            copies -= 1
        if copies:
            n = encode_card(s, city, card, copies, where, what, n)
    return n


def encode_card(s: State, city: int, card: int, copies: int, where: Ints, what: Ints, n: int) -> int:
    place = card * CARD_INPUTS
    n = add(where, what, n, place + IN_HAND, copies)
    if s.built[city * BUILT_ROOM + card]:
        return n
    if builds_free(s, city, card):
        n = add(where, what, n, place + COSTS_NOTHING, 1)
        return add(where, what, n, place + PAYABLE, 1)
    price = least_coins(s, city, card)
    if price < UNPAYABLE:
        price += COIN_COST[card]
        if price == 0:
            n = add(where, what, n, place + COSTS_NOTHING, 1)
        if price <= s.coins[city]:
            n = add(where, what, n, place + PAYABLE, 1)
    return add(where, what, n, place + ITS_PRICE, capped(price, MOST_PRICE))


def encode_built(s: State, city: int, whose: int, where: Ints, what: Ints, n: int) -> int:
    for card in range(CARDS):
        if s.built[city * BUILT_ROOM + card]:
            where[n] = card * CARD_INPUTS + BUILT_IN + whose
            what[n] = 1
            n += 1
    return n


def encode_city(s: State, city: int, first: int, where: Ints, what: Ints, n: int) -> int:
    n = add(where, what, n, first + OWN_BOARD + s.board[city], 1)
    n = add(where, what, n, first + COINS_HELD, capped(s.coins[city], 60))
    n = add(where, what, n, first + FEW_COINS, capped(s.coins[city], 6))
    if s.side[city] == SIDE_UNKNOWN:
        return n
    n = add(where, what, n, first + OWN_SIDE + s.side[city], 1)
    n = add(where, what, n, first + SHIELDS_HELD, s.shields[city])
    for i in range(ANY_SYMBOL + 1):
        n = add(where, what, n, first + SYMBOLS_HELD + i, s.symbols[city * (ANY_SYMBOL + 1) + i])
    for i in range(TALLIES):
        n = add(where, what, n, first + TALLY_OF + i, s.tally[city * TALLIES + i])
    for i in range(GROUPS):
        n = add(where, what, n, first + REACH_OF + i, s.reach[city * GROUPS + i])
        n = add(where, what, n, first + SOLD_OF + i, s.sold[city * GROUPS + i])
    if s.price_left[city] == DISCOUNT_PRICE:
        n = add(where, what, n, first + CHEAP, 1)
    if s.price_right[city] == DISCOUNT_PRICE:
        n = add(where, what, n, first + CHEAP + 1, 1)
    if s.price_goods[city] == DISCOUNT_PRICE:
        n = add(where, what, n, first + CHEAP + 2, 1)
    total = 0
    for category in range(CATEGORIES):
        points = points_in(s, city, category)
        total += points
        n = add(where, what, n, first + SCORE_OF + category, points)
    n = add(where, what, n, first + SCORE, capped(total, 120))
    for i in range(POWERS):
        n = add(where, what, n, first + POWERS_HELD + i, s.powers[city] >> i & 1)
    if s.powers[city] & FREE_ONCE_PER_AGE and not s.free_used[city]:
        n = add(where, what, n, first + FREE_BUILD_LEFT, 1)
    left = STAGES[s.side[city]] - s.tally[city * TALLIES + STAGES_BUILT]
    n = add(where, what, n, first + STAGES_LEFT, left)
    if left:
        n = add(where, what, n, first + STAGE_PAYABLE, can_build_stage(s, city))
        price = least_coins(s, city, next_stage(s, city))
        n = add(where, what, n, first + STAGE_PRICE, capped(price, MOST_PRICE))
    return n


def encode_lead(lead: int, place: int, where: Ints, what: Ints, n: int) -> int:
    if lead > MOST_LEAD:
        lead = MOST_LEAD
    if lead < -MOST_LEAD:
        lead = -MOST_LEAD
    return add(where, what, n, place + MOST_LEAD + lead, 1)


def encode_table(s: State, seat: int, left: int, right: int, where: Ints, what: Ints, n: int) -> int:
    n = add(where, what, n, TABLE + SEATS_AT + s.seats - FEWEST_SEATS, 1)
    n = add(where, what, n, TABLE + SECOND_EDITION, s.edition)
    time = 0
    if s.age:
        time = (s.age - 1) * LAST_TURN + s.turn
    n = add(where, what, n, TABLE + TIME + time, 1)
    asked = asked_city(s, seat)
    decision = 0
    if asked != NOBODY:
        decision = 1 + s.phase
        if asked != seat:
            n = add(where, what, n, TABLE + FOR_THE_FREE_CITY, 1)
    n = add(where, what, n, TABLE + DECISION + decision, 1)
    if s.phase == CHOOSE_CARDS:
        n = add(where, what, n, TABLE + CARDS_HELD, s.hand_size[s.held[seat]])
    n = encode_lead(s.shields[seat] - s.shields[left], TABLE + LEAD_LEFT, where, what, n)
    n = encode_lead(s.shields[seat] - s.shields[right], TABLE + LEAD_RIGHT, where, what, n)
    beyond = 0
    most = 0
    total = 0
    for city in range(s.seats):
        if city != seat and city != left and city != right and s.side[city] != SIDE_UNKNOWN:
            points = 0
            for category in range(CATEGORIES):
                points += points_in(s, city, category)
            beyond += 1
            total += points
            if points > most:
                most = points
    if beyond:
        n = add(where, what, n, TABLE + BEYOND, beyond)
        n = add(where, what, n, TABLE + BEST_BEYOND, capped(most, 120))
        if total > 0:
            n = add(where, what, n, TABLE + MEAN_BEYOND, capped(total // beyond, 120))
    return n
