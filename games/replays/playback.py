"""Games played back, of this site or from a record: every position as somebody knew it, with what led to it.

Only for games that are over: `as_known("all")` hides nothing.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import engine
from engine.duel.deal import decks
from engine.game import Event, Position
from engine.record import Record
from games.models import Game
from games.replays import records
from games.rulesets import RULESETS
from games.table import clocks

# Whose knowledge: a seat's, or everything.
PERSPECTIVES: dict[str, int | None] = {"0": 0, "1": 1, "all": None}
RATING = re.compile(r"(\d{1,4})(\??)")


@dataclass(frozen=True)
class Replay:
    """A game that can be played back, and what is said about it."""

    record: Record
    players: list[dict[str, Any]]
    scores: list[dict[str, Any]] | None = None

    def positions(self) -> Iterator[tuple[Position, list[Event]]]:
        """Each position with the events that led to it, the first one without any. It is one and the same
        object that plays on: look at it before you ask for the next."""
        record = self.record
        rules = RULESETS[record.rules]
        position = rules.new(seats=record.seats, seed=record.seed, deal=record.deal, options=record.options)
        yield position, []
        for seat, notation in record.moves:
            events = position.play(seat, rules.parse(notation))
            yield position, events

    def position_after(self, number: int) -> Position:
        """The position after so many moves."""
        return next(p for played, (p, _) in enumerate(self.positions()) if played == number)

    def as_known(self, perspective: str) -> dict[str, Any]:
        """Every position as a seat knew it, or (`all`) with nothing hidden."""
        seat = PERSPECTIVES[perspective]
        revealed = perspective == "all"
        return {
            "as": perspective,
            "positions": [
                {
                    "view": position.view(seat, revealed=revealed),
                    "events": [known_event(event, seat, revealed=revealed) for event in events],
                }
                for position, events in self.positions()
            ],
        }

    def outline(self) -> dict[str, Any]:
        """What a replay needs besides the positions: moves, times, where the ages begin, the result."""
        return {
            "players": self.players,
            "moves": self._moves(),
            "marks": self._marks(),
            "result": self._result(),
            "time_control": self.record.headers.get("TimeControl", ""),
            "fairness": self._fairness(),
        }

    def _moves(self) -> list[dict[str, Any]]:
        spent = times(self.record)
        left = clocks_after(self.record, spent)
        return [
            {
                "n": i + 1,
                "seat": seat,
                "move": notation,
                "ms": spent[i] if spent else None,
                "clocks": left[i] if left else None,
            }
            for i, (seat, notation) in enumerate(self.record.moves)
        ]

    def _marks(self) -> list[dict[str, int]]:
        """The number of moves after which each age was dealt; age 0 is the draft."""
        marks = []
        for number, (position, events) in enumerate(self.positions()):
            if number == 0:
                marks.append({"at": 0, "age": position.view(None)["age"]})
            marks += [{"at": number, "age": event.details["age"]} for event in events if event.kind == "deal"]
        return marks

    def _result(self) -> dict[str, Any] | None:
        result = records.result_of(self.record)
        return {"winners": result[0], "how": result[1], "scores": self.scores} if result else None

    def _fairness(self) -> dict[str, Any]:
        """All that is needed to compute the deal again (docs/fairness.md)."""
        record = self.record
        return {
            "seed": record.seed.hex() if record.seed is not None else None,
            "secret": record.headers.get("Secret"),
            "commitment": record.headers.get("Commitment"),
            "nonces": [record.headers.get(f"Nonce{seat}", "") for seat in range(record.seats)],
            "drafted": not record.options.get("first_game_wonders"),
            "decks": decks(),
        }


def known_event(event: Event, seat: int | None, *, revealed: bool) -> dict[str, Any]:
    """As a seat knew it, or with all that anybody knew."""
    told = event.as_json(seat)
    if revealed:
        for besides in event.known.values():
            told |= besides
    return told


def of_game(game: Game) -> Replay:
    """The replay of a finished game. The seats were fetched along."""
    players = [
        {
            "handle": seat.user.handle,
            "bot": seat.user.bot_level,
            "rating": None if seat.rating_before is None else round(seat.rating_before),
            "provisional": seat.provisional,
        }
        for seat in game.seats.all()
    ]
    return Replay(records.record_of(game), players, game.scores)


def of_record(record: Record, *, unnamed: list[str]) -> Replay:
    """The replay of a record that somebody brought along, with names for players who have none."""
    players = []
    for seat in range(record.seats):
        rating = RATING.fullmatch(record.headers.get(f"Rating{seat}", ""))
        players.append(
            {
                "handle": record.headers.get(f"Player{seat}", "")[: records.LONGEST_NAME] or unnamed[seat],
                "bot": record.headers.get(f"Bot{seat}", ""),
                "rating": int(rating[1]) if rating else None,
                "provisional": bool(rating and rating[2]),
            }
        )
    outcome = record.replay().outcome
    return Replay(record, players, [dict(score) for score in outcome.scores] if outcome else None)


def times(record: Record) -> list[int] | None:
    """The milliseconds that each move took, if the record tells them."""
    words = record.headers.get("Times", "").split()
    if len(words) != len(record.moves) or not all(word.isdecimal() and len(word) < 12 for word in words):
        return None
    return [int(word) for word in words]


def clocks_after(record: Record, spent: list[int] | None) -> list[list[int]] | None:
    """What each clock showed after each move; None where clocks do not run down."""
    try:
        control = clocks.parse(record.headers.get("TimeControl", ""))
    except ValueError:
        return None
    if spent is None or control.per_move:
        return None
    left = [control.initial_ms] * record.seats
    shown = []
    for (seat, _), ms in zip(record.moves, spent, strict=True):
        left[seat] = clocks.after_move(control, left[seat], ms)
        shown.append(list(left))
    return shown


@cache
def shape() -> str:
    """Changes whenever the answers might: part of the address under which browsers keep them for ever."""
    sources = [Path(__file__), *sorted((Path(engine.__file__).parent / "duel").glob("*.py"))]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
