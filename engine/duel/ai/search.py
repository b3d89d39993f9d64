"""The strong search: one tree over many guesses at the hidden cards, judged by the value net.

Every walk plays on a new guess. A node stands for the moves that led to it, whatever they revealed; of its
children a walk may choose those that are legal in its guess. Once a node is well visited it is split: what a
walk learns from then on is kept apart for each reveal. (Apart from the first visit on is weaker, never apart
does not converge where a reveal decides: see docs/ai.md.) New ages are judged when they are dealt, not
searched. Part of the compiled subset.
"""

from math import log, sqrt

from engine.dice import Dice, roll
from engine.duel.ai.baseline import result
from engine.duel.ai.knowledge import guess_hidden, guess_next_age
from engine.duel.ai.net import Net, think, ways_of_winning, weigh_moves, winning_chances
from engine.duel.state import MOST_MOVES, NO_DECISION, State, copy_state
from engine.duel.tables import SLOTS
from engine.duel.turns import legal_moves, play
from engine.subset import Floats, Ints

NODES: int = 1_200_000
LONGEST_PATH: int = 100
ROOT: int = 0
NO_NODE: int = -1
DICE_STEPS: int = 1 << 30


class Tree:
    """A node is a move in its place; values are those of seat 0."""

    nodes: int
    room: int
    curiosity: float  # how far the priors and the unknown draw the search
    caution: float  # how much worse than its siblings an untried move is thought to be
    split: int  # after how many tries a node keeps its reveals apart; 0 means never
    thorough: int  # whether to try each move at the root, whatever the priors say
    watch_ways: int  # whether to add up the ways of winning
    ways: Floats  # seat 0 civilian, military, science, then seat 1
    watched: int

    # By node
    move: Ints  # of a variant: what was revealed
    prior: Floats
    tries: Ints
    value: Floats
    child: Ints  # the first of them
    sibling: Ints
    variant: Ints  # the first of them: one node for each reveal, whose children are its own
    moved: Ints  # where `follow` puts it

    def __init__(self, room: int = NODES) -> None:
        self.nodes = 0
        self.room = room
        self.curiosity = 1.0
        self.caution = 0.0
        self.split = 0
        self.thorough = 0
        self.watch_ways = 0
        self.ways = [0.0] * 6
        self.watched = 0
        self.move = [0] * room
        self.prior = [0.0] * room
        self.tries = [0] * room
        self.value = [0.0] * room
        self.child = [0] * room
        self.sibling = [0] * room
        self.variant = [0] * room
        self.moved = [0] * room


def clear(tree: Tree, curiosity: float, caution: float, watch_ways: int) -> None:
    """An empty tree with its root."""
    tree.nodes = 0
    tree.curiosity = curiosity
    tree.caution = caution
    tree.watch_ways = watch_ways
    tree.watched = 0
    for i in range(6):
        tree.ways[i] = 0.0
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
    tree.variant[node] = NO_NODE
    return node


def node_among(tree: Tree, first: int, move: int) -> int:
    """The node of a move, or of a reveal, among siblings."""
    while first >= 0 and tree.move[first] != move:
        first = tree.sibling[first]
    return first


def reveal_of(s: State, known: int) -> int:
    """What a move has turned up, as one number, when so much was known before it; 0 if nothing."""
    shown = s.known & ~known
    reveal = 0
    for slot in range(SLOTS):
        if shown >> slot & 1:
            reveal = reveal << 7 | s.deal[(s.age - 1) * SLOTS + slot] + 1
    return reveal


def is_split(tree: Tree, node: int) -> int:
    """Whether a node keeps its reveals apart."""
    return tree.split > 0 and (tree.variant[node] >= 0 or tree.tries[node] >= tree.split)


def variant_of(tree: Tree, node: int, reveal: int) -> int:
    """The node for one reveal of a node's move, made if need be and if there is room."""
    variant = node_among(tree, tree.variant[node], reveal)
    if variant >= 0 or tree.nodes == tree.room:
        return variant
    variant = new_node(tree, reveal, 1.0)
    tree.sibling[variant] = tree.variant[node]
    tree.variant[node] = variant
    return variant


def follow(tree: Tree, move: int, reveal: int, fading: int) -> int:
    """Keep only what was thought about a move at the root, which has been played; whether there was anything.

    What a node has learnt counts less by `fading`: it was learnt when less was known. Nodes are moved to the
    front in their order, in which parents come before their children and variants.
    """
    node = node_among(tree, tree.child[ROOT], move)
    if node >= 0 and reveal:
        variant = node_among(tree, tree.variant[node], reveal)
        if variant >= 0 and tree.child[variant] >= 0:
            node = variant
    if node < 0 or tree.child[node] < 0:
        return 0
    tree.variant[node] = NO_NODE
    for i in range(tree.nodes):
        tree.moved[i] = NO_NODE
    tree.sibling[node] = NO_NODE
    tree.moved[node] = ROOT
    kept = 0
    for i in range(node, tree.nodes):
        if tree.moved[i] >= 0:
            tree.moved[i] = kept
            kept += 1
            child = tree.child[i]
            while child >= 0:
                tree.moved[child] = ROOT
                child = tree.sibling[child]
            child = tree.variant[i]
            while child >= 0:
                tree.moved[child] = ROOT
                child = tree.sibling[child]
    for i in range(node, tree.nodes):
        if tree.moved[i] >= 0:
            to = tree.moved[i]
            tree.move[to] = tree.move[i]
            tree.prior[to] = tree.prior[i]
            tree.tries[to] = (tree.tries[i] + fading - 1) // fading
            tree.value[to] = tree.value[i]
            tree.child[to] = tree.moved[tree.child[i]] if tree.child[i] >= 0 else NO_NODE
            tree.sibling[to] = tree.moved[tree.sibling[i]] if tree.sibling[i] >= 0 else NO_NODE
            tree.variant[to] = tree.moved[tree.variant[i]] if tree.variant[i] >= 0 else NO_NODE
    tree.nodes = kept
    return 1


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


