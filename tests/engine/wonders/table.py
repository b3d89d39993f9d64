"""A table of 7 Wonders: a deal arranged so that each seat gets its cards in time, and lines of moves by turn.

Only the public contract is used: an explicit deal, moves in notation, views. A script says for an age and a
city what happens in its six turns, separated by commas:

    "lumber_yard, wonder, sell baths, , free palace, build forum left 2, build altar"

A card alone is built, in the cheapest way that is legal; `wonder` alone buries any card; an empty turn sells
any card. A seventh entry is the seventh card. What follows a semicolon are the decisions after the turn:
"wonder; dig altar". With two seats the third script of an age is the Free City's.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.game import Event, IllegalMove, Outcome
from engine.wonders.position import EDITIONS, Position
from tests.engine.wonders.rulebook import card_of, deck, edition_of, guilds, paid

Scripts = Sequence[str]
AFTER_THE_END = (4, 1)

# With these and the cloth of Halikarnassos a city makes all that any card of Age III costs.
RICH1 = "lumber_yard, stone_pit, clay_pool, ore_vein, glassworks, press"
RICH2 = ", sawmill, quarry, brickyard, foundry"
RICH_CITY = "halikarnassos A, gizah A, ephesos A"


def split_script(script: str) -> list[str]:
    return [entry.strip() for entry in script.split(",")] + [""] * 8


def in_full(entry: str) -> str:
    """A move of a script in notation, without what its shorthand leaves open."""
    words = entry.split(";")[0].split()
    if not words:
        return "discard"
    if words[0] == "sell":
        words[0] = "discard"
    if words[0] not in ("build", "wonder", "discard", "free", "pass", "dig", "side"):
        words.insert(0, "build")
    return " ".join(words)


def named_card(entry: str) -> str:
    words = in_full(entry).split()
    return words[1] if len(words) > 1 else ""


def with_card(move: str) -> str:
    """The card of a legal move; none when passing or choosing a side."""
    return "" if move.endswith("pass") else card_of(move)


class Dealer:
    """Lays the cards of one age into the hands from which they reach the right city in the right turn."""

    def __init__(self, rules: str, seats: int, age: int) -> None:
        self.seats, self.age = seats, age
        self.cities = max(seats, 3)
        edition = edition_of(rules)
        self.stock = Counter(deck(edition, age, self.cities))
        self.guilds = guilds(edition) if age == 3 else []
        self.guilds_left = self.cities + 2 if age == 3 else 0
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pile = [""] * 7

    def hand_of(self, seat: int, turn: int) -> int:
        """Whose hand of the beginning of the age a seat holds in a turn."""
        step = 1 if self.age == 2 else -1
        return (seat + step * (turn - 1)) % self.seats

    def take(self, card: str) -> str:
        if card in self.guilds:
            self.guilds.remove(card)
            self.guilds_left -= 1
            assert self.guilds_left >= 0, f"too many guilds with {card}"
        else:
            assert self.stock[card] > 0, f"no {card} is left in age {self.age}"
            self.stock[card] -= 1
        return card

    def give(self, seat: int, turn: int, card: str) -> None:
        """See to it that the seat has this card in hand in this turn."""
        hand = self.hands[self.hand_of(seat, turn)]
        if len(hand) < 7:
            hand.append(self.take(card))
        else:
            self.give_pile(turn, card)

    def give_pile(self, turn: int, card: str) -> None:
        """Lay a card into the Free City's pile, so that it is drawn in this turn or not much earlier."""
        free = [at for at in range(turn) if not self.pile[at]]
        assert free, f"no room for {card}"
        assert self.seats == 2, f"no room for {card}"
        self.pile[free[-1]] = self.take(card)

    def hold(self, seat: int, turn: int, card: str) -> None:
        """The same for a card that waits in the hand: of the pile, the latest is the best."""
        is_holder = self.hand_of(seat, turn) == (1 if self.age == 2 else 0)
        if self.seats == 2 and is_holder and not self.pile[turn - 1]:
            self.give_pile(turn, card)
        else:
            self.give(seat, turn, card)

    def dealt(self) -> list[list[str]]:
        while self.guilds_left:
            self.stock[self.take(self.guilds[-1])] += 1
        rest = list(self.stock.elements())
        for hand in self.hands:
            while len(hand) < 7:
                hand.append(rest.pop())
        if self.seats == 2:
            pile = [card or rest.pop() for card in self.pile]
            return [*self.hands, pile]
        assert not rest
        return self.hands


