"""The clocks of a game (games/table/clock.py) in its row: which seats must decide, and until when."""

from games.models import Game
from games.table.clock import Clocks, SeatClock

# All columns but `paused_at`, which few changes touch.
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
