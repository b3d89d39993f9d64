"""What Python calls of nets and search trees, plain or compiled (see engine/native/build.py)."""

from collections.abc import Sequence

from engine.ai.layers import Net, weights_in
from engine.ai.tree import MOST_CHILDREN, Tree, clear, follow, read_root, stir, tries_ahead
from engine.dice import Dice
from engine.subset import Floats, Ints


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


def clear_tree(tree: Tree, curiosity: float, caution: float) -> None:
    clear(tree, curiosity, caution)


def stir_tree(tree: Tree, dice: Dice, share: float, spread: float) -> None:
    stir(tree, dice, share, spread)


def follow_move(tree: Tree, move: int, reveal: int, fading: int) -> int:
    return follow(tree, move, reveal, fading)


def tree_lead(tree: Tree) -> int:
    return tries_ahead(tree)


def tree_root(tree: Tree) -> list[tuple[int, int, float, float]]:
    """Moves at the root: (move, tries, value for side 0, prior)."""
    moves: Ints = [0] * MOST_CHILDREN
    tries: Ints = [0] * MOST_CHILDREN
    values: Floats = [0.0] * MOST_CHILDREN
    priors: Floats = [0.0] * MOST_CHILDREN
    count = read_root(tree, moves, tries, values, priors)
    return [(moves[i], tries[i], values[i], priors[i]) for i in range(count)]
