"""Proof that beat, broker and a worker are alive together: a task writes down when it last ran."""

import time

from duelsite import sharedredis

EVERY = 10.0
# Six missed beats.
RECENT = 60.0


def key() -> str:
    return sharedredis.key("heartbeat")


def beat() -> None:
    sharedredis.client().set(key(), time.time(), ex=3600)


def is_recent() -> bool:
    """Whether a worker has answered lately."""
    at = sharedredis.client().get(key())
    return at is not None and time.time() - float(at) < RECENT
