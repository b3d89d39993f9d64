"""The strong search: one tree of the observer's own moves over many guesses at what it cannot know.

All choose at once, so the others are no part of the tree: in each walk they choose by the net
(without a net by a rule of thumb, see heuristics.py) from the hands of that guess. A node stands for the
observer's own moves that led to it, whatever the others did and whatever came to hand. Part of the compiled
subset.
"""

from engine.ai.layers import Net
from engine.ai.tree import LONGEST_PATH, ROOT, Tree, add_children, back_up, find_children, most_promising
from engine.dice import Dice, draw_by_weight
from engine.subset import Floats, Ints
from engine.wonders.ai.heuristics import MOST_CANDIDATES, candidates, weigh_by_heuristic
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.net import standing_by_net, think, weigh_by_net
from engine.wonders.ai.standing import standing
from engine.wonders.moves import THING_SHIFT, asked_city
from engine.wonders.playout import next_seat
from engine.wonders.state import NO_DECISION, NOBODY, State, copy_state
from engine.wonders.turns import play


def grow(tree: Tree, net: Net, root: State, k: Known, s: State, dice: Dice, times: int) -> None:
    """Walk down the tree `times` times, each time on a new guess at what the observer does not know."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, k, dice)
        descend(tree, net, s, dice, k.observer)


def descend(tree: Tree, net: Net, s: State, dice: Dice, observer: int) -> None:
    """One walk: down along the most promising moves to one not tried before, and back up with its value."""
    path: Ints = [0] * LONGEST_PATH
    moves: Ints = [0] * MOST_CANDIDATES
    found: Ints = [0] * MOST_CANDIDATES
    value: float = 0.5
    path[0] = ROOT
    depth = 1
    is_over = 0
    while not is_over:
        count = candidates(s, observer, moves)
        if not expand(tree, net, s, observer, path[depth - 1], moves, count, found):
            value = judge(net, s, dice, observer)
            is_over = 1
        else:
            chosen = most_promising(tree, path[depth - 1], 0, found, count)
            node = found[chosen]
            path[depth] = node
            depth += 1
            # The node may stem from a guess in which the same use had another price.
            play(s, observer, moves[chosen])
            let_others_choose(net, s, dice, observer)
            if s.phase == NO_DECISION:
                value = standing(s, observer)
                is_over = 1
            elif tree.tries[node] == 0 or depth == LONGEST_PATH:
                value = judge(net, s, dice, observer)
                is_over = 1
    back_up(tree, path, depth, value)


def let_others_choose(net: Net, s: State, dice: Dice, observer: int) -> None:
    """Let the others decide until the observer has to decide again, or the game is over."""
    while s.phase != NO_DECISION and asked_city(s, observer) == NOBODY:
        choose_by_prior(net, s, next_seat(s), dice)


def choose_by_prior(net: Net, s: State, seat: int, dice: Dice) -> None:
    """Play a move of a seat, drawn by the attention that each deserves."""
    moves: Ints = [0] * MOST_CANDIDATES
    priors: Floats = [0.0] * MOST_CANDIDATES
    count = candidates(s, seat, moves)
    chosen = 0
    if count > 1:
        weigh(net, s, seat, moves, count, priors)
        chosen = draw_by_weight(dice, priors, count)
    play(s, seat, moves[chosen])


def weigh(net: Net, s: State, seat: int, moves: Ints, count: int, priors: Floats) -> None:
    """The share of attention that each of a seat's moves deserves."""
    if net.is_taught:
        think(net, s, seat)
        weigh_by_net(net, s, seat, moves, count, priors)
    else:
        weigh_by_heuristic(s, seat, moves, count, priors)


def judge(net: Net, s: State, dice: Dice, observer: int) -> float:
    """How the observer will stand: by the net, or by a game played out by rule of thumb."""
    if net.is_taught:
        think(net, s, observer)
        return standing_by_net(net)
    while s.phase != NO_DECISION:
        choose_by_prior(net, s, next_seat(s), dice)
    return standing(s, observer)


def expand(tree: Tree, net: Net, s: State, seat: int, node: int, moves: Ints, count: int, found: Ints) -> int:
    """The children for the moves, made where there are none yet; 0 if there is no room for them."""
    priors: Floats = [0.0] * MOST_CANDIDATES
    # What is paid to the neighbours lies below the thing.
    missing = find_children(tree, node, moves, count, THING_SHIFT, found)
    if missing == 0:
        return 1
    if tree.nodes + missing > tree.capacity:
        return 0
    if count > 1:
        weigh(net, s, seat, moves, count, priors)
    else:
        priors[0] = 1.0
    add_children(tree, node, moves, priors, count, found)
    return 1


def glance(net: Net, root: State, k: Known, s: State, dice: Dice, move: int, times: int) -> float:
    """The mean standing right after a move of the observer, once all have chosen, over `times` guesses."""
    total: float = 0.0
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, k, dice)
        play(s, k.observer, move)
        let_others_choose(net, s, dice, k.observer)
        if s.phase == NO_DECISION:
            total += standing(s, k.observer)
        else:
            total += judge(net, s, dice, k.observer)
    return total / times
