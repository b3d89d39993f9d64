"""The tree of a search: what many walks on many guesses have learnt. Part of the compiled subset.

A node is a move in its place; of its children a walk may choose those that are legal in its guess. A node
may have variants, one for each reveal, whose children are their own. How to play, guess and judge along a
walk is decided by each game.
"""

from math import log, sqrt

from engine.dice import Dice, roll, uniform
from engine.subset import Floats, Ints

LONGEST_PATH: int = 128
MOST_CHILDREN: int = 128  # that are looked at
ROOT: int = 0
NO_NODE: int = -1
PLAIN_CAPACITY: int = 100_000  # as many nodes as plain Python can fill


class Tree:
    """Nodes linked from parent to child to sibling; values are those of side 0."""

    nodes: int
    capacity: int  # the most nodes that there can be
    curiosity: float  # how far the priors and the unknown draw the search
    caution: float  # how much worse than its siblings an untried move is thought to be
    split: int  # after how many tries a node keeps its reveals apart; 0 means never
    thorough: int  # whether to try each move at the root, whatever the priors say

    # By node
    move: Ints  # of a variant: what was revealed
    prior: Floats
    tries: Ints
    value: Floats
    child: Ints  # the first of them,
    brood: Ints  # and how many of them were made with it, one behind the other
    sibling: Ints
    variant: Ints  # the first of them
    offered: Ints  # how often the move was available, where somebody counts that
    moved: Ints  # where `follow` puts it

    def __init__(self, capacity: int = PLAIN_CAPACITY) -> None:
        self.nodes = 0
        self.capacity = capacity
        self.curiosity = 1.0
        self.caution = 0.0
        self.split = 0
        self.thorough = 0
        self.move = [0] * capacity
        self.prior = [0.0] * capacity
        self.tries = [0] * capacity
        self.value = [0.0] * capacity
        self.child = [0] * capacity
        self.brood = [0] * capacity
        self.sibling = [0] * capacity
        self.variant = [0] * capacity
        self.offered = [0] * capacity
        self.moved = [0] * capacity


def clear(tree: Tree, curiosity: float, caution: float) -> None:
    """An empty tree with its root."""
    tree.nodes = 0
    tree.curiosity = curiosity
    tree.caution = caution
    new_node(tree, 0, 1.0)


def new_node(tree: Tree, move: int, prior: float) -> int:
    node = tree.nodes
    tree.nodes += 1
    tree.move[node] = move
    tree.prior[node] = prior
    tree.tries[node] = 0
    tree.value[node] = 0.5
    tree.child[node] = NO_NODE
    tree.brood[node] = 0
    tree.sibling[node] = NO_NODE
    tree.variant[node] = NO_NODE
    return node


def node_among(tree: Tree, first: int, move: int) -> int:
    """The node of a move, or of a reveal, among siblings."""
    while first >= 0 and tree.move[first] != move:
        first = tree.sibling[first]
    return first


# Down


def find_children(tree: Tree, node: int, moves: Ints, count: int, ignored: int, found: Ints) -> int:
    """Find the children for `count` moves; how many of them are missing.

    Moves that differ in the lowest `ignored` bits alone have one node.
    """
    child = tree.child[node]
    if child >= 0 and count <= tree.brood[node]:
        # Mostly the moves are those with which the children were made.
        missing = 0
        for i in range(count):
            missing |= (moves[i] ^ tree.move[child + i]) >> ignored
        if missing == 0:
            for i in range(count):
                found[i] = child + i
            return 0
    missing = count
    for i in range(count):
        found[i] = NO_NODE
    at = 0
    while child >= 0:
        # Children mostly come in the order of the moves; otherwise look through them all.
        if at < count and moves[at] >> ignored == tree.move[child] >> ignored:
            found[at] = child
            missing -= 1
        else:
            for i in range(count):
                if moves[i] >> ignored == tree.move[child] >> ignored:
                    found[i] = child
                    missing -= 1
        at += 1
        child = tree.sibling[child]
    return missing


def add_children(tree: Tree, node: int, moves: Ints, priors: Floats, count: int, found: Ints) -> None:
    """Make the children that were not found, behind those that were."""
    last = NO_NODE
    child = tree.child[node]
    while child >= 0:
        last = child
        child = tree.sibling[child]
    for i in range(count):
        if found[i] == NO_NODE:
            found[i] = new_node(tree, moves[i], priors[i])
            if last == NO_NODE:
                tree.child[node] = found[i]
                tree.brood[node] = count
            else:
                tree.sibling[last] = found[i]
            last = found[i]


