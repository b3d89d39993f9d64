"""The site's pulse, as this process has last heard it: until when games could surely be played.

Web processes renew one row in the database, twice a second, while all that a move needs is there
(games/table/outages.py). If the row is old, the site is down, or was until a moment ago: clocks count no
further than the last beat. Nothing in here asks the database, so it costs a move nothing; whoever reads the
row anyway (a beat, the lock of a game, the sweep) tells what it says by `hear`.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from duelsite import sitetime

EVERY = 0.5
# Without a beat for so long, games could not be played: shorter gaps are a busy machine.
OUTAGE_AFTER = 4.0
# For so long a process believes that no site has a pulse here, as in a shell on a fresh database.
NO_PULSE_FOR = 60.0


@dataclass(frozen=True)
class Heard:
    """The row in seconds of the site's time (None: there is none), and when it was read."""

    beat: float | None
    clocks_from: float
    at: float


@dataclass(frozen=True)
class Moment:
    """Now; the last moment at which the site was surely up; and up to when a running clock counts."""

    now: datetime
    proven: datetime
    counted: datetime


_heard: Heard | None = None


def hear(beat: datetime | None, clocks_from: datetime | None) -> None:
    """What the row of the pulse says."""
    global _heard
    _heard = Heard(
        beat.timestamp() if beat else None,
        clocks_from.timestamp() if clocks_from else 0.0,
        time.monotonic(),
    )


def is_known() -> bool:
    """Whether this process has heard the pulse recently enough to decide about time without asking."""
    if _heard is None:
        return False
    if _heard.beat is None:
        return time.monotonic() - _heard.at < NO_PULSE_FOR
    return sitetime.timestamp() - _heard.beat <= OUTAGE_AFTER


def moment() -> Moment:
    """The present, by what was last heard: call it right after the row was read, or if `is_known`."""
    now = sitetime.now()
    if _heard is None or _heard.beat is None:
        return Moment(now, now, now)
    proven = min(now, datetime.fromtimestamp(_heard.beat, UTC))
    in_outage = (now - proven).total_seconds() > OUTAGE_AFTER
    return Moment(now, proven, proven if in_outage else now)


def counted() -> float:
    """Up to when a running clock counts, in seconds, to be shown."""
    now = sitetime.timestamp()
    if _heard is None or _heard.beat is None or now - _heard.beat <= OUTAGE_AFTER:
        return now
    return _heard.beat


def came_back_at() -> float:
    """When people had come back after the last outage, in seconds; long ago if there was none."""
    return _heard.clocks_from if _heard else 0.0


def clocks_run_from(now: datetime) -> datetime:
    """When the clock of a turn that begins now begins to count: after an outage people need to come back."""
    return max(now, datetime.fromtimestamp(came_back_at(), UTC))
