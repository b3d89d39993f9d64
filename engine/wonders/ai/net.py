"""The net: how a seat will stand in the end, with how many points, and which moves deserve a look.

Two hidden layers; the weights lie in one flat list in the order in which the weights file has them. Both
layers go through their inputs one by one and skip those that are zero, which most are. Part of the compiled
subset.
"""

from math import exp

from engine.subset import Floats, Ints
from engine.wonders.ai.features import INPUTS, MOST_INPUTS, encode
from engine.wonders.effects import next_stage
from engine.wonders.moves import (
    BUILD,
    DIG_UP,
    DISCARD,
    FREE,
    KIND,
    SIDE,
    THING,
    THING_SHIFT,
    WONDER,
    asked_city,
)
from engine.wonders.state import State
from engine.wonders.tables import CARDS, FIRST_STAGE, SIDE_ROW, SIDES

FIRST: int = 128
SECOND: int = 64
LANES: int = 8  # sums that run side by side, as wide as a vector unit
# What the net says: the standing, the chance to be first, the share of the others that end up behind, and
# the points of each category.
STANDING: int = 0
TO_BE_FIRST: int = 1
AHEAD_OF: int = 2
POINTS_OF: int = 3
OUTPUTS: int = 10
POINTS_SCALE: int = 10

# Where the priors of the kinds of move begin; a stage has two parts, itself and the card beneath.
FOR_BUILD: int = 0
FOR_FREE: int = CARDS
FOR_DISCARD: int = 2 * CARDS
FOR_BENEATH: int = 3 * CARDS
FOR_DIG: int = 4 * CARDS
FOR_STAGE: int = 5 * CARDS
FOR_SIDE: int = 5 * CARDS + 4 * SIDES
FOR_PASS: int = 5 * CARDS + 5 * SIDES
PRIORS: int = 5 * CARDS + 5 * SIDES + 1

# Where the parts begin in the list of weights
FIRST_BIAS: int = INPUTS * FIRST
SECOND_WEIGHTS: int = FIRST_BIAS + FIRST
SECOND_BIAS: int = SECOND_WEIGHTS + FIRST * SECOND
OUTPUT_WEIGHTS: int = SECOND_BIAS + SECOND
OUTPUT_BIAS: int = OUTPUT_WEIGHTS + OUTPUTS * SECOND
PRIOR_WEIGHTS: int = OUTPUT_BIAS + OUTPUTS
PRIOR_BIAS: int = PRIOR_WEIGHTS + PRIORS * SECOND
WEIGHTS: int = PRIOR_BIAS + PRIORS


class Net:
    """The weights, and room for what the layers said of the last position."""

    is_taught: int
    weights: Floats
    hidden: Floats  # the second layer
    output: Floats

    def __init__(self) -> None:
        self.is_taught = 0
        self.weights = [0.0] * WEIGHTS
        self.hidden = [0.0] * SECOND
        self.output = [0.0] * OUTPUTS


def think(net: Net, s: State, seat: int) -> None:
    """Fill the hidden layer for a position, seen by a seat."""
    where: Ints = [0] * MOST_INPUTS
    what: Ints = [0] * MOST_INPUTS
    first: Floats = [0.0] * FIRST
    second: Floats = [0.0] * SECOND
    amount: float = 0.0
    count = encode(s, seat, where, what)
    for j in range(FIRST):
        first[j] = net.weights[FIRST_BIAS + j]
    for i in range(count):
        row = where[i] * FIRST
        amount = what[i]
        for j in range(FIRST):
            first[j] += amount * net.weights[row + j]
    for j in range(SECOND):
        second[j] = net.weights[SECOND_BIAS + j]
    for i in range(FIRST):
        amount = first[i]
        if amount > 0:
            row = SECOND_WEIGHTS + i * SECOND
            for j in range(SECOND):
                second[j] += amount * net.weights[row + j]
    for j in range(SECOND):
        amount = second[j]
        net.hidden[j] = amount if amount > 0 else 0.0


def answer(net: Net, weights: int, bias: int) -> float:
    """One output of the net, from the hidden layer."""
    lanes: Floats = [0.0] * LANES
    for j in range(LANES):
        lanes[j] = net.hidden[j] * net.weights[weights + j]
    for i in range(1, SECOND // LANES):
        for j in range(LANES):
            lanes[j] += net.hidden[i * LANES + j] * net.weights[weights + i * LANES + j]
    total: float = net.weights[bias]
    for j in range(LANES):
        total += lanes[j]
    return total


def standing_by_net(net: Net) -> float:
    """How the seat is expected to stand in the end, by the hidden layer."""
    logit: float = answer(net, OUTPUT_WEIGHTS, OUTPUT_BIAS)
    return 1.0 / (1.0 + exp(-logit))


def answer_all(net: Net) -> None:
    """All outputs: chances, and points."""
    logit: float = 0.0
    for i in range(OUTPUTS):
        logit = answer(net, OUTPUT_WEIGHTS + i * SECOND, OUTPUT_BIAS + i)
        if i < POINTS_OF:
            net.output[i] = 1.0 / (1.0 + exp(-logit))
        else:
            net.output[i] = logit * POINTS_SCALE


def prior_place(s: State, city: int, move: int) -> int:
    """Which prior speaks for a move."""
    kind = move & KIND
    thing = move >> THING_SHIFT & THING
    if kind == BUILD:
        return FOR_BUILD + thing
    if kind == FREE:
        return FOR_FREE + thing
    if kind == DISCARD:
        return FOR_DISCARD + thing
    if kind == WONDER:
        return FOR_STAGE + next_stage(s, city) - FIRST_STAGE
    if kind == DIG_UP:
        return FOR_DIG + thing
    if kind == SIDE:
        return FOR_SIDE + SIDE_ROW[s.edition * 14 + s.board[city] * 2 + thing]
    return FOR_PASS


def beneath_place(move: int) -> int:
    """Which prior speaks for the card put under a stage; -1 for other moves."""
    if move & KIND == WONDER:
        return FOR_BENEATH + (move >> THING_SHIFT & THING)
    return -1


def weigh_by_net(net: Net, s: State, seat: int, moves: Ints, count: int, priors: Floats) -> None:
    """The share of attention that each move deserves, by the hidden layer."""
    highest: float = -1000.0
    total: float = 0.0
    city = asked_city(s, seat)
    for i in range(count):
        place = prior_place(s, city, moves[i])
        priors[i] = answer(net, PRIOR_WEIGHTS + place * SECOND, PRIOR_BIAS + place)
        place = beneath_place(moves[i])
        if place >= 0:
            priors[i] += answer(net, PRIOR_WEIGHTS + place * SECOND, PRIOR_BIAS + place)
        if priors[i] > highest:
            highest = priors[i]
    for i in range(count):
        priors[i] = exp(priors[i] - highest)
        total += priors[i]
    for i in range(count):
        priors[i] /= total
