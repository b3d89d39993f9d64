"""Games whose deal others still play, or will play: sealed until nobody does any more.

Until then only its players see the game, at its table: no spectators, no list, no search, no picture, no
record, no replay, no analysis, and no secret of the deal. The holder of the deal unseals its games.
"""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.events import GameUnsealed
from games.models import Game
from games.table.announcing import save_change


def sentence() -> str:
    return _("Others are still playing the same cards. This game opens when all have finished.")


def check_open(game: Game) -> None:
    """Refuse what everybody may have of a game, while it is sealed."""
    if game.is_sealed:
        raise RequestError(ErrorCode.SEALED, sentence())


@transaction.atomic
def unseal(games: Iterable[Game]) -> None:
    """Open games to everybody; the secrets of their deals are told to their tables."""
    for one in games:
        game = Game.objects.select_for_update().get(pk=one.pk)
        if game.is_sealed:
            game.is_sealed, game.is_listed = False, True
            save_change(game, "is_sealed", "is_listed")
            events.dispatch(GameUnsealed(game))
