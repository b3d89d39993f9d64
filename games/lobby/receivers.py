"""What happens in the lobby when something happens to accounts. Called in the transaction of the change."""

from typing import Any

from accounts.models import User
from games.lobby import leaving
from games.models import Lobby, TakenSeat


def hand_over_lobbies(guest: User, user: User, **_: Any) -> None:
    """The lobbies and seats of a guest become the user's, except where the user sits already."""
    Lobby.objects.filter(host=guest).update(host=user)
    TakenSeat.objects.filter(user=guest, lobby__taken__user=user).delete()
    TakenSeat.objects.filter(user=guest).update(user=user)


def withdraw(user: User, **_: Any) -> None:
    """The account is closed."""
    leaving.withdraw(user)


def leave_all_lobbies(user: User, **_: Any) -> None:
    """The account is suspended; challenges to it wait."""
    leaving.leave_all_lobbies(user)


def end_challenges(one: User, other: User, blocked: bool, **_: Any) -> None:
    if blocked:
        leaving.end_challenges_between(one, other)
