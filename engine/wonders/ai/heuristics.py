"""A rule of thumb for each use of a card, in points: how a decent player moves without thinking.

It teaches the first net, and it plays where there is none. Part of the compiled subset.
"""

from math import exp

from engine.subset import Floats, Ints
from engine.wonders.effects import count_for, next_stage
from engine.wonders.moves import (
    BUILD,
    COINS_LEFT,
    DISCARD,
    KIND,
    PASS,
    RIGHT_SHIFT,
    SIDE,
    THING,
    THING_SHIFT,
    WONDER,
    asked_city,
    builds_free,
    legal_uses,
    ways_to_pay,
)
from engine.wonders.scoring import science, worth
from engine.wonders.state import State, left_of, right_of
from engine.wonders.tables import (
    ANY_SYMBOL,
    CARDS,
    COIN_COST,
    COINS,
    COINS_EACH,
    DISCOUNT,
    FREE_WITH,
    GROUPS,
    LAST_AGE,
    MAKES,
    NO_SYMBOL,
    OR_FREE_WITH,
    POINTS,
    POINTS_EACH,
    POINTS_IF_COMPLETE,
    POWER,
    REACH,
    SHIELDS,
    STAGES,
    STAGES_BUILT,
    SYMBOL,
    TALLIES,
    VICTORY_POINTS,
)

MOST_CANDIDATES: int = 100
# By card: how many others it makes free
LEADS_TO: list[int] = [
    sum(card in (FREE_WITH[other], OR_FREE_WITH[other]) for other in range(CARDS)) for card in range(CARDS)
]
# The groups of a single good (see tables.py)
SINGLE_GOODS: int = 7
SINGLE: list[int] = [1, 2, 4, 8, 17, 18, 20]


def coins_paid(move: int) -> int:
    """The coins that a move gives to the neighbours."""
    return (move & COINS_LEFT) + (move >> RIGHT_SHIFT & COINS_LEFT)


def candidates(s: State, seat: int, found: Ints) -> int:
    """Write one move for each use that a seat can choose, the cheapest way to pay; return how many."""
    ways: Ints = [0] * 16
    city = asked_city(s, seat)
    count = legal_uses(s, seat, found)
    for i in range(count):
        kind = found[i] & KIND
        if kind in (BUILD, WONDER):
            n = ways_to_pay(s, city, found[i], ways)
            best = ways[0]
            for j in range(1, n):
                if coins_paid(ways[j]) < coins_paid(best):
                    best = ways[j]
            found[i] = best
    return count


def liking(s: State, city: int, move: int) -> float:
    """What a move for a city seems to be worth."""
    kind = move & KIND
    card = move >> THING_SHIFT & THING
    value: float = 0.0
    if kind == PASS:
        return -2.0
    if kind == SIDE:
        return 0.0
    if kind == DISCARD:
        return 1.6 if s.coins[city] < 3 else 0.7
    if kind == WONDER:
        stage = next_stage(s, city)
        value = promise(s, city, stage) + 0.5 - 0.15 * promise(s, city, card)
        value -= 0.4 * (coins_paid(move) + COIN_COST[stage])
    else:
        value = promise(s, city, card)
        if kind == BUILD and not builds_free(s, city, card):
            value -= 0.4 * (coins_paid(move) + COIN_COST[card])
        if s.age < LAST_AGE:
            value += 0.6 * LEADS_TO[card]
    return value


def promise(s: State, city: int, item: int) -> float:
    """The points that a building or a stage may bring to a city, now and later."""
    value: float = POINTS[item]
    early = LAST_AGE - s.age
    if SHIELDS[item]:
        value += threat(s, city, left_of(s, city), SHIELDS[item])
        value += threat(s, city, right_of(s, city), SHIELDS[item])
    if SYMBOL[item] != NO_SYMBOL:
        at = city * (ANY_SYMBOL + 1) + SYMBOL[item]
        before = science(s, city, 0)
        s.symbols[at] += 1
        value += science(s, city, 0) - before + 1.5 * early
        s.symbols[at] -= 1
    if MAKES[item]:
        value += 0.8 * early - 0.3 * s.tally[city * TALLIES]
        for i in range(SINGLE_GOODS):
            if REACH[item * GROUPS + SINGLE[i]] and s.reach[city * GROUPS + SINGLE[i]] == 0:
                value += 0.6 * early
    if DISCOUNT[item]:
        value += 0.8 * early
    if COINS[item] or COINS_EACH[item]:
        value += 0.35 * (COINS[item] + COINS_EACH[item] * count_for(s, city, item))
    if POINTS_EACH[item]:
        value += 1.15 * worth(s, city, item)
    if POINTS_IF_COMPLETE[item]:
        missing = STAGES[s.side[city]] - s.tally[city * TALLIES + STAGES_BUILT]
        value += POINTS_IF_COMPLETE[item] / (1.0 + missing)
    if POWER[item]:
        value += 2.0 + 1.5 * early
    return value


def threat(s: State, city: int, neighbour: int, more: int) -> float:
    """What `more` shields change in the conflict with a neighbour."""
    lead = s.shields[city] - s.shields[neighbour]
    stake: float = VICTORY_POINTS[s.age - 1] + 1
    if lead > 0:
        return 0.3 if lead < 3 else 0.0
    if lead + more > 0:
        return 0.8 * stake
    return 0.3 * stake if lead + more == 0 else 0.4


def weigh_by_heuristic(s: State, seat: int, moves: Ints, count: int, priors: Floats) -> None:
    """The share of attention that each move deserves, by the rule of thumb."""
    city = asked_city(s, seat)
    total: float = 0.0
    for i in range(count):
        priors[i] = exp(0.9 * liking(s, city, moves[i]))
        total += priors[i]
    for i in range(count):
        priors[i] /= total
