"""Closing one's own lobby, leaving that of somebody else, declining a challenge.

A lobby belongs to its host: without the host it is closed.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.events import ChallengeSettled
from games.lobby.announcing import announce, announce_to, people_of
from games.lobby.bots import can_fill
from games.lobby.locks import at_lobby, lock_lobbies_of
from games.lobby.selectors import joined_seats
from games.models import Lobby, TakenSeat
from games.sockets import publish


@transaction.atomic
def close_lobbies(*, host: User, code: str | None = None) -> int:
    """Close one's own lobby with this code, or all of them; how many were closed."""
    lock_people(host.pk)
    own = Lobby.objects.filter(host=host, status=Lobby.Status.WAITING)
    if code is not None:
        own = own.filter(code=code)
    closed = list(own.select_for_update().order_by("pk"))
    if not closed:
        return 0
    lobbies = Lobby.objects.filter(pk__in=[lobby.pk for lobby in closed])
    lobbies.update(status=Lobby.Status.CLOSED)
    for lobby in closed:
        if lobby.kind == Lobby.Kind.CHALLENGE:
            events.dispatch(ChallengeSettled(lobby, is_withdrawn=True))
    publish.lobby_changed()
    announce_to(people_of(lobbies))
    return len(closed)


def leave_lobby(*, user: User, code: str) -> None:
    """Give up one's seat; a host who leaves closes the lobby."""
    if not close_lobbies(host=user, code=code):
        at_lobby(user, code, lambda lobby: _give_up_seat(lobby, user))


def _give_up_seat(lobby: Lobby, user: User) -> None:
    if not lobby.taken.filter(user=user).delete()[0]:
        raise RequestError(ErrorCode.NOT_SEATED, _("You are not sitting at this table."))
    close_if_hopeless(lobby)
    announce(lobby, user.pk)


@transaction.atomic
def leave_all_lobbies(user: User) -> None:
    """Close one's own lobbies and leave those of others, as when an account is suspended."""
    lock_people(user.pk)
    lock_lobbies_of(user)
    close_lobbies(host=user)
    for seat in joined_seats(TakenSeat.objects.filter(user=user)).select_related("lobby"):
        _give_up_seat(seat.lobby, user)


@transaction.atomic
def withdraw(user: User) -> None:
    """Leave all lobbies and decline all challenges: the account is closed."""
    leave_all_lobbies(user)
    challenges = Lobby.objects.filter(invited=user, status=Lobby.Status.WAITING).order_by("pk")
    for lobby in challenges.select_for_update(of=("self",)):
        _decline(lobby, user)


def decline_challenge(*, user: User, code: str) -> None:
    """Decline. A challenge that leaves its host alone, or seats that nobody can take, is closed."""
    challenges = Lobby.objects.filter(code=code, status=Lobby.Status.WAITING, invited=user)
    if not challenges.exists():
        raise RequestError(ErrorCode.NO_SUCH_LOBBY, _("There is no such challenge."))
    at_lobby(user, code, lambda lobby: _decline(lobby, user))


def end_challenges_between(one: User, other: User) -> None:
    """One of two people has blocked the other: the challenges between them are declined."""
    challenges = Lobby.objects.filter(status=Lobby.Status.WAITING, kind=Lobby.Kind.CHALLENGE)
    for host, invited in ((one, other), (other, one)):
        between = challenges.filter(host=host, invited=invited).order_by("pk")
        for lobby in between.select_for_update(of=("self",)):
            _decline(lobby, invited)


def _decline(lobby: Lobby, user: User) -> None:
    lobby.invited.remove(user)
    events.dispatch(ChallengeSettled(lobby, [user.pk]))
    close_if_hopeless(lobby, is_alone=lobby.taken.count() == 1 and not lobby.invited.exists())
    announce(lobby, user.pk)


def close_if_hopeless(lobby: Lobby, *, is_alone: bool = False) -> None:
    """Close a challenge that can no longer fill, so that it keeps nobody waiting."""
    people = lobby.taken.filter(user__is_bot=False).count() + lobby.invited.count()
    if lobby.kind == Lobby.Kind.CHALLENGE and (is_alone or not can_fill(lobby, people)):
        lobby.status = Lobby.Status.CLOSED
        lobby.save(update_fields=["status"])
        events.dispatch(ChallengeSettled(lobby))
