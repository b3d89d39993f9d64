"""What a seat does not know, dealt again at random so that it fits all that the seat has seen.

Cards whose whereabouts are not known for sure lie in *lots*: the cards of one hand (or of the Free City's
pile) that left it or may have left it unseen. Of a lot it is known how many are still in the hand, how many
were sold and how many are under stages, and some or all of the cards; the others come from the pool of the
age, the cards that the seat has never seen. tracking.py finds out all that from the log of a game. Part of
the compiled subset.
"""

from engine.dice import Dice, shuffle
from engine.subset import Ints
from engine.wonders.state import (
    CHOOSE_CARDS,
    CHOOSE_SIDES,
    FREE_CITY,
    NOT_CHOSEN,
    SEVENTH,
    State,
    decider,
)
from engine.wonders.tables import CARDS, CITIES, HAND, LAST_AGE, LAST_TURN
from engine.wonders.turns import put_into_hand

LOTS: int = 96
LOT_ROOM: int = 8
POOL_ROOM: int = 64


class Known:
    """What one seat, the observer, knows of the cards."""

    observer: int

    lots: int
    age: Ints  # by lot, from 0
    hand: Ints  # by lot: the number of the hand; FREE_CITY is the pile with two seats
    cards: Ints  # lot * LOT_ROOM + i: those of its cards that are known
    known: Ints  # by lot: how many these are
    unknown: Ints  # by lot: how many more come from the pool
    kept: Ints  # by lot: how many are in the hand now
    sold: Ints  # by lot: how many lie on the discard pile; the rest is under stages

    pool: Ints  # age * POOL_ROOM + i: cards that the observer has never seen
    pool_size: Ints  # by age
    guilds: Ints  # that the observer has never seen
    guild_count: int  # how many there are of them,
    guilds_dealt: int  # and how many of these are in the game
    pile: Ints  # by card: copies that lie on the discard pile for sure

    def __init__(self) -> None:
        self.observer = 0
        self.lots = 0
        self.age = [0] * 96
        self.hand = [0] * 96
        self.cards = [0] * 768
        self.known = [0] * 96
        self.unknown = [0] * 96
        self.kept = [0] * 96
        self.sold = [0] * 96
        self.pool = [0] * 192
        self.pool_size = [0] * 3
        self.guilds = [0] * 10
        self.guild_count = 0
        self.guilds_dealt = 0
        self.pile = [0] * 92


def guess_hidden(s: State, k: Known, dice: Dice) -> None:
    """Replace all that the observer cannot know by a random guess that fits."""
    forget_choices(s, k)
    for card in range(CARDS):
        s.discarded[card] = k.pile[card]
    for age in range(LAST_AGE):
        guess_age(s, k, age, dice)


def forget_choices(s: State, k: Known) -> None:
    """What others have chosen in this turn is as unknown as if they had yet to choose."""
    if s.phase == CHOOSE_CARDS or s.phase == CHOOSE_SIDES:
        for city in range(s.cities):
            if decider(s, city) != k.observer:
                s.choice[city] = NOT_CHOSEN


def guess_age(s: State, k: Known, age: int, dice: Dice) -> None:
    """Deal the unseen cards of one age to the lots, or to the hands if it has yet to come."""
    unseen: Ints = [0] * 64
    size = k.pool_size[age]
    for i in range(size):
        unseen[i] = k.pool[age * POOL_ROOM + i]
    if age == LAST_AGE - 1:
        shuffle(dice, k.guilds, 0, k.guild_count, k.guilds_dealt)
        for i in range(k.guilds_dealt):
            unseen[size] = k.guilds[i]
            size += 1
    shuffle(dice, unseen, 0, size, size)
    dealt = 0
    if age >= s.age:
        for i in range(s.cities * HAND):
            s.deal[age * CITIES * HAND + i] = unseen[i]
        return
    if age == s.age - 1:
        for seat in range(s.seats):
            s.hand_size[seat] = 0
    for lot in range(k.lots):
        if k.age[lot] == age:
            spread_lot(s, k, lot, unseen, dealt, dice)
            dealt += k.unknown[lot]
    if age == s.age - 1 and s.cities > s.seats:
        # What is left of the Free City's pile; its card of this turn is drawn already.
        for number in range(s.turn, LAST_TURN + 1):
            if dealt < size:
                s.deal[(age * CITIES + FREE_CITY) * HAND + number] = unseen[dealt]
                dealt += 1


def spread_lot(s: State, k: Known, lot: int, unseen: Ints, first: int, dice: Dice) -> None:
    """Guess which cards of a lot are still in the hand and which were sold."""
    cards: Ints = [0] * 16
    size = k.known[lot]
    for i in range(size):
        cards[i] = k.cards[lot * LOT_ROOM + i]
    for i in range(k.unknown[lot]):
        cards[size] = unseen[first + i]
        size += 1
    if k.kept[lot] < size:
        shuffle(dice, cards, 0, size, k.kept[lot] + k.sold[lot])
    for i in range(k.kept[lot]):
        if s.phase == SEVENTH:
            s.seventh = cards[i]
        else:
            put_into_hand(s, k.hand[lot], cards[i])
    for i in range(k.kept[lot], k.kept[lot] + k.sold[lot]):
        s.discarded[cards[i]] += 1
