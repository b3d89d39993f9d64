"""The strong search: one tree of the observer's own moves over many guesses at what it cannot know.

All choose at once, so the others are no part of the tree: in each walk they choose by the net (or by habit,
while there is no net) from the hands of that guess. A node stands for the observer's own moves that led to
it, whatever the others did and whatever came to hand. Part of the compiled subset.
"""

from math import log, sqrt

from engine.dice import Dice
from engine.subset import Floats, Ints
from engine.wonders.ai.habits import (
    MOST_CANDIDATES,
    candidates,
    draw_by_weight,
    uniform,
    weigh_by_habit,
)
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.net import Net, standing_by_net, think, weigh_by_net
from engine.wonders.ai.standing import standing
from engine.wonders.moves import asked_city
from engine.wonders.playout import next_seat
from engine.wonders.state import NO_DECISION, NOBODY, State, copy_state
from engine.wonders.turns import play

NODES: int = 400_000
LONGEST_PATH: int = 40
ROOT: int = 0
NO_NODE: int = -1


class Tree:
    """A node is a move of the observer in its place; values are the observer's standings."""

    nodes: int
    room: int
    curiosity: float  # how far the priors and the unknown draw the search
    caution: float  # how much worse than its siblings an untried move is thought to be
    thorough: int  # whether to try each move at the root, whatever the priors say

    # By node
    move: Ints
    prior: Floats
    tries: Ints
    value: Floats
    child: Ints  # the first of them
    sibling: Ints

    def __init__(self, room: int = NODES) -> None:
        self.nodes = 0
        self.room = room
        self.curiosity = 1.0
        self.caution = 0.0
        self.thorough = 0
        self.move = [0] * room
        self.prior = [0.0] * room
        self.tries = [0] * room
        self.value = [0.0] * room
        self.child = [0] * room
        self.sibling = [0] * room


def clear(tree: Tree, curiosity: float, caution: float, thorough: int) -> None:
    """An empty tree with its root."""
    tree.nodes = 0
    tree.curiosity = curiosity
    tree.caution = caution
    tree.thorough = thorough
    new_node(tree, 0, 1.0)


def new_node(tree: Tree, move: int, prior: float) -> int:
    node = tree.nodes
    tree.nodes += 1
    tree.move[node] = move
    tree.prior[node] = prior
    tree.tries[node] = 0
    tree.value[node] = 0.5
    tree.child[node] = NO_NODE
    tree.sibling[node] = NO_NODE
    return node


def tries_ahead(tree: Tree) -> int:
    """By how many tries the most tried move at the root is ahead of the next one."""
    most = 0
    second = 0
    child = tree.child[ROOT]
    while child >= 0:
        if tree.tries[child] > most:
            second = most
            most = tree.tries[child]
        elif tree.tries[child] > second:
            second = tree.tries[child]
        child = tree.sibling[child]
    return most - second


def grow(tree: Tree, net: Net, root: State, k: Known, s: State, dice: Dice, times: int) -> None:
    """So many walks down the tree, each on a new guess at what the observer does not know."""
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
        if not find_children(tree, net, s, observer, path[depth - 1], moves, count, found):
            value = judge(net, s, dice, observer)
            is_over = 1
        else:
            node = most_promising(tree, path[depth - 1], found, count)
            path[depth] = node
            depth += 1
            # The node may stem from a guess in which the same use had another price.
            play(s, observer, moves[place_of_node(found, count, node)])
            let_others_choose(net, s, dice, observer)
            if s.phase == NO_DECISION:
                value = standing(s, observer)
                is_over = 1
            elif tree.tries[node] == 0 or depth == LONGEST_PATH:
                value = judge(net, s, dice, observer)
                is_over = 1
    for i in range(depth):
        node = path[i]
        tree.tries[node] += 1
        tree.value[node] += (value - tree.value[node]) / tree.tries[node]


def place_of_node(found: Ints, count: int, node: int) -> int:
    for i in range(count):
        if found[i] == node:
            return i
    return 0


