"""What of 7 Wonders is compiled to C (engine/native/build.py), and the doors by which Python enters it."""

# Where the constants come from
DATA = ("wonders.data", "wonders.tables")
# The rules, in the order in which the parts build on each other
PARTS = (
    "dice",
    "wonders.state",
    "wonders.payment",
    "wonders.effects",
    "wonders.scoring",
    "wonders.moves",
    "wonders.turns",
    "wonders.playout",
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
'''
