"""Games as this process has last left them, so that the next move need not ask the database where they stand.

What is remembered may be out of date. So whoever plays on it saves by `rows.update_and_insert`, which fails
if the game has moved on, and then asks the database after all.
"""

import threading
from collections import OrderedDict

from games.models import Game

MOST_REMEMBERED = 2_000

# By game: its row, and the seats of its users.
_games: OrderedDict[int, tuple[Game, dict[int, int]]] = OrderedDict()
_lock = threading.Lock()


def remember(game: Game, seats: dict[int, int]) -> None:
    """Keep a game as it was committed. Whoever remembers it gives it away: nobody else may change it."""
    with _lock:
        _games[game.pk] = (game, seats)
        _games.move_to_end(game.pk)
        while len(_games) > MOST_REMEMBERED:
            _games.popitem(last=False)


def take(game_id: int, version: int) -> tuple[Game, dict[int, int]] | None:
    """The game, if it is remembered at this version or a later one.

    Forgotten from now on, so that it has one owner.
    """
    with _lock:
        found = _games.pop(game_id, None)
    return found if found and found[0].version >= version else None
