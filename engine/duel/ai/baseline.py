"""Plain information-set tree search: one tree over guesses at the hidden cards, random playouts, no net.

The textbook method (single observer, UCT over the moves that are available in each guess), kept as the anchor
that the stronger search is measured against. Part of the compiled subset.
"""

from engine.ai.tree import LONGEST_PATH, ROOT, Tree, back_up, upper_confidence
from engine.dice import Dice, roll
from engine.duel.ai.knowledge import guess_hidden, guess_next_age
from engine.duel.state import MOST_MOVES, NO_DECISION, State, copy_state
from engine.duel.turns import legal_moves, play
from engine.subset import Ints


def result(s: State) -> float:
    """Of a finished game for seat 0."""
    if s.winner < 0:
        return 0.5
    return 1.0 - s.winner


def roam(tree: Tree, root: State, s: State, dice: Dice, observer: int, times: int) -> None:
    """Walk down the tree `times` times, each time on a new guess and to the end by a random playout."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, observer, dice)
        walk(tree, s, dice)


def walk(tree: Tree, s: State, dice: Dice) -> None:
    path: Ints = [0] * LONGEST_PATH
    moves: Ints = [0] * MOST_MOVES
    path[0] = ROOT
    depth = 1
    node = ROOT
    while s.phase != NO_DECISION and node >= 0:
        count = legal_moves(s, moves)
        is_new = 0
        node = upper_confidence(tree, node, s.seat, moves, count, dice)
        guess_next_age(s, dice)
        if node >= 0:
            path[depth] = node
            depth += 1
            is_new = 1 if tree.tries[node] == 0 else 0
            play(s, tree.move[node])
        else:
            play(s, moves[roll(dice, count)])
        if is_new:
            node = -1
    while s.phase != NO_DECISION:
        count = legal_moves(s, moves)
        guess_next_age(s, dice)
        play(s, moves[roll(dice, count)])
    back_up(tree, path, depth, result(s))