class Table:
    """A running game; `at` (age, turn) is where the script stops and the ruling begins.

    Boards are named with A or B also in the second edition, where they mean day and night; a board without a
    side has it chosen.
    """

    def __init__(
        self,
        edition: str,
        boards: str,
        age1: Scripts = (),
        age2: Scripts = (),
        age3: Scripts = (),
        *,
        at: tuple[int, int] = (1, 1),
        hold: dict[int, str] | None = None,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """`hold`: what seats have in hand at that time, besides what their scripts still need."""
        self.rules = f"wonders-{edition}"
        letters = {"A": "day", "B": "night"} if edition == "2e" else {}
        sides = [[letters.get(word, word) for word in board.split()] for board in boards.split(",")]
        self.seats = seats or len(sides)
        assert self.seats == len(sides) or (self.seats, len(sides)) == (2, 3)
        self.scripts = [
            [split_script(script) for script in (*scripts, *[""] * 7)] for scripts in (age1, age2, age3)
        ]
        self.at, self.hold = at, {seat: cards.split() for seat, cards in (hold or {}).items()}
        self.deal: dict[str, Any] = {
            "boards": [[names[0], names[1] if len(names) > 1 else None] for names in sides],
            "ages": [self._age(age) for age in (1, 2, 3)],
        }
        self.position: Position = EDITIONS[self.rules].new(
            seats=self.seats, deal=self.deal, options=options or {}
        )
        self.age = self.turn_number = 1
        if any(len(names) == 1 for names in sides):
            assert at == (1, 1), "sides first"
            return
        self.go(*at)

    def _age(self, age: int) -> list[list[str]]:
        dealer = Dealer(self.rules, self.seats, age)
        for city, script in enumerate(self.scripts[age - 1][: max(3, self.seats)]):
            for turn, entry in enumerate(script[:7], start=1):
                if card := named_card(entry):
                    if city == self.seats:
                        dealer.give_pile(turn, card)
                    else:
                        dealer.give(city, min(turn, 6), card)
        for seat, cards in self.hold.items() if age == self.at[0] else ():
            for card in cards:
                dealer.hold(seat, self.at[1], card)
        return dealer.dealt()

    # What players do

    def turn(self, *moves: str | None) -> list[Event]:
        """Play a whole turn, by seat, then of the Free City; None is what the script says."""
        told = [*moves, *[None] * 8]
        events: list[Event] = []
        age, turn = self.age, self.turn_number
        for seat in range(self.seats):
            entry = self.scripts[age - 1][seat][turn - 1] if told[seat] is None else told[seat]
            events = self.play(seat, self._completed(seat, in_full(entry or "")))
            if self.seats == 2 and seat == self.holder:
                city = self.scripts[age - 1][2][turn - 1] if told[2] is None else told[2]
                text = in_full(city) if city else ""
                events = self.play(seat, self._completed(seat, f"city {text}".strip()))
        self.turn_number += 1
        if self.turn_number == 7:
            self.age, self.turn_number = age + 1, 1
        return events

    @property
    def holder(self) -> int:
        return int((self.turn_number % 2 == 1) == (self.age == 2))

    def _completed(self, seat: int, wanted: str) -> str:
        """The cheapest legal move that begins like this, if it names no card, with one nobody waits for."""
        legal = self.moves(seat)
        fitting = [move for move in legal if move == wanted or move.startswith(f"{wanted} ")]
        assert fitting, f"seat {seat} cannot {wanted} in {self.age}.{self.turn_number}, only {legal}"
        awaited = self._awaited()
        return min(fitting, key=lambda move: (awaited[with_card(move)], sum(paid(move)), move))

    def _awaited(self) -> Counter[str]:
        """How badly cards are wanted later in this age: those of scripts more than those held."""
        wanted: Counter[str] = Counter()
        for city, script in enumerate(self.scripts[self.age - 1]):
            # The Free City's card of this turn is still in the hand when the holder makes the own choice.
            now = self.turn_number - 1 if city == self.seats else self.turn_number
            for entry in script[now:]:
                if card := named_card(entry):
                    wanted[card] += 100
        if (self.age, self.turn_number) <= self.at and self.age == self.at[0]:
            for cards in self.hold.values():
                wanted.update(cards)
        return wanted

    def settle(self) -> None:
        """Make the decisions between turns as the scripts say, otherwise pass."""
        age, turn = (self.age, self.turn_number - 1) if self.turn_number > 1 else (self.age - 1, 6)
        while self.position.to_move and self.is_between_turns:
            (seat,) = self.position.to_move
            legal = self.moves(seat)
            is_city = legal[0].startswith("city")
            script = self.scripts[age - 1][2 if is_city else seat]
            answers = script[turn - 1].split(";")[1:]
            is_dig = any("dig " in move for move in legal)
            entry = (answers[0] if answers else "pass") if is_dig else script[6] or "pass"
            wanted = f"city {in_full(entry)}" if is_city else in_full(entry)
            self.play(seat, min(move for move in legal if move == wanted or move.startswith(f"{wanted} ")))

    @property
    def is_between_turns(self) -> bool:
        """Whether a seventh card or a dig is due."""
        return any(move.endswith("pass") for seat in self.position.to_move for move in self.moves(seat))

    def go(self, age: int, turn: int) -> None:
        """Play on by the scripts as far as this turn."""
        self.settle()
        while (self.age, self.turn_number) < (age, turn):
            self.turn()
            self.settle()

    def finish(self) -> Outcome:
        self.go(*AFTER_THE_END)
        assert self.position.outcome is not None
        return self.position.outcome

    def play(self, seat: int, text: str) -> list[Event]:
        return self.position.play(seat, EDITIONS[self.rules].parse(text))

    def refused(self, seat: int, text: str) -> str:
        """The error code of a move, which must not be legal and must change nothing."""
        before = self.position.copy()
        with pytest.raises(IllegalMove) as refusal:
            self.play(seat, text)
        assert self.position == before
        return refusal.value.code

    # What players see

    def moves(self, seat: int, card: str = "") -> list[str]:
        """The legal moves of a seat, sorted; only those with a card if one is named."""
        legal = sorted(move.notation for move in self.position.legal_moves(seat))
        return [move for move in legal if not card or with_card(move) == card]

    @property
    def to_move(self) -> list[int]:
        return list(self.position.to_move)

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = sorted(self.position.view(seat)["hand"])
        return hand

    def city(self, c: int) -> dict[str, Any]:
        city: dict[str, Any] = self.position.view(None)["cities"][c]
        return city

    @property
    def coins(self) -> list[int]:
        return [city["coins"] for city in self.position.view(None)["cities"]]

    @property
    def discarded(self) -> int:
        """How many cards lie in the discard pile."""
        size: int = self.position.view(None)["discard"]["size"]
        return size

    def cards(self, c: int) -> set[str]:
        return {card for cards in self.city(c)["cards"].values() for card in cards}

    def points(self, c: int) -> dict[str, int]:
        return dict(self.position.scores()[c])
