"""Berserk: before the first move a player of an arena gives half of the clock for a point more.

The point counts if the game is won and had real play.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.events import TurnCause
from games.models import Game
from games.table import pulse
from games.table.announcing import save_change
from games.table.locking import lock_for_player, must_be_playing, must_not_be_paused
from games.table.turn import CLOCK_FIELDS, clocks_of, set_clocks
from games.tournaments.models import Format, PairingGame, PairingSeat


@transaction.atomic
def go_berserk(*, game_id: int, user_id: int) -> Game:
    """Doing it twice does nothing more."""
    seated = lock_for_player(game_id, user_id)
    game, seat = seated.game, seated.seat
    must_be_playing(game)
    must_not_be_paused(game)
    row = PairingGame.objects.select_related("pairing__tournament").filter(game=game).first()
    if row is None or row.pairing.tournament.format != Format.ARENA or not row.pairing.tournament.berserk:
        raise RequestError(ErrorCode.NO_BERSERK, _("You cannot go berserk in this game."))
    own = PairingSeat.objects.select_for_update().get(pairing=row.pairing, number=seat)
    if own.berserk:
        return game
    if game.moved[seat]:
        raise RequestError(ErrorCode.TOO_LATE, _("You can only go berserk before your first move."))
    own.berserk = True
    own.save(update_fields=["berserk"])
    set_clocks(game, clocks_of(game).halved(seat, pulse.moment(sitetime.now())))
    save_change(game, *CLOCK_FIELDS, turn=TurnCause.CLOCKS)
    return game
