"""What an item costs a city: the cheapest way to pay, found and never chosen.

Units of the five resources are packed into one int, four bits each, so that a cost and a production can be
subtracted at once. The steps of a payment are functions of their own, because views show them one by one:
cost -> missing_units -> after_choices -> after_discount -> price_of_units.
"""

from engine.duel.state import State
from engine.duel.tables import (
    CHAIN_NEEDED,
    COIN_COST,
    DISCOUNT_UNITS,
    DISCOUNTED_BY,
    TRADE_PRICE,
    UNITS,
)

SPARE_BITS: int = 0x88888
RAW_UNITS: int = 0x00FFF
GOODS_UNITS: int = 0xFF000
NO_RESOURCE: int = -1


def missing_units(cost: int, made: int) -> int:
    """The units of a cost that a production leaves open."""
    difference = (cost | SPARE_BITS) - made
    # The spare bit of a resource survives where the cost is not smaller than the production.
    open_ones = difference & SPARE_BITS
    return difference & (open_ones - (open_ones >> 3))


def dearest(s: State, seat: int, missing: int) -> int:
    """The resource among missing units whose price is the highest."""
    found = NO_RESOURCE
    price = 0
    for resource in range(5):
        asked = s.prices[seat * 5 + resource] if missing >> 4 * resource & 7 else 0
        found = resource if asked > price else found
        price = asked if asked > price else price
    return found


def without_dearest(s: State, seat: int, missing: int, among: int, times: int) -> int:
    """The missing units without the most expensive ones of a group, one for each of `times`."""
    for _ in range(times):
        if missing & among:
            missing -= 1 << 4 * dearest(s, seat, missing & among)
    return missing


def after_choices(s: State, seat: int, missing: int) -> int:
    """What is still missing when each producer of a choice gives the dearest unit of its group."""
    missing = without_dearest(s, seat, missing, RAW_UNITS, s.raw_choices[seat])
    return without_dearest(s, seat, missing, GOODS_UNITS, s.goods_choices[seat])


def after_discount(s: State, seat: int, item: int, missing: int) -> int:
    """What is still missing when Architecture or Masonry has taken off the two dearest units."""
    if s.tokens[seat] & DISCOUNTED_BY[item]:
        return without_dearest(s, seat, missing, RAW_UNITS | GOODS_UNITS, DISCOUNT_UNITS)
    return missing


def price_of_units(s: State, seat: int, missing: int) -> int:
    """The coins that missing units cost when they are bought."""
    base = seat * 5
    return (
        (missing & 7) * s.prices[base]
        + (missing >> 4 & 7) * s.prices[base + 1]
        + (missing >> 8 & 7) * s.prices[base + 2]
        + (missing >> 12 & 7) * s.prices[base + 3]
        + (missing >> 16 & 7) * s.prices[base + 4]
    )


def units_to_buy(s: State, seat: int, item: int) -> int:
    """The units of an item that the city has to buy."""
    missing = missing_units(UNITS[item], s.made[seat])
    return after_help(s, seat, item, missing) if missing else 0


def after_help(s: State, seat: int, item: int, missing: int) -> int:
    """What is still missing after choices and discounts, if the city has any."""
    # Choices come before the discount: a discount can serve any unit, a choice only its group.
    if s.raw_choices[seat] | s.goods_choices[seat]:
        missing = after_choices(s, seat, missing)
    return after_discount(s, seat, item, missing)


def coins_to_pay(s: State, seat: int, item: int) -> int:
    """The price in coins of an item, by chain or in full."""
    missing = missing_units(UNITS[item], s.made[seat])
    # Most cities have no help. For the others it would be slower to look at each case than to add it all up.
    if s.raw_choices[seat] | s.goods_choices[seat] | s.tokens[seat] & DISCOUNTED_BY[item] and missing:
        missing = after_help(s, seat, item, missing)
    price = COIN_COST[item] + price_of_units(s, seat, missing)
    return 0 if s.chains[seat] & CHAIN_NEEDED[item] else price


def set_prices(s: State, seat: int) -> None:
    """Work out again what a unit of each resource costs a seat."""
    for resource in range(5):
        if s.price_1[seat] >> resource & 1:
            s.prices[seat * 5 + resource] = 1
        else:
            s.prices[seat * 5 + resource] = TRADE_PRICE + (s.made[1 - seat] >> 4 * resource & 7)
