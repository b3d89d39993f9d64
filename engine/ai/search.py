"""The strong search: one tree in which each reveal has branches of its own, judged by the value net.

Every walk plays on a new guess at the hidden cards. A move leads to a node for each thing that it was seen to
reveal, so a decision in the tree knows exactly what a player would know there. New ages are judged when they
are dealt and not searched. Part of the compiled subset.
"""

from math import log, sqrt

from engine.ai.baseline import result
from engine.ai.knowledge import guess_hidden, guess_next_age
from engine.ai.net import (
    Floats,
    Net,
    think,
    ways_of_winning,
    weigh_moves,
    winning_chances,
)
from engine.duel.playout import Dice, roll
from engine.duel.state import (
    CHOOSE_FROM_BOX,
    CHOOSE_WONDER,
    MOST_MOVES,
    NO_DECISION,
    Ints,
    State,
    copy_state,
)
from engine.duel.tables import CARDS, LIBRARY_DRAWS, SLOTS, WONDERS_IN_PLAY
from engine.duel.turns import legal_moves, play

NODES: int = 400_000
EDGES: int = 1_200_000
LONGEST_PATH: int = 100
ROOT: int = 0
NO_NODE: int = -1
DICE_STEPS: int = 1 << 30


class Tree:
    """Nodes are decisions, edges the moves there; values are those of seat 0."""

    nodes: int
    edges: int
    node_room: int
    edge_room: int
    curiosity: float  # how far the priors and the unknown draw the search
    caution: float  # how much worse than its siblings an untried move is thought to be
    thorough: int  # whether to try each move at the root, whatever the priors say
    watch_ways: int  # whether to add up the ways of winning
    ways: Floats  # seat 0 civilian, military, science, then seat 1
    watched: int

    # By node
    key: Ints  # what was revealed on the way here
    sibling: Ints  # another outcome of the same move
    first: Ints  # its first edge
    count: Ints  # of its edges; 0 until the node is met again
    visits: Ints
    mean: Floats

    # By edge
    move: Ints
    outcome: Ints  # the first node behind it
    tries: Ints
    value: Floats
    prior: Floats

    def __init__(self, node_room: int = NODES, edge_room: int = EDGES) -> None:
        self.nodes = 0
        self.edges = 0
        self.node_room = node_room
        self.edge_room = edge_room
        self.curiosity = 1.0
        self.caution = 0.0
        self.thorough = 0
        self.watch_ways = 0
        self.ways = [0.0] * 6
        self.watched = 0
        self.key = [0] * node_room
        self.sibling = [0] * node_room
        self.first = [0] * node_room
        self.count = [0] * node_room
        self.visits = [0] * node_room
        self.mean = [0.0] * node_room
        self.move = [0] * edge_room
        self.outcome = [0] * edge_room
        self.tries = [0] * edge_room
        self.value = [0.0] * edge_room
        self.prior = [0.0] * edge_room


def clear(tree: Tree, curiosity: float, caution: float, watch_ways: int) -> None:
    """An empty tree with its root."""
    tree.nodes = 0
    tree.edges = 0
    tree.curiosity = curiosity
    tree.caution = caution
    tree.watch_ways = watch_ways
    tree.watched = 0
    for i in range(6):
        tree.ways[i] = 0.0
    new_node(tree, 0)


def new_node(tree: Tree, key: int) -> int:
    node = tree.nodes
    if node >= tree.node_room:
        return NO_NODE
    tree.nodes += 1
    tree.key[node] = key
    tree.sibling[node] = NO_NODE
    tree.count[node] = 0
    tree.visits[node] = 0
    tree.mean[node] = 0.5
    return node


def grow(tree: Tree, net: Net, root: State, s: State, dice: Dice, observer: int, times: int) -> None:
    """So many walks down the tree, each on a new guess at what the observer does not know."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, observer, dice)
        descend(tree, net, s, dice)


def descend(tree: Tree, net: Net, s: State, dice: Dice) -> None:
    """One walk: down along the most promising edges, one new node, and back up with its value."""
    nodes: Ints = [0] * LONGEST_PATH
    edges: Ints = [0] * LONGEST_PATH
    value: float = 0.5
    depth = 0
    node = ROOT
    while node >= 0:
        if tree.count[node] == 0 and not expand(tree, net, s, node):
            value = judge(tree, net, s)
            nodes[depth] = node
            edges[depth] = NO_NODE
            depth += 1
            node = NO_NODE
        else:
            edge = most_promising(tree, node, s.seat)
            nodes[depth] = node
            edges[depth] = edge
            depth += 1
            guess_next_age(s, dice)
            age = s.age
            known = s.known
            play(s, tree.move[edge])
            if s.phase == NO_DECISION:
                value = final(tree, s)
                node = NO_NODE
            elif s.age != age or depth == LONGEST_PATH:
                value = judge(tree, net, s)
                node = NO_NODE
            else:
                node = find_outcome(tree, edge, revealed(s, known))
                if node == NO_NODE or tree.visits[node] == 0:
                    value = judge(tree, net, s)
                    if node >= 0:
                        tree.visits[node] = 1
                        tree.mean[node] = value
                    node = NO_NODE
    for i in range(depth):
        node = nodes[i]
        tree.visits[node] += 1
        tree.mean[node] += (value - tree.mean[node]) / tree.visits[node]
        edge = edges[i]
        if edge >= 0:
            tree.tries[edge] += 1
            tree.value[edge] += (value - tree.value[edge]) / tree.tries[edge]


def judge(tree: Tree, net: Net, s: State) -> float:
    """The net's opinion of a position, for seat 0."""
    value: float = 0.0
    think(net, s)
    if tree.watch_ways:
        ways_of_winning(net)
        value = net.output[0]
        for i in range(3):
            tree.ways[3 * s.seat + i] += value * net.output[1 + i]
            tree.ways[3 - 3 * s.seat + i] += (1.0 - value) * net.output[4 + i]
        tree.watched += 1
    else:
        value = winning_chances(net)
    return value if s.seat == 0 else 1.0 - value


