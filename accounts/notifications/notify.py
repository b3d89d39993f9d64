"""Notifying users of something, inside the transaction of the change, and noting what they have read.

A notification stores when its e-mail and its push notification are due. A user who has read it before then
gets neither; periodic tasks send the others, whatever was down in the meantime (delivery.py, pushing.py).
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Notification, User
from accounts.notifications.preferences import BELL, EMAIL, PUSH, Kind, wants
from accounts.signals import notifications_changed
from duelsite import sitetime

NOW: Final = timedelta(0)
# Users who are on the site see the bell there: only the others get an e-mail, after this time.
EMAIL_AFTER: Final[Mapping[str, timedelta]] = {
    Kind.CHALLENGE: timedelta(minutes=10),
    Kind.YOUR_TURN: timedelta(minutes=10),
    Kind.GAME_OVER: timedelta(minutes=10),
    Kind.FOLLOWED_GAME: NOW,
    Kind.MODERATION: NOW,
    Kind.TOURNAMENT: NOW,
}
PUSH_AFTER: Final[Mapping[str, timedelta]] = {Kind.YOUR_TURN: timedelta(minutes=1)}


@transaction.atomic
def notify(
    users: Iterable[User],
    kind: str,
    data: Mapping[str, Any],
    *,
    key: str = "",
    quiet_for: Collection[int] = (),
    now: datetime | None = None,
) -> int:
    """Notify users of something; return how many of them had not been notified of it before.

    The texts are made from `data`: `data["url"]` is where it leads to, `data["people"]` the primary keys of
    the users it names. With a `key`, nobody is notified twice. The users in `quiet_for` get the bell only.
    Bots, and users who have switched off all ways, get nothing.
    """
    now = now or sitetime.now()
    kind = Kind(kind)
    notifications = [
        notification
        for user in users
        if user.is_active and not user.is_bot
        for notification in [_notification(user, kind, data, key, now, quiet=user.pk in quiet_for)]
        if notification.in_bell or notification.email_at or notification.push_at
    ]
    if not notifications:
        return 0
    if key:
        known = Notification.objects.filter(key=key, user__in=[one.user_id for one in notifications])
        notified = set(known.values_list("user_id", flat=True))
        notifications = [one for one in notifications if one.user_id not in notified]
    # Two transactions may notify of the same thing at once: the unique constraint decides.
    Notification.objects.bulk_create(notifications, ignore_conflicts=bool(key))
    _ring([one.user_id for one in notifications if one.in_bell], data.get("url", ""))
    return len(notifications)


def _notification(
    user: User, kind: Kind, data: Mapping[str, Any], key: str, now: datetime, *, quiet: bool
) -> Notification:
    return Notification(
        user=user,
        kind=kind,
        key=key,
        data=dict(data),
        at=now,
        in_bell=wants(user, kind, BELL),
        email_at=now + EMAIL_AFTER[kind] if wants(user, kind, EMAIL) and not quiet else None,
        push_at=now + PUSH_AFTER.get(kind, NOW) if wants(user, kind, PUSH) and not quiet else None,
    )


def settle(key: str, *, users: Iterable[int] | None = None) -> int:
    """The subject of these notifications is over: mark them as read for these users, or for all."""
    about = Notification.objects.filter(key=key)
    return _mark_read(about if users is None else about.filter(user__in=list(users)))


def withdraw(key: str) -> int:
    """There is nothing left to look at: nobody who has not read these notifications will."""
    return _mark_read(Notification.objects.filter(key=key), is_shown=False)


def forget(key: str, *, users: Iterable[int]) -> None:
    """Delete notifications that the next one about the same subject replaces."""
    Notification.objects.filter(key=key, user__in=list(users)).delete()


def read(*, user: User, notification_id: int | None = None) -> int:
    """The user has read one notification, or all."""
    mine = Notification.objects.filter(user=user)
    return _mark_read(mine if notification_id is None else mine.filter(pk=notification_id))


def seen(*, user: User, url: str) -> int:
    """The user is looking at the page that these notifications lead to."""
    return _mark_read(Notification.objects.filter(user=user, data__url=url))


@transaction.atomic
def _mark_read(
    notifications: "QuerySet[Notification]", *, is_shown: bool = True, now: datetime | None = None
) -> int:
    unread = notifications.filter(read_at=None).select_for_update().order_by("pk")
    found = list(unread.values_list("pk", "user_id", "in_bell"))
    if found:
        rows = Notification.objects.filter(pk__in=[pk for pk, _, _ in found])
        hidden = {} if is_shown else {"in_bell": False}
        rows.update(read_at=now or sitetime.now(), email_at=None, push_at=None, **hidden)
        _ring([user_id for _, user_id, in_bell in found if in_bell])
    return len(found)


def _ring(user_ids: Iterable[int], url: str = "") -> None:
    """Update the bell on the pages that these users have open."""
    if people := sorted(set(user_ids)):
        notifications_changed.send(sender=Notification, user_ids=people, url=url)


def unread_of(user: User) -> int:
    """The number on a user's bell."""
    return Notification.objects.filter(user=user, in_bell=True, read_at=None).count()
