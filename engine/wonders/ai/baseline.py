"""Plain determinised tree search: one tree of the own moves over guesses, random playouts, no net.

The textbook method (UCT over the moves that are available in each guess, the others and the rest of the game
at random), kept as the anchor that the stronger search is measured against. Part of the compiled subset.
"""

from engine.ai.tree import LONGEST_PATH, ROOT, Tree, back_up, upper_confidence
from engine.dice import Dice, roll
from engine.subset import Ints
from engine.wonders.ai.heuristics import MOST_CANDIDATES, candidates
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.standing import standing
from engine.wonders.moves import asked_city
from engine.wonders.playout import next_seat
from engine.wonders.state import NO_DECISION, NOBODY, State, copy_state
from engine.wonders.turns import play


def roam(tree: Tree, root: State, k: Known, s: State, dice: Dice, times: int) -> None:
    """Walk down the tree `times` times, each time on a new guess and to the end by a random playout."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, k, dice)
        walk(tree, s, dice, k.observer)


def play_randomly(s: State, seat: int, dice: Dice) -> None:
    moves: Ints = [0] * MOST_CANDIDATES
    play(s, seat, moves[roll(dice, candidates(s, seat, moves))])


def walk(tree: Tree, s: State, dice: Dice, observer: int) -> None:
    path: Ints = [0] * LONGEST_PATH
    moves: Ints = [0] * MOST_CANDIDATES
    path[0] = ROOT
    depth = 1
    node = ROOT
    while s.phase != NO_DECISION and node >= 0:
        count = candidates(s, observer, moves)
        node = upper_confidence(tree, node, 0, moves, count, dice)
        if node >= 0:
            path[depth] = node
            depth += 1
            play(s, observer, tree.move[node])
            if tree.tries[node] == 0 or depth == LONGEST_PATH:
                node = -1
        while s.phase != NO_DECISION and asked_city(s, observer) == NOBODY:
            play_randomly(s, next_seat(s), dice)
    while s.phase != NO_DECISION:
        play_randomly(s, next_seat(s), dice)
    back_up(tree, path, depth, standing(s, observer))
