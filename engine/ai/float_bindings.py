"""What Python calls of a net of floating-point numbers, plain or compiled (see engine/native/build.py)."""

from collections.abc import Sequence

from engine.ai.layers import Net, weights_in


def make_net(inputs: int, outputs: int, priors: int, numbers: Sequence[float] | None) -> Net:
    """A net from numbers in the order of the weights file; without them, an untaught one."""
    net: Net = Net()
    net.inputs = inputs
    net.outputs = outputs
    net.priors = priors
    if numbers is not None:
        assert len(numbers) == weights_in(inputs, outputs, priors)
        for i in range(len(numbers)):
            net.weights[i] = numbers[i]
        net.is_taught = 1
    return net
