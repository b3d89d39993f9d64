"""The site's time: that of the database, which all processes share, whatever their own clocks say.

A process measures how far the database's clock is ahead of its own steady one (which never jumps, and which
nobody sets) and reckons from there. What decides a game uses this time alone. The machine's wall clock may be
wrong by minutes: that is shown in /readyz and in the metrics, and charged to nobody.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import connection

# A web process measures with every beat of its pulse; who has none asks when it last did so long ago.
STALE_AFTER = 60.0
# Quartz is better than this. So much worse a measurement gets with every second.
DRIFT = 0.0005


@dataclass(frozen=True)
class Measurement:
    """How far the database's time is ahead of the steady clock, by how much that may be wrong, since when."""

    ahead: float
    error: float
    at: float

    def error_at(self, moment: float) -> float:
        return self.error + DRIFT * (moment - self.at)


_measured: Measurement | None = None


def now() -> datetime:
    """The time that decides. Asks the database if it has not been asked for a minute."""
    if _measured is None or time.monotonic() - _measured.at > STALE_AFTER:
        measure()
    return datetime.fromtimestamp(timestamp(), UTC)


def timestamp() -> float:
    """The same in seconds, as far as this process knows it. Never asks: for event loops and for showing."""
    if _measured is None:
        return time.time()
    return time.monotonic() + _measured.ahead


def measure() -> None:
    with connection.cursor() as cursor:
        asked = time.monotonic()  # to connect takes longer
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        (told,) = cursor.fetchone()
    learn(told, asked, time.monotonic())


def learn(told: float, asked: float, answered: float) -> None:
    """The database has told its time, at some moment between these two."""
    global _measured
    fresh = Measurement(told - (asked + answered) / 2, (answered - asked) / 2, answered)
    old = _measured
    if old is not None:
        error = old.error_at(answered)
        # An answer that took long says little, unless it proves that the database's clock was set.
        if fresh.error > error and abs(fresh.ahead - old.ahead) <= fresh.error + error:
            fresh = Measurement(old.ahead, error, answered)
    _measured = fresh


def skew() -> float | None:
    """How many seconds this machine's wall clock is ahead of the site's time; None if not measured yet."""
    return None if _measured is None else time.time() - timestamp()