def final(tree: Tree, s: State) -> float:
    """The result of a finished game for seat 0."""
    if tree.watch_ways:
        if s.winner >= 0:
            tree.ways[3 * s.winner + s.how - 1] += 1.0
        else:
            tree.ways[0] += 0.5
            tree.ways[3] += 0.5
        tree.watched += 1
    return result(s)


def expand(tree: Tree, net: Net, s: State, node: int) -> int:
    """Give a node its edges, with priors; 0 if there is no room."""
    moves: Ints = [0] * MOST_MOVES
    priors: Floats = [0.0] * MOST_MOVES
    count = legal_moves(s, moves)
    if tree.edges + count > tree.edge_room:
        return 0
    if count > 1:
        think(net, s)
        weigh_moves(net, s, moves, count, priors)
    else:
        priors[0] = 1.0
    tree.first[node] = tree.edges
    tree.count[node] = count
    for i in range(count):
        edge = tree.edges + i
        tree.move[edge] = moves[i]
        tree.outcome[edge] = NO_NODE
        tree.tries[edge] = 0
        tree.value[edge] = 0.5
        tree.prior[edge] = priors[i]
    tree.edges += count
    return count


def most_promising(tree: Tree, node: int, seat: int) -> int:
    """The edge with the best sum of value and curiosity, for the player to move."""
    bound: float = 0.0
    best_bound: float = -1000.0
    untried: float = tree.mean[node] if seat == 0 else 1.0 - tree.mean[node]
    urge: float = tree.curiosity * sqrt(tree.visits[node] + 1)
    first = tree.first[node]
    best = first
    untried -= tree.caution
    for edge in range(first, first + tree.count[node]):
        bound = untried
        if tree.tries[edge] == 0 and node == ROOT and tree.thorough:
            return edge
        if tree.tries[edge]:
            bound = tree.value[edge] if seat == 0 else 1.0 - tree.value[edge]
        bound += urge * tree.prior[edge] / (1 + tree.tries[edge])
        if bound > best_bound:
            best_bound = bound
            best = edge
    return best


def revealed(s: State, known: int) -> int:
    """A number for what the last move has shown to the player to move."""
    if s.phase == CHOOSE_FROM_BOX:
        key = 0
        for i in range(LIBRARY_DRAWS):
            key |= 1 << s.library[i]
        return key
    if s.phase == CHOOSE_WONDER:
        key = 0
        for i in range(WONDERS_IN_PLAY):
            if s.pool >> i & 1:
                key |= 1 << s.offer[i]
        return key
    key = 0
    if s.known != known:
        for slot in range(SLOTS):
            if (s.known & ~known) >> slot & 1:
                key = key * (CARDS + 1) + s.deal[(s.age - 1) * SLOTS + slot] + 1
    return key


def find_outcome(tree: Tree, edge: int, key: int) -> int:
    """The node behind an edge for what was revealed, made if need be; NO_NODE if there is no room."""
    node = tree.outcome[edge]
    while node >= 0:
        if tree.key[node] == key:
            return node
        node = tree.sibling[node]
    node = new_node(tree, key)
    if node >= 0:
        tree.sibling[node] = tree.outcome[edge]
        tree.outcome[edge] = node
    return node


def stir(tree: Tree, dice: Dice, share: float, spread: float) -> None:
    """Mix noise into the priors at the root, so that self-play tries what the net does not think of."""
    noise: Floats = [0.0] * MOST_MOVES
    total: float = 0.0
    count = tree.count[ROOT]
    for i in range(count):
        # A gamma variate of small shape, near enough.
        noise[i] = -log(uniform(dice)) * uniform(dice) ** (1.0 / spread)
        total += noise[i]
    for i in range(count):
        edge = tree.first[ROOT] + i
        tree.prior[edge] = (1.0 - share) * tree.prior[edge] + share * noise[i] / total


def uniform(dice: Dice) -> float:
    """Between 0 and 1, neither of them."""
    return (roll(dice, DICE_STEPS) + 0.5) / DICE_STEPS


def read_root(tree: Tree, moves: Ints, tries: Ints, values: Floats, priors: Floats) -> int:
    """The moves at the root with their tries, their values for seat 0 and their priors."""
    for i in range(tree.count[ROOT]):
        edge = tree.first[ROOT] + i
        moves[i] = tree.move[edge]
        tries[i] = tree.tries[edge]
        values[i] = tree.value[edge]
        priors[i] = tree.prior[edge]
    return tree.count[ROOT]
