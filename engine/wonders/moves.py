"""Which moves are legal: first the uses of cards (which card, to what end), then each with its ways to pay.

A move is one int: its kind, the thing it is about (a card, or a side of a board), and the coins that go to
the neighbours. Legality is decided on the state as the turn began; choices made meanwhile change nothing.
"""

from engine.subset import Ints
from engine.wonders.effects import next_stage
from engine.wonders.payment import can_pay, splits
from engine.wonders.state import (
    CHOOSE_CARDS,
    CHOOSE_SIDES,
    DIGGING,
    FREE_CITY,
    NOBODY,
    NOT_CHOSEN,
    SEVENTH,
    SIDE_UNKNOWN,
    State,
    decider,
    holder,
)
from engine.wonders.tables import (
    BUILT_ROOM,
    CARDS,
    COIN_COST,
    COLOUR,
    FREE_FIRST_CARD,
    FREE_LAST_CARD,
    FREE_NEW_COLOUR,
    FREE_ONCE_PER_AGE,
    FREE_WITH,
    LAST_TURN,
    OR_FREE_WITH,
    STAGES,
    STAGES_BUILT,
    TALLIES,
    UNITS,
)

# Kinds of move
SIDE: int = 0 << 16
BUILD: int = 1 << 16
FREE: int = 2 << 16
WONDER: int = 3 << 16
DISCARD: int = 4 << 16
DIG_UP: int = 5 << 16
PASS: int = 6 << 16
KIND: int = 15 << 16
FOR_FREE_CITY: int = 1 << 20  # decided by a seat for the Free City
THING_SHIFT: int = 8
THING: int = 127
COINS_LEFT: int = 15  # mask
RIGHT_SHIFT: int = 4

# Open in the rule books for the Free City: what we do
CHAIN_BINDS: int = 1  # a chosen card that a chain makes free must be built
COSTLESS_IS_FREE: int = 0  # whether that holds for cards without a printed cost, too
FREE_BUILD_IS_PLAY: int = 1  # Olympia's free build is one more use of every card not yet there
CITY_MAY_PASS: int = 1  # its seventh card and its digs may be declined


def asked_city(s: State, seat: int) -> int:
    """The city that a seat has to decide for next, or NOBODY."""
    if s.phase == CHOOSE_CARDS:
        if s.choice[seat] == NOT_CHOSEN:
            return seat
        # The holder of the Free City chooses twice, first for the own city.
        if s.cities > s.seats and s.choice[FREE_CITY] == NOT_CHOSEN and holder(s) == seat:
            return FREE_CITY
    elif s.phase == CHOOSE_SIDES:
        if s.side[seat] == SIDE_UNKNOWN and s.choice[seat] == NOT_CHOSEN:
            return seat
    elif (s.phase == SEVENTH or s.phase == DIGGING) and decider(s, s.actor) == seat:
        return s.actor
    return NOBODY


def has_chain(s: State, city: int, card: int) -> int:
    """Whether a building that makes the card free is built in the city."""
    return s.built[city * BUILT_ROOM + FREE_WITH[card]] | s.built[city * BUILT_ROOM + OR_FREE_WITH[card]]


def builds_free(s: State, city: int, card: int) -> int:
    """Whether `build` costs nothing at all: by a chain, or by Olympia's powers in the second edition."""
    if has_chain(s, city, card):
        return 1
    powers = s.powers[city] & (FREE_NEW_COLOUR | FREE_FIRST_CARD | FREE_LAST_CARD)
    if powers == 0:
        return 0
    if powers & FREE_NEW_COLOUR and s.tally[city * TALLIES + COLOUR[card]] == 0:
        return 1
    if powers & FREE_FIRST_CARD and s.turn == 1:
        return 1
    if powers & FREE_LAST_CARD and s.turn == LAST_TURN:
        return 1
    return 0


def can_build(s: State, city: int, card: int) -> int:
    """Whether a card that is not yet in the city can be built by a plain `build`."""
    if builds_free(s, city, card):
        return 1
    return can_pay(s, city, card)


def can_build_stage(s: State, city: int) -> int:
    if s.tally[city * TALLIES + STAGES_BUILT] == STAGES[s.side[city]]:
        return 0
    return can_pay(s, city, next_stage(s, city))


def must_build(s: State, city: int, card: int) -> int:
    """Whether the Free City, once this card is chosen for it, has to build it."""
    if city < s.seats or s.built[city * BUILT_ROOM + card]:
        return 0
    if CHAIN_BINDS and has_chain(s, city, card):
        return 1
    if COSTLESS_IS_FREE and COIN_COST[card] + UNITS[card * 2] + UNITS[card * 2 + 1] == 0:
        return 1
    return 0


def has_free_build(s: State, city: int) -> int:
    """Whether Olympia's free build of this age is unused; the seventh card comes too late for it."""
    if s.powers[city] & FREE_ONCE_PER_AGE and not s.free_used[city] and s.phase == CHOOSE_CARDS:
        if city < s.seats:
            return 1
        return FREE_BUILD_IS_PLAY
    return 0


