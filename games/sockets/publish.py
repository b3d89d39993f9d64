"""Tells every process, and through it every socket (games/sockets/ears.py), that something has changed.

Called after the commit, from threads and Celery workers. A message that gets lost is no harm: the ears notice
that Redis was away, and clients ask for the version they lack.
"""

import logging
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from redis import RedisError

from duelsite import sharedredis

log = logging.getLogger(__name__)

LOBBY = "lobby"


def game_group(game_id: int) -> str:
    return f"game.{game_id}"


def game_of(group: str) -> int | None:
    kind, _, number = group.partition(".")
    return int(number) if kind == "game" else None


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def user_of(group: str) -> int | None:
    kind, _, number = group.partition(".")
    return int(number) if kind == "user" else None


def channel(group: str) -> str:
    """What a group is called in Redis, which other sites may share."""
    return f"{settings.REDIS_PREFIX}__group__{group}"


def group_of(channel: str) -> str:
    return channel.partition("__group__")[2]


def publish(group: str, message: dict[str, Any]) -> None:
    data = msgspec.msgpack.encode({**message, "group": group})
    try:
        sharedredis.client().publish(channel(group), data)
    except RedisError:
        log.warning("Not published to %s: Redis does not answer", group)


def after_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(lambda: publish(group, message))


def lobby_changed() -> None:
    after_commit(LOBBY, {"type": "lobby.changed"})


def user_changed(user_id: int, **what: Any) -> None:
    """Something about this user's games or challenges is new."""
    after_commit(user_group(user_id), {"type": "user.changed", **what})


def user_parted(user_id: int) -> None:
    """Whom this user hears in the chat has changed."""
    after_commit(user_group(user_id), {"type": "user.parted"})


def user_noticed(user_id: int, url: str) -> None:
    """The user's bell has changed; `url` is where a new notification leads to, or empty."""
    after_commit(user_group(user_id), {"type": "user.noticed", "url": url})


def user_suspended(user_id: int) -> None:
    after_commit(user_group(user_id), {"type": "user.suspended"})


def sessions_ended(user_id: int, session: str) -> None:
    """A session of this user is over; if it has no name, all of them have to be looked at."""
    after_commit(user_group(user_id), {"type": "user.session_ended", "session": session})
