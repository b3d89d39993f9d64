"""What has happened while announcements may have been missed.

Packages register what has to be looked up (games/routing.py). It costs a few statements for a whole process,
however many sockets it has.
"""

from collections.abc import Awaitable, Callable, Hashable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from accounts.models import Notification
from duelsite.threads import in_thread
from games.sockets.announcements import Announcement, UserNoticed, game_of, tournament_of, user_group, user_of

if TYPE_CHECKING:
    from games.sockets.subscriber import Subscriber

# How much the clocks of the machines may differ.
MARGIN = timedelta(seconds=10)


class Listened(NamedTuple):
    """The games, users and tournaments whose announcements this process hears, and since when it may have
    missed some."""

    games: list[int]
    users: list[int]
    since: datetime
    tournaments: list[int] = []


class Missed(NamedTuple):
    announcement: Announcement
    # What has a key is handed out once, and not again with every look.
    key: Hashable | None = None


Look = Callable[[Listened], Awaitable[Iterable[Missed]]]
_looks: list[Look] = []


def register(look: Look) -> None:
    if look not in _looks:
        _looks.append(look)


class CatchingUp:
    """Looks up what was missed, and hands it out as if it had just been announced."""

    def __init__(self) -> None:
        self._handed_out: set[Hashable] = set()

    def forget(self) -> None:
        """Nothing is missed any more."""
        self._handed_out.clear()

    async def look(self, subscriber: "Subscriber", since: datetime) -> None:
        groups = list(subscriber.groups)
        games = [game_id for group in groups if (game_id := game_of(group)) is not None]
        users = [user_id for group in groups if (user_id := user_of(group)) is not None]
        tournaments = [key for group in groups if (key := tournament_of(group)) is not None]
        listened = Listened(games, users, since - MARGIN, tournaments)
        for look in _looks:
            for missed in await look(listened):
                self._hand_out(subscriber, missed)

    def _hand_out(self, subscriber: "Subscriber", missed: Missed) -> None:
        if missed.key in self._handed_out or subscriber.has_heard(missed.announcement):
            return
        if missed.key is not None:
            self._handed_out.add(missed.key)
        subscriber.hand_out(missed.announcement)


async def missed_notifications(listened: Listened) -> list[Missed]:
    found = await in_thread(notified, listened.users, listened.since)
    return [Missed(UserNoticed(user_group(user_id)), (user_id, key)) for user_id, key in found]


def notified(users: list[int], since: datetime) -> list[tuple[int, int]]:
    """The users with new notifications on their bell, and the keys of these."""
    rung = Notification.objects.filter(user_id__in=users, at__gte=since, in_bell=True)
    return list(rung.values_list("user_id", "pk"))
