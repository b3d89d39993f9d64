"""What Python calls of a net in whole numbers, plain or compiled (see engine/native/build.py)."""

from collections.abc import Sequence

from engine.ai.integer_layers import (
    FIRST,
    LAYER_UNIT,
    LOGIT_UNIT,
    MEMORIES,
    SECOND,
    WEIGHT_UNIT,
    Net,
    forget,
)


def make_net(inputs: int, outputs: int, priors: int, numbers: Sequence[float] | None) -> Net:
    """A net from numbers in the order of the weights file, rounded; without them, an untaught one."""
    net: Net = Net()
    net.outputs = outputs
    forget(net)
    if numbers is None:
        return net
    net.is_taught = 1
    at = inputs * FIRST
    for i in range(at):
        if numbers[i]:
            net.first[i] = round(numbers[i] * LAYER_UNIT)
    for i in range(FIRST):
        for memory in range(2 * MEMORIES):
            net.sums[memory * FIRST + i] = round(numbers[at + i] * LAYER_UNIT)
    at += FIRST
    for i in range(FIRST):
        for j in range(SECOND):
            place = (i - i % 2) * SECOND + 2 * j + i % 2
            net.second[place] = round(numbers[at + i * SECOND + j] * WEIGHT_UNIT)
    at += FIRST * SECOND
    for i in range(SECOND):
        net.second_biases[i] = round(numbers[at + i] * LOGIT_UNIT)
    at += SECOND
    for heads, first in ((outputs, 0), (priors, outputs)):
        for i in range(heads * SECOND):
            net.heads[first * SECOND + i] = round(numbers[at + i] * WEIGHT_UNIT)
        at += heads * SECOND
        for i in range(heads):
            net.head_biases[first + i] = round(numbers[at + i] * LOGIT_UNIT)
        at += heads
    assert at == len(numbers)
    return net


def forget_kept(net: Net) -> None:
    forget(net)
