"""The doors of the compiled core (wonders/compiled.py) in plain Python, for where there is no compiler."""

from collections.abc import Sequence

from engine.dice import Dice
from engine.wonders.ai.baseline import Woods as FullWoods
from engine.wonders.ai.baseline import count_visits, plant, roam, visits_ahead
from engine.wonders.ai.features import INPUTS, MOST_INPUTS, encode
from engine.wonders.ai.habits import MOST_CANDIDATES, candidates
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.net import WEIGHTS, Net, answer_all, think
from engine.wonders.ai.search import Tree as FullTree
from engine.wonders.ai.search import choose_by_prior, clear, glance, grow, read_root, stir, tries_ahead, weigh
from engine.wonders.ai.standing import standing
from engine.wonders.moves import legal_moves
from engine.wonders.playout import deal_randomly
from engine.wonders.state import MOST_MOVES, State, copy_state
from engine.wonders.turns import play, set_up

__all__ = ["Dice", "Known", "Net", "State", "Tree", "Woods"]

PLAIN_NODES = 100_000


class Tree(FullTree):
    """As large as plain Python can fill."""

    def __init__(self) -> None:
        super().__init__(PLAIN_NODES)


class Woods(FullWoods):
    def __init__(self) -> None:
        super().__init__(PLAIN_NODES)


def deal_game(s: State, dice: Dice, edition: int, seats: int) -> None:
    deal_randomly(s, dice, edition, seats)
    set_up(s)


def copy_into(to: State, source: State) -> None:
    copy_state(to, source)


def list_legal_moves(s: State, seat: int) -> list[int]:
    moves = [0] * MOST_MOVES
    return moves[: legal_moves(s, seat, moves)]


def list_candidates(s: State, seat: int) -> list[int]:
    moves = [0] * MOST_CANDIDATES
    return moves[: candidates(s, seat, moves)]


def play_move(s: State, seat: int, move: int) -> None:
    play(s, seat, move)


def make_net(numbers: Sequence[float] | None) -> Net:
    net = Net()
    if numbers is not None:
        assert len(numbers) == WEIGHTS
        net.weights[:] = numbers
        net.is_taught = 1
    return net


def ask_net(net: Net, s: State, seat: int) -> list[float]:
    think(net, s, seat)
    answer_all(net)
    return list(net.output)


def ask_priors(net: Net, s: State, seat: int) -> list[tuple[int, float]]:
    moves, priors = [0] * MOST_CANDIDATES, [0.0] * MOST_CANDIDATES
    count = candidates(s, seat, moves)
    weigh(net, s, seat, moves, count, priors)
    return list(zip(moves[:count], priors[:count], strict=True))


def list_inputs(s: State, seat: int) -> bytes:
    where, what = [0] * MOST_INPUTS, [0] * MOST_INPUTS
    inputs = bytearray(INPUTS)
    for i in range(encode(s, seat, where, what)):
        inputs[where[i]] = what[i] & 255
    return bytes(inputs)


def guess(s: State, known: Known, dice: Dice) -> None:
    guess_hidden(s, known, dice)


def final_standing(s: State, seat: int) -> float:
    return standing(s, seat)


def clear_tree(tree: FullTree, curiosity: float, caution: float, thorough: int) -> None:
    clear(tree, curiosity, caution, thorough)


def grow_tree(
    tree: FullTree, net: Net, root: State, known: Known, scratch: State, dice: Dice, times: int
) -> None:
    grow(tree, net, root, known, scratch, dice, times)


def stir_tree(tree: FullTree, dice: Dice, share: float, spread: float) -> None:
    stir(tree, dice, share, spread)


def tree_lead(tree: FullTree) -> int:
    return tries_ahead(tree)


def tree_root(tree: FullTree) -> list[tuple[int, int, float, float]]:
    moves, tries = [0] * MOST_CANDIDATES, [0] * MOST_CANDIDATES
    values, priors = [0.0] * MOST_CANDIDATES, [0.0] * MOST_CANDIDATES
    count = read_root(tree, moves, tries, values, priors)
    return list(zip(moves[:count], tries[:count], values[:count], priors[:count], strict=True))


def glance_at(
    net: Net, root: State, known: Known, scratch: State, dice: Dice, move: int, times: int
) -> float:
    return glance(net, root, known, scratch, dice, move, times)


def play_by_prior(net: Net, s: State, seat: int, dice: Dice) -> None:
    choose_by_prior(net, s, seat, dice)


def clear_woods(woods: FullWoods, curiosity: float) -> None:
    plant(woods, curiosity)


def grow_woods(woods: FullWoods, root: State, known: Known, scratch: State, dice: Dice, times: int) -> None:
    roam(woods, root, known, scratch, dice, times)


def woods_lead(woods: FullWoods) -> int:
    return visits_ahead(woods)


def woods_root(woods: FullWoods) -> list[tuple[int, int, float]]:
    moves, visits, means = [0] * MOST_CANDIDATES, [0] * MOST_CANDIDATES, [0.0] * MOST_CANDIDATES
    count = count_visits(woods, moves, visits, means)
    return list(zip(moves[:count], visits[:count], means[:count], strict=True))
