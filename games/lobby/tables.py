"""What can be done at a table before it begins, besides sitting down: leave, seat bots, begin with bots.

Nobody is sent away from a table but bots. The host has it filled with bots of chosen levels and takes them
off again, or begins at once, and bots near to the host in rating take the seats that are free. If the host
leaves, the table is closed.
"""

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.errors import RequestError
from games.lobby.opponents import nearest_bots
from games.lobby.seeks import (
    at_table,
    begin_if_full,
    bot_of,
    cancel_seeks,
    check_clock_for_bots,
    close_if_hopeless,
    elsewhere,
    lock_people,
    people_at,
    tell_table,
)
from games.models import Game, Lobby, TakenSeat
from games.table.starting import check_rated_bots, rating_at_start


def leave_table(*, user: User, seek: str) -> None:
    """Stand up again; the host closes the table by that."""
    if not cancel_seeks(host=user, seek=seek):
        at_table(user, seek, lambda lobby: _stand_up(lobby, user))


def _stand_up(lobby: Lobby, user: User) -> None:
    if not lobby.taken.filter(user=user).delete()[0]:
        raise RequestError(ErrorCode.NOT_SEATED, _("You do not sit at this table."))
    close_if_hopeless(lobby)
    tell_table(lobby, user.pk)


@transaction.atomic
def leave_tables(user: User) -> None:
    """Stand up everywhere, for good: an account is closed or suspended."""
    lock_people(user.pk)
    seats = elsewhere(TakenSeat.objects.filter(user=user)).select_related("lobby")
    for seat in list(seats):
        seat.delete()
        tell_table(seat.lobby, user.pk)


def seat_bot(*, host: User, seek: str, level: str) -> Game | None:
    """Give a free seat to a bot; the game, if it was the last one."""
    return at_table(host, seek, lambda lobby: _seat_bots(lobby, host, lambda: [bot_of(level)]))


def start_now(*, host: User, seek: str) -> Game | None:
    """Do not wait any longer: bots take the seats that are free."""
    return at_table(host, seek, lambda lobby: _seat_bots(lobby, host, lambda: bots_for_the_rest(lobby)))


def unseat_bot(*, host: User, seek: str, level: str) -> None:
    """Take a bot off again: somebody comes after all, or it is to be another one."""
    at_table(host, seek, lambda lobby: _unseat_bot(lobby, host, level))


def _unseat_bot(lobby: Lobby, host: User, level: str) -> None:
    check_is_host(lobby, host)
    bots = lobby.taken.filter(user__is_bot=True, user__bot_level=level)
    if level not in BY_LEVEL or not bots.delete()[0]:
        raise RequestError(ErrorCode.NO_SUCH_BOT, _("No such bot sits at this table."))
    tell_table(lobby)


def check_is_host(lobby: Lobby, user: User) -> None:
    if lobby.host_id != user.pk:
        raise RequestError(ErrorCode.NOT_THE_HOST, _("Only the host of the table does that."))


def _seat_bots(lobby: Lobby, host: User, choose: Callable[[], list[User]]) -> Game | None:
    check_is_host(lobby, host)
    if lobby.kind == Lobby.Kind.QUICK:
        raise RequestError(ErrorCode.NO_SUCH_SEEK, _("There is no such table."))
    check_clock_for_bots(time_controls.parse(lobby.time_control), rated=lobby.rated)
    seated, bots = people_at(lobby), choose()
    if any(bot in seated for bot in bots):
        raise RequestError(ErrorCode.ALREADY_SEATED, _("This bot sits at the table already."))
    if lobby.rated:
        check_rated_bots(bots, lobby.ruleset)
    now = sitetime.now()
    TakenSeat.objects.bulk_create(
        TakenSeat(lobby=lobby, user=bot, rating=rating_at_start(bot, lobby.ruleset), seen_at=now)
        for bot in bots
    )
    return begin_if_full(lobby, [*seated, *bots], asked_by=host)


def bots_for_the_rest(lobby: Lobby) -> list[User]:
    """As many bots as there are free seats: the nearest in rating to the host that are not there yet."""
    free = lobby.size - lobby.taken.count()
    bots = User.objects.exclude(taken_seats__lobby=lobby)
    return nearest_bots(lobby.host_rating, free, ruleset=lobby.ruleset, among=bots, rated=lobby.rated)
