"""The page that says whether the site works now, and when it did not lately.

It is there when it is needed: without Redis and without workers, at the price of two small queries in a few
seconds for all visitors together. Without the database it says so.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from redis import RedisError

from duelsite import heartbeat
from games.models import Outage, Pulse
from games.table.clock import OUTAGE_AFTER

log = logging.getLogger(__name__)

SHOWN_FOR = timedelta(days=90)
MOST_SHOWN = 100
# Seconds for which the answer is good.
KEPT_FOR = 5.0


@dataclass(frozen=True)
class Down:
    """An outage as the page shows it."""

    began_at: datetime
    seconds: int

    @property
    def minutes(self) -> int:
        """0 for what is told in seconds."""
        return round(self.seconds / 60) if self.seconds >= 60 else 0


@dataclass(frozen=True)
class Status:
    games: bool  # can be played
    work: bool  # bots, ratings and e-mails
    outages: Sequence[Down]
    # Of the time that is shown, in per cent.
    available: float

    @property
    def is_well(self) -> bool:
        return self.games and self.work


def status_now() -> Status:
    """Queries the database twice. Raises its errors if it is down."""
    now = timezone.now()
    since = now - SHOWN_FOR
    pulse = Pulse.objects.filter(pk=Pulse.ONLY).first()
    rows = Outage.objects.filter(ended_at__gte=since).order_by("-began_at")
    outages = list(rows.values_list("began_at", "ended_at")[:MOST_SHOWN])
    down = sum((ended - max(began, since) for began, ended in outages), timedelta())
    return Status(
        games=pulse is not None and now - pulse.at <= 2 * OUTAGE_AFTER,
        work=workers_are_there(),
        outages=[Down(began, round((ended - began).total_seconds())) for began, ended in outages],
        available=100 * (1 - down / SHOWN_FOR),
    )


def workers_are_there() -> bool:
    try:
        return heartbeat.is_recent()
    except RedisError:
        return False


class Kept:
    """The last answer, for all requests of the next seconds."""

    def __init__(self, look: Callable[[], Status]) -> None:
        self._look, self._lock = look, Lock()
        self._found: tuple[float, Status] | None = None

    def get(self) -> Status:
        with self._lock:
            if self._found is None or time.monotonic() - self._found[0] > KEPT_FOR:
                self._found = (time.monotonic(), self._look())
            return self._found[1]

    def forget(self) -> None:
        self._found = None


kept = Kept(status_now)


@never_cache
def status(request: HttpRequest) -> HttpResponse:
    try:
        return render(request, "watch/status.html", {"status": kept.get(), "days": SHOWN_FOR.days})
    except (DatabaseError, InterfaceError) as error:
        log.warning("The status page has no database: %s", type(error).__name__)
        return render(request, "watch/status_down.html", status=503)
