"""The whole truth about a running game as plain numbers, and the places that things can be in.

state.py, payment.py, effects.py, turns.py, scoring.py and playout.py are the core: ordinary Python that is
also compiled to C for the AI (see engine/native/build.py). So they keep to a small part of the language:
functions over ints and fixed-length lists of ints, no tuples, dicts, exceptions or bools in variables, and
only non-negative operands for // and %. Whatever comes from outside is checked by position.py first.
"""

# What the player to move has to decide
CHOOSE_WONDER: int = 0
TAKE_CARD: int = 1
CHOOSE_TOKEN: int = 2
CHOOSE_FROM_BOX: int = 3
CHOOSE_VICTIM: int = 4
CHOOSE_REVIVED: int = 5
CHOOSE_WHO_BEGINS: int = 6
NO_DECISION: int = 7

# Where a card is: 0-19 is its slot in the structure on the table.
IN_BOX: int = -1
IN_CITY: int = 32  # + seat
DISCARDED: int = 40
UNDER_WONDER: int = 41

# What lies under a wonder, when it is not a card
UNBUILT: int = -1
LEFT_GAME: int = -2

# How the game ended
CIVILIAN: int = 1
MILITARY: int = 2
SCIENCE: int = 3
DRAW: int = 4
NOBODY: int = -1

# What a move brought about, in the order in which it happened, kept in the ledger for logs and animation
PAID: int = 1
TRADE_GAINED: int = 2
COINS_GAINED: int = 3
CHAIN_PAID: int = 4
COUNTED_COINS: int = 5
SOLD: int = 6
COINS_LOST: int = 7
LOOTED: int = 8
PAWN_MOVED: int = 9
PAIRED: int = 10
TOKEN_TAKEN: int = 11
CARD_DESTROYED: int = 12
CARD_BUILT: int = 13
WONDER_BUILT: int = 14
WONDER_DRAFTED: int = 15
POOL_SHOWN: int = 16
WONDER_LEFT: int = 17
PLAYS_AGAIN: int = 18
REPLAY_LOST: int = 19
CARD_FLIPPED: int = 20
AGE_DEALT: int = 21
AGE_BEGUN: int = 22
GAME_WON: int = 23
LEDGER: int = 48

MOST_MOVES: int = 80


class State:
    """A game in progress, hidden cards included. Lists of pairs are indexed by seat, or by seat * n + i."""

    # What was dealt
    deal: list[int]  # 60 cards: slot by slot, age by age
    offer: list[int]  # 8 wonders in the order shown
    library: list[int]  # the 3 tokens that the Great Library would draw
    board: int  # mask of the progress tokens on the board

    # Who decides what
    phase: int
    seat: int
    age: int  # 0 while drafting
    drafted: int
    pool: int  # mask of the wonders of the offer that can be picked
    replay: int
    victim_colour: int

    # The structure
    free: int  # mask of the slots that can be taken
    known: int  # mask of the slots that lie face up, now or when they were taken
    uncovered: int  # slots that the running turn has freed, flipped at its end
    blockers: list[int]  # by slot: cards still on top of it
    cards_left: int

    # Where everything is
    place: list[int]  # by card
    wonders: list[int]  # four of each seat, in the order drafted
    beneath: list[int]  # by wonder: the card under it
    wonders_built: int

    # The two cities
    coins: list[int]
    made: list[int]  # units that brown and grey cards make, packed
    prices: list[int]  # seat * 5 + resource
    price_1: list[int]  # mask of resources
    raw_choices: list[int]
    goods_choices: list[int]
    chains: list[int]
    symbols: list[int]  # mask
    different: list[int]  # number of different symbols
    tokens: list[int]  # mask of progress tokens
    token_count: list[int]
    tally: list[int]  # seat * 8 + colour, or built wonders
    points: list[int]  # seat * 8 + category, only what is printed

    # Between them
    pawn: int  # above 0 the first player leads
    looted: list[int]  # by seat: mask of the looting tokens that have taken from it

    winner: int
    how: int

    ledger: list[int]
    ledger_size: int

    def __init__(self) -> None:
        self.deal = [-1] * 60
        self.offer = [-1] * 8
        self.library = [-1] * 3
        self.board = 0
        self.phase = CHOOSE_WONDER
        self.seat = 0
        self.age = 0
        self.drafted = 0
        self.pool = 0
        self.replay = 0
        self.victim_colour = -1
        self.free = 0
        self.known = 0
        self.uncovered = 0
        self.blockers = [0] * 20
        self.cards_left = 0
        self.place = [-1] * 73
        self.wonders = [-1] * 8
        self.beneath = [-1] * 12
        self.wonders_built = 0
        self.coins = [7, 7]
        self.made = [0, 0]
        self.prices = [2] * 10
        self.price_1 = [0, 0]
        self.raw_choices = [0, 0]
        self.goods_choices = [0, 0]
        self.chains = [0, 0]
        self.symbols = [0, 0]
        self.different = [0, 0]
        self.tokens = [0, 0]
        self.token_count = [0, 0]
        self.tally = [0] * 16
        self.points = [0] * 16
        self.pawn = 0
        self.looted = [0, 0]
        self.winner = NOBODY
        self.how = 0
        self.ledger = [0] * 48
        self.ledger_size = 0


def copy_state(to: State, source: State) -> None:
    """Make one state equal to another, all but the ledger of its last move."""
    to.deal[:] = source.deal
    to.offer[:] = source.offer
    to.library[:] = source.library
    to.board = source.board
    to.phase = source.phase
    to.seat = source.seat
    to.age = source.age
    to.drafted = source.drafted
    to.pool = source.pool
    to.replay = source.replay
    to.victim_colour = source.victim_colour
    to.free = source.free
    to.known = source.known
    to.uncovered = source.uncovered
    to.blockers[:] = source.blockers
    to.cards_left = source.cards_left
    to.place[:] = source.place
    to.wonders[:] = source.wonders
    to.beneath[:] = source.beneath
    to.wonders_built = source.wonders_built
    to.coins[:] = source.coins
    to.made[:] = source.made
    to.prices[:] = source.prices
    to.price_1[:] = source.price_1
    to.raw_choices[:] = source.raw_choices
    to.goods_choices[:] = source.goods_choices
    to.chains[:] = source.chains
    to.symbols[:] = source.symbols
    to.different[:] = source.different
    to.tokens[:] = source.tokens
    to.token_count[:] = source.token_count
    to.tally[:] = source.tally
    to.points[:] = source.points
    to.pawn = source.pawn
    to.looted[:] = source.looted
    to.winner = source.winner
    to.how = source.how
    to.ledger_size = 0


def note(s: State, what: int, seat: int, value: int) -> None:
    """Write a line into the ledger of the running move."""
    s.ledger[s.ledger_size] = what | seat << 8 | value << 9
    s.ledger_size += 1
