"""The whole truth about a running game as plain numbers, and who has to decide what.

state.py, payment.py, effects.py, scoring.py, moves.py, turns.py and playout.py are the core: ordinary
Python that is also compiled to C (see engine/native/build.py). So they keep to a small part of the
language: functions over ints and fixed-length lists of ints, no tuples, dicts, exceptions or bools in
variables, and only non-negative operands for // and %. Whatever comes from outside is checked by
position.py first.

A *city* is what is built on the table, a *seat* is a player who decides. They are the same but for two seats,
where city 2 is the Free City: it has no seat, and the seat that holds it decides for it.
"""

# What is being decided
CHOOSE_SIDES: int = 0  # all at once
CHOOSE_CARDS: int = 1  # all at once
SEVENTH: int = 2  # the acting city's last card of the age
DIGGING: int = 3  # the acting city builds from the discard pile
NO_DECISION: int = 4

NOT_CHOSEN: int = -1
NOBODY: int = -1
FREE_CITY: int = 2
SIDE_UNKNOWN: int = -1

# What came of the last move, in the order in which it happened, kept in the ledger for logs and animation
SIDE_SHOWN: int = 1
PAID_BANK: int = 2
PAID_LEFT: int = 3
PAID_RIGHT: int = 4
CARD_BUILT: int = 5
STAGE_BUILT: int = 6
CARD_SOLD: int = 7
TRADE_GAINED: int = 8
COINS_GAINED: int = 9
CARD_LEFT: int = 10
SEVENTH_PASSED: int = 11
CARD_DUG: int = 12
DIG_PASSED: int = 13
FOUGHT_LEFT: int = 14  # with the points of a victory, or 0 for a defeat
FOUGHT_RIGHT: int = 15
HANDS_PASSED: int = 16
AGE_BEGUN: int = 17
GAME_OVER: int = 18

MOST_MOVES: int = 260  # more than any hand allows


class State:
    """A game in progress, hands and choices included. Lists are by city, by seat, or by city * n + i."""

    # What was dealt
    edition: int  # 0 the first, 1 the second
    seats: int
    cities: int
    deal: list[int]  # (age * 7 + hand) * 7 + i; the third hand is the Free City's pile with two seats
    board: list[int]
    side: list[int]  # a row of tables.SIDES, or SIDE_UNKNOWN

    # Who decides what
    phase: int
    age: int  # 1-3; 0 while sides are chosen
    turn: int  # 1-6
    actor: int  # the city that plays its seventh card or digs
    seventh: int  # the last card of that city
    digger: int  # the city that has yet to dig in this turn
    choice: list[int]  # by city: the move chosen in secret, or NOT_CHOSEN

    # Hands: a seat holds hand number held[seat]
    hand: list[int]  # number * 8 + i, in ascending order
    hand_size: list[int]
    held: list[int]

    # The cities
    coins: list[int]
    built: list[int]  # city * BUILT_ROOM + card: 1 if it is built
    buried: list[int]  # city * 4 + stage: the card under it
    free_used: list[int]  # by city: Olympia's free build of this age is spent
    powers: list[int]  # mask
    tally: list[int]  # city * TALLIES + what
    reach: list[int]  # city * GROUPS + group: units of the group that the city can make for itself
    sold: list[int]  # city * GROUPS + group: the same for its neighbours
    price_left: list[int]  # of a raw material bought from the left
    price_right: list[int]
    price_goods: list[int]  # of a manufactured good, from either side
    shields: list[int]
    symbols: list[int]  # city * 4 + symbol; the fourth are wild
    points: list[int]  # city * CATEGORIES + category, only what is printed, and the tokens
    victories: list[int]  # city * 3 + age - 1
    defeats: list[int]  # city * 3 + age - 1

    # The discard pile
    discarded: list[int]  # by card: copies in it
    discard_size: int

    ledger: list[int]
    ledger_size: int

    def __init__(self) -> None:
        self.edition = 0
        self.seats = 3
        self.cities = 3
        self.deal = [0] * 147
        self.board = [0] * 7
        self.side = [-1] * 7
        self.phase = CHOOSE_SIDES
        self.age = 0
        self.turn = 0
        self.actor = NOBODY
        self.seventh = 0
        self.digger = NOBODY
        self.choice = [-1] * 7
        self.hand = [0] * 56
        self.hand_size = [0] * 7
        self.held = [0] * 7
        self.coins = [0] * 7
        self.built = [0] * 651
        self.buried = [-1] * 28
        self.free_used = [0] * 7
        self.powers = [0] * 7
        self.tally = [0] * 63
        self.reach = [0] * 168
        self.sold = [0] * 168
        self.price_left = [2] * 7
        self.price_right = [2] * 7
        self.price_goods = [2] * 7
        self.shields = [0] * 7
        self.symbols = [0] * 28
        self.points = [0] * 49
        self.victories = [0] * 21
        self.defeats = [0] * 21
        self.discarded = [0] * 92
        self.discard_size = 0
        self.ledger = [0] * 160
        self.ledger_size = 0


def copy_state(to: State, source: State) -> None:
    """Make one state equal to another, all but the ledger of its last move."""
    to.edition = source.edition
    to.seats = source.seats
    to.cities = source.cities
    to.deal[:] = source.deal
    to.board[:] = source.board
    to.side[:] = source.side
    to.phase = source.phase
    to.age = source.age
    to.turn = source.turn
    to.actor = source.actor
    to.seventh = source.seventh
    to.digger = source.digger
    to.choice[:] = source.choice
    to.hand[:] = source.hand
    to.hand_size[:] = source.hand_size
    to.held[:] = source.held
    to.coins[:] = source.coins
    to.built[:] = source.built
    to.buried[:] = source.buried
    to.free_used[:] = source.free_used
    to.powers[:] = source.powers
    to.tally[:] = source.tally
    to.reach[:] = source.reach
    to.sold[:] = source.sold
    to.price_left[:] = source.price_left
    to.price_right[:] = source.price_right
    to.price_goods[:] = source.price_goods
    to.shields[:] = source.shields
    to.symbols[:] = source.symbols
    to.points[:] = source.points
    to.victories[:] = source.victories
    to.defeats[:] = source.defeats
    to.discarded[:] = source.discarded
    to.discard_size = source.discard_size
    to.ledger_size = 0


def note(s: State, what: int, city: int, value: int) -> None:
    """Write a line into the ledger of the running move."""
    s.ledger[s.ledger_size] = what | city << 8 | value << 12
    s.ledger_size += 1


def left_of(s: State, city: int) -> int:
    """The next city clockwise."""
    if city + 1 == s.cities:
        return 0
    return city + 1


def right_of(s: State, city: int) -> int:
    if city == 0:
        return s.cities - 1
    return city - 1


def holder(s: State) -> int:
    """The seat that decides for the Free City in this turn."""
    # Seat 0 begins in Ages I and III, seat 1 in Age II, and they take turns within an age.
    if (s.turn + s.age) % 2 == 0:
        return 0
    return 1


def decider(s: State, city: int) -> int:
    """The seat that decides for a city."""
    if city < s.seats:
        return city
    return holder(s)
