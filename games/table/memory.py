"""Games as this process last saved them, so that the next move need not read the row.

A remembered game may be out of date. So a move saves it by `rows.update_and_insert`, which fails if the game
has changed, and then reads the row after all.
"""

from games.models import Game
from games.table.recent import Recent

MOST_REMEMBERED = 2_000

# By game: its row, and the seats of its users.
_games: Recent[tuple[Game, dict[int, int]]] = Recent(MOST_REMEMBERED)


def remember(game: Game, seats: dict[int, int]) -> None:
    """Keep a game as it was committed. The caller gives it away and must not change it any more."""
    _games.keep(game.pk, (game, seats))


def take(game_id: int, version: int) -> tuple[Game, dict[int, int]] | None:
    """The game, if it is remembered at this version or a later one.

    Forgotten from now on, so that it has one owner.
    """
    found = _games.pop(game_id)
    return found if found and found[0].version >= version else None
