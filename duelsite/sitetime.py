"""The site's time: that of the database, which all processes share, whatever their own clocks say.

A process measures how far the database's clock is ahead of its own monotonic clock (which never jumps), and
computes the time from that. Whatever decides a game uses this time. The wall clock of a machine may be wrong
by minutes: /readyz and the metrics show it, and no player loses time by it.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import connection

# A web process measures with every pulse; other processes measure again after this many seconds.
STALE_AFTER = 60.0
# How much less accurate a measurement gets per second: quartz clocks are better than this.
DRIFT = 0.0005


@dataclass(frozen=True)
class Measurement:
    """How far the database is ahead of the monotonic clock, the maximal error, and the time of measuring."""

    ahead: float
    error: float
    at: float

    def error_at(self, moment: float) -> float:
        return self.error + DRIFT * (moment - self.at)


_measured: Measurement | None = None


def now() -> datetime:
    """The time that decides. Queries the database if the last measurement is older than a minute."""
    if _measured is None or time.monotonic() - _measured.at > STALE_AFTER:
        measure()
    return datetime.fromtimestamp(timestamp(), UTC)


def timestamp() -> float:
    """The same in seconds, by the last measurement. It never queries: for event loops and for display."""
    if _measured is None:
        return time.time()
    return time.monotonic() + _measured.ahead


def measure() -> None:
    with connection.cursor() as cursor:
        asked = time.monotonic()  # after connecting, which takes longer
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        (told,) = cursor.fetchone()
    learn(told, asked, time.monotonic())


def learn(told: float, asked: float, answered: float) -> None:
    """Take in the time of the database, which it had at some moment between these two."""
    global _measured
    fresh = Measurement(told - (asked + answered) / 2, (answered - asked) / 2, answered)
    old = _measured
    if old is not None:
        error = old.error_at(answered)
        # A slow answer is inaccurate, unless it proves that the database's clock was changed.
        if fresh.error > error and abs(fresh.ahead - old.ahead) <= fresh.error + error:
            fresh = Measurement(old.ahead, error, answered)
    _measured = fresh


def skew() -> float | None:
    """How many seconds this machine's wall clock is ahead of the site's time; None if not measured yet."""
    return None if _measured is None else time.time() - timestamp()
