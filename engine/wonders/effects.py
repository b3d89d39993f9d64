"""What buildings and stages do to a city once they are paid for: what lasts, and the coins they bring."""

from engine.subset import Ints
from engine.wonders.state import COINS_GAINED, State, left_of, note, right_of
from engine.wonders.tables import (
    ANY_SYMBOL,
    BUILT_ROOM,
    CATEGORIES,
    CATEGORY,
    CITIES,
    COINS,
    COINS_EACH,
    COLOUR,
    COUNTED,
    COUNTS_NEIGHBOURS,
    COUNTS_SELF,
    DIG,
    DISCOUNT,
    DISCOUNT_PRICE,
    FIRST_STAGE,
    GOODS_BOTH,
    GROUPS,
    IS_SOLD,
    MAKES,
    MOST_STAGES,
    NO_SYMBOL,
    POINTS,
    POWER,
    RAW_LEFT,
    RAW_RIGHT,
    REACH,
    SHIELDS,
    STAGES_BUILT,
    SYMBOL,
    TALLIES,
)


def next_stage(s: State, city: int) -> int:
    """The item that the next stage of a city's wonder is."""
    return FIRST_STAGE + s.side[city] * MOST_STAGES + s.tally[city * TALLIES + STAGES_BUILT]


def enter_city(s: State, city: int, card: int) -> None:
    """Put a building into a city."""
    s.built[city * BUILT_ROOM + card] = 1
    s.tally[city * TALLIES + COLOUR[card]] += 1
    take_effect(s, city, card)


def add_stage(s: State, city: int, card: int) -> None:
    """Build the next stage of a city's wonder with a card."""
    stage = next_stage(s, city)
    s.buried[city * MOST_STAGES + s.tally[city * TALLIES + STAGES_BUILT]] = card
    s.tally[city * TALLIES + STAGES_BUILT] += 1
    take_effect(s, city, stage)
    if POWER[stage] & DIG:
        s.digger = city


def take_effect(s: State, city: int, item: int) -> None:
    """Everything about an item that lasts: production, prices, shields, symbols, powers, printed points."""
    s.points[city * CATEGORIES + CATEGORY[item]] += POINTS[item]
    s.shields[city] += SHIELDS[item]
    s.powers[city] |= POWER[item]
    if SYMBOL[item] != NO_SYMBOL:
        s.symbols[city * (ANY_SYMBOL + 1) + SYMBOL[item]] += 1
    if MAKES[item]:
        produce(s.reach, city, item)
        if IS_SOLD[item]:
            produce(s.sold, city, item)
    if DISCOUNT[item] & RAW_LEFT:
        s.price_left[city] = DISCOUNT_PRICE
    if DISCOUNT[item] & RAW_RIGHT:
        s.price_right[city] = DISCOUNT_PRICE
    if DISCOUNT[item] & GOODS_BOTH:
        s.price_goods[city] = DISCOUNT_PRICE


def produce(reach: Ints, city: int, item: int) -> None:
    """Add what an item makes, group by group (see payment.py)."""
    for group in range(GROUPS):
        reach[city * GROUPS + group] += REACH[item * GROUPS + group]


def tallied(s: State, city: int, counted: int) -> int:
    """How much one city has of what is counted."""
    count = 0
    for what in range(TALLIES):
        if counted >> what & 1:
            count += s.tally[city * TALLIES + what]
    return count


def count_for(s: State, city: int, item: int) -> int:
    """How much an item counts in the cities that it looks at from a city."""
    count = 0
    if COUNTS_SELF[item]:
        count += tallied(s, city, COUNTED[item])
    if COUNTS_NEIGHBOURS[item]:
        count += tallied(s, left_of(s, city), COUNTED[item])
        count += tallied(s, right_of(s, city), COUNTED[item])
    return count


def pay_out(s: State, city: int, item: int) -> None:
    """The coins that an item brings once, when built. It counts itself and all that was built with it."""
    coins = COINS[item]
    if COINS_EACH[item]:
        coins += COINS_EACH[item] * count_for(s, city, item)
    if coins:
        s.coins[city] += coins
        note(s, COINS_GAINED, city, coins)


def clear_cities(s: State) -> None:
    """Nothing is built, nothing is owned."""
    for i in range(CITIES * BUILT_ROOM):
        s.built[i] = 0
    for i in range(CITIES * GROUPS):
        s.reach[i] = 0
        s.sold[i] = 0
    for i in range(CITIES * TALLIES):
        s.tally[i] = 0
    for i in range(CITIES * CATEGORIES):
        s.points[i] = 0
    for i in range(CITIES * MOST_STAGES):
        s.buried[i] = -1
        s.symbols[i] = 0
    for i in range(CITIES * 3):
        s.victories[i] = 0
        s.defeats[i] = 0
