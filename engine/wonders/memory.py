"""What a seat knows of the hands of others: those that it has passed on, less what was seen to leave them.

A hand that went round is known again in full when it comes back. What was sold or buried from it meanwhile
left unseen; with two seats the holder of the Free City has added a card that nobody else saw.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.wonders.moves import BUILD, FREE, KIND, THING, THING_SHIFT
from engine.wonders.state import State
from engine.wonders.tables import CARD_IDS, CITIES, HAND, LAST_TURN
from engine.wonders.turns import pile_card


def remembered(s: State, seat: int, turns: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """For each other seat: the size of its hand and what of it this seat knows.

    cards: seen in that hand and not seen to leave it
    hidden: so many of the cards seen or drawn have left unseen
    unknown: so many more cards that this seat has never seen; size = cards + unknown - hidden
    """
    first = (s.age - 1) * LAST_TURN
    over = turns[first:] if s.age else []
    return [
        {"seat": other} | _known(s, seat, s.held[other], over)
        for other in range(s.seats)
        if other != seat and s.hand_size[s.held[other]]
    ]


def holder_of_hand(s: State, hand: int, turn: int) -> int:
    """The seat that holds a hand in a turn of this age."""
    steps = turn - 1
    return (hand - steps) % s.seats if s.age == 2 else (hand + steps) % s.seats


def _is_drawn_into(s: State, hand: int, turn: int) -> bool:
    """Whether the holder of the Free City draws into this hand in a turn."""
    return s.cities > s.seats and holder_of_hand(s, hand, turn) == (turn + s.age) % 2


def _left(s: State, hand: int, turn: int, choices: Sequence[int]) -> list[int]:
    """The moves for which a card was taken from a hand in a turn."""
    found = [choices[holder_of_hand(s, hand, turn)]]
    if _is_drawn_into(s, hand, turn):
        found.append(choices[s.seats])
    return found


def _known(s: State, seat: int, hand: int, over: Sequence[Sequence[int]]) -> dict[str, Any]:
    size = s.hand_size[hand]
    seen = [turn for turn in range(1, len(over) + 1) if holder_of_hand(s, hand, turn) == seat]
    if not seen:
        return {"size": size, "cards": [], "hidden": 0, "unknown": size}
    start = ((s.age - 1) * CITIES + hand) * HAND
    cards = Counter(s.deal[start : start + HAND])
    for turn in range(1, seen[-1] + 1):
        if _is_drawn_into(s, hand, turn):
            cards[pile_card(s, turn)] += 1
        for move in _left(s, hand, turn, over[turn - 1]):
            cards[move >> THING_SHIFT & THING] -= 1
    hidden = unknown = 0
    for turn in range(seen[-1] + 1, s.turn + 1):
        if _is_drawn_into(s, hand, turn):
            unknown += 1
        for move in _left(s, hand, turn, over[turn - 1]) if turn <= len(over) else ():
            card = move >> THING_SHIFT & THING
            if move & KIND not in (BUILD, FREE):
                hidden += 1
            elif cards[card] > 0:
                cards[card] -= 1
            else:
                unknown -= 1
    names = [CARD_IDS[card] for card in sorted(cards.elements())]
    return {"size": size, "cards": names, "hidden": hidden, "unknown": unknown}
