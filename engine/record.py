"""The record of a game, as text and as JSON: headers, then numbered moves, to be replayed anywhere.

    [Rules "toy"]
    [Seats "3"]
    [Options "{}"]
    [Seed "5f2b..."]
    [Player0 "Ada"]
    [Result "0 points"]
    [Places "1 2 3"]

    1. 0 play 107
    2. 1 bury 112

A line of moves is its number, the seat that moved and the move. Result is the winning seats ("0,3 points" if
several share the first place) and the way of winning, "draw", or "*" while the game goes on. Places, by seat,
may be left out: they follow from the moves. Leavers are the seats whose players left and were placed last for
it, the first to leave first; bots that held their seats have made the moves since. Any other header is kept
as it is: players, ratings, time control, date, and whatever a site wants to add. A game that was arranged by
hand has Deal in place of Seed.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from engine.game import MOST_SEATS, GameError, Outcome, Position, Rules, TieView

UNFINISHED = "*"
LONGEST = 200_000
MOST_MOVES = 2_000
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,39}) "((?:[^"\\]|\\.)*)"\]')
MOVE = re.compile(r"(\d{1,4})\. (\d{1,2}) (\S.{0,100})")
SEATS = re.compile(rf"(\d{{1,2}}(?: \d{{1,2}}){{0,{MOST_SEATS - 1}}})?")  # or places
OWN_HEADERS = ("Rules", "Seats", "Options", "Seed", "Deal", "Result", "Places", "Leavers")


class RecordErrorCode(StrEnum):
    """Why something is not a record that can be replayed."""

    BAD_HEADER = "bad_header"
    BAD_JSON = "bad_json"
    BAD_LINE = "bad_line"
    BAD_MOVE = "bad_move"
    BAD_RESULT = "bad_result"
    MISSING_HEADER = "missing_header"
    NO_DEAL = "no_deal"
    NO_MOVES = "no_moves"
    TOO_LONG = "too_long"
    UNKNOWN_RULES = "unknown_rules"
    WRONG_RESULT = "wrong_result"


class BadRecord(GameError):
    """The text or JSON is not a record, or the moves in it do not lead to its result."""


@dataclass
class Record:
    """Everything needed to play a game again, and its players."""

    rules: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: Sequence[tuple[int, str]] = ()
    result: str = UNFINISHED
    seed: bytes | None = None
    deal: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    places: Sequence[int] = ()
    leavers: Sequence[int] = ()

    @classmethod
    def of(
        cls,
        rules: str,
        position: Position,
        *,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """The record of a position that was begun from this seed or deal."""
        moves = [(seat, move.notation) for seat, move in position.history]
        outcome = position.outcome
        result, places = result_text(outcome), outcome.places if outcome else ()
        return cls(rules, seats, options or {}, moves, result, seed, deal, headers or {}, places)

    def replay(self, rulesets: Mapping[str, Rules]) -> Position:
        """Play the moves again and check that they lead to the result."""
        if self.rules not in rulesets:
            raise BadRecord(RecordErrorCode.UNKNOWN_RULES, f"There are no rules called {self.rules!r}.")
        if (self.seed is None) == (self.deal is None):
            raise BadRecord(RecordErrorCode.NO_DEAL, "A record that can be replayed has a seed or a deal.")
        rules = rulesets[self.rules]
        position = rules.new(seats=self.seats, seed=self.seed, deal=self.deal, options=self.options)
        for number, (seat, text) in enumerate(self.moves, start=1):
            try:
                position.play(seat, rules.parse(text))
            except GameError as error:
                raise BadRecord(
                    RecordErrorCode.BAD_MOVE, f"Move {number}, “{text}”: {error.message}", number=number
                ) from error
        self._check_end(position.outcome)
        return position

    def _check_end(self, outcome: Outcome | None) -> None:
        """A game may also end away from the table (resignation, time), but not against its own moves."""
        if len({*self.leavers} & {*range(self.seats)}) != len(self.leavers):
            raise BadRecord(RecordErrorCode.WRONG_RESULT, "Others have left than sat there.")
        if outcome is None:
            if self.places and not self._places_fit_the_result():
                raise BadRecord(
                    RecordErrorCode.WRONG_RESULT, f"These places do not match the result “{self.result}”."
                )
            return
        places = with_leavers_last(outcome.places, self.leavers)
        reached = decided(winners_of(outcome, places), outcome.how)
        if reached != self.result:
            raise BadRecord(
                RecordErrorCode.WRONG_RESULT,
                f"The moves lead to “{reached}”, the record says “{self.result}”.",
            )
        if self.places and list(self.places) != places:
            raise BadRecord(
                RecordErrorCode.WRONG_RESULT, "The moves lead to other places than the record says."
            )

    def _places_fit_the_result(self) -> bool:
        places = list(self.places)
        if len(places) != self.seats or places != placed(places):
            return False
        first = [seat for seat, place in enumerate(places) if place == 1]
        return self.result.partition(" ")[0] in (",".join(map(str, first)), "draw")

    def to_text(self) -> str:
        own = {"Rules": self.rules, "Seats": str(self.seats), "Options": json.dumps(dict(self.options))}
        if self.seed is not None:
            own["Seed"] = self.seed.hex()
        if self.deal is not None:
            own["Deal"] = json.dumps(self.deal)
        lines = [_header(name, value) for name, value in (own | dict(self.headers)).items()]
        lines += [_header("Result", self.result)]
        for name, seats in (("Places", self.places), ("Leavers", self.leavers)):
            lines += [_header(name, " ".join(str(number) for number in seats))] if seats else []
        lines += [""]
        lines += [f"{number}. {seat} {text}" for number, (seat, text) in enumerate(self.moves, start=1)]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        if len(text) > LONGEST:
            raise BadRecord(RecordErrorCode.TOO_LONG, "This is too long for a game record.")
        headers: dict[str, str] = {}
        moves: list[tuple[int, str]] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip():
                continue
            header, move = HEADER.fullmatch(line.strip()), MOVE.fullmatch(line.strip())
            if header and not moves and header[1] not in headers:
                headers[header[1]] = re.sub(r"\\(.)", r"\1", header[2])
            elif move and int(move[1]) == len(moves) + 1 <= MOST_MOVES:
                moves.append((int(move[2]), move[3]))
            else:
                raise BadRecord(
                    RecordErrorCode.BAD_LINE,
                    f"Line {number} is neither a header nor the next move.",
                    line=number,
                )
        return cls._from_parts(headers, moves)

    def to_json(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed.hex() if self.seed is not None else None,
            "deal": self.deal,
            "headers": dict(self.headers),
            "result": self.result,
            "places": list(self.places),
            "leavers": list(self.leavers),
            "moves": [[seat, text] for seat, text in self.moves],
        }

    @classmethod
    def from_json(cls, document: object) -> Self:
        if not isinstance(document, dict):
            raise BadRecord(RecordErrorCode.BAD_JSON, "A record is a JSON object.")
        headers, moves = document.get("headers", {}), document.get("moves", [])
        if not isinstance(headers, dict) or not all(isinstance(value, str) for value in headers.values()):
            raise BadRecord(RecordErrorCode.BAD_JSON, "The headers of a record are texts.")
        if not isinstance(moves, list) or len(moves) > MOST_MOVES:
            raise BadRecord(RecordErrorCode.BAD_JSON, "The moves of a record are a list.")
        for move in moves:
            if not (
                isinstance(move, list) and len(move) == 2 and type(move[0]) is int and type(move[1]) is str
            ):
                raise BadRecord(RecordErrorCode.BAD_JSON, "A move in a record is a seat and a text.")
        own = {
            name: _as_header(value)
            for name in OWN_HEADERS
            if (value := document.get(name.lower())) is not None
        }
        return cls._from_parts(headers | own, [(seat, text) for seat, text in moves])

    @classmethod
    def _from_parts(cls, headers: dict[str, str], moves: list[tuple[int, str]]) -> Self:
        others = {name: value for name, value in headers.items() if name not in OWN_HEADERS}
        try:
            return cls(
                rules=headers["Rules"],
                seats=int(headers["Seats"]),
                options=_object(headers.get("Options", "{}")),
                moves=moves,
                result=headers.get("Result", UNFINISHED),
                seed=bytes.fromhex(headers["Seed"]) if "Seed" in headers else None,
                deal=_object(headers["Deal"]) if "Deal" in headers else None,
                headers=others,
                places=_numbers(headers.get("Places", "")),
                leavers=_numbers(headers.get("Leavers", "")),
            )
        except KeyError as error:
            raise BadRecord(
                RecordErrorCode.MISSING_HEADER, f"The record has no header {error.args[0]}."
            ) from error
        except ValueError as error:
            raise BadRecord(
                RecordErrorCode.BAD_HEADER, f"A header in the record is not valid: {error}."
            ) from error


def result_text(outcome: Outcome | None) -> str:
    """An outcome as a record writes it."""
    return UNFINISHED if outcome is None else decided(outcome.winners, outcome.how)


def decided(winners: Sequence[int], how: str) -> str:
    """Who won and how, as a record writes it."""
    return f"{','.join(str(seat) for seat in winners)} {how}" if winners else "draw"


def winners_of(outcome: Outcome, places: Sequence[int]) -> list[int]:
    """The winners by these places. Players who left win nothing, whatever the bot in their seat achieved."""
    if list(places) == list(outcome.places):
        return list(outcome.winners)
    return [seat for seat, place in enumerate(places) if place == 1]


def with_leavers_last(places: Sequence[int], leavers: Sequence[int]) -> list[int]:
    """The others' places are as they played; leavers are placed last, the first to leave last of all."""
    # A place to which nobody can come by playing.
    behind = len(places)
    order = {seat: behind + len(leavers) - number for number, seat in enumerate(leavers)}
    return placed([order.get(seat, place) for seat, place in enumerate(places)])


def ties_of(outcome: Outcome, leavers: Sequence[int]) -> list[TieView]:
    """The ties that decided something: leavers are placed last whatever they have scored."""
    found = []
    for tie in outcome.ties:
        stayed = [
            (seat, own) for seat, own in zip(tie.seats, tie.figures, strict=True) if seat not in leavers
        ]
        if len(stayed) > 1:
            seats, figures = zip(*stayed, strict=True)
            found.append(replace(tie, seats=seats, figures=figures).as_json())
    return found


def placed(ranks: Sequence[int]) -> list[int]:
    """Places from 1 on by rank, the lowest rank first; ties share a place."""
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _header(name: str, value: str) -> str:
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _as_header(value: object) -> str:
    """A part of the JSON as the text has it."""
    if isinstance(value, list) and all(type(number) is int for number in value):
        return " ".join(str(number) for number in value)
    return value if isinstance(value, str) else json.dumps(value)


def _numbers(text: str) -> tuple[int, ...]:
    if not SEATS.fullmatch(text):
        raise ValueError("seats or places were expected")
    return tuple(int(number) for number in text.split())


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("an object was expected")
    return value
