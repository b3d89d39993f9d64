"""Proof that beat, the broker and a worker are alive: a task stores when it last ran."""

from typing import Any

from duelsite import sharedredis

EVERY = 10.0
# Six missed beats.
RECENT = 60.0


def key() -> str:
    return sharedredis.key("heartbeat")


def now() -> float:
    """By the clock of Redis: web and worker may be on machines whose clocks differ."""
    told: Any = sharedredis.client().time()
    return float(told[0]) + float(told[1]) / 1e6


def beat() -> None:
    sharedredis.client().set(key(), now(), ex=3600)


def is_recent() -> bool:
    """Whether a worker has run the task recently."""
    at = sharedredis.client().get(key())
    return at is not None and now() - float(at) < RECENT
