"""Replays of games of this site or of imported records: every position as a seat knew it, with its events.

Only for finished games: `as_known("all")` hides nothing.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from engine import fair
from engine.game import HIDDEN, Event, Position
from engine.record import Record
from games import time_controls
from games.models import Game
from games.registry import RULESETS, plugin_of, rules_of
from games.replays import facts, records
from games.table.clock import left_after
from games.ties import known_ties

# A perspective is the number of a seat, or everything.
ALL = "all"
RATING = re.compile(r"(\d{1,4})(\??)")


@dataclass(frozen=True)
class Replay:
    """A game that can be replayed, with its players and result."""

    record: Record
    players: list[dict[str, Any]]
    result: records.Result | None = None

    def positions(self) -> Iterator[tuple[Position, list[Event]]]:
        """Each position with the events that led to it; the first has none. It is always the same object: use
        it before you ask for the next."""
        record = self.record
        rules = rules_of(record.rules)
        position = rules.new(seats=record.seats, seed=record.seed, deal=record.deal, options=record.options)
        yield position, []
        for seat, notation in record.moves:
            events = position.play(seat, rules.parse(notation))
            yield position, events

    def position_after(self, number: int) -> Position:
        """The position after `number` moves."""
        return next(p for played, (p, _) in enumerate(self.positions()) if played == number)

    def count_of(self, number: int) -> str:
        """The progress after `number` moves, in words."""
        return _("Move %(number)d of %(all)d") % {"number": number, "all": len(self.record.moves)}

    def as_known(self, perspective: str) -> dict[str, Any]:
        """Every position as a seat knew it, or (`all`) with nothing hidden.

        `lines` are the moves that have become readable since the position before, by number: the last one,
        and older ones that were hidden from the seat.
        """
        revealed = perspective == ALL
        seat = None if revealed else int(perspective)
        moves = ReadableMoves(self.record, perspective)
        return {
            "as": perspective,
            "positions": [
                {
                    "view": position.view(seat, revealed=revealed),
                    "events": [known_event(event, seat, revealed=revealed) for event in events],
                    "lines": moves.changed_lines(position),
                }
                for position, events in self.positions()
            ],
        }

    def outline(self) -> dict[str, Any]:
        """What a replay needs besides the positions: moves, times, chapters, the result."""
        parts, marks = self._parts()
        return {
            "players": self.players,
            "moves": self._moves(parts),
            "marks": marks,
            "result": self.result.as_json() if self.result else None,
            "time_control": self.record.headers.get("TimeControl", ""),
            "fairness": self._fairness(),
        }

    def _moves(self, parts: Sequence[tuple[int, ...]]) -> list[dict[str, Any]]:
        spent = times(self.record)
        left = clocks_after(self.record, spent)
        return [
            {
                "n": i + 1,
                "seat": seat,
                "move": notation,
                **({"part": parts[i]} if parts[i] else {}),
                "ms": spent[i] if spent else None,
                "clocks": left[i] if left else None,
            }
            for i, (seat, notation) in enumerate(self.record.moves)
        ]

    def _parts(self) -> tuple[list[tuple[int, ...]], list[dict[str, Any]]]:
        """The part of the game in which each move was made (GamePlugin.part), and the chapters: after how
        many moves each began, with its name and a short name."""
        plugin, parts, marks, current = plugin_of(self.record.rules), [], [], None
        for number, (position, _events) in enumerate(self.positions()):
            parts.append(plugin.part(position))
            chapter = plugin.chapter(position)
            if chapter is not None and chapter != current:
                marks.append({"at": number, "title": chapter.name, "label": chapter.short or chapter.name})
            current = chapter
        return parts, marks

    def _fairness(self) -> dict[str, Any]:
        """All that is needed to compute the deal again (docs/fairness.md)."""
        record = self.record
        return {
            "seed": record.seed.hex() if record.seed is not None else None,
            "secret": record.headers.get("Secret"),
            "commitment": record.headers.get("Commitment"),
            "nonces": [record.headers.get(f"Nonce{seat}", "") for seat in range(record.seats)],
            "shared": record.headers.get(records.SHARED_DEAL),
            "deal": fair.deal_text(record.deal) if record.deal is not None else None,
            **plugin_of(record.rules).deal_facts(record),
        }


class ReadableMoves:
    """The moves of a game as a seat could read them, from position to position."""

    def __init__(self, record: Record, perspective: str) -> None:
        self.moves = record.moves
        self.seat = None if perspective == ALL else int(perspective)
        self.is_all = perspective == ALL
        self.played = 0
        self.words: dict[int, str] = {}  # lines of which something is still hidden

    def changed_lines(self, position: Position) -> list[list[Any]]:
        """The number and the text of each line that has changed."""
        new = range(self.played, len(position.history))
        self.played = len(position.history)
        lines = []
        for number in (*self.words, *new):
            words = self.moves[number][1] if self.is_all else position.told(number, self.seat)
            if words != self.words.get(number):
                lines.append([number + 1, words])
                self.words[number] = words
        self.words = {number: words for number, words in self.words.items() if HIDDEN in words}
        return lines


def is_perspective(text: str, seats: int) -> bool:
    """Whether a game with this many seats has this perspective."""
    return text == ALL or text in map(str, range(seats))


def known_event(event: Event, seat: int | None, *, revealed: bool) -> dict[str, Any]:
    """An event as a seat knew it, or with everything that any seat knew."""
    told = event.as_json(seat)
    if revealed:
        for besides in event.known.values():
            told |= besides
    return told


def of_game(game: Game) -> Replay:
    """The replay of a finished game, which was fetched with its seats."""
    record = records.record_of(game)
    players = [
        {
            "handle": seat.user.handle,
            "bot": seat.user.bot_level,
            "program": seat.user.plays_by_api,
            "rating": None if seat.rating_before is None else round(seat.rating_before),
            "provisional": seat.provisional,
            **left_table(record, seat.number),
        }
        for seat in game.seats.all()
    ]
    ties = known_ties(game, record.leavers, lambda: facts.end_of(game))
    result = records.Result(game.winners or [], game.places or [], game.how, game.scores, ties)
    return Replay(record, players, result)


def left_table(record: Record, seat: int) -> dict[str, Any]:
    """How a player left a table that played on, after how many moves, and the bot that held the seat."""
    left = records.LEFT.fullmatch(record.headers.get(f"Left{seat}", ""))
    if left is None:
        return {"left": "", "left_after": None, "held": None}
    return {
        "left": left[1],
        "left_after": int(left[2]),
        "held": record.headers.get(f"Held{seat}", "")[: records.LONGEST_NAME],
    }


def of_record(record: Record, *, unnamed: Sequence[str]) -> Replay:
    """The replay of an imported record; `unnamed` are names for players without one."""
    players = []
    for seat in range(record.seats):
        rating = RATING.fullmatch(record.headers.get(f"Rating{seat}", ""))
        players.append(
            {
                "handle": record.headers.get(f"Player{seat}", "")[: records.LONGEST_NAME] or unnamed[seat],
                "bot": record.headers.get(f"Bot{seat}", ""),
                "program": record.headers.get(f"Program{seat}", "") == "yes",
                "rating": int(rating[1]) if rating else None,
                "provisional": bool(rating and rating[2]),
                **left_table(record, seat),
            }
        )
    return Replay(record, players, records.result_of(record, record.replay(RULESETS)))


def times(record: Record) -> list[int] | None:
    """The milliseconds that each move took, if the record has them."""
    words = record.headers.get("Times", "").split()
    if len(words) != len(record.moves) or not all(word.isdecimal() and len(word) < 12 for word in words):
        return None
    return [int(word) for word in words]


def clocks_after(record: Record, spent: list[int] | None) -> list[list[int]] | None:
    """Each clock after each move; None in correspondence games."""
    try:
        control = time_controls.parse(record.headers.get("TimeControl", ""))
    except ValueError:
        return None
    if spent is None or control.per_move:
        return None
    left = [control.initial_ms] * record.seats
    gone = [left_table(record, seat)["left_after"] for seat in range(record.seats)]
    shown = []
    for number, ((seat, _move), ms) in enumerate(zip(record.moves, spent, strict=True)):
        # A bot that holds a seat does not use the clock of its player.
        if gone[seat] is None or number < gone[seat]:
            left[seat] = left_after(control, left[seat], ms)
        shown.append(list(left))
    return shown


@cache
def shape(ruleset: str) -> str:
    """Changes whenever the response may change: part of the address under which browsers cache it."""
    sources = [Path(__file__), *plugin_of(ruleset).sources]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
