"""What bots, evaluation and training call of the core, plain or compiled (see engine/native/build.py)."""

from engine.ai.bindings import clear_tree, follow_move, stir_tree, tree_lead, tree_root
from engine.ai.integer_bindings import forget_kept, make_net
from engine.ai.integer_layers import MOST_INPUTS, Net, clear_inputs
from engine.ai.tree import Tree
from engine.dice import Dice
from engine.duel.ai.baseline import roam
from engine.duel.ai.endgame import Solver, hidden_cards, is_open, solve_moves
from engine.duel.ai.features import INPUTS, encode
from engine.duel.ai.knowledge import guess_hidden, guess_next_age
from engine.duel.ai.net import OUTPUTS, think, ways_of_winning, weigh_moves, winning_chances
from engine.duel.ai.search import Watch, grow, reveal_of
from engine.duel.bindings import copy_into, deal_game, list_legal_moves, play_move
from engine.duel.state import MOST_MOVES, State
from engine.duel.turns import legal_moves
from engine.subset import Bytes, Floats, Ints, without_gil

__all__ = [
    "Dice",
    "Net",
    "Solver",
    "State",
    "Tree",
    "Watch",
    "clear_tree",
    "copy_into",
    "deal_game",
    "follow_move",
    "forget_kept",
    "list_legal_moves",
    "make_net",
    "play_move",
    "stir_tree",
    "tree_lead",
    "tree_root",
]


def ask_net(net: Net, s: State) -> list[float]:
    think(net, s, 0)
    ways_of_winning(net)
    return [net.output[i] for i in range(OUTPUTS)]


def repeat_ask(net: Net, s: State, other: State, times: int) -> None:
    """For measuring: two positions in turn, because one that is judged again costs less."""
    with without_gil:
        for _ in range(times // 2):
            think(net, s, 0)
            winning_chances(net)
            think(net, other, 0)
            winning_chances(net)


def ask_priors(net: Net, s: State) -> list[tuple[int, float]]:
    """The legal moves and the net's priors for them."""
    moves: Ints = [0] * MOST_MOVES
    priors: Floats = [0.0] * MOST_MOVES
    count = legal_moves(s, moves)
    think(net, s, 0)
    weigh_moves(net, s, moves, count, priors)
    return [(moves[i], priors[i]) for i in range(count)]


def list_inputs(s: State) -> bytes:
    """The inputs of the net, all of them, as signed bytes."""
    inputs: Bytes = [0] * MOST_INPUTS
    clear_inputs(inputs)
    encode(s, inputs)
    return bytes([inputs[i] for i in range(INPUTS)])


def guess(s: State, observer: int, dice: Dice) -> None:
    guess_hidden(s, observer, dice)
    guess_next_age(s, dice)


def grow_tree(
    tree: Tree, watch: Watch, net: Net, root: State, scratch: State, dice: Dice, observer: int, times: int
) -> None:
    with without_gil:
        grow(tree, watch, net, root, scratch, dice, observer, times)


def grow_plainly(tree: Tree, root: State, observer: int, scratch: State, dice: Dice, times: int) -> None:
    """The baseline, in a tree of its own."""
    with without_gil:
        roam(tree, root, scratch, dice, observer, times)


def revealed(s: State, known: int) -> int:
    return reveal_of(s, known)


def is_open_state(s: State) -> int:
    return is_open(s)


def count_hidden(s: State) -> int:
    return hidden_cards(s)


def solve_state(solver: Solver, net: Net, s: State, dice: Dice, limit: int) -> list[tuple[int, int]]:
    """Moves with their values for seat 0, up to SURE; none if the tree is too large."""
    moves: Ints = [0] * MOST_MOVES
    values: Ints = [0] * MOST_MOVES
    with without_gil:
        count = solve_moves(solver, net, s, dice, moves, values, limit)
    return [(moves[i], values[i]) for i in range(count)]
