"""Announces to every process, and through it to every socket (games/sockets/subscriber.py), what has changed.

Called after the commit, from threads and Celery workers. An announcement that gets lost does no harm: the
subscribers notice that Redis was down, and clients ask for the version they lack.
"""

import logging

from django.conf import settings
from django.db import transaction
from redis import RedisError

from duelsite import sharedredis
from games.sockets import announcements
from games.sockets.announcements import Published, user_group

log = logging.getLogger(__name__)


def channel(group: str) -> str:
    """The name of a group in Redis, which other sites may share."""
    return f"{settings.REDIS_PREFIX}__group__{group}"


def group_of(channel: str) -> str:
    return channel.partition("__group__")[2]


def publish(announcement: Published) -> None:
    data = announcements.encoder.encode(announcement)
    try:
        sharedredis.client().publish(channel(announcement.group), data)
    except RedisError:
        log.warning("Not published to %s: Redis does not answer", announcement.group)


def after_commit(announcement: Published) -> None:
    transaction.on_commit(lambda: publish(announcement))


def lobby_changed() -> None:
    after_commit(announcements.LobbyChanged(announcements.LOBBY))


def user_changed(user_id: int, game: str | None = None) -> None:
    """Something about this user's games or challenges is new; the code of the game that has begun, if any."""
    after_commit(announcements.UserChanged(user_group(user_id), game))


def user_parted(user_id: int) -> None:
    """Whom this user hears in chats has changed."""
    after_commit(announcements.UserParted(user_group(user_id)))


def user_noticed(user_id: int, url: str) -> None:
    """The number on this user's bell has changed; the address that a new notification leads to, if any."""
    after_commit(announcements.UserNoticed(user_group(user_id), url))


def user_suspended(user_id: int) -> None:
    after_commit(announcements.UserSuspended(user_group(user_id)))


def sessions_ended(user_id: int, session: str) -> None:
    """A session of this user is over; without a name, all of them have to be checked."""
    after_commit(announcements.UserSessionEnded(user_group(user_id), session))
