"""Plain determinised tree search: one tree of the own moves over guesses, random playouts, no net.

The textbook method (UCT over the moves that are available in each guess, the others and the rest of the game
at random), kept as the anchor that the stronger search is measured against. Part of the compiled subset.
"""

from math import log, sqrt

from engine.dice import Dice, roll
from engine.subset import Floats, Ints
from engine.wonders.ai.habits import MOST_CANDIDATES, candidates
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.standing import standing
from engine.wonders.moves import asked_city
from engine.wonders.playout import next_seat
from engine.wonders.state import NO_DECISION, NOBODY, State, copy_state
from engine.wonders.turns import play

FOREST: int = 400_000
DEEPEST: int = 40


class Woods:
    """The tree: nodes with the move that led to each, linked from parent to child to sibling."""

    nodes: int
    room: int
    curiosity: float
    move: Ints
    child: Ints
    sibling: Ints
    visits: Ints
    offered: Ints  # how often the move was available
    mean: Floats  # the observer's standing

    def __init__(self, room: int = FOREST) -> None:
        self.nodes = 0
        self.room = room
        self.curiosity = 0.7
        self.move = [0] * room
        self.child = [0] * room
        self.sibling = [0] * room
        self.visits = [0] * room
        self.offered = [0] * room
        self.mean = [0.0] * room


def plant(woods: Woods, curiosity: float) -> None:
    """Begin with an empty tree."""
    woods.curiosity = curiosity
    woods.nodes = 0
    sprout(woods, 0)


def sprout(woods: Woods, move: int) -> int:
    """A new node, not linked yet; -1 if there is no room."""
    node = woods.nodes
    if node >= woods.room:
        return -1
    woods.nodes += 1
    woods.move[node] = move
    woods.child[node] = -1
    woods.sibling[node] = -1
    woods.visits[node] = 0
    woods.offered[node] = 0
    woods.mean[node] = 0.5
    return node


def child_for(woods: Woods, node: int, move: int) -> int:
    child = woods.child[node]
    while child >= 0 and woods.move[child] != move:
        child = woods.sibling[child]
    return child


def roam(woods: Woods, root: State, k: Known, s: State, dice: Dice, times: int) -> None:
    """So many walks down the tree, each on a new guess, each ended by a random playout."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, k, dice)
        walk(woods, s, dice, k.observer)


def play_randomly(s: State, seat: int, dice: Dice) -> None:
    moves: Ints = [0] * MOST_CANDIDATES
    play(s, seat, moves[roll(dice, candidates(s, seat, moves))])


def walk(woods: Woods, s: State, dice: Dice, observer: int) -> None:
    path: Ints = [0] * DEEPEST
    moves: Ints = [0] * MOST_CANDIDATES
    value: float = 0.0
    path[0] = 0
    depth = 1
    node = 0
    while s.phase != NO_DECISION and node >= 0:
        count = candidates(s, observer, moves)
        node = choose_child(woods, node, moves, count, dice)
        if node >= 0:
            path[depth] = node
            depth += 1
            play(s, observer, woods.move[node])
            if woods.visits[node] == 0 or depth == DEEPEST:
                node = -1
        while s.phase != NO_DECISION and asked_city(s, observer) == NOBODY:
            play_randomly(s, next_seat(s), dice)
    while s.phase != NO_DECISION:
        play_randomly(s, next_seat(s), dice)
    value = standing(s, observer)
    for i in range(depth):
        node = path[i]
        woods.visits[node] += 1
        woods.mean[node] += (value - woods.mean[node]) / woods.visits[node]


def choose_child(woods: Woods, node: int, moves: Ints, count: int, dice: Dice) -> int:
    """An untried move at random, or else the one with the highest confidence bound; -1: no room."""
    untried: Ints = [0] * MOST_CANDIDATES
    bound: float = 0.0
    best_bound: float = -1.0
    best = -1
    fresh = 0
    for i in range(count):
        child = child_for(woods, node, moves[i])
        if child < 0:
            untried[fresh] = moves[i]
            fresh += 1
        else:
            woods.offered[child] += 1
            bound = woods.mean[child]
            bound += woods.curiosity * sqrt(log(woods.offered[child]) / woods.visits[child])
            if bound > best_bound:
                best_bound = bound
                best = child
    if fresh:
        child = sprout(woods, untried[roll(dice, fresh)])
        if child >= 0:
            woods.offered[child] = 1
            woods.sibling[child] = woods.child[node]
            woods.child[node] = child
        return child
    return best


def visits_ahead(woods: Woods) -> int:
    """By how many visits the most visited move at the root is ahead of the next one."""
    most = 0
    second = 0
    child = woods.child[0]
    while child >= 0:
        if woods.visits[child] > most:
            second = most
            most = woods.visits[child]
        elif woods.visits[child] > second:
            second = woods.visits[child]
        child = woods.sibling[child]
    return most - second


def count_visits(woods: Woods, moves: Ints, visits: Ints, means: Floats) -> int:
    """The moves tried at the root with their visits and mean standings."""
    n = 0
    child = woods.child[0]
    while child >= 0 and n < MOST_CANDIDATES:
        moves[n] = woods.move[child]
        visits[n] = woods.visits[child]
        means[n] = woods.mean[child]
        n += 1
        child = woods.sibling[child]
    return n
