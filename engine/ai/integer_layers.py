"""A net in whole numbers: two hidden layers, then two heads. Part of the compiled subset.

The heads are what a game wants to know of a position, and a prior for each kind of move. The first layer is
not computed for each position: its sums are remembered for some, and changed where the inputs of another
position differ. Sums of whole numbers do not depend on their order, so that a judgement is the same
on every path to a position, on every processor, and in plain Python.
"""

from math import exp

from engine.ai.vectors import list_changed, mix_layer, shift_sums
from engine.subset import Bytes, Floats, Ints, Shorts

FIRST: int = 128
SECOND: int = 64
# What stands for one: in the layers and the weights of the inputs; in the other weights; in their products
LAYER_BITS: int = 11
LAYER_UNIT: int = 1 << LAYER_BITS
WEIGHT_BITS: int = 12
WEIGHT_UNIT: int = 1 << WEIGHT_BITS
LOGIT_BITS: int = LAYER_BITS + WEIGHT_BITS
LOGIT_UNIT: int = 1 << LOGIT_BITS
LARGEST: int = 32_767
MOST_INPUTS: int = 1_152  # a multiple of the bytes that are compared at once
MEMORIES: int = 16  # positions of either seat whose first layer is remembered
ALL_SEEN: int = 2 * MEMORIES * MOST_INPUTS
ALL_SUMS: int = 2 * MEMORIES * FIRST
MOST_HEADS: int = 512
KEPT: int = 8_192  # second layers that are kept for later, by the node of a tree
ALL_KEPT: int = KEPT * SECOND
NOT_KEPT: int = -1
MOST_OUTPUTS: int = 16

# Chances by logit, in steps of 1/256 from -8 to 8; and powers of e from 0 down to -16, in steps of 1/64
CHANCE_UNIT: int = 1 << 24
CHANCE_REACH: int = 8 * LOGIT_UNIT
CHANCE_BITS: int = LOGIT_BITS - 8
CHANCES: list[int] = [round(CHANCE_UNIT / (1 + exp(-i / 256))) for i in range(-2048, 2050)]
SHARE_UNIT: int = 1 << 20
SHARED_BITS: int = 10  # by which shares are finer than their sum
POWER_BITS: int = LOGIT_BITS - 6
POWERS: list[int] = [round(SHARE_UNIT * exp(-i / 64)) for i in range(1026)]
POWER_REACH: int = 16 * LOGIT_UNIT


class Net:
    """The weights, and what the layers said of the last position."""

    is_taught: int
    outputs: int
    first: Shorts  # for each input its share in the first layer
    second: Shorts  # for each pair of cells of the first layer their shares in the second, side by side
    second_biases: Ints
    heads: Shorts  # the outputs, then the priors
    head_biases: Ints
    seen: Bytes  # by memory: the inputs of a position,
    sums: Shorts  # and the first layer for them
    hidden: Shorts  # the second layer
    output: Floats  # what a game makes of its outputs
    kept_node: Ints
    kept_sign: Ints
    kept: Shorts

    def __init__(self) -> None:
        self.is_taught = 0
        self.outputs = 0
        self.first = [0] * (MOST_INPUTS * FIRST)
        self.second = [0] * (FIRST * SECOND)
        self.second_biases = [0] * SECOND
        self.heads = [0] * (MOST_HEADS * SECOND)
        self.head_biases = [0] * MOST_HEADS
        self.seen = [0] * ALL_SEEN
        self.sums = [0] * ALL_SUMS
        self.hidden = [0] * SECOND
        self.output = [0.0] * MOST_OUTPUTS
        self.kept_node = [NOT_KEPT] * KEPT
        self.kept_sign = [0] * KEPT
        self.kept = [0] * ALL_KEPT


def clear_inputs(inputs: Bytes) -> None:
    for i in range(MOST_INPUTS):
        inputs[i] = 0


def fill_layers(net: Net, memory: int, inputs: Bytes) -> None:
    """Fill the second layer for a position with these inputs.

    Of the memories it is best to name that of the most similar position; the result is the same with any.
    """
    places: Ints = [0] * MOST_INPUTS
    mixed: Ints = [0] * SECOND
    seen = memory * MOST_INPUTS
    count = list_changed(inputs, net.seen, seen, MOST_INPUTS, places)
    shift_sums(net.sums, memory * FIRST, FIRST, net.first, places, count, inputs, net.seen, seen)
    mix_layer(net.sums, memory * FIRST, FIRST, net.second, net.second_biases, SECOND, mixed)
    for j in range(SECOND):
        amount = mixed[j] >> WEIGHT_BITS
        net.hidden[j] = 0 if amount < 0 else LARGEST if amount > LARGEST else amount


def forget(net: Net) -> None:
    """Drop all second layers that are kept: their nodes are to become others."""
    for i in range(KEPT):
        net.kept_node[i] = NOT_KEPT


def keep(net: Net, node: int, sign: int) -> None:
    """Keep the second layer for a node of a tree, where it is visited in a position with this sign."""
    at = node % KEPT
    net.kept_node[at] = node
    net.kept_sign[at] = sign
    for i in range(SECOND):
        net.kept[at * SECOND + i] = net.hidden[i]


def recall(net: Net, node: int, sign: int) -> int:
    """Bring back what was kept; 0 if it is not there."""
    at = node % KEPT
    if net.kept_node[at] != node or net.kept_sign[at] != sign:
        return 0
    for i in range(SECOND):
        net.hidden[i] = net.kept[at * SECOND + i]
    return 1


def output_of(net: Net, number: int) -> int:
    """One of the outputs, from the second layer."""
    total = net.head_biases[number]
    for i in range(SECOND):
        total += net.hidden[i] * net.heads[number * SECOND + i]
    return total


def prior_of(net: Net, place: int) -> int:
    """One of the priors, from the second layer."""
    return output_of(net, net.outputs + place)


def logistic(logit: int) -> float:
    """The chance for a logit."""
    if logit < -CHANCE_REACH:
        logit = -CHANCE_REACH
    if logit > CHANCE_REACH:
        logit = CHANCE_REACH
    logit += CHANCE_REACH
    at = logit >> CHANCE_BITS
    rest = logit & (1 << CHANCE_BITS) - 1
    chance: float = CHANCES[at] + ((CHANCES[at + 1] - CHANCES[at]) * rest >> CHANCE_BITS)
    return chance / CHANCE_UNIT


def power_of_e(fall: int) -> int:
    """e to the power of minus a logit."""
    if fall >= POWER_REACH:
        return 0
    at = fall >> POWER_BITS
    rest = fall & (1 << POWER_BITS) - 1
    return POWERS[at] - ((POWERS[at] - POWERS[at + 1]) * rest >> POWER_BITS)


def share_out(logits: Ints, count: int, shares: Floats) -> None:
    """Turn the priors of moves into shares of attention that add up to one, nearly."""
    share: float = 0.0
    highest = logits[0]
    total = 0
    for i in range(count):
        if logits[i] > highest:
            highest = logits[i]
    for i in range(count):
        logits[i] = power_of_e(highest - logits[i])
        total += logits[i]
    total = (total >> SHARED_BITS) + 1
    for i in range(count):
        share = (logits[i] << SHARED_BITS) // total
        shares[i] = share / SHARE_UNIT
