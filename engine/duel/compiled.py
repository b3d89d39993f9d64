"""What of Duel is compiled to C (see engine/native/build.py), and the doors by which Python enters it."""

# Where the constants come from
DATA = ("duel.data", "duel.tables")
# The rules, then the AI, in the order in which the parts build on each other
PARTS = (
    "dice",
    "duel.state",
    "duel.payment",
    "duel.effects",
    "duel.scoring",
    "duel.turns",
    "duel.playout",
    "duel.ai.knowledge",
    "duel.ai.features",
    "ai.layers",
    "duel.ai.net",
    "duel.ai.baseline",
    "duel.ai.search",
    "duel.ai.endgame",
)
# Source text that is joined to the parts
DOORS = '''

def play_random_games(games, seed):
    """The sums of random_games, the whole run without the GIL."""
    s = State()
    dice = Dice(seed)
    count = cython.declare(cython.int, games)
    sums = cython.declare(cython.int[SUMS])
    for i in range(SUMS):
        sums[i] = 0
    with cython.nogil:
        random_games(s, dice, count, sums)
    return [sums[i] for i in range(SUMS)]


def digest_of_random_game(seed):
    return random_game_digest(State(), Dice(seed))


def list_legal_moves(s):
    state = cython.declare(State, s)
    moves = cython.declare(cython.int[MOST_MOVES])
    count = legal_moves(state, moves)
    return [moves[i] for i in range(count)]


def play_move(s, move):
    play(s, move)


# For measuring: the same work so many times over, without the GIL.


def repeat_copy(to, source, times):
    target = cython.declare(State, to)
    origin = cython.declare(State, source)
    count = cython.declare(cython.int, times)
    i = cython.declare(cython.int)
    with cython.nogil:
        for i in range(count):
            copy_state(target, origin)


def repeat_legal_moves(to, source, times):
    origin = cython.declare(State, source)
    moves = cython.declare(cython.int[MOST_MOVES])
    count = cython.declare(cython.int, times)
    i = cython.declare(cython.int)
    with cython.nogil:
        for i in range(count):
            legal_moves(origin, moves)


def repeat_play(to, source, times):
    """Each legal move in turn, each from a fresh copy."""
    target = cython.declare(State, to)
    origin = cython.declare(State, source)
    moves = cython.declare(cython.int[MOST_MOVES])
    count = cython.declare(cython.int, times)
    i = cython.declare(cython.int)
    choices = cython.declare(cython.int, legal_moves(origin, moves))
    with cython.nogil:
        for i in range(count):
            copy_state(target, origin)
            play(target, moves[i % choices])


# The AI


def make_net(numbers):
    """A net from an array of 32-bit floats in the order of the weights file."""
    net = Net()
    given = cython.declare(cython.float[::1], numbers)
    assert len(numbers) == WEIGHTS
    i = cython.declare(cython.int)
    for i in range(WEIGHTS):
        net.weights[i] = given[i]
    return net


def ask_net(net, s):
    think(net, s)
    ways_of_winning(net)
    return net.output


def repeat_ask(net, s, times):
    brain = cython.declare(Net, net)
    state = cython.declare(State, s)
    count = cython.declare(cython.int, times)
    i = cython.declare(cython.int)
    with cython.nogil:
        for i in range(count):
            think(brain, state)
            winning_chances(brain)


def repeat_encode(s, times):
    state = cython.declare(State, s)
    where = cython.declare(cython.int[MOST_INPUTS])
    what = cython.declare(cython.int[MOST_INPUTS])
    count = cython.declare(cython.int, times)
    i = cython.declare(cython.int)
    with cython.nogil:
        for i in range(count):
            encode(state, where, what)


def ask_priors(net, s):
    """The legal moves and the net's priors for them."""
    state = cython.declare(State, s)
    moves = cython.declare(cython.int[MOST_MOVES])
    priors = cython.declare(cython.float[MOST_MOVES])
    count = legal_moves(state, moves)
    think(net, state)
    weigh_moves(net, state, moves, count, priors)
    return [(moves[i], priors[i]) for i in range(count)]


def list_inputs(s):
    """The inputs of the net, all of them, as signed bytes."""
    state = cython.declare(State, s)
    where = cython.declare(cython.int[MOST_INPUTS])
    what = cython.declare(cython.int[MOST_INPUTS])
    count = encode(state, where, what)
    inputs = bytearray(INPUTS)
    for i in range(count):
        inputs[where[i]] = what[i]
    return bytes(inputs)


def guess(s, observer, dice):
    guess_hidden(s, observer, dice)
    guess_next_age(s, dice)


def clear_tree(tree, curiosity, caution, watch_ways):
    tree_ = cython.declare(Tree, tree)
    tree_.room = NODES
    clear(tree_, curiosity, caution, watch_ways)


def grow_tree(tree, net, root, scratch, dice, observer, times):
    tree_ = cython.declare(Tree, tree)
    net_ = cython.declare(Net, net)
    root_ = cython.declare(State, root)
    scratch_ = cython.declare(State, scratch)
    dice_ = cython.declare(Dice, dice)
    observer_ = cython.declare(cython.int, observer)
    times_ = cython.declare(cython.int, times)
    with cython.nogil:
        grow(tree_, net_, root_, scratch_, dice_, observer_, times_)


def stir_tree(tree, dice, share, spread):
    stir(tree, dice, share, spread)


def revealed(s, known):
    return reveal_of(s, known)


def follow_move(tree, move, reveal, fading):
    return follow(tree, move, reveal, fading)


def tree_lead(tree):
    return tries_ahead(tree)


def tree_root(tree):
    """Moves at the root: (move, tries, value for seat 0, prior)."""
    moves = cython.declare(cython.int[MOST_MOVES])
    tries = cython.declare(cython.int[MOST_MOVES])
    values = cython.declare(cython.float[MOST_MOVES])
    priors = cython.declare(cython.float[MOST_MOVES])
    count = read_root(tree, moves, tries, values, priors)
    return [(moves[i], tries[i], values[i], priors[i]) for i in range(count)]


def clear_woods(woods, curiosity):
    woods_ = cython.declare(Woods, woods)
    woods_.room = FOREST
    plant(woods_, curiosity)


def grow_woods(woods, root, scratch, dice, observer, times):
    woods_ = cython.declare(Woods, woods)
    root_ = cython.declare(State, root)
    scratch_ = cython.declare(State, scratch)
    dice_ = cython.declare(Dice, dice)
    observer_ = cython.declare(cython.int, observer)
    times_ = cython.declare(cython.int, times)
    with cython.nogil:
        roam(woods_, root_, scratch_, dice_, observer_, times_)


def woods_lead(woods):
    return visits_ahead(woods)


def woods_root(woods):
    """Moves at the root: (move, visits, mean for seat 0)."""
    moves = cython.declare(cython.int[MOST_MOVES])
    visits = cython.declare(cython.int[MOST_MOVES])
    means = cython.declare(cython.float[MOST_MOVES])
    count = count_visits(woods, moves, visits, means)
    return [(moves[i], visits[i], means[i]) for i in range(count)]


def is_open_state(s):
    return is_open(s)


def count_hidden(s):
    return hidden_cards(s)


def solve_state(shelf, net, s, dice, limit):
    """Moves with their values for seat 0, up to SURE; none if the tree is too large."""
    shelf_ = cython.declare(Shelf, shelf)
    net_ = cython.declare(Net, net)
    state = cython.declare(State, s)
    dice_ = cython.declare(Dice, dice)
    limit_ = cython.declare(cython.int, limit)
    moves = cython.declare(cython.int[MOST_MOVES])
    values = cython.declare(cython.int[MOST_MOVES])
    count = cython.declare(cython.int)
    with cython.nogil:
        count = solve_moves(shelf_, net_, state, dice_, moves, values, limit_)
    return [(moves[i], values[i]) for i in range(count)]


def deal_game(s, dice):
    """Deal a new game at random and begin it."""
    state = cython.declare(State, s)
    deck = cython.declare(cython.int[MOST_MOVES])
    deal_randomly(state, dice, deck)
    set_up(state, 0)


def copy_into(to, source):
    copy_state(to, source)
'''
