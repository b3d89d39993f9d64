"""For load balancers and people on call: is this process alive, and can it serve?"""

import time
from collections.abc import Callable

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from psycopg_pool import ConnectionPool

from duelsite import diskspace, heartbeat, sharedredis, sitetime

DATABASE_PATIENCE = 2


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Touches nothing else: a broken database must not get every process killed."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    checks = {
        "database": check(database),
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
    except Exception as error:  # whatever is wrong, the answer is the same
        # The kind alone: the message may name hosts and users.
        return {"ok": False, "error": type(error).__name__}
    return {"ok": True, "ms": round((time.perf_counter() - started) * 1000, 1)}


def clock() -> dict[str, object]:
    """This machine's clock against the site's time. However wrong it is, games go by the latter."""
    skew = sitetime.skew()
    return {"ok": True, "ahead_ms": None if skew is None else round(skew * 1000)}


def database() -> None:
    """A connection from the pool that pages use, with less patience: nobody waits long for a probe."""
    pool = page_pool()
    if pool is None:
        own_connection()
        return
    pool.open()  # nobody may have asked for a page yet
    with pool.connection(timeout=DATABASE_PATIENCE) as connection:
        connection.execute("SELECT 1")


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
        connect_timeout=DATABASE_PATIENCE,
        **{name: value for name, value in options["OPTIONS"].items() if name != "pool"},
    ) as connection:
        connection.execute("SELECT 1")


def redis() -> None:
    sharedredis.client().ping()


def disk() -> None:
    """Of the embedded services: a full disk is theirs before it is anybody else's."""
    diskspace.check(settings.VAR)


def worker() -> None:
    if not heartbeat.is_recent():
        raise TimeoutError
