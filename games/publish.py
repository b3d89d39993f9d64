"""Tells every process, and through it every socket, that something has changed. Called after the commit.

Messages go straight to Redis in the form that the channel layer expects: services run in threads and Celery
workers, where there is no event loop to borrow. A message that gets lost is no harm: clients ask for the
version they lack.
"""

import logging
import secrets
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from redis import RedisError

from duelsite import sharedredis

log = logging.getLogger(__name__)

LOBBY = "lobby"


def game_group(game_id: int) -> str:
    return f"game.{game_id}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def publish(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = f"{settings.REDIS_PREFIX}__group__{group}"
    try:
        sharedredis.client().publish(channel, layer.serialize({**message, "group": group}))
    except RedisError:
        log.warning("Not published to %s: Redis does not answer", group)


def after_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(lambda: publish(group, message))


def lobby_changed() -> None:
    # Named, so that the sockets of a process can tell that they have heard the same.
    after_commit(LOBBY, {"type": "lobby.changed", "id": secrets.token_hex(6)})


def user_changed(user_id: int, **what: Any) -> None:
    """Something about this user's games or challenges is new."""
    after_commit(user_group(user_id), {"type": "user.changed", **what})


def user_suspended(user_id: int) -> None:
    after_commit(user_group(user_id), {"type": "user.suspended"})
