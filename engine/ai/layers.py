"""The layers of a net: two hidden ones, then whatever a game wants to be told. Part of the compiled subset.

The weights lie in one flat list in the order in which the weights file has them: for each input its share in
the first layer, then the biases of that layer, the second layer with its biases, and the heads of the game,
each with its biases behind it. Both layers go through their inputs one by one and skip those that are zero,
which most are.
"""

from math import exp

from engine.subset import Floats, Ints

FIRST: int = 128
SECOND: int = 64
LANES: int = 8  # sums that run side by side, as wide as a vector unit
# The weights between those of the inputs and the heads
BETWEEN: int = FIRST + FIRST * SECOND + SECOND


def fill_layers(weights: Floats, inputs: int, where: Ints, what: Ints, count: int, hidden: Floats) -> None:
    """Fill the second layer of a net with so many inputs, of which these are not zero."""
    first: Floats = [0.0] * FIRST
    second: Floats = [0.0] * SECOND
    amount: float = 0.0
    bias = inputs * FIRST
    for j in range(FIRST):
        first[j] = weights[bias + j]
    for i in range(count):
        row = where[i] * FIRST
        amount = what[i]
        for j in range(FIRST):
            first[j] += amount * weights[row + j]
    bias += FIRST + FIRST * SECOND
    for j in range(SECOND):
        second[j] = weights[bias + j]
    for i in range(FIRST):
        amount = first[i]
        if amount > 0:
            row = inputs * FIRST + FIRST + i * SECOND
            for j in range(SECOND):
                second[j] += amount * weights[row + j]
    for j in range(SECOND):
        amount = second[j]
        hidden[j] = amount if amount > 0 else 0.0


def answer(weights: Floats, hidden: Floats, row: int, bias: int) -> float:
    """One answer of a head, from the second layer."""
    lanes: Floats = [0.0] * LANES
    for j in range(LANES):
        lanes[j] = hidden[j] * weights[row + j]
    for i in range(1, SECOND // LANES):
        for j in range(LANES):
            lanes[j] += hidden[i * LANES + j] * weights[row + i * LANES + j]
    total: float = weights[bias]
    for j in range(LANES):
        total += lanes[j]
    return total


def logistic(logit: float) -> float:
    return 1.0 / (1.0 + exp(-logit))


def share_out(priors: Floats, count: int) -> None:
    """Turn the answers for moves into shares of attention that add up to one."""
    highest: float = -1000.0
    total: float = 0.0
    for i in range(count):
        if priors[i] > highest:
            highest = priors[i]
    for i in range(count):
        priors[i] = exp(priors[i] - highest)
        total += priors[i]
    for i in range(count):
        priors[i] /= total
