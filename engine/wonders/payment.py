"""What something costs a city: whether it can be paid, and every way to share the payment between the
neighbours.

Raw materials and manufactured goods are two problems, for nothing makes either of both. Each is one of
matching units that are needed with units that can be had: from the own city, the left or the right
neighbour. By König's theorem the most units that can be matched are, for the worst group of goods, the
units needed outside the group and those that can be had of the group. So a city keeps, for each group, how
many units of it can be had there (a choice counts in every group that has one of its goods), and a price
takes a handful of additions:

- what the own city cannot make must be bought: `bought` units in all, never more;
- the left neighbour must sell what the own city and the right one cannot make together, `least_left`;
- at most it sells all but what, likewise, only the right one can: `most_left`;
- and every number between can be had (the bases of a matroid), so these three numbers tell all.
"""

from engine.subset import Ints
from engine.wonders.state import State, left_of, right_of
from engine.wonders.tables import (
    COIN_COST,
    GOODS_PART,
    GROUPS,
    OTHERS,
    RAW_GROUPS,
    RAW_PART,
    UNITS,
)

UNPAYABLE: int = 99

# What a quote says, first of the raw materials, then of the goods
BOUGHT: int = 0
LEAST_LEFT: int = 1
MOST_LEFT: int = 2
QUOTE_PART: int = 3

# A split is left + SPLIT_RIGHT * right: coins to both neighbours
SPLIT_RIGHT: int = 16
MOST_SPLITS: int = 16


def quote(s: State, city: int, item: int, part: int, found: Ints) -> int:
    """Find out how many units of a part of a cost have to be bought, and of whom; 0 if they cannot be had."""
    units = UNITS[item * 2 + part]
    own = units
    with_left = units
    with_right = units
    with_both = units
    first = item * GROUPS
    home = city * GROUPS
    left = left_of(s, city) * GROUPS
    right = right_of(s, city) * GROUPS
    # Two loops of a known length, which the compiler turns into a few instructions on vectors
    if part == RAW_PART:
        for group in range(RAW_GROUPS):
            most = OTHERS[first + group] + s.reach[home + group]
            more_left = most + s.sold[left + group]
            more_right = most + s.sold[right + group]
            more = more_left + s.sold[right + group]
            own = most if most < own else own
            with_left = more_left if more_left < with_left else with_left
            with_right = more_right if more_right < with_right else with_right
            with_both = more if more < with_both else with_both
    else:
        for group in range(RAW_GROUPS, GROUPS):
            most = OTHERS[first + group] + s.reach[home + group]
            more_left = most + s.sold[left + group]
            more_right = most + s.sold[right + group]
            more = more_left + s.sold[right + group]
            own = most if most < own else own
            with_left = more_left if more_left < with_left else with_left
            with_right = more_right if more_right < with_right else with_right
            with_both = more if more < with_both else with_both
    at = part * QUOTE_PART
    found[at + BOUGHT] = units - own
    found[at + LEAST_LEFT] = units - with_right
    found[at + MOST_LEFT] = with_left - own
    if with_both < units:
        return 0
    return 1


def least_coins(s: State, city: int, item: int) -> int:
    """The coins that the cheapest way to have the units of an item takes, without those for the bank."""
    found: Ints = [0] * 6
    coins = 0
    if UNITS[item * 2 + GOODS_PART]:
        if not quote(s, city, item, GOODS_PART, found):
            return UNPAYABLE
        coins = found[QUOTE_PART + BOUGHT] * s.price_goods[city]
    if UNITS[item * 2 + RAW_PART]:
        if not quote(s, city, item, RAW_PART, found):
            return UNPAYABLE
        if found[BOUGHT]:
            left = found[LEAST_LEFT]
            if s.price_left[city] < s.price_right[city]:
                left = found[MOST_LEFT]
            coins += left * s.price_left[city] + (found[BOUGHT] - left) * s.price_right[city]
    return coins


def can_pay(s: State, city: int, item: int) -> int:
    """Whether a city can pay for an item in full, trade included."""
    purse = s.coins[city] - COIN_COST[item]
    if purse < 0:
        return 0
    if UNITS[item * 2] + UNITS[item * 2 + 1] == 0:
        return 1
    if least_coins(s, city, item) <= purse:
        return 1
    return 0


def splits(s: State, city: int, item: int, found: Ints) -> int:
    """Write every Pareto-minimal split of the trade for an item within the purse; return how many.

    None of them costs at least as much as another on both sides. They come with ever more coins for the left.
    """
    parts: Ints = [0] * 6
    cheapest_right: Ints = [0] * 16
    if not quote(s, city, item, RAW_PART, parts) or not quote(s, city, item, GOODS_PART, parts):
        return 0
    if parts[BOUGHT] + parts[QUOTE_PART + BOUGHT] == 0:
        found[0] = 0
        return 1 if s.coins[city] >= COIN_COST[item] else 0
    for left in range(MOST_SPLITS):
        cheapest_right[left] = UNPAYABLE
    price = s.price_goods[city]
    raw = parts[BOUGHT]
    goods = parts[QUOTE_PART + BOUGHT]
    for raw_left in range(parts[LEAST_LEFT], parts[MOST_LEFT] + 1):
        for goods_left in range(parts[QUOTE_PART + LEAST_LEFT], parts[QUOTE_PART + MOST_LEFT] + 1):
            left = raw_left * s.price_left[city] + goods_left * price
            right = (raw - raw_left) * s.price_right[city] + (goods - goods_left) * price
            if right < cheapest_right[left]:
                cheapest_right[left] = right
    purse = s.coins[city] - COIN_COST[item]
    count = 0
    least = UNPAYABLE
    for left in range(MOST_SPLITS):
        right = cheapest_right[left]
        if right < least:
            least = right
            if left + right <= purse:
                found[count] = left + right * SPLIT_RIGHT
                count += 1
    return count
