"""The log of a game as each reader may read it: every word of it comes from the engine.

A choice that is not revealed yet, or a card that stays hidden, is worded differently for who made it and for
the others. So a line may be worded anew later, and each reader is told when it is.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import HIDDEN, GameError, Position
from games.models import Game, Move
from games.registry import RULESETS, plugin_of
from games.table import positions

Reader = int | None  # a seat; None: a spectator

# What is not known yet. A line without it is never worded anew.


@dataclass
class Line:
    """A line of the log as it was played. Nobody is told it like this."""

    number: int
    seat: int
    notation: str
    spent_ms: int
    version: int = 0
    part: tuple[int, ...] = ()  # of the game, as Guest.part tells it


class SeatLogs:
    """What each reader has been told of a log, and at which version each line got its words."""

    def __init__(self, size: int) -> None:
        self.readers: tuple[Reader, ...] = (*range(size), None)
        self.lines: list[Line] = []
        self._words: dict[Reader, list[str]] = {reader: [] for reader in self.readers}
        # In the order in which it happened: the version, and the line that was worded then.
        self._worded: dict[Reader, list[tuple[int, int]]] = {reader: [] for reader in self.readers}
        self._hidden: dict[Reader, set[int]] = {reader: set() for reader in self.readers}
        # The line of each entry of the engine's history.
        self._standing: list[int] = []

    def add(self, line: Line, position: Position) -> None:
        """The next line, and the position that it has led to."""
        index = len(self.lines)
        self.lines.append(line)
        if line.notation == Move.UNDO:
            movers = [self.lines[standing].seat for standing in self._standing]
            self._forget(self._standing.pop(positions.last_of(line.seat, movers)))
        else:
            self._standing.append(index)
        for reader in self.readers:
            self._words[reader].append("")
            if line.notation == Move.UNDO:
                self._word(reader, index, Move.UNDO, line.version)
                self._word_anew(reader, self._hidden[reader], position, line.version)
            else:
                self._word_anew(reader, {*self._hidden[reader], index}, position, line.version)

    def _forget(self, index: int) -> None:
        """A line that was taken back keeps the words that it has."""
        for hidden in self._hidden.values():
            hidden.discard(index)

    def _word_anew(self, reader: Reader, lines: Iterable[int], position: Position, version: int) -> None:
        entries = {line: number for number, line in enumerate(self._standing)} if lines else {}
        for line in sorted(lines):
            words = position.told(entries[line], reader)
            if words != self._words[reader][line]:
                self._word(reader, line, words, version)

    def _word(self, reader: Reader, line: int, words: str, version: int) -> None:
        self._words[reader][line] = words
        self._worded[reader].append((version, line))
        (self._hidden[reader].add if HIDDEN in words else self._hidden[reader].discard)(line)

    def known_at(self, reader: Reader, version: int) -> int:
        """How much of what the reader was told is known to who knows a version."""
        return bisect_right(self._worded[reader], version, key=lambda worded: worded[0])

    def since(self, reader: Reader, known: int) -> list[dict[str, Any]]:
        """The lines that were worded after so much was known, new ones and others, as clients get them."""
        lines = sorted({line for _, line in self._worded[reader][known:]})
        return [self._as_json(reader, line) for line in lines]

    def _as_json(self, reader: Reader, index: int) -> dict[str, Any]:
        line = self.lines[index]
        words = self._words[reader][index]
        told = {"n": line.number, "seat": line.seat, "move": words, "ms": line.spent_ms}
        return told | {"part": line.part} if line.part else told

    def last(self, reader: Reader) -> dict[str, Any] | None:
        if not self.lines:
            return None
        return {"seat": self.lines[-1].seat, "move": self._words[reader][-1]}

    def words(self, reader: Reader) -> Sequence[str]:
        return self._words[reader]


def read(game: Game, lines: Iterable[Line]) -> tuple[Position | None, SeatLogs]:
    """A game played through, and what each reader was told of it meanwhile."""
    seat_logs = SeatLogs(game.size)
    if not game.is_dealt:
        return None, seat_logs
    position = positions.replayed(game, [])
    plugin = plugin_of(game.ruleset)
    for line in lines:
        line.part = plugin.part(position)
        position = after_line(game, position, seat_logs.lines, line)
        seat_logs.add(line, position)
    return position, seat_logs


def after_line(game: Game, position: Position, before: Sequence[Line], line: Line) -> Position:
    """May change the position."""
    try:
        if line.notation == Move.UNDO:
            position.take_back(line.seat)
        else:
            position.play(line.seat, RULESETS[game.ruleset].parse(line.notation))
    except GameError:
        # What may be taken back was another matter when this one was.
        if line.notation != Move.UNDO:
            raise
        return positions.replayed(game, [(one.seat, one.notation) for one in (*before, line)])
    return position


def lines_of(game: Game) -> list[Line]:
    """Asks the database. Lines that came since the game was read belong to a later version."""
    rows = Move.objects.filter(game_id=game.pk).order_by("number")
    fields = ("number", "seat", "notation", "spent_ms", "version")
    return [Line(*row) for row in rows.values_list(*fields)[: game.ply]]
