"""How long a move now waits at the site before it is accepted. Upkeep calls no time meanwhile.

Every web process measures it with each beat. It is kept in Redis, for a few seconds only: a site that cannot
even do that is down (outages.py).
"""

import time
from datetime import timedelta

from redis import RedisError

from duelsite import sharedredis, threads

# Seconds: less is not worth mentioning, and what was measured counts for this long.
NOTABLE = 0.25
COUNTS_FOR = 5


def key() -> str:
    return sharedredis.key("slowness")


def measure(asked_at: float) -> None:
    """Record it, given when a statement was sent (by the monotonic clock) that was answered just now."""
    seconds = time.monotonic() - asked_at + threads.behind()
    if seconds > max(NOTABLE, current().total_seconds()):
        sharedredis.client().set(key(), seconds, ex=COUNTS_FOR)


def current() -> timedelta:
    """The slowest of all processes."""
    try:
        found = sharedredis.client().get(key())
    except RedisError:
        return timedelta()
    return timedelta(seconds=float(found)) if found else timedelta()
