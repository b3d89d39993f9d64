"""The cards that a seat does not know, dealt again: a deal and moves that lead to what the seat sees.

Cards change places with others that the seat cannot tell from them: those that it has never seen, and those
of a hand that it passed on, of which some have left it unseen. Where others have sold such a card or put it
under a stage, their move is about another card then, which costs and brings the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.dice import Dice, roll
from engine.game import GameError
from engine.wonders.ai.tracking import CardTracker, Leaving
from engine.wonders.moves import BUILD, DIG_UP, DISCARD, FREE, KIND, THING, THING_SHIFT
from engine.wonders.notation import Move
from engine.wonders.position import Position
from engine.wonders.state import CHOOSE_CARDS, FREE_CITY, SEVENTH
from engine.wonders.tables import CARD_IDS, CITIES, GUILD, GUILDS, HAND, LAST_AGE, LAST_TURN

# A deal in which a decision would not have come up is tried again with other cards.
ATTEMPTS = 20


@dataclass
class Copy:
    """A card that was dealt: where to, when the seat saw it, and what became of it."""

    age: int
    hand: int
    number: int  # in the hand as it was dealt
    card: int
    looks: tuple[int, ...] = ()  # each hand in which the seat saw it, and the turn
    is_known: bool = False  # where it is now: it may not change places
    leaving: Leaving | None = None


# A decision about a card: the age, the turn (HAND: the last card of the age) and the city.
Place = tuple[int, int, int]


def deal_anew(
    position: Position, seat: int, seed: int
) -> tuple[dict[str, Any], list[tuple[int, str]]] | None:
    """Another deal, and moves in it that lead to a position which looks the same to a seat.

    The same seed deals the same cards. None if no such deal was found. What others have chosen and not
    revealed yet is left out: they have yet to choose.
    """
    for attempt in range(ATTEMPTS):
        shelf = Shelf(position, seat)
        shelf.deal_again(Dice(seed + attempt * 1_000_003))
        found = shelf.deal(), [(mover, move.notation) for mover, move in shelf.moves()]
        if is_possible(position, *found):
            return found
    return None


def is_possible(position: Position, deal: dict[str, Any], moves: Sequence[tuple[int, str]]) -> bool:
    try:
        again = position.rules.new(seats=position.state.seats, deal=deal, options=position.options)
        for mover, notation in moves:
            again.play(mover, position.rules.parse(notation))
    except GameError:
        return False
    return again.state.phase == position.state.phase and again.state.actor == position.state.actor


class Shelf:
    """All cards that were dealt in a game, and what one seat knows of each."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        self.state: Any = position.state
        self.tracker = CardTracker(self.state, seat, position.turn_log)
        self.copies = list(self._dealt())
        self.by_place: dict[Place, Copy] = {}
        for age in range(1, self.state.age + 1):
            self._follow(age)
        self._see_digs()

    def _dealt(self) -> Iterator[Copy]:
        for age in range(1, LAST_AGE + 1):
            for hand in range(self.state.cities):
                first = ((age - 1) * CITIES + hand) * HAND
                for number in range(HAND):
                    yield Copy(age, hand, number, self.state.deal[first + number])

    # What the seat knows

    def _follow(self, age: int) -> None:
        """Pass the hands of an age around once more, and note what the seat sees."""
        tracker, seats = self.tracker, self.state.seats
        hands = [
            [copy for copy in self.copies if (copy.age, copy.hand) == (age, hand)]
            for hand in range(self.state.cities)
        ]
        now = self.state.turn if age == self.state.age else LAST_TURN
        for turn in range(1, HAND + 1):
            for hand in range(seats):
                content = hands[hand]
                if turn <= now and tracker._draws(age, hand, turn):
                    content.append(hands[FREE_CITY][turn - 1])
                if turn <= now and tracker._holder(age, hand, turn) == self.seat:
                    for copy in content:
                        copy.looks = (*copy.looks, hand, turn)
                self._let_go(age, turn, content, tracker._leavings(age, hand))
        if self.state.cities > seats and tracker._is_over(age):
            self._follow_last(age, hands[FREE_CITY][HAND - 1])

    def _let_go(self, age: int, turn: int, content: list[Copy], leavings: Sequence[Leaving]) -> None:
        """What leaves a hand in a turn."""
        for order, leaving in enumerate(one for one in leavings if one.turn == turn):
            copy = next(copy for copy in content if copy.card == leaving.card)
            content.remove(copy)
            copy.leaving = leaving
            copy.is_known = leaving.is_public or leaving.seat == self.seat
            # The holder of the Free City decides for both: first for the own city.
            city = leaving.seat if order == 0 else FREE_CITY
            self.by_place[age, turn, city] = copy

    def _follow_last(self, age: int, copy: Copy) -> None:
        """The last card of the Free City's pile."""
        tracker = self.tracker
        holder = tracker._free_holder(age, LAST_TURN)
        asked, move = tracker._is_asked(age, FREE_CITY), tracker._seventh(age, FREE_CITY)
        saw = holder == self.seat and (asked or move is not None)
        copy.is_known = saw or (move is not None and move & KIND in (BUILD, FREE))
        if not asked:
            kind = DISCARD if move is None else move & KIND
            copy.leaving = Leaving(HAND, kind, copy.card, holder)
            self.by_place[age, HAND, FREE_CITY] = copy

    def _see_digs(self) -> None:
        """Cards that came back from the pile for all to see, and all of it that the seat looked through."""
        tracker, log = self.tracker, self.position.turn_log
        for extra in log.extras:
            if not extra.digs:
                continue
            if tracker._decider(extra.city, extra.turns) == self.seat:
                self._know_pile(extra.turns)
            if extra.move & KIND == DIG_UP:
                card = extra.move >> THING_SHIFT & THING
                found = [copy for copy in self._sold(extra.turns) if copy.card == card]
                # A card of which the seat knows that it lay there is the one that came back.
                found.sort(key=lambda copy: not copy.is_known)
                found[0].is_known = True
        if tracker.seen_pile is not None:
            self._know_pile(len(log.turns))

    def _know_pile(self, turns: int) -> None:
        for copy in self._sold(turns):
            copy.is_known = True

    def _sold(self, turns: int) -> list[Copy]:
        """The cards that were put on the pile by then."""
        return [
            copy
            for copy in self.copies
            if copy.leaving is not None
            and copy.leaving.kind == DISCARD
            and (copy.age - 1) * LAST_TURN + min(copy.leaving.turn, LAST_TURN) <= turns
        ]

    # Another deal

    def deal_again(self, dice: Dice) -> None:
        groups: dict[tuple[int, ...], list[Copy]] = {}
        for copy in self.copies:
            if not copy.is_known:
                groups.setdefault((copy.age, *copy.looks), []).append(copy)
        for key in sorted(groups):
            cards = [copy.card for copy in groups[key]]
            if key == (LAST_AGE,):
                cards = self._other_guilds(cards, dice)
            for copy, card in zip(groups[key], shuffled(cards, dice), strict=True):
                copy.card = card

    def _other_guilds(self, unseen: list[int], dice: Dice) -> list[int]:
        """As many guilds as there were among the unseen cards, of all those that the seat has not seen."""
        first = self.state.edition * GUILDS
        guilds = list(GUILD[first : first + GUILDS])
        dealt = [copy.card for copy in self.copies if copy.age == LAST_AGE and copy.card in guilds]
        hidden = [card for card in unseen if card in guilds]
        others = shuffled([*hidden, *(guild for guild in guilds if guild not in dealt)], dice)
        return [card for card in unseen if card not in guilds] + others[: len(hidden)]

    def deal(self) -> dict[str, Any]:
        hands: dict[tuple[int, int], list[str]] = {}
        for copy in self.copies:
            hands.setdefault((copy.age, copy.hand), []).append(CARD_IDS[copy.card])
        return {
            **self.position.deal,
            "ages": [
                [hands[age, hand] for hand in range(self.state.cities)] for age in range(1, LAST_AGE + 1)
            ],
        }

    def moves(self) -> Iterator[tuple[int, Move]]:
        """The moves of the game about the cards as they are dealt now."""
        position = self.position
        again = position.rules.new(seats=self.state.seats, deal=position.deal, options=position.options)
        revealed = position.revealed
        for number, (mover, move) in enumerate(position.history):
            s: Any = again.state
            place: Place | None = None
            if s.phase == CHOOSE_CARDS:
                place = s.age, s.turn, FREE_CITY if move.city else mover
            elif s.phase == SEVENTH:
                place = s.age, HAND, s.actor
            again.play(mover, move)
            if number >= revealed and mover != self.seat:
                continue
            copy = self.by_place.get(place) if place is not None and number < revealed else None
            hides = move.verb in ("discard", "wonder") and copy is not None
            yield mover, replace(move, thing=CARD_IDS[copy.card]) if hides and copy is not None else move


def shuffled(cards: Sequence[int], dice: Dice) -> list[int]:
    found = list(cards)
    for i in range(len(found) - 1):
        j = i + roll(dice, len(found) - i)
        found[i], found[j] = found[j], found[i]
    return found
