"""Bots for the free seats of a lobby. The host seats bots of chosen levels and takes them off again, or
starts at once with the bots nearest to the host's rating. Only bots are ever sent away."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.errors import RequestError
from games.lobby.announcing import announce
from games.lobby.bots import bot_of, bots_for, check_clock_for_bots, nearest_bots
from games.lobby.joining import start_if_full, users_in
from games.lobby.locks import at_lobby
from games.models import Game, Lobby, TakenSeat
from games.table.rated_bots import check_rated_bots
from games.table.starting import rating_at_start


def seat_bot(*, host: User, code: str, level: str) -> Game | None:
    """Give a free seat to a bot; the game, if it was the last one."""
    return at_lobby(host, code, lambda lobby: _seat_bots(lobby, host, lambda: [bot_of(level)]))


def start_now(*, host: User, code: str) -> Game | None:
    """Wait no longer: bots take the free seats."""
    return at_lobby(host, code, lambda lobby: _seat_bots(lobby, host, lambda: bots_for_free_seats(lobby)))


def unseat_bot(*, host: User, code: str, level: str) -> None:
    """Take a bot off again."""
    at_lobby(host, code, lambda lobby: _unseat_bot(lobby, host, level))


def _unseat_bot(lobby: Lobby, host: User, level: str) -> None:
    check_is_host(lobby, host)
    bots = lobby.taken.filter(user__is_bot=True, user__bot_level=level)
    if level not in BY_LEVEL or not bots.delete()[0]:
        raise RequestError(ErrorCode.NO_SUCH_BOT, _("That bot is not at this table."))
    announce(lobby)


def check_is_host(lobby: Lobby, user: User) -> None:
    if lobby.host_id != user.pk:
        raise RequestError(ErrorCode.NOT_THE_HOST, _("Only the host of the table can do that."))


def _seat_bots(lobby: Lobby, host: User, choose: Callable[[], list[User]]) -> Game | None:
    check_is_host(lobby, host)
    if lobby.kind == Lobby.Kind.QUICK:
        raise RequestError(ErrorCode.NO_SUCH_LOBBY, _("There is no such table."))
    check_clock_for_bots(time_controls.parse(lobby.time_control), rated=lobby.rated)
    seated, bots = users_in(lobby), choose()
    if any(bot in seated for bot in bots):
        raise RequestError(ErrorCode.ALREADY_SEATED, _("This bot is already at the table."))
    if lobby.rated:
        check_rated_bots(bots, lobby.ruleset)
    now = sitetime.now()
    TakenSeat.objects.bulk_create(
        TakenSeat(lobby=lobby, user=bot, rating=rating_at_start(bot, lobby.ruleset), seen_at=now)
        for bot in bots
    )
    return start_if_full(lobby, [*seated, *bots], joined_by=host)


def bots_for_free_seats(lobby: Lobby) -> list[User]:
    """As many bots as there are free seats: those nearest to the host's rating that are not there yet."""
    seated = set(lobby.taken.values_list("user_id", flat=True))
    absent = [bot for bot in bots_for(lobby) if bot.pk not in seated]
    return nearest_bots(lobby.host_rating, lobby.size - len(seated), ruleset=lobby.ruleset, among=absent)