# Uses: moves without the coins for the neighbours


def uses_of_card(s: State, city: int, card: int, stage: int, uses: Ints, n: int) -> int:
    """Add the ways to build a card of the hand, or a stage with it, to n uses found so far; the new number.

    `stage` says whether the next stage can be paid.
    """
    thing = card << THING_SHIFT
    bound = must_build(s, city, card)
    if not s.built[city * BUILT_ROOM + card]:
        if can_build(s, city, card):
            uses[n] = BUILD | thing
            n += 1
        if has_free_build(s, city) and not bound:
            uses[n] = FREE | thing
            n += 1
    if stage and not bound:
        uses[n] = WONDER | thing
        n += 1
    return n


def cards_to_choose(s: State, seat: int, cards: Ints) -> int:
    """Write the different cards of a hand, without the one that is chosen already; return how many."""
    gone = -1
    if s.choice[seat] != NOT_CHOSEN:
        gone = s.choice[seat] >> THING_SHIFT & THING
    first = s.held[seat] * 8
    n = 0
    for i in range(first, first + s.hand_size[s.held[seat]]):
        card = s.hand[i]
        if card == gone:
            gone = -1  # of two copies one is left
        elif n == 0 or cards[n - 1] != card:
            cards[n] = card
            n += 1
    return n


def uses_of_hand(s: State, seat: int, uses: Ints) -> int:
    """A seat's own choice of the turn: every card can be sold, too."""
    cards: Ints = [0] * 8
    stage = can_build_stage(s, seat)
    n = 0
    for i in range(cards_to_choose(s, seat, cards)):
        n = uses_of_card(s, seat, cards[i], stage, uses, n)
        uses[n] = DISCARD | cards[i] << THING_SHIFT
        n += 1
    return n


def uses_for_free_city(s: State, seat: int, uses: Ints) -> int:
    """The holder's choice for the Free City, from what is left: it sells only if it can do nothing else."""
    cards: Ints = [0] * 8
    count = cards_to_choose(s, seat, cards)
    stage = can_build_stage(s, FREE_CITY)
    n = 0
    for i in range(count):
        n = uses_of_card(s, FREE_CITY, cards[i], stage, uses, n)
    if n == 0:
        for i in range(count):
            uses[n] = DISCARD | cards[i] << THING_SHIFT
            n += 1
    return n


def uses_of_seventh(s: State, uses: Ints) -> int:
    """The last card of an age, for a city that may play it: a choice of its own, after the sixth turn."""
    city = s.actor
    n = uses_of_card(s, city, s.seventh, can_build_stage(s, city), uses, 0)
    if city < s.seats or n == 0:
        uses[n] = DISCARD | s.seventh << THING_SHIFT
        n += 1
    if city < s.seats or CITY_MAY_PASS:
        uses[n] = PASS
        n += 1
    return n


def uses_of_pile(s: State, uses: Ints) -> int:
    """The cards of the discard pile that the digging city does not have."""
    n = 0
    for card in range(CARDS):
        if s.discarded[card] and not s.built[s.actor * BUILT_ROOM + card]:
            uses[n] = DIG_UP | card << THING_SHIFT
            n += 1
    if s.actor < s.seats or CITY_MAY_PASS:
        uses[n] = PASS
        n += 1
    return n


def legal_uses(s: State, seat: int, uses: Ints) -> int:
    """Write the different uses of cards that a seat can choose from, to pass last; return how many."""
    city = asked_city(s, seat)
    n = 0
    if city == NOBODY:
        return 0
    if s.phase == CHOOSE_SIDES:
        uses[0] = SIDE
        uses[1] = SIDE | 1 << THING_SHIFT
        n = 2
    elif s.phase == DIGGING:
        n = uses_of_pile(s, uses)
    elif s.phase == SEVENTH:
        n = uses_of_seventh(s, uses)
    elif city < s.seats:
        n = uses_of_hand(s, seat, uses)
    else:
        n = uses_for_free_city(s, seat, uses)
    if city >= s.seats:
        for i in range(n):
            uses[i] |= FOR_FREE_CITY
    return n


# Moves: uses with the coins for the neighbours


def ways_to_pay(s: State, city: int, use: int, found: Ints) -> int:
    """Write the moves that a use stands for, one for each way to share what is paid; return how many."""
    kind = use & KIND
    card = use >> THING_SHIFT & THING
    count = 1
    found[0] = 0
    if kind == WONDER:
        count = splits(s, city, next_stage(s, city), found)
    elif kind == BUILD and not builds_free(s, city, card):
        count = splits(s, city, card, found)
    for i in range(count):
        found[i] |= use
    return count


def legal_moves(s: State, seat: int, moves: Ints) -> int:
    """Write every legal move of a seat; return how many."""
    uses: Ints = [0] * 100
    ways: Ints = [0] * 16
    n = 0
    city = asked_city(s, seat)
    for i in range(legal_uses(s, seat, uses)):
        for j in range(ways_to_pay(s, city, uses[i], ways)):
            moves[n] = ways[j]
            n += 1
    return n
