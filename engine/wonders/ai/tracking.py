"""Finds out what a seat knows of the cards from the course of a game; looks at nothing that it did not see.

A hand is seen in full whenever the seat holds it, a card that is built is seen by all, and a seat that digs
sees the discard pile. Between two looks at a hand only the number of cards that left it unseen is known.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.wonders.ai.knowledge import LOT_ROOM, LOTS, POOL_ROOM
from engine.wonders.moves import BUILD, DIG_UP, DISCARD, FREE, KIND, THING, THING_SHIFT, WONDER
from engine.wonders.state import DIGGING, FREE_CITY, SEVENTH
from engine.wonders.tables import (
    CARDS,
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


@dataclass
class Lot:
    """Cards of one hand that left it, or may have left it, between two looks at it."""

    age: int
    hand: int
    cards: list[int] = field(default_factory=list)
    unknown: int = 0
    kept: int = 0
    sold: int = 0
    buried: int = 0
    sold_early: int = 0  # of those sold: before the seat last saw the discard pile

    @property
    def size(self) -> int:
        return self.kept + self.sold + self.buried


@dataclass(frozen=True)
class Leaving:
    """A card that left a hand: in which turn, what for, and which seat decided."""

    turn: int
    kind: int
    card: int
    seat: int

    @property
    def is_public(self) -> bool:
        return self.kind in (BUILD, FREE)


class CardTracker:
    """One seat's memory of a game up to a state."""

    def __init__(self, s: Any, seat: int, turn_log: TurnLog) -> None:
        self.seat, self.turn_log = seat, turn_log
        self.seats: int = s.seats
        self.cities: int = s.cities
        self.edition: int = s.edition
        self.age: int = s.age
        self.turn: int = s.turn
        self.phase: int = s.phase
        self.actor: int = s.actor
        self.deal: list[int] = list(s.deal)
        self.seen_pile: list[int] | None = None  # the whole discard pile, while the seat digs in it
        if self.phase == DIGGING and self._decider(self.actor, len(turn_log.turns)) == seat:
            self.seen_pile = list(s.discarded)
        self._left: dict[tuple[int, int], list[Leaving]] = {}
        self.lots: list[Lot] = []
        self.pile: Counter[int] = Counter()
        self.met: list[Counter[int]] = [Counter() for _ in range(LAST_AGE)]  # cards once seen, by age
        self.looked = self._last_look()
        for age in range(1, s.age + 1):
            for hand in range(self.seats):
                self._follow(age, hand)
            if self.cities > self.seats:
                self._follow_pile(age)
        self._recall_pile()
        self._see_digs()

    # What happened

    def _holder(self, age: int, hand: int, turn: int) -> int:
        """The seat that holds a hand in a turn of an age."""
        steps = turn - 1
        return (hand - steps) % self.seats if age == 2 else (hand + steps) % self.seats

    def _free_holder(self, age: int, turn: int) -> int:
        """The seat that decides for the Free City in a turn."""
        return (turn + age) % 2

    def _draws(self, age: int, hand: int, turn: int) -> bool:
        """Whether the holder of the Free City draws into this hand in a turn."""
        return self.cities > self.seats and self._holder(age, hand, turn) == self._free_holder(age, turn)

    def _dealt(self, age: int, hand: int) -> list[int]:
        first = ((age - 1) * CITIES + hand) * HAND
        return self.deal[first : first + HAND]

    def _turns_over(self, age: int) -> int:
        return max(0, min(LAST_TURN, len(self.turn_log.turns) - (age - 1) * LAST_TURN))

    def _is_over(self, age: int) -> bool:
        """Whether the last cards of an age's hands have been put away."""
        return self._turns_over(age) == LAST_TURN

    def _choice(self, age: int, turn: int, city: int) -> int:
        return self.turn_log.turns[(age - 1) * LAST_TURN + turn - 1][city]

    def _leavings(self, age: int, hand: int) -> list[Leaving]:
        """All cards that have left a hand, in their order."""
        if (age, hand) not in self._left:
            self._left[age, hand] = self._find_leavings(age, hand)
        return self._left[age, hand]

    def _find_leavings(self, age: int, hand: int) -> list[Leaving]:
        found = []
        for turn in range(1, self._turns_over(age) + 1):
            holder = self._holder(age, hand, turn)
            cities = [holder, FREE_CITY] if self._draws(age, hand, turn) else [holder]
            for city in cities:
                move = self._choice(age, turn, city)
                found.append(Leaving(turn, move & KIND, move >> THING_SHIFT & THING, holder))
        if self._is_over(age):
            owner = self._holder(age, hand, LAST_TURN)
            held = Counter(self._dealt(age, hand))
            held.update(
                self._dealt(age, FREE_CITY)[turn - 1]
                for turn in range(1, LAST_TURN + 1)
                if self._draws(age, hand, turn)
            )
            held.subtract(leaving.card for leaving in found)
            found += self._last_leaving(age, owner, next(held.elements()), owner)
        return found

    def _last_leaving(self, age: int, city: int, card: int, seat: int) -> list[Leaving]:
        """What became of the last card of an age: played as a seventh one, or put on the pile."""
        move = self._seventh(age, city)
        if move is None:
            if self._is_asked(age, city):
                return []
            return [Leaving(HAND, DISCARD, card, seat)]
        kind = move & KIND
        return [Leaving(HAND, kind if kind in (BUILD, FREE, WONDER) else DISCARD, card, seat)]

    def _seventh(self, age: int, city: int) -> int | None:
        for extra in self.turn_log.extras:
            if extra.turns == age * LAST_TURN and extra.city == city and not extra.digs:
                return extra.move
        return None

    def _is_asked(self, age: int, city: int) -> bool:
        """Whether a city's seventh card is being decided now."""
        return self.phase == SEVENTH and age == self.age and self.actor == city

    def _decider(self, city: int, turns: int) -> int:
        """The seat that decides for a city after this many turns."""
        if city < self.seats:
            return city
        age, turn = divmod(turns - 1, LAST_TURN)
        return self._free_holder(age + 1, turn + 1)

    # What the seat saw of it

    def _follow(self, age: int, hand: int) -> None:
        """Sort the cards of a hand into lots, from one look at it to the next."""
        leavings = self._leavings(age, hand)
        now = self.turn if age == self.age else LAST_TURN
        looks = [turn for turn in range(1, now + 1) if self._holder(age, hand, turn) == self.seat]
        held: Counter[int] | None = None  # what the seat saw in it last; None: it has seen nothing
        for begin, end in zip([0, *looks], [*looks, HAND + 1], strict=True):
            if begin:
                held = self._content(age, hand, begin)
            since = [one for one in leavings if begin <= one.turn < end]
            drawn = sum(self._draws(age, hand, turn) for turn in range(begin + 1, min(end, now) + 1))
            at_end = self._content(age, hand, end) if end <= now else None
            self._split(age, hand, held, drawn, since, at_end)

    def _content(self, age: int, hand: int, turn: int) -> Counter[int]:
        """The cards of a hand as a turn begins, its draw included."""
        content = Counter(self._dealt(age, hand))
        for number in range(1, turn + 1):
            if self._draws(age, hand, number):
                content[self._dealt(age, FREE_CITY)[number - 1]] += 1
        for leaving in self._leavings(age, hand):
            if leaving.turn < turn:
                content[leaving.card] -= 1
        return +content

    def _split(
        self,
        age: int,
        hand: int,
        held: Counter[int] | None,
        drawn: int,
        since: list[Leaving],
        at_end: Counter[int] | None,
    ) -> None:
        """Account for the cards of a hand between two looks at it.

        held: what was seen at the first look; at_end: at the second one, None if it has not come yet.
        """
        lot = Lot(age - 1, hand)
        cards = Counter(held or {})
        unknown = drawn + (HAND if held is None else 0)
        for leaving in since:
            if leaving.is_public or leaving.seat == self.seat:
                if cards[leaving.card] > 0:
                    cards[leaving.card] -= 1
                else:
                    unknown -= 1
                self.met[age - 1][leaving.card] += 1
                if leaving.kind == DISCARD:
                    self.pile[leaving.card] += 1
            elif leaving.kind == DISCARD:
                lot.sold += 1
                lot.sold_early += (age - 1) * LAST_TURN + min(leaving.turn, LAST_TURN) <= self.looked
            else:
                lot.buried += 1
        if at_end is not None:
            # Those that are seen again have not left; of the others only what was unknown stays so.
            again = +at_end
            for card in list(again):
                stayed = min(again[card], cards[card])
                cards[card] -= stayed
                unknown -= again[card] - stayed
        lot.cards = sorted(cards.elements())
        lot.unknown = unknown
        lot.kept = len(lot.cards) + unknown - lot.sold - lot.buried
        self.met[age - 1].update(lot.cards)
        assert lot.kept >= 0 <= lot.unknown, "a hand that does not add up"
        if lot.size:
            self.lots.append(lot)

    def _follow_pile(self, age: int) -> None:
        """The last card of the Free City's pile, which goes away unseen or is played as its seventh."""
        if not self._is_over(age):
            return
        card = self._dealt(age, FREE_CITY)[HAND - 1]
        holder = self._free_holder(age, LAST_TURN)
        asked, move = self._is_asked(age, FREE_CITY), self._seventh(age, FREE_CITY)
        lot = Lot(age - 1, FREE_CITY)
        saw = holder == self.seat and (asked or move is not None)
        if move is not None and (saw or move & KIND in (BUILD, FREE)):
            self.met[age - 1][card] += 1
            self.pile[card] += move & KIND not in (BUILD, FREE, WONDER)
            return
        lot.cards, lot.unknown = ([card], 0) if saw else ([], 1)
        self.met[age - 1].update(lot.cards)
        if asked:
            lot.kept = 1
        elif move is not None and move & KIND == WONDER:
            lot.buried = 1
        else:
            lot.sold = 1
            lot.sold_early = int(age * LAST_TURN <= self.looked)
        self.lots.append(lot)

    # The discard pile

    def _last_look(self) -> int:
        """After how many turns the seat last saw the discard pile; it sees it now if it digs now."""
        if self.seen_pile is not None:
            return len(self.turn_log.turns)
        looks = [
            extra.turns
            for extra in self.turn_log.extras
            if extra.digs and self._decider(extra.city, extra.turns) == self.seat
        ]
        return max(looks, default=0)

    def _recall_pile(self) -> None:
        """What the seat saw on the pile when it dug: the cards sold before then are known."""
        if not self.looked:
            return
        seen = Counter(self._pile_at(self.looked))
        seen.subtract(self.pile)
        rest = +seen
        for lot in self.lots:
            for card in list(lot.cards):
                if lot.sold_early and rest[card] > 0:
                    lot.cards.remove(card)
                    self._know_sold(lot, card, rest)
        for lot in self.lots:
            for card in sorted(rest.elements()):
                if lot.sold_early and lot.unknown and self._unmet(lot.age)[card] > 0:
                    lot.unknown -= 1
                    self.met[lot.age][card] += 1
                    self._know_sold(lot, card, rest)

    def _know_sold(self, lot: Lot, card: int, rest: Counter[int]) -> None:
        lot.sold -= 1
        lot.sold_early -= 1
        rest[card] -= 1
        self.pile[card] += 1

    def _pile_at(self, turns: int) -> list[int]:
        """The cards that had been put on the pile after this many turns, whatever was dug up since."""
        found = []
        for age in range(1, self.age + 1):
            for hand in range(self.seats):
                found += [
                    one.card
                    for one in self._leavings(age, hand)
                    if one.kind == DISCARD and (age - 1) * LAST_TURN + min(one.turn, LAST_TURN) <= turns
                ]
            if self.cities > self.seats and self._is_over(age) and age * LAST_TURN <= turns:
                holder = self._free_holder(age, LAST_TURN)
                last = self._dealt(age, FREE_CITY)[HAND - 1]
                left = self._last_leaving(age, FREE_CITY, last, holder)
                found += [one.card for one in left if one.kind == DISCARD]
        return found

    def _see_digs(self) -> None:
        """Cards that came back from the pile, for all to see."""
        for extra in self.turn_log.extras:
            if extra.digs and extra.move & KIND == DIG_UP:
                self._came_back(extra.move >> THING_SHIFT & THING)

    def _came_back(self, card: int) -> None:
        if self.pile[card] > 0:
            self.pile[card] -= 1
            return
        for lot in self.lots:
            if lot.sold and card in lot.cards:
                lot.cards.remove(card)
                lot.sold -= 1
                return
        for lot in self.lots:
            if lot.sold and lot.unknown and self._unmet(lot.age)[card] > 0:
                lot.unknown -= 1
                lot.sold -= 1
                self.met[lot.age][card] += 1
                return

    # What nobody showed

    def _unmet(self, age: int) -> Counter[int]:
        """The cards of an age (from 0), guilds included, that the seat has not met."""
        unmet = Counter(self._deck(age))
        if age == LAST_AGE - 1:
            unmet.update(GUILD[self.edition * GUILDS : (self.edition + 1) * GUILDS])
        unmet.subtract(self.met[age])
        return +unmet

    def _deck(self, age: int) -> Sequence[int]:
        guilds = self.cities + GUILDS_BESIDE_PLAYERS if age == LAST_AGE - 1 else 0
        first = (self.edition * LAST_AGE + age) * DECK_ROOM
        return DECK[first : first + self.cities * HAND - guilds]

    def write_into(self, known: Any) -> Any:
        """Write all into a Known of either build."""
        guilds = set(GUILD[self.edition * GUILDS : (self.edition + 1) * GUILDS])
        lots = [lot for lot in self.lots if lot.size]
        assert len(lots) <= LOTS
        known.observer = self.seat
        known.lots = len(lots)
        columns: dict[str, list[int]] = {
            "age": [lot.age for lot in lots],
            "hand": [lot.hand for lot in lots],
            "known": [len(lot.cards) for lot in lots],
            "unknown": [lot.unknown for lot in lots],
            "kept": [lot.kept for lot in lots],
            # What lies on a pile that is seen needs no guess.
            "sold": [0 if self.seen_pile else lot.sold for lot in lots],
        }
        for name, column in columns.items():
            setattr(known, name, column + [0] * (LOTS - len(lots)))
        cards = [0] * (LOTS * LOT_ROOM)
        for number, lot in enumerate(lots):
            cards[number * LOT_ROOM : number * LOT_ROOM + len(lot.cards)] = lot.cards
        known.cards = cards
        pool, sizes = [0] * (LAST_AGE * POOL_ROOM), [0] * LAST_AGE
        unseen_guilds: list[int] = []
        for age in range(LAST_AGE):
            unmet = sorted(self._unmet(age).elements())
            plain = [card for card in unmet if card not in guilds]
            unseen_guilds += [card for card in unmet if card in guilds]
            pool[age * POOL_ROOM : age * POOL_ROOM + len(plain)] = plain
            sizes[age] = len(plain)
        known.pool, known.pool_size = pool, sizes
        known.guild_count = len(unseen_guilds)
        met_guilds = sum(self.met[LAST_AGE - 1][guild] for guild in guilds)
        known.guilds_dealt = self.cities + GUILDS_BESIDE_PLAYERS - met_guilds
        known.guilds = unseen_guilds + [0] * (GUILDS - len(unseen_guilds))
        known.pile = self.seen_pile or [self.pile[card] for card in range(CARDS)]
        return known
