"""Games for readers who only look at them once, such as programs that poll: computed once for all of them.

Sockets and event streams have live tables instead (games/table/live_tables.py).
"""

from collections.abc import Iterable

from duelsite.database import release_connection
from duelsite.weighted_cache import Weighed, WeightedCache
from games.models import Game, Seat
from games.table.seat_logs import lines_of
from games.table.state import Played, TableState

# How many lines of logs are kept, each in the words of every seat: some dozens of MB.
MOST_LINES = 100_000

_kept: WeightedCache[Played] = WeightedCache(MOST_LINES)


def state_of(game: Game, seated: Iterable[Seat]) -> TableState:
    """The state of a row that was read. Has no database connection while it computes."""
    seats = list(seated)
    release_connection()
    # The log only grows: the number of its lines says what they are.
    played = _kept.get((game.pk, game.ply, game.is_dealt), lambda: computed(game))
    return TableState.of(game, seats, played)


def computed(game: Game) -> Weighed[Played]:
    lines = lines_of(game)
    release_connection()
    return Weighed(Played.of(game, lines).with_views(), (len(lines) + 10) * (game.size + 1))
