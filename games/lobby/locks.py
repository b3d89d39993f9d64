"""The locks of the lobby.

All take them in one order, so that no two transactions wait for each other: first the people, by key, then
their lobbies, then games, then notifications. Code that changes lobbies without the locks on their hosts
skips locked rows. The lock on one person is enough to let that person leave; to join a lobby takes the locks
on everybody in it.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Lobby, TakenSeat

# While we wait for the locks on the people in a lobby, others may join. Then we start over, but not for ever.
ATTEMPTS = 20

T = TypeVar("T")


def at_lobby(user: User, code: str, action: Callable[[Lobby], T]) -> T:
    """Do something in a waiting lobby, with the locks on the people in it, on the user and on the lobby."""
    seated = TakenSeat.objects.filter(lobby__code=code, user__is_bot=False).values_list("user_id", flat=True)
    for _attempt in range(ATTEMPTS):
        with transaction.atomic():
            people = {*seated.all(), user.pk}
            lock_people(*people)
            lobby = (
                Lobby.objects.select_for_update(of=("self",)).select_related("host").filter(code=code).first()
            )
            if lobby is None:
                raise RequestError(ErrorCode.NO_SUCH_LOBBY, _("There is no such table."))
            if lobby.status != Lobby.Status.WAITING:
                raise RequestError(
                    ErrorCode.LOBBY_GONE, _("This table is gone: somebody was faster, or it was closed.")
                )
            if people.issuperset(seated.all()):
                return action(lobby)
        # Somebody else has joined meanwhile: release all locks, or they would be taken out of order.
    raise RequestError(ErrorCode.TRY_AGAIN, _("The server had a hiccup. Please try again."))


def lock_lobbies_of(user: User) -> None:
    """Lock the user's own lobbies and the challenges that the user has joined or is invited to.

    All in one go and by key, so that two people who close their accounts never wait for each other.
    """
    joined = Q(kind=Lobby.Kind.CHALLENGE) & (Q(taken__user=user) | Q(invited=user))
    keys = Lobby.objects.filter(Q(host=user) | joined).values("pk")
    waiting = Lobby.objects.filter(pk__in=keys, status=Lobby.Status.WAITING).order_by("pk")
    list(waiting.select_for_update(of=("self",)).values_list("pk", flat=True))


def unlocked_lobbies(lobbies: "QuerySet[Lobby]") -> "QuerySet[Lobby]":
    """The lobbies that no other transaction is changing, now locked."""
    return Lobby.objects.filter(pk__in=lobbies.select_for_update(skip_locked=True).values("pk"))


def unlocked_seats(seats: "QuerySet[TakenSeat]") -> "QuerySet[TakenSeat]":
    """The seats that no other transaction is changing, now locked."""
    locked = seats.select_for_update(skip_locked=True, of=("self",))
    return TakenSeat.objects.filter(pk__in=locked.values("pk"))
