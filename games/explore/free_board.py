"""The free board: any position on the game's own board, to be played on without a table, socket or clock.

A caller names a start (a deal, and the moves that led to the position) and a line of further moves; all of it
is played again by the engine, which decides what is legal. What a browser gets are *frames*: states as a
table sends them (docs/protocol.md, `state`), which `static/games/explore/board.js` shows with the plug-in's
live board.

    start = Start.of_record(record, ply)
    position = position_after(start, line)                  # raises RequestError for an illegal move
    frames = frames_of(start, line, seat=0)                 # the position as seat 0 knows it
    frames = frames_of(start, line, seat=0, since=len(line) - 1)    # how the last move came about, too

The page: `free_page` says what it loads and `board_config` what its scripts read; a template that extends
`explore/free.html` fills the column beside the board (block `beside`) and the bar below it (block `bar`).

What may be shown is the caller's to decide: a frame tells what its seat knows, and everything if `revealed`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.preferences import values_for_scripts
from duelsite.error_codes import ErrorCode
from engine.game import Event, GameError, Position
from engine.record import Record
from games import errors
from games.explore import explore_texts
from games.plugin import GamePlugin, Json
from games.registry import plugin_of, rules_of
from games.replays.playback import known_event
from games.table import pages, table_texts

Line = Sequence[tuple[int, str]]

# What board.js imports, by way of others too.
MODULES = (
    *pages.scripts(
        "table",
        "announce dom game keyboard later log pieces seats sheets tabs toasts tooltip words",
    ),
    "games/explore/board.js",
)
STYLES = ("games/explore/free.css",)


@dataclass(frozen=True)
class Start:
    """Where lines begin: a game as it was dealt, and the moves that led to the position."""

    rules: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: Line = ()
    seed: bytes | None = None
    deal: Mapping[str, Any] | None = None

    @classmethod
    def of_record(cls, record: Record, number: int) -> Self:
        """The position of a record after that many moves."""
        moves = tuple(record.moves[:number])
        return cls(record.rules, record.seats, record.options, moves, record.seed, record.deal)

    def dealt_anew(self, seat: int, seed: int) -> Self:
        """The same position to the eyes of a seat, with what it does not know dealt again at random."""
        found = plugin_of(self.rules).deal_anew(self.position(), seat, seed)
        if found is None:
            raise errors.RequestError(
                ErrorCode.CANNOT_DEAL_ANEW, _("Here the hidden cards cannot be dealt again.")
            )
        deal, moves = found
        return replace(self, moves=tuple(moves), seed=None, deal=deal)

    def as_json(self) -> Json:
        """For a queue; the worker reads it with `from_json`."""
        return {
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "moves": [list(move) for move in self.moves],
            "seed": self.seed.hex() if self.seed is not None else None,
            "deal": self.deal,
        }

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> Self:
        seed = written["seed"]
        return cls(
            written["rules"],
            written["seats"],
            written["options"],
            tuple((seat, notation) for seat, notation in written["moves"]),
            bytes.fromhex(seed) if seed is not None else None,
            written["deal"],
        )

    def position(self) -> Position:
        """A new position; raises RequestError if the rules are gone or a move is illegal."""
        return self.played()[0]

    def played(self, before: Callable[[Position], None] | None = None) -> tuple[Position, int]:
        """The position, and after how many of its moves something was last revealed.

        `before` is called with the position before each move.
        """
        errors.check_is_played(self.rules)
        try:
            position = rules_of(self.rules).new(
                seats=self.seats, seed=self.seed, deal=self.deal, options=self.options
            )
        except GameError as error:
            raise errors.RequestError.from_engine(error, self.rules) from error
        revealed = 0
        for number, (seat, notation) in enumerate(self.moves, start=1):
            if before:
                before(position)
            if play(position, self.rules, seat, notation):
                revealed = number
        return position, revealed


def play(position: Position, rules: str, seat: int, notation: str) -> list[Event]:
    """Play a move; raises RequestError in the reader's language and leaves the position as it was."""
    try:
        return position.play(seat, rules_of(rules).parse(notation))
    except GameError as error:
        raise errors.RequestError.from_engine(error, rules) from error


def position_after(start: Start, line: Line = ()) -> Position:
    position = start.position()
    for seat, notation in line:
        play(position, start.rules, seat, notation)
    return position


