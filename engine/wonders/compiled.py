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
    seat = cython.declare(cython.int, next_seat(origin))
    i = cython.declare(cython.int)
    with cython.nogil:
        for i in range(count):
            legal_moves(origin, seat, moves)


def repeat_play(to, source, times):
    """A whole turn, everybody's first legal move, each from a fresh copy."""
    target = cython.declare(State, to)
    origin = cython.declare(State, source)
    moves = cython.declare(cython.int[MOST_MOVES])
    first = cython.declare(cython.int[CITIES])
    seats = cython.declare(cython.int, origin.seats)
    count = cython.declare(cython.int, times)
    seat = cython.declare(cython.int)
    i = cython.declare(cython.int)
    for seat in range(seats):
        legal_moves(origin, seat, moves)
        first[seat] = moves[0]
    with cython.nogil:
        for i in range(count):
            copy_state(target, origin)
            for seat in range(seats):
                play(target, seat, first[seat])
'''
