"""The log of a game as each reader may read it: every word of it comes from the engine.

A choice that is not revealed yet, or a card that stays hidden, is worded differently for the player who made
it and for the others. So a line may be worded again later, and is then sent to its reader again.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from engine.game import HIDDEN, Event, GameError, Position
from games.logs import reading
from games.models import Game, Move
from games.registry import plugin_of, rules_of
from games.table import positions
from games.table.server_messages import LastMove, LogLine

Reader = int | None  # a seat; None: a spectator

# A line without HIDDEN is never worded again.


@dataclass
class Line:
    """A line of the log as it was played. Nobody is sent it like this."""

    number: int
    seat: int
    notation: str
    spent_ms: int
    version: int = 0
    part: tuple[int, ...] = ()  # of the game, see GamePlugin.part
    events: Sequence[Event] = ()  # what the log says of its outcome, see GamePlugin.logged_events


class SeatLogs:
    """The log in the words of each reader, and at which version each line got these words."""

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
                self._word_again(reader, self._hidden[reader], position, line.version)
            else:
                self._word_again(reader, {*self._hidden[reader], index}, position, line.version)

    def add_unread(self, line: Line, words: str) -> None:
        """A line of a game whose rules are gone: nobody can say what a seat may know of it."""
        index = len(self.lines)
        self.lines.append(line)
        for reader in self.readers:
            self._words[reader].append("")
            self._word(reader, index, words, line.version)

    def _forget(self, index: int) -> None:
        """A line that was taken back keeps the words that it has."""
        for hidden in self._hidden.values():
            hidden.discard(index)

    def _word_again(self, reader: Reader, lines: Iterable[int], position: Position, version: int) -> None:
        for line in sorted(lines):
            # Lines that stand are in the order in which they were played.
            words = position.told(bisect_left(self._standing, line), reader)
            if words != self._words[reader][line]:
                self._word(reader, line, words, version)

    def _word(self, reader: Reader, line: int, words: str, version: int) -> None:
        self._words[reader][line] = words
        self._worded[reader].append((version, line))
        (self._hidden[reader].add if HIDDEN in words else self._hidden[reader].discard)(line)

    def known_at(self, reader: Reader, version: int) -> int:
        """How many wordings the reader has seen at a version."""
        return bisect_right(self._worded[reader], version, key=lambda worded: worded[0])

    def since(self, reader: Reader, known: int) -> list[LogLine]:
        """The lines, new ones and old ones, that were worded after the first `known` wordings."""
        lines = sorted({line for _, line in self._worded[reader][known:]})
        return [self._shown(reader, line) for line in lines]

    def _shown(self, reader: Reader, index: int) -> LogLine:
        line = self.lines[index]
        events = [event.as_json(reader) for event in line.events]
        words = self._words[reader][index]
        return LogLine(line.number, line.seat, words, line.spent_ms, line.part or UNSET, events or UNSET)

    def last(self, reader: Reader) -> LastMove | None:
        if not self.lines:
            return None
        return LastMove(self.lines[-1].seat, self._words[reader][-1])

    def taken_back(self, seat: int) -> int:
        """How many moves a seat has taken back."""
        return sum(line.seat == seat and line.notation == Move.UNDO for line in self.lines)

    def words(self, reader: Reader) -> Sequence[str]:
        return self._words[reader]


def read(game: Game, lines: Iterable[Line]) -> tuple[Position | None, SeatLogs]:
    """The position after these lines, and what each reader may read of them."""
    seat_logs = SeatLogs(game.size)
    if not game.is_dealt:
        return None, seat_logs
    if plugin_of(game.ruleset).is_retired:
        for line in lines:
            seat_logs.add_unread(line, line.notation if game.is_over else HIDDEN)
        return None, seat_logs
    position = positions.replayed(game, [])
    plugin = plugin_of(game.ruleset)
    for line in lines:
        line.part = plugin.part(position)
        position, events = after_line(game, position, seat_logs.lines, line)
        line.events = plugin.for_log(events)
        seat_logs.add(line, position)
    return position, seat_logs


def after_line(
    game: Game, position: Position, before: Sequence[Line], line: Line
) -> tuple[Position, Sequence[Event]]:
    """Where a line has led to and what it brought about. May change the position."""
    try:
        if line.notation == Move.UNDO:
            position.take_back(line.seat)
            return position, ()
        return position, position.play(line.seat, rules_of(game.ruleset).parse(line.notation))
    except GameError:
        # The rules about what may be taken back were different when this was.
        if line.notation != Move.UNDO:
            raise
        return positions.replayed(game, [(one.seat, one.notation) for one in (*before, line)]), ()


def lines_of(game: Game) -> list[Line]:
    """Queries the database. Lines that were added since the game was read belong to a later version."""
    return [Line(*row) for row in reading.lines(game, "number", "seat", "notation", "spent_ms", "version")]
