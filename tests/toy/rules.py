"""The rules of the toy: four rounds, in each of which every player secretly chooses a card of their hand.

`play 7` competes: the highest card played wins as many points as there are seats, ties share them. `bury 7`
brings one point, and the card stays hidden until the game is over. When all have chosen, all is revealed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NotRequired

from engine import fair
from engine.game import (
    HIDDEN,
    BadSetup,
    BaseView,
    Ending,
    Event,
    GameErrorCode,
    IllegalMove,
    MalformedMove,
    Option,
    Options,
    Outcome,
    checked_options,
)

ROUNDS = 4
HAND = 5


class ToyErrorCode(StrEnum):
    NOT_IN_HAND = "not_in_hand"


class ToyEnding(Ending):
    POINTS = "points"


@dataclass(frozen=True)
class ToyMove:
    verb: str
    card: int

    @property
    def notation(self) -> str:
        return f"{self.verb} {self.card}"


class ToyView(BaseView):
    round: int
    hand: list[int] | None
    chosen: str | None
    waiting: list[int]
    legal: list[dict[str, str]]
    hands: NotRequired[list[list[int]]]


class ToyPosition:
    def __init__(self, hands: list[list[int]], options: Options) -> None:
        self.options = dict(options)
        self.hands = [sorted(hand) for hand in hands]
        self.chosen: dict[int, ToyMove] = {}
        self.points = [0] * len(hands)
        self.rounds = 0
        self._history: list[tuple[int, ToyMove]] = []
        self._choices: dict[int, int] = {}  # by seat: the entry of the history that is not revealed yet

    @property
    def history(self) -> tuple[tuple[int, ToyMove], ...]:
        return tuple(self._history)

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.rounds == ROUNDS:
            return ()
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.chosen)

    @property
    def outcome(self) -> Outcome | None:
        if self.rounds < ROUNDS:
            return None
        places = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(winners, ToyEnding.POINTS, self.scores(), places)

    def scores(self) -> tuple[dict[str, int], ...]:
        return tuple({"total": points} for points in self.points)

    def legal_moves(self, seat: int) -> list[ToyMove]:
        if seat not in self.to_move:
            return []
        return [ToyMove(verb, card) for card in self.hands[seat] for verb in ("play", "bury")]

    def play(self, seat: int, move: ToyMove) -> list[Event]:
        if self.rounds == ROUNDS:
            raise IllegalMove(GameErrorCode.GAME_OVER, "The game is over.")
        if seat not in self.to_move:
            raise IllegalMove(GameErrorCode.NOT_YOUR_TURN, "You have chosen already.")
        if move.card not in self.hands[seat]:
            raise IllegalMove(ToyErrorCode.NOT_IN_HAND, f"You do not hold {move.card}.", card=move.card)
        self._choices[seat] = len(self._history)
        self._history.append((seat, move))
        self.chosen[seat] = move
        return [] if self.to_move else self._reveal()

    def _reveal(self) -> list[Event]:
        events = []
        best = max((move.card for move in self.chosen.values() if move.verb == "play"), default=None)
        winners = [seat for seat, move in self.chosen.items() if move.verb == "play" and move.card == best]
        for seat, move in sorted(self.chosen.items()):
            self.hands[seat].remove(move.card)
            if move.verb == "play":
                self.points[seat] += len(self.hands) // len(winners) if seat in winners else 0
                events.append(Event("play", seat, {"card": move.card}))
            else:
                self.points[seat] += 1
                events.append(Event("bury", seat, known={seat: {"card": move.card}}))
        self.chosen, self._choices = {}, {}
        self.rounds += 1
        return events

    def told(self, number: int, seat: int | None) -> str:
        mover, move = self._history[number]
        if mover == seat or self.rounds == ROUNDS:
            return move.notation
        if self._choices.get(mover) == number:
            return HIDDEN
        return f"bury {HIDDEN}" if move.verb == "bury" else move.notation

    def view(self, seat: int | None, *, revealed: bool = False) -> ToyView:
        outcome = self.outcome
        shown: ToyView = {
            "rules": "toy",
            "options": dict(self.options),
            "seat": seat,
            "round": self.rounds + 1,
            "to_move": list(self.to_move),
            "moves_played": len(self._history),
            "cities": [
                {"points": score, "cards": len(hand)}
                for score, hand in zip(self.scores(), self.hands, strict=True)
            ],
            "hand": list(self.hands[seat]) if seat is not None else None,
            "chosen": self.chosen[seat].notation if seat in self.chosen else None,
            "waiting": list(self.to_move),
            "moves": [move.notation for move in self.legal_moves(seat)] if seat is not None else [],
            "legal": [{"move": move.notation} for move in self.legal_moves(seat)] if seat is not None else [],
            "can_take_back": seat is not None and self.can_take_back(seat),
            "outcome": outcome.as_json() if outcome else None,
        }
        if revealed:
            shown["hands"] = [list(hand) for hand in self.hands]
        return shown

    def views(self) -> dict[int | None, ToyView]:
        return {seat: self.view(seat) for seat in (*range(len(self.hands)), None)}

    def can_take_back(self, seat: int) -> bool:
        return seat in self.chosen

    def take_back(self, seat: int) -> None:
        if not self.can_take_back(seat):
            raise IllegalMove(GameErrorCode.CANNOT_TAKE_BACK, "This choice can no longer be taken back.")
        number = self._choices.pop(seat)
        del self._history[number], self.chosen[seat]
        self._choices = {other: n - (n > number) for other, n in self._choices.items()}

    def copy(self) -> "ToyPosition":
        twin = ToyPosition(self.hands, self.options)
        twin.chosen, twin.points, twin.rounds = dict(self.chosen), list(self.points), self.rounds
        twin._history, twin._choices = list(self._history), dict(self._choices)
        return twin


class Toy:
    id = "toy"
    name = "The Toy"
    seats = range(3, 9)
    version = 1
    options = (Option("bluff", (False, True), False),)
    pool = "toy"
    decisions = ROUNDS
    first_player_matters = False
    endings = ToyEnding

    def new(
        self,
        *,
        seats: int,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> ToyPosition:
        if seats not in self.seats:
            raise BadSetup(GameErrorCode.BAD_SEATS, "The Toy is for three to eight.")
        chosen = checked_options(self, options, seats)
        if (seed is None) == (deal is None):
            raise BadSetup(GameErrorCode.BAD_DEAL, "A game needs either a seed or a deal.")
        if deal is not None:
            return ToyPosition(deal["hands"], chosen)
        cards = fair.shuffled(seed or b"", "cards", range(100, 100 + seats * HAND))
        return ToyPosition([list(cards[seat::seats]) for seat in range(seats)], chosen)

    def parse(self, text: str) -> ToyMove:
        if not (read := re.fullmatch(r"(play|bury) ([1-9][0-9]{0,2})", text)):
            raise MalformedMove(GameErrorCode.MALFORMED_MOVE, "That is not a move.")
        return ToyMove(read[1], int(read[2]))
