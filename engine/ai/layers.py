"""A net: two hidden layers, then two heads. Part of the compiled subset.

The heads are what a game wants to know of a position, and a prior for each kind of move. The weights are in
one flat list in the order of the weights file: for each input its share in the first layer, then its biases,
the second layer with its biases, the outputs and the priors, each with its biases behind it. Both layers
go through their inputs one by one and skip those that are zero, which most are.
"""

from math import exp

from engine.subset import Floats, Ints

FIRST: int = 128
SECOND: int = 64
LANES: int = 8  # sums that run side by side, as wide as a vector unit
# The weights between those of the inputs and the heads
BETWEEN: int = FIRST + FIRST * SECOND + SECOND
MOST_WEIGHTS: int = 200_000
MOST_OUTPUTS: int = 16


class Net:
    """The weights, and what the layers said of the last position."""

    is_taught: int
    inputs: int
    outputs: int
    priors: int
    weights: Floats
    hidden: Floats  # the second layer
    output: Floats  # what a game makes of its outputs

    def __init__(self) -> None:
        self.is_taught = 0
        self.inputs = 0
        self.outputs = 0
        self.priors = 0
        self.weights = [0.0] * MOST_WEIGHTS
        self.hidden = [0.0] * SECOND
        self.output = [0.0] * MOST_OUTPUTS


def weights_in(inputs: int, outputs: int, priors: int) -> int:
    """How many weights a net has."""
    return inputs * FIRST + BETWEEN + (outputs + priors) * (SECOND + 1)


def fill_layers(net: Net, where: Ints, what: Ints, count: int) -> None:
    """Fill the second layer for a position; these are its inputs that are not zero."""
    first: Floats = [0.0] * FIRST
    second: Floats = [0.0] * SECOND
    amount: float = 0.0
    bias = net.inputs * FIRST
    for j in range(FIRST):
        first[j] = net.weights[bias + j]
    for i in range(count):
        row = where[i] * FIRST
        amount = what[i]
        for j in range(FIRST):
            first[j] += amount * net.weights[row + j]
    bias += FIRST + FIRST * SECOND
    for j in range(SECOND):
        second[j] = net.weights[bias + j]
    for i in range(FIRST):
        amount = first[i]
        if amount > 0:
            row = net.inputs * FIRST + FIRST + i * SECOND
            for j in range(SECOND):
                second[j] += amount * net.weights[row + j]
    for j in range(SECOND):
        amount = second[j]
        net.hidden[j] = amount if amount > 0 else 0.0


def output_of(net: Net, number: int) -> float:
    """One of the outputs, from the second layer."""
    first = net.inputs * FIRST + BETWEEN
    return answer(net.weights, net.hidden, first + number * SECOND, first + net.outputs * SECOND + number)


def prior_of(net: Net, place: int) -> float:
    """One of the priors, from the second layer."""
    first = net.inputs * FIRST + BETWEEN + net.outputs * (SECOND + 1)
    return answer(net.weights, net.hidden, first + place * SECOND, first + net.priors * SECOND + place)


def answer(weights: Floats, hidden: Floats, row: int, bias: int) -> float:
    """The sum over the second layer with a row of weights, and a bias."""
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
    """Turn the priors of moves into shares of attention that add up to one."""
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
