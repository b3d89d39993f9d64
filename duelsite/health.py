"""For load balancers and people on call: whether this process is alive, and whether it can serve."""

import time
from collections.abc import Callable

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from psycopg_pool import ConnectionPool

from duelsite import diskspace, heartbeat, sharedredis, sitetime, threads

DATABASE_PATIENCE = 2


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Checks nothing else: a broken database must not get every process killed."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    checks = {
        "database": check(database),
        "moves": check(moves),
        "redis": check(redis),
        "worker": check(worker),
        "disk": check(disk),
    }
    ready = all(result["ok"] for result in checks.values())
    checks["clock"] = clock()
    return JsonResponse({"ready": ready, **checks}, status=200 if ready else 503)


def check(probe: Callable[[], None]) -> dict[str, object]:
    started = time.perf_counter()
    try:
        probe()
    except Exception as error:  # any error has the same effect
        # Only its type: the message may contain hosts and users.
        return {"ok": False, "error": type(error).__name__}
    return {"ok": True, "ms": round((time.perf_counter() - started) * 1000, 1)}


def clock() -> dict[str, object]:
    """This machine's clock against the site's time, which games use however wrong the clock is."""
    skew = sitetime.skew()
    return {"ok": True, "ahead_ms": None if skew is None else round(skew * 1000)}


def database() -> None:
    """A connection from the pool that pages use, with a short timeout."""
    pool = page_pool()
    if pool is None:
        own_connection()
        return
    pool.open()  # no page may have been requested yet
    with pool.connection(timeout=DATABASE_PATIENCE) as connection:
        connection.execute("SELECT 1")


def moves() -> None:
    """A connection of the threads that play moves: they may be stuck while pages are served."""
    threads.check(DATABASE_PATIENCE)


def page_pool() -> "ConnectionPool | None":
    pool: ConnectionPool | None = connections[DEFAULT_DB_ALIAS].pool  # type: ignore[attr-defined]
    return pool


def own_connection() -> None:
    options = settings.DATABASES["default"]
    with psycopg.connect(
        dbname=options["NAME"],
        user=options["USER"] or None,
        password=options["PASSWORD"] or None,
        host=options["HOST"] or None,
        port=options["PORT"] or None,
        **{name: value for name, value in options["OPTIONS"].items() if name != "pool"}
        | {"connect_timeout": DATABASE_PATIENCE},
    ) as connection:
        connection.execute("SELECT 1")


def redis() -> None:
    sharedredis.client().ping()


def disk() -> None:
    """The disk of the embedded services, which is the first to be full."""
    diskspace.check(settings.VAR)


def worker() -> None:
    if not heartbeat.is_recent():
        raise TimeoutError
