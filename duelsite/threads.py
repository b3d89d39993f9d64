"""Database work of the sockets, in threads of its own.

Channels would run all of it in one thread, one query after another. Here each of a few threads has a
connection, so that a slow query holds up nobody else.
"""

import asyncio
import contextvars
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections, connection
from django.utils import translation
from psycopg.pq import TransactionStatus

from duelsite.connections import keep_own_connection

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(
    max_workers=settings.SOCKET_THREADS, thread_name_prefix="sockets", initializer=keep_own_connection
)


# Since when work waits for a thread, the oldest first.
_waiting: dict[int, float] = {}


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run work that queries the database (or Redis) outside the event loop, in the language of the caller."""
    context = contextvars.copy_context()
    # Django's own note of the language does not follow a copied context into another thread.
    spoken = partial(_in_language, translation.get_language(), partial(work, *args, **kwargs))
    call = partial(context.run, _with_connection, spoken)
    _waiting[id(call)] = time.monotonic()
    try:
        return await asyncio.get_running_loop().run_in_executor(_pool, _begin, call)
    finally:
        _waiting.pop(id(call), None)


def _begin(call: Callable[[], T]) -> T:
    _waiting.pop(id(call), None)
    return call()


def _in_language(language: str | None, work: Callable[[], T]) -> T:
    with translation.override(language):
        return work()


def behind() -> float:
    """For how many seconds the oldest work that has not begun has waited for a thread."""
    since = next(iter(list(_waiting.values())), None)
    return time.monotonic() - since if since is not None else 0.0


def check(patience: float) -> None:
    """Raise unless the database answers one of these threads within this number of seconds."""
    _pool.submit(_with_connection, _query).result(patience)


def _query() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _with_connection(work: Callable[[], T]) -> T:
    try:
        return work()
    except StopIteration as stop:
        # A future cannot hold StopIteration: its waiter would wait forever.
        raise RuntimeError("what was looked for is not there") from stop
    finally:
        # A good connection stays with the thread; a broken one is closed.
        if connection.errors_occurred:
            close_old_connections()
        if not is_clean():
            log.error("The connection was left in a transaction, and is closed: %s", work)
            connection.close()


def is_clean() -> bool:
    """Whether this thread's connection may stay for the next work.

    It may not if it is in a transaction without an atomic block, or does not commit by itself: an error
    while Django connected leaves it that way, and what the next work saves would be lost.
    """
    raw = connection.connection
    if raw is None or connection.in_atomic_block:
        return True
    return bool(raw.autocommit) and raw.info.transaction_status == TransactionStatus.IDLE