def let_others_choose(net: Net, s: State, dice: Dice, observer: int) -> None:
    """Let the others decide until the observer is asked again, or the game is over."""
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
        weigh_by_habit(s, seat, moves, count, priors)


def judge(net: Net, s: State, dice: Dice, observer: int) -> float:
    """How the observer will stand: by the net, or by a game played out by habit."""
    if net.is_taught:
        think(net, s, observer)
        return standing_by_net(net)
    while s.phase != NO_DECISION:
        choose_by_prior(net, s, next_seat(s), dice)
    return standing(s, observer)


def use_of(move: int) -> int:
    """A move without what is paid to the neighbours."""
    return move >> 8


def find_children(
    tree: Tree, net: Net, s: State, seat: int, node: int, moves: Ints, count: int, found: Ints
) -> int:
    """The children for the moves, made where there are none yet; 0 if there is no room for them."""
    priors: Floats = [0.0] * MOST_CANDIDATES
    last = NO_NODE
    child = tree.child[node]
    missing = count
    for i in range(count):
        found[i] = NO_NODE
    at = 0
    while child >= 0:
        # Children mostly come in the order of the moves; otherwise look through them all.
        if at < count and found[at] == NO_NODE and use_of(moves[at]) == use_of(tree.move[child]):
            found[at] = child
            missing -= 1
        else:
            for i in range(count):
                if found[i] == NO_NODE and use_of(moves[i]) == use_of(tree.move[child]):
                    found[i] = child
                    missing -= 1
        at += 1
        last = child
        child = tree.sibling[child]
    if missing == 0:
        return 1
    if tree.nodes + missing > tree.room:
        return 0
    if count > 1:
        weigh(net, s, seat, moves, count, priors)
    else:
        priors[0] = 1.0
    for i in range(count):
        if found[i] == NO_NODE:
            found[i] = new_node(tree, moves[i], priors[i])
            if last == NO_NODE:
                tree.child[node] = found[i]
            else:
                tree.sibling[last] = found[i]
            last = found[i]
    return 1


def most_promising(tree: Tree, node: int, found: Ints, count: int) -> int:
    """The child with the best sum of value and curiosity."""
    bound: float = 0.0
    best_bound: float = -1000.0
    untried: float = tree.value[node] - tree.caution
    urge: float = tree.curiosity * sqrt(tree.tries[node] + 1)
    best = found[0]
    for i in range(count):
        child = found[i]
        bound = untried
        if tree.tries[child]:
            bound = tree.value[child]
        elif node == ROOT and tree.thorough:
            return child
        bound += urge * tree.prior[child] / (1 + tree.tries[child])
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


def stir(tree: Tree, dice: Dice, share: float, spread: float) -> None:
    """Mix noise into the priors at the root, so that self-play tries what the net does not think of."""
    noise: Floats = [0.0] * MOST_CANDIDATES
    total: float = 0.0
    count = 0
    child = tree.child[ROOT]
    while child >= 0:
        # A gamma variate of small shape, near enough.
        noise[count] = -log(uniform(dice)) * uniform(dice) ** (1.0 / spread)
        total += noise[count]
        count += 1
        child = tree.sibling[child]
    child = tree.child[ROOT]
    for i in range(count):
        tree.prior[child] = (1.0 - share) * tree.prior[child] + share * noise[i] / total
        child = tree.sibling[child]


def read_root(tree: Tree, moves: Ints, tries: Ints, values: Floats, priors: Floats) -> int:
    """The moves at the root with their tries, values and priors."""
    n = 0
    child = tree.child[ROOT]
    while child >= 0 and n < MOST_CANDIDATES:
        moves[n] = tree.move[child]
        tries[n] = tree.tries[child]
        values[n] = tree.value[child]
        priors[n] = tree.prior[child]
        n += 1
        child = tree.sibling[child]
    return n


def glance(net: Net, root: State, k: Known, s: State, dice: Dice, move: int, times: int) -> float:
    """The mean standing right after a move of the observer, once all have chosen, over so many guesses."""
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