def most_promising(tree: Tree, node: int, side: int, found: Ints, count: int) -> int:
    """Which of the children has the best sum of value and curiosity, for a side."""
    bound: float = 0.0
    best_bound: float = -1000.0
    untried: float = tree.value[node] if side == 0 else 1.0 - tree.value[node]
    urge: float = tree.curiosity * sqrt(tree.tries[node] + 1)
    best = 0
    untried -= tree.caution
    for i in range(count):
        child = found[i]
        bound = untried
        if tree.tries[child]:
            bound = tree.value[child] if side == 0 else 1.0 - tree.value[child]
        elif node == ROOT and tree.thorough:
            return i
        bound += urge * tree.prior[child] / (1 + tree.tries[child])
        if bound > best_bound:
            best_bound = bound
            best = i
    return best


def upper_confidence(tree: Tree, node: int, side: int, moves: Ints, count: int, dice: Dice) -> int:
    """The child of a random untried move, else that of the highest bound; NO_NODE if the tree is full."""
    untried: Ints = [0] * MOST_CHILDREN
    bound: float = 0.0
    best_bound: float = -1.0
    best = NO_NODE
    fresh = 0
    for i in range(count):
        child = node_among(tree, tree.child[node], moves[i])
        if child < 0:
            untried[fresh] = moves[i]
            fresh += 1
        else:
            tree.offered[child] += 1
            bound = tree.value[child] if side == 0 else 1.0 - tree.value[child]
            bound += tree.curiosity * sqrt(log(tree.offered[child]) / tree.tries[child])
            if bound > best_bound:
                best_bound = bound
                best = child
    if fresh == 0:
        return best
    move = untried[roll(dice, fresh)]
    if tree.nodes == tree.capacity:
        return NO_NODE
    child = new_node(tree, move, 0.0)
    tree.offered[child] = 1
    tree.sibling[child] = tree.child[node]
    tree.child[node] = child
    return child


def is_split(tree: Tree, node: int) -> int:
    """Whether a node keeps its reveals apart."""
    return tree.split > 0 and (tree.variant[node] >= 0 or tree.tries[node] >= tree.split)


def variant_of(tree: Tree, node: int, reveal: int) -> int:
    """The node for one reveal of a node's move, made if need be and if the tree is not full."""
    variant = node_among(tree, tree.variant[node], reveal)
    if variant >= 0 or tree.nodes == tree.capacity:
        return variant
    variant = new_node(tree, reveal, 1.0)
    tree.sibling[variant] = tree.variant[node]
    tree.variant[node] = variant
    return variant


# Back


def back_up(tree: Tree, path: Ints, depth: int, value: float) -> None:
    """Tell the nodes along a walk what came of it."""
    for i in range(depth):
        node = path[i]
        tree.tries[node] += 1
        tree.value[node] += (value - tree.value[node]) / tree.tries[node]


# At the root


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


def read_root(tree: Tree, moves: Ints, tries: Ints, values: Floats, priors: Floats) -> int:
    """The moves at the root with their tries, their values for side 0 and their priors."""
    n = 0
    child = tree.child[ROOT]
    while child >= 0 and n < MOST_CHILDREN:
        moves[n] = tree.move[child]
        tries[n] = tree.tries[child]
        values[n] = tree.value[child]
        priors[n] = tree.prior[child]
        n += 1
        child = tree.sibling[child]
    return n


def stir(tree: Tree, dice: Dice, share: float, spread: float) -> None:
    """Mix noise into the priors at the root, so that self-play tries what the net does not think of."""
    noise: Floats = [0.0] * MOST_CHILDREN
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
            tree.brood[to] = tree.brood[i]
            tree.child[to] = tree.moved[tree.child[i]] if tree.child[i] >= 0 else NO_NODE
            tree.sibling[to] = tree.moved[tree.sibling[i]] if tree.sibling[i] >= 0 else NO_NODE
            tree.variant[to] = tree.moved[tree.variant[i]] if tree.variant[i] >= 0 else NO_NODE
    tree.nodes = kept
    return 1
