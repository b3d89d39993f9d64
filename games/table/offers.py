"""What all players have to agree to: a pause, and a rematch in which each sits one seat further."""

import logging
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from redis import RedisError

from accounts import relations
from accounts.models import User
from duelsite.error_codes import ErrorCode
from duelsite.name_lists import name_list
from games import events
from games.deals import Origin
from games.errors import RequestError
from games.events import GameProposed, RematchProposed, TurnCause
from games.models import Game, Seat
from games.sockets import limits, publish
from games.sockets.announcements import GameRematch, game_group
from games.table import permissions, presence, pulse
from games.table.announcing import save_change
from games.table.finishing import is_too_late
from games.table.leaving import must_hold_seat
from games.table.locking import lock_for_player, must_be_playing
from games.table.people import must_be_welcome
from games.table.starting import create_game
from games.table.turn import CLOCK_FIELDS, clocks_of, set_clocks

log = logging.getLogger(__name__)

# What can be offered, and the field of a game with the seats that offer it.
OFFERS = {"pause": "pause_offers", "rematch": "rematch_offers"}


@transaction.atomic
def offer_pause(*, game_id: int, user_id: int) -> None:
    """Offer a pause, or accept one that is offered. Clocks stand still once all people have agreed."""
    seated = lock_for_player(game_id, user_id)
    game, moment = seated.game, pulse.moment()
    must_be_playing(game)
    must_hold_seat(seated)
    if is_too_late(seated, moment.counted):
        return
    if not permissions.may_pause(game):
        raise no_pause(game)
    if seated.seat in game.pause_offers:
        return
    game.pause_offers = [*game.pause_offers, seated.seat]
    if len(game.pause_offers) < game.bot_levels.count(""):
        save_change(game, "pause_offers")
        return
    game.pause_offers = []
    set_clocks(game, clocks_of(game).paused(moment))
    save_change(game, "pause_offers", "paused_at", *CLOCK_FIELDS)


def no_pause(game: Game) -> RequestError:
    """Why a game cannot be paused."""
    if game.control.per_move:
        return RequestError(ErrorCode.NO_PAUSE, _("Correspondence games need no pause."))
    if permissions.is_paused_at_will(game):
        return RequestError(ErrorCode.NO_PAUSE, _("A rated game with a bot cannot be paused."))
    return RequestError(ErrorCode.PAUSED, _("The game is paused."))


@transaction.atomic
def resume(*, game_id: int, user_id: int) -> None:
    """End a pause; every player may. A player who has not returned can only lose by the clock."""
    seated = lock_for_player(game_id, user_id)
    game = seated.game
    must_be_playing(game)
    must_hold_seat(seated)
    if not permissions.may_resume(game):
        raise RequestError(ErrorCode.NOT_PAUSED, _("The game is not paused."))
    set_clocks(game, clocks_of(game).resumed(pulse.moment()))
    save_change(game, "paused_at", *CLOCK_FIELDS, turn=TurnCause.CLOCKS)
    # Players may be absent during a pause: absence counts again once they have returned.
    transaction.on_commit(lambda: forget_presence(game.pk))


def forget_presence(game_id: int) -> None:
    try:
        presence.forget(game_id)
    except RedisError:
        log.warning("Presence was not forgotten after a pause: Redis does not respond")


@transaction.atomic
def offer_rematch(*, game_id: int, user_id: int) -> Game | None:
    """Offer a rematch; once all players have, return the new game, in which each sits one seat further."""
    seated = lock_for_player(game_id, user_id)
    game = seated.game
    if not permissions.may_rematch(game):
        raise RequestError(ErrorCode.NOT_OVER, _("The game is still going on."))
    earlier = Game.objects.filter(rematch_of=game).first()
    if earlier is not None:
        return earlier
    events.dispatch(RematchProposed(game))
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    users = [seat.user for seat in seats]
    users = [*users[1:], users[0]]
    asker = must_be_welcome(next(user for user in users if user.pk == user_id))
    relations.check_parted(asker, users, RequestError, _("You cannot play each other right now."))
    # The player who offers learns at once what would be wrong with the new game.
    events.dispatch(GameProposed(users, game.rated, proposer=asker))
    if seated.seat not in game.rematch_offers:
        game.rematch_offers = [*game.rematch_offers, seated.seat]
    bots = [seat.number for seat in seats if seat.user.is_bot]
    if len({*game.rematch_offers, *bots}) < game.size:
        save_change(game, "rematch_offers")
        return None
    if gone := [user for user in users if not user.is_active or user.is_suspended()]:
        raise RequestError(ErrorCode.OPPONENT_LEFT, has_left_the_site(gone, len(users)))
    limits.check_new_game(asker)
    fresh = create_game(
        users=users,
        ruleset=game.ruleset,
        options=game.options,
        time_control=game.time_control,
        rated=game.rated,
        by_lot=False,
        rematch_of=game,
        origin=Origin(Game.Origin.REMATCH, game.code),
        is_listed=game.is_listed,
    )
    save_change(game, "rematch_offers")
    publish.after_commit(GameRematch(game_group(game.pk), fresh.code))
    return fresh


def has_left_the_site(gone: Sequence[User], size: int) -> str:
    if size == 2:
        return _("Your opponent has left the site.")
    names = name_list(user.handle for user in gone)
    return _("Some players are no longer on this site: %(names)s.") % {"names": names}


@transaction.atomic
def decline(*, game_id: int, user_id: int, offer: str) -> None:
    """Withdraw an offer, or decline another player's. Without an offer nothing happens."""
    if offer not in OFFERS:
        raise RequestError(ErrorCode.UNKNOWN_OFFER, _("There is no such offer."))
    seated = lock_for_player(game_id, user_id)
    game, field = seated.game, OFFERS[offer]
    if not game.is_over:
        must_hold_seat(seated)
    if getattr(game, field):
        setattr(game, field, [])
        save_change(game, field)
