"""The site's pulse as this process last read it: until when games could certainly be played.

Web processes renew one row in the database twice a second while everything that a move needs is up
(games/table/outages.py). If the row is old, the site is down, or was until a moment ago, and clocks count no
further than the last beat. Nothing in here queries the database, so a move pays nothing for it: code that
reads the row anyway (a beat, the lock of a game, the sweep of deadlines) passes it to `hear`.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from duelsite import sitetime
from games.table.clock import OUTAGE_AFTER, Moment, moment_at

EVERY = 0.5
# A process that has found no row assumes for this long that there is none, as in a shell on a new database.
NO_PULSE_FOR = 60.0


@dataclass(frozen=True)
class Heard:
    """What the row says (None: there is no row), and when it was read, by the monotonic clock."""

    beat: datetime | None
    clocks_from: datetime | None
    read_at: float


_heard = Heard(None, None, float("-inf"))


def hear(beat: datetime | None, clocks_from: datetime | None) -> None:
    """Remember what the row of the pulse says."""
    global _heard
    _heard = Heard(beat, clocks_from, time.monotonic())


def is_known() -> bool:
    """Whether this process has heard the pulse recently enough to decide about time without a query."""
    if _heard.beat is None:
        return time.monotonic() - _heard.read_at < NO_PULSE_FOR
    return sitetime.timestamp() - _heard.beat.timestamp() <= OUTAGE_AFTER.total_seconds()


def moment(now: datetime | None = None) -> Moment:
    """The present, by what was last heard: call it right after the row was read, or if `is_known`."""
    return moment_at(now or sitetime.now(), _heard.beat, _heard.clocks_from)


def shown_moment() -> Moment:
    """The present as people see it. Never queries the database: for event loops."""
    return moment(datetime.fromtimestamp(sitetime.timestamp(), UTC))
