"""What bots, evaluation and training call of the core, plain or compiled (see engine/native/build.py)."""

from engine.ai.bindings import clear_tree, stir_tree, tree_lead, tree_root
from engine.ai.float_bindings import make_net
from engine.ai.layers import Net
from engine.ai.tree import Tree
from engine.dice import Dice
from engine.subset import Floats, Ints, without_gil
from engine.wonders.ai.baseline import roam
from engine.wonders.ai.features import INPUTS, MOST_INPUTS, encode
from engine.wonders.ai.heuristics import MOST_CANDIDATES, candidates
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.net import OUTPUTS, answer_all, standing_by_net, think
from engine.wonders.ai.search import choose_by_prior, glance, grow, weigh
from engine.wonders.ai.standing import standing
from engine.wonders.bindings import copy_into, deal_game, list_legal_moves, play_move
from engine.wonders.state import State

__all__ = [
    "Dice",
    "Known",
    "Net",
    "State",
    "Tree",
    "clear_tree",
    "copy_into",
    "deal_game",
    "list_legal_moves",
    "make_net",
    "play_move",
    "stir_tree",
    "tree_lead",
    "tree_root",
]


def ask_net(net: Net, s: State, seat: int) -> list[float]:
    think(net, s, seat)
    answer_all(net)
    return [net.output[i] for i in range(OUTPUTS)]


def repeat_ask(net: Net, s: State, seat: int, times: int) -> None:
    """For measuring."""
    with without_gil:
        for _ in range(times):
            think(net, s, seat)
            standing_by_net(net)


def ask_priors(net: Net, s: State, seat: int) -> list[tuple[int, float]]:
    """One move for each use, with the attention that it deserves."""
    moves: Ints = [0] * MOST_CANDIDATES
    priors: Floats = [0.0] * MOST_CANDIDATES
    count = candidates(s, seat, moves)
    weigh(net, s, seat, moves, count, priors)
    return [(moves[i], priors[i]) for i in range(count)]


def list_candidates(s: State, seat: int) -> list[int]:
    moves: Ints = [0] * MOST_CANDIDATES
    count = candidates(s, seat, moves)
    return [moves[i] for i in range(count)]


def list_inputs(s: State, seat: int) -> bytes:
    """The inputs of the net, all of them, as signed bytes."""
    where: Ints = [0] * MOST_INPUTS
    what: Ints = [0] * MOST_INPUTS
    count = encode(s, seat, where, what)
    inputs = bytearray(INPUTS)
    for i in range(count):
        inputs[where[i]] = what[i] & 255
    return bytes(inputs)


def guess(s: State, known: Known, dice: Dice) -> None:
    guess_hidden(s, known, dice)


def final_standing(s: State, seat: int) -> float:
    return standing(s, seat)


def grow_tree(
    tree: Tree, net: Net, root: State, known: Known, scratch: State, dice: Dice, times: int
) -> None:
    with without_gil:
        grow(tree, net, root, known, scratch, dice, times)


def grow_plainly(tree: Tree, root: State, known: Known, scratch: State, dice: Dice, times: int) -> None:
    """The baseline, in a tree of its own."""
    with without_gil:
        roam(tree, root, known, scratch, dice, times)


def glance_at(
    net: Net, root: State, known: Known, scratch: State, dice: Dice, move: int, times: int
) -> float:
    with without_gil:
        value: float = glance(net, root, known, scratch, dice, move, times)
    return value


def play_by_prior(net: Net, s: State, seat: int, dice: Dice) -> None:
    choose_by_prior(net, s, seat, dice)
