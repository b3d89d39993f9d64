"""What a player may do at a table, as pure predicates.

The services check them before they act and say why not; what a seat `can` do (docs/protocol.md) is made of
the same ones. A service may still refuse what depends on more than the row: on time, presence, or accounts.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from engine.game import Position
from games.models import Game
from games.table.clock import SMALLEST_TABLE
from games.time_controls import TimeControl

# The most moves that a player may take back in one game; and the most while others still have to make the
# same choice, where players change their minds more often. A log is kept forever, so it has to end.
MOST_TAKE_BACKS = 20
MOST_CHANGES = 100


OVER = (Game.Status.FINISHED, Game.Status.ABORTED)
NO_REMATCH = (Game.Origin.TOURNAMENT, *Game.SOLO)


class Action(StrEnum):
    """What a seat may send, in the order in which `can` names it."""

    ABORT = "abort"
    RESIGN = "resign"
    RESUME = "resume"
    MOVE = "move"
    HINT = "hint"
    UNDO = "undo"
    PAUSE = "pause"
    CLAIM = "claim"
    REMATCH = "rematch"
    RETURN = "return"


class TableFacts(Protocol):
    """What the predicates need of a game: a row of the database has it, and so have KnownFacts."""

    @property
    def status(self) -> str: ...

    @property
    def rated(self) -> bool: ...

    @property
    def origin(self) -> str: ...

    @property
    def size(self) -> int: ...

    @property
    def control(self) -> TimeControl: ...

    @property
    def moved(self) -> Sequence[bool]: ...

    @property
    def to_move(self) -> Sequence[int]: ...

    @property
    def bot_levels(self) -> Sequence[str]: ...

    @property
    def is_paused(self) -> bool: ...


class KnownFacts(Struct, frozen=True):
    """The same without a row, as sockets know it."""

    status: str
    rated: bool
    size: int
    control: TimeControl
    moved: Sequence[bool]
    to_move: Sequence[int]
    bot_levels: Sequence[str]
    is_paused: bool
    origin: str = ""


def is_over(game: TableFacts) -> bool:
    return game.status in OVER


def is_running(game: TableFacts) -> bool:
    """Whether its clocks run."""
    return game.status == Game.Status.PLAYING and not game.is_paused


def may_abort(game: TableFacts) -> bool:
    """A rated game that was dealt must have a result: else players could abort until they like their deal.

    So must every game of a match or tournament, and every attempt at a deal of the day: it can be resigned.
    """
    if game.origin in Game.ARRANGED:
        return False
    if game.rated:
        return game.status == Game.Status.STARTING
    return not is_over(game) and not all(game.moved)


def may_resign(game: TableFacts) -> bool:
    return game.status == Game.Status.PLAYING


def may_resume(game: TableFacts) -> bool:
    return game.status == Game.Status.PLAYING and game.is_paused


def may_move(game: TableFacts, seat: int) -> bool:
    return is_running(game) and seat in game.to_move


def may_pause(game: TableFacts) -> bool:
    """A correspondence game needs no pause."""
    return is_running(game) and not game.control.per_move and not is_paused_at_will(game)


def is_paused_at_will(game: TableFacts) -> bool:
    """A bot agrees to every pause: in a rated game one person could stop the clock at any time."""
    return game.rated and game.bot_levels.count("") < 2


def may_claim(game: TableFacts, seat: int) -> bool:
    """Whether the win can be claimed once the opponent, a person on turn, has been gone for long enough."""
    if not is_running(game) or game.control.per_move or game.size != 2:
        return False
    return 1 - seat in game.to_move and not game.bot_levels[1 - seat]


def may_rematch(game: TableFacts) -> bool:
    """A tournament decides which players meet. A match that goes on has its next game (games/matches/)."""
    return is_over(game) and game.origin not in NO_REMATCH


def is_held(game: TableFacts, seat: int, left_how: str) -> bool:
    """Whether a bot holds the seat of a person who has left the table in some way."""
    return bool(left_how) and game.size >= SMALLEST_TABLE and bool(game.bot_levels[seat])


def may_return(game: TableFacts) -> bool:
    """Whether players who have left may take their seats again."""
    return game.status == Game.Status.PLAYING and not game.rated


def may_take_back(position: Position, seat: int, taken_back: Callable[[int], int]) -> bool:
    """Whether a seat may take back its last move; the function counts what it has taken back before."""
    if not position.can_take_back(seat):
        return False
    count = taken_back(seat)
    if count < MOST_TAKE_BACKS:
        return True
    before = position.copy()
    before.take_back(seat)
    return may_take_back_again(count, before)


def may_take_back_again(count: int, position: Position) -> bool:
    """Whether a player who has taken back this many moves may also return to this position."""
    return count < (MOST_CHANGES if len(position.to_move) > 1 else MOST_TAKE_BACKS)
