"""Which seats must decide now, since when their clocks run, and when their time is up."""

from datetime import datetime, timedelta

from engine.game import Position
from games import time_controls
from games.models import Game
from games.table import pulse
from games.table.clock import Clocks, SeatClock

# The columns of a game that its clocks are stored in, but for `paused_at`, which few changes touch.
CLOCK_FIELDS = (
    "to_move", "bot_to_move", "asked_version", "began_at", "waiting_since",
    "clocks_ms", "lag_ms", "counted_ms", "deadline",
)  # fmt: skip


def clocks_of(game: Game) -> Clocks:
    """The clocks of a game, as its row has them."""
    seats = map(
        SeatClock, game.clocks_ms, game.lag_ms, map(bool, game.bot_levels), game.asked_version, game.began_at
    )
    return Clocks(
        game.control, tuple(seats), game.counted_ms, game.waiting_since, game.paused_at, game.deadline
    )


def set_clocks(game: Game, clocks: Clocks) -> None:
    """Put clocks into the row of their game, to be saved. The levels of bots are not among them."""
    game.to_move, game.bot_to_move = clocks.to_move, clocks.bot_to_move
    game.clocks_ms = [seat.left_ms for seat in clocks.seats]
    game.lag_ms = [seat.lag_ms for seat in clocks.seats]
    game.asked_version = [seat.asked_version for seat in clocks.seats]
    game.began_at = [seat.began_at for seat in clocks.seats]
    game.counted_ms, game.waiting_since = clocks.counted_ms, clocks.waiting_since
    game.paused_at, game.deadline = clocks.paused_at, clocks.deadline


def set_turn(game: Game, position: Position, moment: pulse.Moment, mover: int | None = None) -> None:
    """Ask those for a decision who owe one now, and start their clocks.

    Who owed one before and has not moved was asked already: that clock runs on.
    """
    owed_before, game.to_move = game.to_move, list(position.to_move)
    asked = [seat for seat in game.to_move if seat not in owed_before or seat == mover]
    began = pulse.clocks_run_from(moment.now)
    for seat in range(game.size):
        if seat in asked:
            game.asked_version[seat], game.began_at[seat] = game.position_version, began
        elif seat not in game.to_move:
            game.asked_version[seat], game.began_at[seat] = 0, None
    game.bot_to_move = any(game.bot_levels[seat] for seat in game.to_move)
    set_waiting_since(game, moment)
    set_deadline(game)


def set_waiting_since(game: Game, moment: pulse.Moment) -> None:
    """Up to there it is counted how long clocks have run."""
    before = game.waiting_since
    game.waiting_since = min((at for at in game.began_at if at), default=None)
    if before is not None:
        until = min(game.waiting_since or moment.counted, moment.counted)
        game.counted_ms += milliseconds(until - before)


def start_clocks(game: Game, now: datetime) -> None:
    """Of all who owe a decision, after they have stood still."""
    began = pulse.clocks_run_from(now)
    for seat in game.to_move:
        game.began_at[seat] = began
    game.waiting_since = began
    set_deadline(game)


def thought(game: Game, seat: int, moment: pulse.Moment) -> int:
    """For how many milliseconds a seat has owed its decision."""
    began = game.began_at[seat]
    return milliseconds(moment.counted - began) if began else 0


def counted(game: Game, moment: pulse.Moment) -> int:
    """How long clocks have run in this game until now."""
    since = milliseconds(moment.counted - game.waiting_since) if game.waiting_since else 0
    return game.counted_ms + since


def milliseconds(time: timedelta) -> int:
    return max(0, round(time.total_seconds() * 1000))


def set_deadline(game: Game) -> None:
    """When the sweep has to look at the game: the earliest of the people who owe a decision.

    A bot has none: it is reminded, never flagged.
    """
    if game.status != Game.Status.PLAYING or game.paused_at:
        game.deadline = None
    else:
        game.deadline = min((deadline_of(game, seat) for seat in people_to_move(game)), default=None)


def people_to_move(game: Game) -> list[int]:
    return [seat for seat in game.to_move if not game.bot_levels[seat]]


def deadline_of(game: Game, seat: int) -> datetime:
    began = game.began_at[seat]
    assert began
    left = game.clocks_ms[seat] + game.lag_ms[seat] + time_controls.GRACE_MS
    return began + timedelta(milliseconds=left)
