"""Telling people of something, within the transaction of what it is, and noting that they know.

A notice says when its letter and its push are due. Who has read it before then needs neither; a task sends
the rest, whatever was away meanwhile (accounts/notices/delivery.py).
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Notice, User
from accounts.notices.preferences import BELL, EMAIL, PUSH, Kind, wants
from accounts.signals import notices_changed
from duelsite import sitetime

NOW: Final = timedelta(0)
# Who is on the site sees it there: others, and only they, are written to when so much time has passed.
LETTER_AFTER: Final[Mapping[str, timedelta]] = {
    Kind.CHALLENGE: timedelta(minutes=10),
    Kind.YOUR_TURN: timedelta(minutes=10),
    Kind.GAME_OVER: timedelta(minutes=10),
    Kind.FOLLOWED_GAME: NOW,
    Kind.MODERATION: NOW,
}
PUSH_AFTER: Final[Mapping[str, timedelta]] = {Kind.YOUR_TURN: timedelta(minutes=1)}


@transaction.atomic
def tell(
    users: Iterable[User],
    kind: str,
    data: Mapping[str, Any],
    *,
    key: str = "",
    quiet_for: Collection[int] = (),
    now: datetime | None = None,
) -> int:
    """Tell people of something; how many were not told of it before.

    `data` is what the words are made of, `data["url"]` where it leads to, `data["people"]` the keys of whom
    it names. With a `key` nobody is told twice. To those in `quiet_for` only the bell tells it. Bots are told
    nothing, nor is who wants to know nothing.
    """
    now = now or sitetime.now()
    kind = Kind(kind)
    notices = [
        notice
        for user in users
        if user.is_active and not user.is_bot
        for notice in [_notice(user, kind, data, key, now, quiet=user.pk in quiet_for)]
        if notice.in_bell or notice.letter_at or notice.push_at
    ]
    if not notices:
        return 0
    if key:
        known = Notice.objects.filter(key=key, user__in=[notice.user_id for notice in notices])
        told = set(known.values_list("user_id", flat=True))
        notices = [notice for notice in notices if notice.user_id not in told]
    # Two who tell the same at once: the database has the last word.
    Notice.objects.bulk_create(notices, ignore_conflicts=bool(key))
    _ring([notice.user_id for notice in notices if notice.in_bell], data.get("url", ""))
    return len(notices)


def _notice(
    user: User, kind: Kind, data: Mapping[str, Any], key: str, now: datetime, *, quiet: bool
) -> Notice:
    return Notice(
        user=user,
        kind=kind,
        key=key,
        data=dict(data),
        at=now,
        in_bell=wants(user, kind, BELL),
        letter_at=now + LETTER_AFTER[kind] if wants(user, kind, EMAIL) and not quiet else None,
        push_at=now + PUSH_AFTER.get(kind, NOW) if wants(user, kind, PUSH) and not quiet else None,
    )


def settle(key: str, *, users: Iterable[int] | None = None) -> int:
    """What the notices of a key tell of is done: these people, or all, need to hear no more about it."""
    about = Notice.objects.filter(key=key)
    return _note_read(about if users is None else about.filter(user__in=list(users)))


def forget(key: str, *, users: Iterable[int]) -> None:
    """Take notices away that the next one about the same thing replaces."""
    Notice.objects.filter(key=key, user__in=list(users)).delete()


def read(*, user: User, notice_id: int | None = None) -> int:
    """Somebody has read one notice, or all."""
    mine = Notice.objects.filter(user=user)
    return _note_read(mine if notice_id is None else mine.filter(pk=notice_id))


def seen(*, user: User, url: str) -> int:
    """Somebody looks at what the notices with this address are about."""
    return _note_read(Notice.objects.filter(user=user, data__url=url))


@transaction.atomic
def _note_read(notices: "QuerySet[Notice]", *, now: datetime | None = None) -> int:
    unread = notices.filter(read_at=None).select_for_update().order_by("pk")
    found = list(unread.values_list("pk", "user_id", "in_bell"))
    if found:
        rows = Notice.objects.filter(pk__in=[pk for pk, _, _ in found])
        rows.update(read_at=now or sitetime.now(), letter_at=None, push_at=None)
        _ring([user_id for _, user_id, in_bell in found if in_bell])
    return len(found)


def _ring(user_ids: Iterable[int], url: str = "") -> None:
    """Whoever has a page open sees it there."""
    if people := sorted(set(user_ids)):
        notices_changed.send(sender=Notice, user_ids=people, url=url)


def unread_of(user: User) -> int:
    """The number on somebody's bell."""
    return Notice.objects.filter(user=user, in_bell=True, read_at=None).count()
