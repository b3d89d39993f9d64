"""What happened while announcements may have been missed: rooms, chats, bells, the lobby, new games.

Costs a few statements for a whole process, however many sockets it has.
"""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from accounts.models import Notification
from duelsite.threads import in_thread
from games.models import Lobby, Seat, TakenSeat
from games.sockets import publish
from games.table import chatting, live_tables

if TYPE_CHECKING:
    from games.sockets.subscriber import Subscriber

# The clocks of the machines may differ by so much.
MARGIN = timedelta(seconds=10)


class CatchingUp:
    """Looks, and tells those whom it concerns as if it had just been announced."""

    def __init__(self) -> None:
        self._told: set[tuple[int, str]] = set()

    def forget(self) -> None:
        """Nothing is missed any more."""
        self._told.clear()

    async def look(self, subscriber: "Subscriber", since: datetime) -> None:
        await live_tables.look_at_all()
        tables = [game_id for group in subscriber.groups if (game_id := publish.game_of(group)) is not None]
        for game_id in tables:
            subscriber.hand_out({"type": "game.missed", "group": publish.game_group(game_id)})
        for game_id, line in await in_thread(chatting.said_since, tables, since - MARGIN):
            if not subscriber.has_heard(line["id"]):
                subscriber.hand_out({**line, "group": publish.game_group(game_id)})
        subscriber.hand_out({"type": "lobby.changed", "group": publish.LOBBY})
        users = [user_id for group in subscriber.groups if (user_id := publish.user_of(group)) is not None]
        for user_id, what, code in await in_thread(news_of, users, since - MARGIN):
            if (user_id, what) not in self._told:
                self._told.add((user_id, what))
                group = publish.user_group(user_id)
                subscriber.hand_out(
                    {"type": "user.changed", "group": group} | ({"game": code} if code else {})
                )
        for user_id, notification in await in_thread(noticed, users, since - MARGIN):
            if (user_id, f"notification {notification}") not in self._told:
                self._told.add((user_id, f"notification {notification}"))
                subscriber.hand_out({"type": "user.noticed", "group": publish.user_group(user_id), "url": ""})


def noticed(users: list[int], since: datetime) -> list[tuple[int, int]]:
    """Whose bells have rung: user and notification."""
    rung = Notification.objects.filter(user_id__in=users, at__gte=since, in_bell=True)
    return list(rung.values_list("user_id", "pk"))


def news_of(users: list[int], since: datetime) -> list[tuple[int, str, str]]:
    """Whose games have begun, and who was challenged: user, a name for the news, the code if it is a game."""
    begun = Seat.objects.filter(user_id__in=users, game__created_at__gte=since)
    challenges = Lobby.objects.filter(
        Q(host_id__in=users) | Q(invited__in=users), kind=Lobby.Kind.CHALLENGE, created_at__gte=since
    ).distinct()
    tables = TakenSeat.objects.filter(
        user_id__in=users, lobby__status=Lobby.Status.WAITING, lobby__size__gt=2
    )
    news = [(user_id, code, code) for user_id, code in begun.values_list("user_id", "game__code")]
    for code, status, host, invited in challenges.values_list("code", "status", "host_id", "invited"):
        news += [(user, f"{code} {status}", "") for user in (host, invited) if user in users]
    taken = tables.annotate(there=Count("lobby__taken")).values_list("user_id", "lobby__code", "there")
    news += [(user_id, f"{code} {there}", "") for user_id, code, there in taken]
    return news
