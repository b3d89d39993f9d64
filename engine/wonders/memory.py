"""What a seat knows of the hands of others: those that it has passed on, less what was seen to leave them.

A hand that went round is known again in full when it comes back. What was sold or buried from it meanwhile
left unseen; with two seats the holder of the Free City has added a card that nobody else saw. What of the
age's deck the seat has never seen lies in hands that have not come yet, or has gone face down.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.wonders.moves import BUILD, DISCARD, FREE, KIND, THING, THING_SHIFT
from engine.wonders.state import State
from engine.wonders.tables import (
    CARD_IDS,
    CITIES,
    DECK,
    DECK_ROOM,
    GUILD,
    GUILDS,
    GUILDS_BESIDE_PLAYERS,
    HAND,
    LAST_AGE,
    LAST_TURN,
)
from engine.wonders.turn_log import TurnLog
from engine.wonders.turns import pile_card


def memory_of(s: State, seat: int, turn_log: TurnLog) -> dict[str, Any]:
    """All that the memory aid tells a seat in this age.

    hands: see remembered()
    unseen: the cards of the age that the seat has never seen, a card as often as there are such copies
    unseen_guilds: of the third age's guilds likewise; not all of them are in the game
    """
    over = turn_log.turns[(s.age - 1) * LAST_TURN :] if s.age else []
    cards, guilds = _unseen(s, seat, over, _last_look(s, seat, turn_log)) if s.age else ([], [])
    return {"hands": remembered(s, seat, turn_log.turns), "unseen": cards, "unseen_guilds": guilds}


def remembered(s: State, seat: int, turns: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """For each other seat: the size of its hand and what of it this seat knows.

    cards: seen in that hand and not seen to leave it
    hidden: how many of the cards seen or drawn have left unseen
    unknown: how many more cards there are that this seat has never seen; size = cards + unknown - hidden
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


# What was never seen


def _last_look(s: State, seat: int, turn_log: TurnLog) -> int:
    """After which turn of this age the seat last looked through the discard pile; 0: it has not."""
    first = (s.age - 1) * LAST_TURN
    looks = [
        extra.turns - first
        for extra in turn_log.extras
        if extra.digs and _dug_by(s, extra.city, extra.turns) == seat
    ]
    # A look of an earlier age tells nothing of this one.
    return max([0, *looks])


def _dug_by(s: State, city: int, turns: int) -> int:
    """The seat that dug for a city after this many turns of the game: for the Free City its holder."""
    return city if city < s.seats else sum(divmod(turns - 1, LAST_TURN)) % 2


def _unseen(s: State, seat: int, over: Sequence[Sequence[int]], looked: int) -> tuple[list[str], list[str]]:
    seen: Counter[int] = Counter()
    for hand in range(s.seats):
        seen += _seen_of(s, seat, hand, over)
    # A seat that digs sees what was sold before; which of it came from a hand seen earlier need not be clear.
    open_to_all = Counter(
        _card(move) for turn in over for move in turn[: s.cities] if move & KIND in (BUILD, FREE)
    )
    sold = Counter(
        _card(move) for turn in over[:looked] for move in turn[: s.cities] if move & KIND == DISCARD
    )
    seen |= open_to_all + sold
    last = s.age == LAST_AGE
    first = (s.edition * LAST_AGE + s.age - 1) * DECK_ROOM
    size = s.cities * HAND - (s.cities + GUILDS_BESIDE_PLAYERS if last else 0)
    cards = Counter(DECK[first : first + size]) - seen
    guilds = Counter(GUILD[s.edition * GUILDS : (s.edition + 1) * GUILDS] if last else ()) - seen
    return _names(cards), _names(guilds)


def _seen_of(s: State, seat: int, hand: int, over: Sequence[Sequence[int]]) -> Counter[int]:
    """The cards that came to a hand of this age and that the seat has seen, in it or when they were built."""
    start = ((s.age - 1) * CITIES + hand) * HAND
    content = Counter(s.deal[start : start + HAND])
    seen: Counter[int] = Counter()
    known: Counter[int] = Counter()  # those seen that may still be in it
    for turn in range(1, s.turn + 1):
        holds = holder_of_hand(s, hand, turn) == seat
        if _is_drawn_into(s, hand, turn):
            content[pile_card(s, turn)] += 1
        if holds:
            seen += content - known
            known = +content
        for move in _left(s, hand, turn, over[turn - 1]) if turn <= len(over) else ():
            card = _card(move)
            content[card] -= 1
            if holds or move & KIND in (BUILD, FREE):
                seen[card] += known[card] <= 0
                known[card] = max(0, known[card] - 1)
    return seen


def _card(move: int) -> int:
    return move >> THING_SHIFT & THING


def _names(cards: Counter[int]) -> list[str]:
    return [CARD_IDS[card] for card in sorted(cards.elements())]
