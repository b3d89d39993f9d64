"""What Python calls of search trees, plain or compiled (see engine/native/build.py)."""

from engine.ai.tree import MOST_CHILDREN, Tree, clear, follow, read_root, stir, tries_ahead
from engine.dice import Dice
from engine.subset import Floats, Ints


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