def seat_to_move(position: Position, otherwise: int | None = 0) -> int | None:
    """The first seat that owes a decision; when the game is over, the one that is given."""
    return next(iter(position.to_move), otherwise)


def frames_of(
    start: Start,
    line: Line,
    *,
    seat: int | None,
    revealed: bool = False,
    since: int | None = None,
    log_from: int | None = None,
) -> list[Json]:
    """The position after a line as a seat (None: a spectator) knows it: a list of one frame.

    With `since`, also how it came about after that many moves of the line: a frame for each move that
    something came of, with its events, for the board to show one after the other. `log_from` is the number
    of moves of the whole game that the log leaves out; it begins with the line unless that is given.
    """
    log = Log(start, len(start.moves) if log_from is None else log_from)
    position, _revealed = start.played(log.before)
    frames: list[Json] = []
    told: list[Event] = []
    for number, (mover, notation) in enumerate(line):
        log.before(position)
        told = play(position, start.rules, mover, notation)
        is_shown = told and since is not None and number >= since and number < len(line) - 1
        if is_shown:
            frames.append(frame(position, seat, told, log, revealed=revealed))
    events = told if since is not None and since < len(line) else ()
    return [*frames, frame(position, seat, events, log, revealed=revealed)]


class Log:
    """The lines of the log, each with the part of the game that it belongs to."""

    def __init__(self, start: Start, first: int) -> None:
        self.plugin, self.first = plugin_of(start.rules), first
        self.parts: dict[int, tuple[int, ...]] = {}

    def before(self, position: Position) -> None:
        """Notes where the next move belongs."""
        self.parts[len(position.history)] = self.plugin.part(position)

    def lines(self, position: Position, seat: int | None, *, revealed: bool) -> list[Json]:
        found: list[Json] = []
        for number in range(self.first, len(position.history)):
            mover, move = position.history[number]
            words = move.notation if revealed else position.told(number, seat)
            part = self.parts.get(number)
            line = {"n": number + 1, "seat": mover, "move": words, "ms": 0}
            found.append(line | ({"part": part} if part else {}))
        return found


def frame(position: Position, seat: int | None, events: Iterable[Event], log: Log, *, revealed: bool) -> Json:
    """A position as a table would send it to that seat."""
    outcome = position.outcome
    count = len(position.history)
    return {
        "t": "state",
        "v": count + 1,
        "status": "finished" if outcome else "playing",
        "view": position.view(seat, revealed=revealed),
        "events": [known_event(event, seat, revealed=revealed) for event in events],
        "last": last_of(position, seat, revealed=revealed) if count else None,
        "log": log.lines(position, seat, revealed=revealed),
        "clocks": None,
        "offers": {},
        "paused": False,
        "can": ["move"] if seat in position.to_move else [],
        "asked": 0,
        "seats": [],
        "result": outcome.as_json() if outcome else None,
    }


def last_of(position: Position, seat: int | None, *, revealed: bool) -> Json:
    number = len(position.history) - 1
    mover, move = position.history[number]
    return {"seat": mover, "move": move.notation if revealed else position.told(number, seat)}


# The page


def free_page(
    plugin: GamePlugin, script: str, *, modules: Sequence[str] = (), styles: Sequence[str] = ()
) -> Json:
    """What `explore/free.html` loads; `script` is the module that mounts the board."""
    board = plugin.board
    of_board = (*pages.STYLES, *pages.REPLAY_STYLES, *board.styles, *board.replay_styles)
    return {
        **pages.common(plugin),
        "styles": (*of_board, *STYLES, *styles),
        "modules": (*MODULES, *board.live_modules, *modules),
        "start": script,
        "plugin": board.live,
    }


def board_config(
    plugin: GamePlugin, players: Sequence[Json], user: User | None, *, seat: int | None = None
) -> Json:
    """What board.js reads of the page's `board-config`; callers add their own.

    `players` are {"handle"} and, where it is known, "bot" and "rating". `seat` is the one that texts call
    "you"; without, every player is named.
    """
    return {
        "seat": seat,
        "seats": len(players),
        "players": list(players),
        # Where all choose at once each has a hand of its own, so the board turns to the seat that decides.
        "turns": not plugin.rules.first_player_matters,
        "preferences": values_for_scripts(user),
        "names": plugin.names(),
        "texts": table_texts.texts() | explore_texts.board() | plugin.texts(),
    }
