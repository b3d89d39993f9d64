"""Notifications of players who are challenged."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import timedelta

from django.urls import reverse

from accounts.models import Notification, User
from accounts.notifications.notify import notify, settle, withdraw
from duelsite import sitetime
from games.models import Lobby

# After this many challenges of one player to another within this time, further ones are in the bell only.
MOST_CHALLENGES_SENT = 3
PESTERED_WITHIN = timedelta(hours=1)


def notify_challenge(lobby: Lobby, invited: Collection[User]) -> None:
    table = reverse("table", args=[lobby.code]) if lobby.size > 2 else f"{reverse('play')}#challenges"
    data = {
        "people": [lobby.host_id],
        "ruleset": lobby.ruleset,
        "time_control": lobby.time_control,
        "rated": lobby.rated,
        "match": [lobby.match_kind, lobby.match_games] if lobby.match_games else None,
        "url": table,
    }
    pestered = people_pestered(lobby.host_id, [user.pk for user in invited])
    notify(invited, Notification.Kind.CHALLENGE, data, key=challenge_key(lobby.code), quiet_for=pestered)


def people_pestered(host_id: int, invited: list[int]) -> set[int]:
    """The players whom the host has challenged too often lately for another e-mail and push notification."""
    since = sitetime.now() - PESTERED_WITHIN
    notified = Notification.objects.filter(
        user__in=invited, kind=Notification.Kind.CHALLENGE, at__gt=since, data__people=[host_id]
    ).values_list("user_id", flat=True)
    return {user_id for user_id, times in Counter(notified).items() if times >= MOST_CHALLENGES_SENT}


def settle_challenge(lobby: Lobby, *, users: Iterable[int] | None = None) -> None:
    """These players, or all, need not answer the challenge any more."""
    settle(challenge_key(lobby.code), users=users)


def withdraw_challenge(lobby: Lobby) -> None:
    """The bell forgets a challenge that its host has taken back unread; it counts against the host."""
    withdraw(challenge_key(lobby.code))


def challenge_key(code: str) -> str:
    return f"challenge:{code}"