def grow(tree: Tree, net: Net, root: State, s: State, dice: Dice, observer: int, times: int) -> None:
    """So many walks down the tree, each on a new guess at what the observer does not know."""
    for _ in range(times):
        copy_state(s, root)
        guess_hidden(s, observer, dice)
        descend(tree, net, s, dice)


def descend(tree: Tree, net: Net, s: State, dice: Dice) -> None:
    """One walk: down along the most promising moves to one not tried before, and back up with its value."""
    path: Ints = [0] * LONGEST_PATH
    moves: Ints = [0] * MOST_MOVES
    found: Ints = [0] * MOST_MOVES
    value: float = 0.5
    path[0] = ROOT
    depth = 1
    is_over = 0
    while not is_over:
        node = path[depth - 1]
        count = legal_moves(s, moves)
        if not find_children(tree, net, s, node, moves, count, found):
            value = judge(tree, net, s)
            is_over = 1
        else:
            node = most_promising(tree, node, s.seat, found, count)
            path[depth] = node
            depth += 1
            guess_next_age(s, dice)
            age = s.age
            known = s.known
            play(s, tree.move[node])
            if s.phase == NO_DECISION:
                value = final(tree, s)
                is_over = 1
            else:
                if s.age == age and s.known != known and depth < LONGEST_PATH and is_split(tree, node):
                    node = variant_of(tree, node, reveal_of(s, known))
                    if node >= 0:
                        path[depth] = node
                        depth += 1
                if node < 0 or tree.tries[node] == 0 or s.age != age or depth == LONGEST_PATH:
                    value = judge(tree, net, s)
                    is_over = 1
    for i in range(depth):
        node = path[i]
        tree.tries[node] += 1
        tree.value[node] += (value - tree.value[node]) / tree.tries[node]


def find_children(tree: Tree, net: Net, s: State, node: int, moves: Ints, count: int, found: Ints) -> int:
    """The children for the legal moves, made where there are none yet; 0 if there is no room for them."""
    priors: Floats = [0.0] * MOST_MOVES
    last = NO_NODE
    child = tree.child[node]
    missing = count
    for i in range(count):
        found[i] = NO_NODE
    at = 0
    while child >= 0:
        # Children mostly come in the order of the moves; otherwise look through them all.
        if at < count and moves[at] == tree.move[child]:
            found[at] = child
            missing -= 1
        else:
            for i in range(count):
                if moves[i] == tree.move[child]:
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
        think(net, s)
        weigh_moves(net, s, moves, count, priors)
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


def most_promising(tree: Tree, node: int, seat: int, found: Ints, count: int) -> int:
    """The child with the best sum of value and curiosity, for the player to move."""
    bound: float = 0.0
    best_bound: float = -1000.0
    untried: float = tree.value[node] if seat == 0 else 1.0 - tree.value[node]
    urge: float = tree.curiosity * sqrt(tree.tries[node] + 1)
    best = found[0]
    untried -= tree.caution
    for i in range(count):
        child = found[i]
        bound = untried
        if tree.tries[child]:
            bound = tree.value[child] if seat == 0 else 1.0 - tree.value[child]
        elif node == ROOT and tree.thorough:
            return child
        bound += urge * tree.prior[child] / (1 + tree.tries[child])
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


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


def stir(tree: Tree, dice: Dice, share: float, spread: float) -> None:
    """Mix noise into the priors at the root, so that self-play tries what the net does not think of."""
    noise: Floats = [0.0] * MOST_MOVES
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


def uniform(dice: Dice) -> float:
    """Between 0 and 1, neither of them."""
    return (roll(dice, DICE_STEPS) + 0.5) / DICE_STEPS


def read_root(tree: Tree, moves: Ints, tries: Ints, values: Floats, priors: Floats) -> int:
    """The moves at the root with their tries, their values for seat 0 and their priors."""
    n = 0
    child = tree.child[ROOT]
    while child >= 0 and n < MOST_MOVES:
        moves[n] = tree.move[child]
        tries[n] = tree.tries[child]
        values[n] = tree.value[child]
        priors[n] = tree.prior[child]
        n += 1
        child = tree.sibling[child]
    return n
