"""The doors of the compiled core (engine/duel/compiled.py) over plain Python: the same names, just slower."""

from collections.abc import Sequence

from engine.dice import Dice
from engine.duel.ai.baseline import Woods as FullWoods
from engine.duel.ai.baseline import count_visits, plant, roam, visits_ahead
from engine.duel.ai.endgame import Shelf, hidden_cards, is_open, solve_moves
from engine.duel.ai.features import INPUTS, MOST_INPUTS, encode
from engine.duel.ai.knowledge import guess_hidden, guess_next_age
from engine.duel.ai.net import WEIGHTS, Net, think, ways_of_winning, weigh_moves
from engine.duel.ai.search import Tree as FullTree
from engine.duel.ai.search import clear, follow, grow, read_root, reveal_of, stir, tries_ahead
from engine.duel.playout import deal_randomly
from engine.duel.state import MOST_MOVES, State, copy_state
from engine.duel.turns import legal_moves, play, set_up

__all__ = ["Dice", "Net", "Shelf", "State", "Tree", "Woods"]

PLAIN_NODES = 100_000


class Tree(FullTree):
    """As large as plain Python can fill."""

    def __init__(self) -> None:
        super().__init__(PLAIN_NODES)


class Woods(FullWoods):
    def __init__(self) -> None:
        super().__init__(PLAIN_NODES)


def deal_game(s: State, dice: Dice) -> None:
    deal_randomly(s, dice, [0] * MOST_MOVES)
    set_up(s, 0)


def copy_into(to: State, source: State) -> None:
    copy_state(to, source)


def list_legal_moves(s: State) -> list[int]:
    moves = [0] * MOST_MOVES
    return moves[: legal_moves(s, moves)]


def play_move(s: State, move: int) -> None:
    play(s, move)


def make_net(numbers: Sequence[float]) -> Net:
    net = Net()
    assert len(numbers) == WEIGHTS
    net.weights[:] = numbers
    return net


def ask_net(net: Net, s: State) -> list[float]:
    think(net, s)
    ways_of_winning(net)
    return list(net.output)


def ask_priors(net: Net, s: State) -> list[tuple[int, float]]:
    moves, priors = [0] * MOST_MOVES, [0.0] * MOST_MOVES
    count = legal_moves(s, moves)
    think(net, s)
    weigh_moves(net, s, moves, count, priors)
    return list(zip(moves[:count], priors[:count], strict=True))


def list_inputs(s: State) -> bytes:
    where, what = [0] * MOST_INPUTS, [0] * MOST_INPUTS
    inputs = bytearray(INPUTS)
    for i in range(encode(s, where, what)):
        inputs[where[i]] = what[i]
    return bytes(inputs)


def guess(s: State, observer: int, dice: Dice) -> None:
    guess_hidden(s, observer, dice)
    guess_next_age(s, dice)


def clear_tree(tree: FullTree, curiosity: float, caution: float, watch_ways: int) -> None:
    clear(tree, curiosity, caution, watch_ways)


def grow_tree(
    tree: FullTree, net: Net, root: State, scratch: State, dice: Dice, observer: int, times: int
) -> None:
    grow(tree, net, root, scratch, dice, observer, times)


def stir_tree(tree: FullTree, dice: Dice, share: float, spread: float) -> None:
    stir(tree, dice, share, spread)


def revealed(s: State, known: int) -> int:
    return reveal_of(s, known)


def follow_move(tree: FullTree, move: int, reveal: int, fading: int) -> int:
    return follow(tree, move, reveal, fading)


def tree_lead(tree: FullTree) -> int:
    return tries_ahead(tree)


def tree_root(tree: FullTree) -> list[tuple[int, int, float, float]]:
    moves, tries = [0] * MOST_MOVES, [0] * MOST_MOVES
    values, priors = [0.0] * MOST_MOVES, [0.0] * MOST_MOVES
    count = read_root(tree, moves, tries, values, priors)
    return list(zip(moves[:count], tries[:count], values[:count], priors[:count], strict=True))


def clear_woods(woods: FullWoods, curiosity: float) -> None:
    plant(woods, curiosity)


def grow_woods(woods: FullWoods, root: State, scratch: State, dice: Dice, observer: int, times: int) -> None:
    roam(woods, root, scratch, dice, observer, times)


def woods_lead(woods: FullWoods) -> int:
    return visits_ahead(woods)


def woods_root(woods: FullWoods) -> list[tuple[int, int, float]]:
    moves, visits, means = [0] * MOST_MOVES, [0] * MOST_MOVES, [0.0] * MOST_MOVES
    count = count_visits(woods, moves, visits, means)
    return list(zip(moves[:count], visits[:count], means[:count], strict=True))


def is_open_state(s: State) -> int:
    return is_open(s)


def count_hidden(s: State) -> int:
    return hidden_cards(s)


def solve_state(shelf: Shelf, net: Net, s: State, dice: Dice, limit: int) -> list[tuple[int, int]]:
    moves, values = [0] * MOST_MOVES, [0] * MOST_MOVES
    count = solve_moves(shelf, net, s, dice, moves, values, limit)
    return list(zip(moves[:count], values[:count], strict=True))
