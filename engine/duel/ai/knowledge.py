"""What a seat does not know, dealt again at random: the hidden slots, the wonders not yet shown, the library.

A search plays on such guesses and never on the true cards, which is how the bots are kept from peeking. Later
ages are dealt by `guess_next_age` at the moment when play reaches them. Part of the compiled subset.
"""

from engine.dice import Dice, roll, shuffle
from engine.duel.playout import deal_age_randomly
from engine.duel.state import CHOOSE_FROM_BOX, CHOOSE_WONDER, IN_BOX, State
from engine.duel.tables import (
    AGE_DECK,
    FIRST_GUILD,
    FIRST_OF_AGE,
    GUILDS,
    LAST_AGE,
    LIBRARY_DRAWS,
    MOST_IN_DECK,
    POOL,
    SLOTS,
    TOKENS,
    WONDERS,
    WONDERS_IN_PLAY,
)
from engine.subset import Ints


def guess_hidden(s: State, observer: int, dice: Dice) -> None:
    """Replace all that the observer cannot know, later ages aside, by a random guess that fits."""
    if s.age:
        hidden = ((1 << SLOTS) - 1) & ~s.known
        if hidden:
            guess_slots(s, dice, hidden, FIRST_OF_AGE[s.age - 1], AGE_DECK[s.age - 1])
            if s.age == LAST_AGE:
                guess_slots(s, dice, hidden, FIRST_GUILD, GUILDS)
    elif s.drafted < POOL:
        guess_second_pool(s, dice)
    if s.phase != CHOOSE_FROM_BOX or s.seat != observer:
        guess_library(s, dice)


def guess_slots(s: State, dice: Dice, hidden: int, first: int, count: int) -> None:
    """Deal the unseen cards with one back (an age's or the guilds') to the hidden slots that show it."""
    unseen: Ints = [0] * MOST_IN_DECK
    is_unseen: Ints = [1] * MOST_IN_DECK
    for i in range(count):
        is_unseen[i] = 1
    base = (s.age - 1) * SLOTS
    for slot in range(SLOTS):
        card = s.deal[base + slot] - first
        if s.known >> slot & 1 and card >= 0 and card < count:
            is_unseen[card] = 0
    n = 0
    for i in range(count):
        if is_unseen[i]:
            unseen[n] = first + i
            n += 1
    for slot in range(SLOTS):
        card = s.deal[base + slot]
        if hidden >> slot & 1 and card >= first and card < first + count:
            s.place[card] = IN_BOX
    dealt = 0
    for slot in range(SLOTS):
        card = s.deal[base + slot]
        if hidden >> slot & 1 and card >= first and card < first + count:
            j = dealt + roll(dice, n - dealt)
            card = unseen[j]
            unseen[j] = unseen[dealt]
            dealt += 1
            s.deal[base + slot] = card
            s.place[card] = slot


def guess_second_pool(s: State, dice: Dice) -> None:
    """The four wonders that the second half of the draft will show."""
    unseen: Ints = [0] * WONDERS
    shown = 0
    for i in range(POOL):
        shown |= 1 << s.offer[i]
    n = 0
    for wonder in range(WONDERS):
        if not shown >> wonder & 1:
            unseen[n] = wonder
            n += 1
    shuffle(dice, unseen, 0, n, WONDERS_IN_PLAY - POOL)
    for i in range(POOL, WONDERS_IN_PLAY):
        s.offer[i] = unseen[i - POOL]


def guess_library(s: State, dice: Dice) -> None:
    """The three tokens that the Great Library draws from the box."""
    box: Ints = [0] * TOKENS
    n = 0
    for token in range(TOKENS):
        if not (s.board | s.tokens[0] | s.tokens[1]) >> token & 1:
            box[n] = token
            n += 1
    if n >= LIBRARY_DRAWS:
        shuffle(dice, box, 0, n, LIBRARY_DRAWS)
        for i in range(LIBRARY_DRAWS):
            s.library[i] = box[i]


def guess_next_age(s: State, dice: Dice) -> None:
    """Deal the next age at random if the coming move may end this one (or the draft)."""
    deck: Ints = [0] * MOST_IN_DECK
    if s.age == LAST_AGE or s.cards_left > 1:
        return
    if s.phase == CHOOSE_WONDER and s.drafted < WONDERS_IN_PLAY - 2:
        return
    deal_age_randomly(s, s.age, dice, deck)
