"""Reading from a copy of the database that follows it (REPLICA_URL): searches, leaderboards and replays.

Only pages of visitors without a session read there, so nobody misses a game that he has just played; play
never does. The copy must be no more than REPLICA_LAG seconds behind, by the pulse that web processes write
twice a second. Otherwise, or if it fails or lacks what was asked for, the page reads from the database.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import Http404, HttpRequest, HttpResponse

from duelsite import sitetime
from games.models import Pulse

log = logging.getLogger(__name__)

View = Callable[..., HttpResponse]

REPLICA = "replica"
# Seconds for which a process believes what it has found out about the copy.
FRESH_FOR, STALE_FOR = 1.0, 5.0

_reads: ContextVar[bool] = ContextVar("reads_from_the_copy", default=False)


class Router:
    """Django asks it where to read a model."""

    def db_for_read(self, model: type, **hints: Any) -> str | None:
        return alias()

    def db_for_write(self, model: type, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: Any) -> bool:
        return True

    def allow_migrate(self, database: str, app_label: str, **hints: Any) -> bool:
        return database != REPLICA


def alias() -> str:
    """The database that this context reads from."""
    return REPLICA if _reads.get() else DEFAULT_DB_ALIAS


def connection() -> BaseDatabaseWrapper:
    """To the database that this context reads from."""
    found: BaseDatabaseWrapper = connections[alias()]
    return found


@contextmanager
def reading() -> Iterator[None]:
    token = _reads.set(True)
    try:
        yield
    finally:
        _reads.reset(token)


class Copy:
    """What this process knows of the copy."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._fresh, self._until = False, 0.0

    def is_fresh(self) -> bool:
        with self._lock:
            if time.monotonic() < self._until:
                return self._fresh
            # This thread asks; the others use the primary meanwhile, should the copy be slow to answer.
            self._fresh, self._until = False, time.monotonic() + STALE_FOR
        fresh = self._is_close()
        self._know(fresh)
        return fresh

    def fail(self) -> None:
        self._know(False)

    def _know(self, fresh: bool) -> None:
        with self._lock:
            if self._fresh and not fresh:
                log.warning("The copy of the database is behind or down")
            self._fresh = fresh
            self._until = time.monotonic() + (FRESH_FOR if fresh else STALE_FOR)

    @staticmethod
    def _is_close() -> bool:
        try:
            at = Pulse.objects.using(REPLICA).values_list("at", flat=True).first()
        except (OperationalError, InterfaceError):
            return False
        return at is not None and (sitetime.now() - at).total_seconds() <= settings.REPLICA_LAG


copy = Copy()


def may_read_there(request: HttpRequest) -> bool:
    return (
        bool(settings.REPLICA_URL)
        and request.method in ("GET", "HEAD")
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and "Authorization" not in request.headers
        and copy.is_fresh()
    )


def reads_from_copy(view: View) -> View:
    """A view that changes nothing, and may show what was true some seconds ago."""

    @wraps(view)
    def read(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if may_read_there(request):
            try:
                with reading():
                    response = view(request, *args, **kwargs)
            except Http404:
                pass
            except (OperationalError, InterfaceError):
                copy.fail()
            else:
                if response.status_code != 404:
                    return response
        return view(request, *args, **kwargs)

    return read
