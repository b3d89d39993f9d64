"""What a seat may soon do: victories within reach, turns to come, what its wonders still need.

It is noted while the other inputs of a position are listed, then written as inputs of its own. Part of the
compiled subset.
"""

from engine.ai.inputs import capped
from engine.duel.state import State
from engine.duel.tables import (
    EXTRA_SHIELD,
    FIRST_WONDER,
    REPLAYS,
    RESOURCES,
    SHIELDS,
    SYMBOL,
    SYMBOLS_TO_WIN,
    TRACK_END,
    WONDERS_REPLAY,
)
from engine.subset import Bytes, Ints

# The inputs of a seat
ARMS_NOW: int = 0  # military supremacy with one card or wonder that it can take and pay
ARMS_SOON: int = ARMS_NOW + 1  # with two of them
ARMS_IN_SIGHT: int = ARMS_SOON + 1  # with all face-up cards of this age
SHIELDS_AT_HAND: int = ARMS_IN_SIGHT + 1
SCIENCE_NOW: int = SHIELDS_AT_HAND + 1
SCIENCE_IN_SIGHT: int = SCIENCE_NOW + 1  # with all face-up cards of this age
SCIENCE_POSSIBLE: int = SCIENCE_IN_SIGHT + 1  # with all cards of this age that may be there
NEW_AT_HAND: int = SCIENCE_POSSIBLE + 1  # symbols
NEW_IN_SIGHT: int = NEW_AT_HAND + 1
PAIR_AT_HAND: int = NEW_IN_SIGHT + 1
PAIRS_IN_SIGHT: int = PAIR_AT_HAND + 1
REPLAYS_LEFT: int = PAIRS_IN_SIGHT + 1  # wonders that give another turn: 0 to 4,
REPLAYS_PAYABLE: int = REPLAYS_LEFT + 5  # and those that it can pay: 0 to 4
WONDERS_LEFT: int = REPLAYS_PAYABLE + 5
WONDERS_PAYABLE: int = WONDERS_LEFT + 1
NEEDED: int = WONDERS_PAYABLE + 1  # units that its wonders lack, by resource
PROSPECT_INPUTS: int = NEEDED + RESOURCES

# What is noted of a seat's prospects while its inputs are listed; the player to move comes first
BEST_SHIELDS: int = 0  # that one item it can take and pay has,
NEXT_SHIELDS: int = 1  # and the next one
SHIELDS_SEEN: int = 2  # on all face-up cards
SYMBOLS_PAYABLE: int = 3  # masks
SYMBOLS_SEEN: int = 4
SYMBOLS_UNSEEN: int = 5
READY_REPLAYS: int = 6
OPEN_REPLAYS: int = 7
OPEN_WONDERS: int = 8
READY_WONDERS: int = 9
LACKING: int = 10
NOTES: int = LACKING + RESOURCES
ALL_NOTES: int = 2 * NOTES


def note_card(s: State, seat: int, card: int, is_at_hand: int, notes: Ints, first: int) -> None:
    """Note the shields and the symbol of a face-up card for a seat."""
    notes[first + SYMBOLS_SEEN] |= SYMBOL[card]
    shields = SHIELDS[card]
    if shields and s.tokens[seat] & EXTRA_SHIELD:
        shields += 1
    notes[first + SHIELDS_SEEN] += shields
    if is_at_hand:
        notes[first + SYMBOLS_PAYABLE] |= SYMBOL[card]
        note_shields(notes, first, shields)


def note_shields(notes: Ints, first: int, shields: int) -> None:
    """Keep the two best of what is at hand."""
    if shields > notes[first + BEST_SHIELDS]:
        notes[first + NEXT_SHIELDS] = notes[first + BEST_SHIELDS]
        notes[first + BEST_SHIELDS] = shields
    elif shields > notes[first + NEXT_SHIELDS]:
        notes[first + NEXT_SHIELDS] = shields


def note_wonder(
    s: State, seat: int, wonder: int, missing: int, can_pay: int, notes: Ints, first: int
) -> None:
    """Note what an unbuilt wonder lacks and what it would give."""
    for i in range(RESOURCES):
        notes[first + LACKING + i] += missing >> 4 * i & 7
    gives_turn = REPLAYS[wonder]
    if s.tokens[seat] & WONDERS_REPLAY:
        gives_turn = 1
    notes[first + OPEN_WONDERS] += 1
    notes[first + OPEN_REPLAYS] += gives_turn
    if can_pay:
        notes[first + READY_WONDERS] += 1
        notes[first + READY_REPLAYS] += gives_turn
        note_shields(notes, first, SHIELDS[FIRST_WONDER + wonder])


def encode_prospects(s: State, seat: int, place: int, notes: Ints, first: int, inputs: Bytes) -> None:
    """What a seat may soon do, from what was noted."""
    distance = TRACK_END - s.pawn if seat == 0 else TRACK_END + s.pawn
    best = notes[first + BEST_SHIELDS]
    next_best = notes[first + NEXT_SHIELDS]
    if best:
        inputs[place + ARMS_NOW] = best >= distance
        inputs[place + ARMS_SOON] = best + next_best >= distance
        inputs[place + SHIELDS_AT_HAND] = best
    if notes[first + SHIELDS_SEEN]:
        inputs[place + ARMS_IN_SIGHT] = notes[first + SHIELDS_SEEN] >= distance
    held = s.symbols[seat]
    lacking = SYMBOLS_TO_WIN - s.different[seat]
    at_hand = bits_in(notes[first + SYMBOLS_PAYABLE] & ~held)
    in_sight = bits_in(notes[first + SYMBOLS_SEEN] & ~held)
    possible = bits_in((notes[first + SYMBOLS_SEEN] | notes[first + SYMBOLS_UNSEEN]) & ~held)
    inputs[place + SCIENCE_NOW] = lacking == 1 and at_hand > 0
    inputs[place + SCIENCE_IN_SIGHT] = in_sight >= lacking
    inputs[place + SCIENCE_POSSIBLE] = possible >= lacking
    inputs[place + NEW_AT_HAND] = at_hand
    inputs[place + NEW_IN_SIGHT] = in_sight
    inputs[place + PAIR_AT_HAND] = bits_in(notes[first + SYMBOLS_PAYABLE] & held)
    inputs[place + PAIRS_IN_SIGHT] = bits_in(notes[first + SYMBOLS_SEEN] & held)
    inputs[place + REPLAYS_LEFT + notes[first + OPEN_REPLAYS]] = 1
    inputs[place + REPLAYS_PAYABLE + notes[first + READY_REPLAYS]] = 1
    inputs[place + WONDERS_LEFT] = notes[first + OPEN_WONDERS]
    inputs[place + WONDERS_PAYABLE] = notes[first + READY_WONDERS]
    for i in range(RESOURCES):
        inputs[place + NEEDED + i] = capped(notes[first + LACKING + i], 15)


def bits_in(mask: int) -> int:
    """How many bits of a mask are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
