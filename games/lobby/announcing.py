"""Announcing changes of a lobby: to the people in it or invited to it, and to everybody if it is open."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Lobby
from games.sockets import publish


def people_of(lobbies: "QuerySet[Lobby]") -> set[int]:
    """The people who sit in these lobbies or are invited to them, without bots."""
    there = Q(taken_seats__lobby__in=lobbies) | Q(invitations__in=lobbies)
    return set(User.objects.filter(there, is_bot=False).values_list("pk", flat=True))


def announce_to(user_ids: Iterable[int]) -> None:
    for user_id in user_ids:
        publish.user_changed(user_id)


def announce(lobby: Lobby, *others: int) -> None:
    """Announce a change to the people of a lobby, to these others, and to everybody if it is open to all."""
    if lobby.kind == Lobby.Kind.OPEN:
        publish.lobby_changed()
    announce_to(people_of(Lobby.objects.filter(pk=lobby.pk)) | set(others))
