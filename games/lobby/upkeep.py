"""Lobbies of people who have gone are closed, and the seats that they held are free again."""

import contextlib
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q

from duelsite import sitetime
from games import events
from games.errors import RequestError
from games.events import ChallengeSettled
from games.lobby.announcing import announce, announce_to, people_of
from games.lobby.locks import at_lobby, unlocked_lobbies, unlocked_seats
from games.lobby.selectors import joined_seats
from games.models import Lobby, TakenSeat
from games.sockets import publish

# How long a lobby or a seat outlives the last ping of its owner. Invite links and challenges last for days.
GRACE = timedelta(seconds=30)
INVITATION_LIFETIME = timedelta(days=2)
# Waits are estimated from the latest lobbies; old ones tell nothing.
FORGET_AFTER = timedelta(days=30)
FORGOTTEN_AT_ONCE = 500


def keep_alive(*, user_id: int, now: datetime | None = None) -> None:
    """A user's socket has pinged: the user's lobbies stay open and the user's seats taken."""
    waiting = Lobby.objects.filter(status=Lobby.Status.WAITING)
    # Most people who ping wait nowhere: one statement for them.
    if not waiting.filter(Q(host_id=user_id) | Q(taken__user_id=user_id)).exists():
        return
    now = now or sitetime.now()
    with transaction.atomic():
        unlocked_lobbies(waiting.filter(host_id=user_id)).update(seen_at=now)
        unlocked_seats(joined_seats(TakenSeat.objects.filter(user_id=user_id))).update(seen_at=now)


def close_stale_lobbies(*, now: datetime | None = None) -> int:
    """Close the lobbies of hosts who have gone, and free the seats of people who have; how many closed."""
    now = now or sitetime.now()
    waiting = Lobby.objects.filter(status=Lobby.Status.WAITING)
    left = waiting.exclude(kind__in=Lobby.INVITATIONS).filter(seen_at__lt=now - GRACE)
    expired = waiting.filter(kind__in=Lobby.INVITATIONS, created_at__lt=now - INVITATION_LIFETIME)
    free_stale_seats(now)
    with transaction.atomic():
        keys = [lobby.pk for stale in (left, expired) for lobby in unlocked_lobbies(stale).only("pk")]
        # In a lobby for two only the host sits, and the host has gone.
        concerned = people_of(Lobby.objects.filter(pk__in=keys, size__gt=2)) if keys else ()
        for lobby in Lobby.objects.filter(pk__in=keys, kind=Lobby.Kind.CHALLENGE) if keys else ():
            events.dispatch(ChallengeSettled(lobby))
        count = Lobby.objects.filter(pk__in=keys).update(status=Lobby.Status.CLOSED)
        if count:
            publish.lobby_changed()
            announce_to(concerned)
    return count


def free_stale_seats(now: datetime) -> None:
    """One by one, with the locks that leaving takes."""
    seats = joined_seats(TakenSeat.objects.exclude(lobby__kind__in=Lobby.INVITATIONS))
    for seat in list(seats.filter(seen_at__lt=now - GRACE).select_related("user", "lobby")):
        with contextlib.suppress(RequestError):
            at_lobby(seat.user, seat.lobby.code, partial(_free_if_stale, seat=seat, now=now))


def _free_if_stale(lobby: Lobby, *, seat: TakenSeat, now: datetime) -> None:
    if lobby.taken.filter(pk=seat.pk, seen_at__lt=now - GRACE).delete()[0]:
        announce(lobby, seat.user_id)


def forget_old_lobbies(*, now: datetime | None = None) -> int:
    """Delete some of the oldest lobbies that nobody waits in any more; how many. Their games stay."""
    now = now or sitetime.now()
    oldest = list(Lobby.objects.order_by("pk").only("pk", "status", "created_at")[:FORGOTTEN_AT_ONCE])
    old = [
        lobby.pk
        for lobby in oldest
        if lobby.status != Lobby.Status.WAITING and lobby.created_at < now - FORGET_AFTER
    ]
    if old:
        Lobby.objects.filter(pk__in=old).exclude(status=Lobby.Status.WAITING).delete()
    return len(old)
