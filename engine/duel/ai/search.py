"""The strong search: one tree over many guesses at the hidden cards, evaluated by the value net.

Every walk plays on a new guess. A node stands for the moves that led to it, whatever they revealed; of its
children a walk may choose those that are legal in its guess. Once a node is well visited it is split: what a
walk learns from then on is kept apart for each reveal. (Apart from the first visit on is weaker, never apart
does not converge where a reveal decides: see docs/ai.md.) New ages are evaluated when they are dealt, not
searched. Part of the compiled subset.
"""

from engine.ai.integer_layers import Net, keep, recall
from engine.ai.tree import (
    LONGEST_PATH,
    ROOT,
    Tree,
    add_children,
    back_up,
    find_children,
    is_split,
    most_promising,
    variant_of,
)
from engine.dice import Dice
from engine.duel.ai.baseline import result
from engine.duel.ai.knowledge import guess_hidden, guess_next_age
from engine.duel.ai.net import think, ways_of_winning, weigh_moves, winning_chances
from engine.duel.state import CHOOSE_FROM_BOX, MOST_MOVES, NO_DECISION, State, copy_state
from engine.duel.tables import SLOTS
from engine.duel.turns import legal_moves, play
from engine.subset import Floats, Ints, Word

# Positions behind the same node at this depth are alike.
KIN: int = 2
# All that a walk has turned up, as one number: with the node, it says which position is reached.
SIGNS: Word = 0x7FFFFFFF
SIGN_FACTOR: Word = 0x5DEECE66D


class Watch:
    """In which ways the games end that a search looks at, added up if somebody wants to know."""

    is_on: int
    ways: Floats  # seat 0 civilian, military, science, then seat 1
    seen: int

    def __init__(self) -> None:
        self.is_on = 0
        self.ways = [0.0] * 6
        self.seen = 0


def reveal_of(s: State, known: int) -> int:
    """What a move has turned up, as one number, when so much was known before it; 0 if nothing."""
    shown = s.known & ~known
    reveal = 0
    for slot in range(SLOTS):
        if shown >> slot & 1:
            reveal = reveal << 7 | s.deal[(s.age - 1) * SLOTS + slot] + 1
    return reveal


def grow(
    tree: Tree, watch: Watch, net: Net, root: State, s: State, dice: Dice, observer: int, times: int
) -> None:
    """Walk down the tree `times` times, each time on a new guess at what the observer does not know."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, observer, dice)
        descend(tree, watch, net, s, dice)


def descend(tree: Tree, watch: Watch, net: Net, s: State, dice: Dice) -> None:
    """One walk: down along the most promising moves to one not tried before, and back up with its value."""
    path: Ints = [0] * LONGEST_PATH
    moves: Ints = [0] * MOST_MOVES
    found: Ints = [0] * MOST_MOVES
    value: float = 0.5
    sign: Word = 0
    path[0] = ROOT
    path[KIN] = 0
    depth = 1
    is_over = 0
    while not is_over:
        node = path[depth - 1]
        count = legal_moves(s, moves)
        if not expand(tree, net, s, node, sign, path[KIN], moves, count, found):
            value = judge(watch, net, s, path[KIN])
            is_over = 1
        else:
            node = found[most_promising(tree, node, s.seat, found, count)]
            path[depth] = node
            depth += 1
            guess_next_age(s, dice)
            age = s.age
            known = s.known
            play(s, tree.move[node])
            if s.phase == NO_DECISION:
                value = final(watch, s)
                is_over = 1
            else:
                if s.age == age and s.known != known:
                    reveal = reveal_of(s, known)
                    sign = (sign * SIGN_FACTOR + reveal) % SIGNS
                    if depth < LONGEST_PATH and is_split(tree, node):
                        node = variant_of(tree, node, reveal)
                        if node >= 0:
                            path[depth] = node
                            depth += 1
                if node < 0 or tree.tries[node] == 0 or s.age != age or depth == LONGEST_PATH:
                    value = judge(watch, net, s, path[KIN])
                    is_over = 1
                    if node >= 0 and s.age == age and s.phase != CHOOSE_FROM_BOX:
                        keep(net, node, sign)
    back_up(tree, path, depth, value)


def expand(
    tree: Tree, net: Net, s: State, node: int, sign: int, kin: int, moves: Ints, count: int, found: Ints
) -> int:
    """The children for the legal moves, made where there are none yet; 0 if there is no room for them."""
    priors: Floats = [0.0] * MOST_MOVES
    missing = find_children(tree, node, moves, count, 0, found)
    if missing == 0:
        return 1
    if tree.nodes + missing > tree.capacity:
        return 0
    if count > 1:
        # Mostly the net has judged this very position when the node was visited first.
        if s.phase == CHOOSE_FROM_BOX or not recall(net, node, sign):
            think(net, s, kin)
        weigh_moves(net, s, moves, count, priors)
    else:
        priors[0] = 1.0
    add_children(tree, node, moves, priors, count, found)
    return 1


def judge(watch: Watch, net: Net, s: State, kin: int) -> float:
    """The net's opinion of a position, for seat 0."""
    value: float = 0.0
    think(net, s, kin)
    if watch.is_on:
        ways_of_winning(net)
        value = net.output[0]
        for i in range(3):
            watch.ways[3 * s.seat + i] += value * net.output[1 + i]
            watch.ways[3 - 3 * s.seat + i] += (1.0 - value) * net.output[4 + i]
        watch.seen += 1
    else:
        value = winning_chances(net)
    return value if s.seat == 0 else 1.0 - value


def final(watch: Watch, s: State) -> float:
    """The result of a finished game for seat 0."""
    if watch.is_on:
        if s.winner >= 0:
            watch.ways[3 * s.winner + s.how - 1] += 1.0
        else:
            watch.ways[0] += 0.5
            watch.ways[3] += 0.5
        watch.seen += 1
    return result(s)
