"""What can be done at a table before it begins, besides sitting down: leave, seat bots, begin with bots.

Nobody is sent away from a table. The host has it filled with bots of chosen levels, or begins at once, and
bots near to the host in rating take the seats that are free. If the host leaves, the table is closed.
"""

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite import sitetime
from games.lobby.seeks import (
    at_table,
    begin_if_full,
    bot_of,
    cancel_seeks,
    check_clock_for_bots,
    elsewhere,
    lock_people,
    people_at,
    tell_table,
)
from games.models import Game, Lobby, TakenSeat
from games.refusals import Refused
from games.table import clocks
from games.table.starting import check_rated_bots, rating_at_start


def leave_table(*, user: User, seek: str) -> None:
    """Stand up again; the host closes the table by that."""
    if not cancel_seeks(host=user, seek=seek):
        at_table(user, seek, lambda lobby: _stand_up(lobby, user))


def _stand_up(lobby: Lobby, user: User) -> None:
    if not lobby.taken.filter(user=user).delete()[0]:
        raise Refused("not_seated", _("You do not sit at this table."))
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


def _seat_bots(lobby: Lobby, host: User, choose: Callable[[], list[User]]) -> Game | None:
    if lobby.host_id != host.pk:
        raise Refused("not_the_host", _("Only the host of the table does that."))
    if lobby.kind == Lobby.Kind.QUICK:
        raise Refused("no_such_seek", _("There is no such seek."))
    check_clock_for_bots(clocks.parse(lobby.time_control), rated=lobby.rated)
    seated, bots = people_at(lobby), choose()
    if any(bot in seated for bot in bots):
        raise Refused("already_seated", _("This bot sits at the table already."))
    if lobby.rated:
        check_rated_bots(bots)
    now = sitetime.now()
    TakenSeat.objects.bulk_create(
        TakenSeat(lobby=lobby, user=bot, rating=rating_at_start(bot, None), seen_at=now) for bot in bots
    )
    return begin_if_full(lobby, [*seated, *bots], asked_by=host)


def bots_for_the_rest(lobby: Lobby) -> list[User]:
    """As many bots as there are free seats: the nearest in rating to the host that are not there yet."""
    free = lobby.size - lobby.taken.count()
    bots = User.objects.filter(is_bot=True, is_active=True, bot_level__in=BY_LEVEL)
    if lobby.rated:
        bots = bots.filter(bot_rated=True)
    rest = bots.exclude(taken_seats__lobby=lobby).order_by("pk")
    nearest = sorted(rest, key=lambda bot: _distance(bot, lobby.host_rating))[:free]
    if len(nearest) < free:
        raise Refused("too_few_bots", _("There are not enough bots for this table."))
    return nearest


def _distance(bot: User, rating: float) -> float:
    """Those who do not think, and so have no rating, come last."""
    known = BY_LEVEL[bot.bot_level].rating
    return abs(known - rating) if known is not None else float("inf")
