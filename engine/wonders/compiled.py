"""What of 7 Wonders is compiled to C (engine/native/build.py), and the doors by which Python enters it."""

# Where the constants come from
DATA = ("wonders.data", "wonders.tables")
# The rules, then the AI, in the order in which the parts build on each other
PARTS = (
    "dice",
    "wonders.state",
    "wonders.payment",
    "wonders.effects",
    "wonders.scoring",
    "wonders.moves",
    "wonders.turns",
    "wonders.playout",
    "wonders.ai.knowledge",
    "wonders.ai.habits",
    "wonders.ai.features",
    "ai.layers",
    "wonders.ai.net",
    "wonders.ai.standing",
    "wonders.ai.search",
    "wonders.ai.baseline",
)
# Source text that is joined to the parts
DOORS = '''

def play_random_games(edition, seats, games, dice):
    """The sums of random_games, the whole run without the GIL. So many games that no sum grows too large."""
    s = State()
    dice_ = cython.declare(Dice, dice)
    edition_ = cython.declare(cython.int, edition)
    seats_ = cython.declare(cython.int, seats)
    count = cython.declare(cython.int, games)
    sums = cython.declare(cython.int[SUMS])
    for i in range(SUMS):
        sums[i] = 0
    with cython.nogil:
        random_games(s, dice_, edition_, seats_, count, sums)
    return [sums[i] for i in range(SUMS)]


def digest_of_random_game(edition, seats, seed, often):
    return random_game_digest(State(), Dice(seed), edition, seats, often)


def list_legal_moves(s, seat):
    state = cython.declare(State, s)
    moves = cython.declare(cython.int[MOST_MOVES])
    count = legal_moves(state, seat, moves)
    return [moves[i] for i in range(count)]


def list_splits(s, city, item):
    """The Pareto-minimal splits of an item's price: pairs of coins to the left and to the right."""
    state = cython.declare(State, s)
    found = cython.declare(cython.int[MOST_SPLITS])
    count = splits(state, city, item, found)
    return [(found[i] % SPLIT_RIGHT, found[i] // SPLIT_RIGHT) for i in range(count)]


def play_move(s, seat, move):
    play(s, seat, move)


def deal_game(s, dice, edition, seats):
    """Deal a new game at random and begin it."""
    state = cython.declare(State, s)
    deal_randomly(state, dice, edition, seats)
    set_up(state)


def copy_into(to, source):
    copy_state(to, source)


# The AI


def make_net(numbers):
    """A net from an array of 32-bit floats in the order of the weights file; without one, an untaught net."""
    net = Net()
    if numbers is None:
        return net
    given = cython.declare(cython.float[::1], numbers)
    assert len(numbers) == WEIGHTS
    i = cython.declare(cython.int)
    for i in range(WEIGHTS):
        net.weights[i] = given[i]
    net.is_taught = 1
    return net


def ask_net(net, s, seat):
    think(net, s, seat)
    answer_all(net)
    return net.output


def repeat_ask(net, s, seat, times):
    brain = cython.declare(Net, net)
    state = cython.declare(State, s)
    seat_ = cython.declare(cython.int, seat)
    count = cython.declare(cython.int, times)
    i = cython.declare(cython.int)
    with cython.nogil:
        for i in range(count):
            think(brain, state, seat_)
            standing_by_net(brain)


def ask_priors(net, s, seat):
    """One move for each use, with the attention that it deserves."""
    state = cython.declare(State, s)
    moves = cython.declare(cython.int[MOST_CANDIDATES])
    priors = cython.declare(cython.float[MOST_CANDIDATES])
    count = candidates(state, seat, moves)
    weigh(net, state, seat, moves, count, priors)
    return [(moves[i], priors[i]) for i in range(count)]


def list_candidates(s, seat):
    state = cython.declare(State, s)
    moves = cython.declare(cython.int[MOST_CANDIDATES])
    count = candidates(state, seat, moves)
    return [moves[i] for i in range(count)]


def list_inputs(s, seat):
    """The inputs of the net, all of them, as signed bytes."""
    state = cython.declare(State, s)
    where = cython.declare(cython.int[MOST_INPUTS])
    what = cython.declare(cython.int[MOST_INPUTS])
    count = encode(state, seat, where, what)
    inputs = bytearray(INPUTS)
    for i in range(count):
        inputs[where[i]] = what[i] & 255
    return bytes(inputs)


def guess(s, known, dice):
    guess_hidden(s, known, dice)


def final_standing(s, seat):
    return standing(s, seat)


def clear_tree(tree, curiosity, caution, thorough):
    tree_ = cython.declare(Tree, tree)
    tree_.room = NODES
    clear(tree_, curiosity, caution, thorough)


def grow_tree(tree, net, root, known, scratch, dice, times):
    tree_ = cython.declare(Tree, tree)
    net_ = cython.declare(Net, net)
    root_ = cython.declare(State, root)
    known_ = cython.declare(Known, known)
    scratch_ = cython.declare(State, scratch)
    dice_ = cython.declare(Dice, dice)
    times_ = cython.declare(cython.int, times)
    with cython.nogil:
        grow(tree_, net_, root_, known_, scratch_, dice_, times_)


def stir_tree(tree, dice, share, spread):
    stir(tree, dice, share, spread)


def tree_lead(tree):
    return tries_ahead(tree)


def tree_root(tree):
    """Moves at the root: (move, tries, value, prior)."""
    moves = cython.declare(cython.int[MOST_CANDIDATES])
    tries = cython.declare(cython.int[MOST_CANDIDATES])
    values = cython.declare(cython.float[MOST_CANDIDATES])
    priors = cython.declare(cython.float[MOST_CANDIDATES])
    count = read_root(tree, moves, tries, values, priors)
    return [(moves[i], tries[i], values[i], priors[i]) for i in range(count)]


def glance_at(net, root, known, scratch, dice, move, times):
    net_ = cython.declare(Net, net)
    root_ = cython.declare(State, root)
    known_ = cython.declare(Known, known)
    scratch_ = cython.declare(State, scratch)
    dice_ = cython.declare(Dice, dice)
    move_ = cython.declare(cython.int, move)
    times_ = cython.declare(cython.int, times)
    value = cython.declare(cython.float)
    with cython.nogil:
        value = glance(net_, root_, known_, scratch_, dice_, move_, times_)
    return value


def play_by_prior(net, s, seat, dice):
    choose_by_prior(net, s, seat, dice)


def clear_woods(woods, curiosity):
    woods_ = cython.declare(Woods, woods)
    woods_.room = FOREST
    plant(woods_, curiosity)


def grow_woods(woods, root, known, scratch, dice, times):
    woods_ = cython.declare(Woods, woods)
    root_ = cython.declare(State, root)
    known_ = cython.declare(Known, known)
    scratch_ = cython.declare(State, scratch)
    dice_ = cython.declare(Dice, dice)
    times_ = cython.declare(cython.int, times)
    with cython.nogil:
        roam(woods_, root_, known_, scratch_, dice_, times_)


def woods_lead(woods):
    return visits_ahead(woods)


def woods_root(woods):
    """Moves at the root: (move, visits, mean)."""
    moves = cython.declare(cython.int[MOST_CANDIDATES])
    visits = cython.declare(cython.int[MOST_CANDIDATES])
    means = cython.declare(cython.float[MOST_CANDIDATES])
    count = count_visits(woods, moves, visits, means)
    return [(moves[i], visits[i], means[i]) for i in range(count)]
'''
