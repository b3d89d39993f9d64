"""The connections to PostgreSQL that the event loop of a web process uses itself, for moves.

A thread would cost more than the move: handing the work over, waking up twice, and caches that are cold each
time. Here the loop sends a statement, and goes on with other things until the answer can be read. Whatever is
more than one short statement still belongs into a thread (duelsite/threads.py).
"""

import asyncio
import contextlib
import logging
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.pq import ConnStatus
from psycopg.pq.abc import PGresult

from games.table.statements import Statement, may_prepare, texts_of, worded_of, written

log = logging.getLogger(__name__)

# What Django passes that only its own connections understand.
DJANGOS = ("cursor_factory", "context", "prepare_threshold")


class LoopConnection:
    """One connection: it runs one statement after the other."""

    def __init__(self, raw: "psycopg.AsyncConnection[Any]") -> None:
        self._raw, self._link = raw, raw.pgconn
        self._loop = asyncio.get_running_loop()
        self._fd = self._link.socket
        self._prepared: set[bytes] = set()
        self._answer: asyncio.Future[int] | None = None
        self._outcome: int | Exception = 0
        self._loop.add_reader(self._fd, self._read)

    @classmethod
    async def open(cls) -> "LoopConnection":
        parameters = connection.get_connection_params()
        for name in DJANGOS:
            parameters.pop(name, None)
        return cls(await psycopg.AsyncConnection.connect(**parameters, autocommit=True))

    @property
    def is_open(self) -> bool:
        return self._link.status == ConnStatus.OK

    async def execute(self, statement: Statement) -> int:
        """Run a statement; how many rows it has written. Raises the errors of psycopg."""
        worded, texts = worded_of(statement), texts_of(statement)
        try:
            if not may_prepare():
                self._link.send_query_params(worded.text, texts)
                return await self._answered()
            if worded.name not in self._prepared:
                self._link.send_prepare(worded.name, worded.text)
                await self._answered()
                self._prepared.add(worded.name)
            self._link.send_query_prepared(worded.name, texts)
            return await self._answered()
        except (psycopg.OperationalError, asyncio.CancelledError):
            # Nobody knows what it is doing now.
            self.close()
            raise

    async def _answered(self) -> int:
        self._answer = self._loop.create_future()
        try:
            await self._flush()
            return await self._answer
        finally:
            self._answer = None

    async def _flush(self) -> None:
        """Statements are short: the kernel takes them at once, or nearly."""
        while self._link.flush():
            await asyncio.sleep(0.001)

    def _read(self) -> None:
        """Something has come: a part of an answer, a notice, or the end of the connection."""
        try:
            self._link.consume_input()
            while not self._link.is_busy():
                result = self._link.get_result()
                if result is None:
                    self._finish(self._outcome)
                    return
                self._outcome = outcome_of(result)
        except psycopg.Error as error:
            self.close(error)

    def _finish(self, outcome: "int | Exception") -> None:
        if self._answer is None or self._answer.done():
            return
        if isinstance(outcome, Exception):
            self._answer.set_exception(outcome)
        else:
            self._answer.set_result(outcome)

    def close(self, reason: Exception | None = None) -> None:
        self._loop.remove_reader(self._fd)
        with contextlib.suppress(psycopg.Error):
            self._link.finish()
        self._finish(reason or psycopg.OperationalError("the connection was closed"))


def outcome_of(result: PGresult) -> int | Exception:
    try:
        return written(result)
    except psycopg.Error as error:
        return error


class LoopDatabase:
    """The connections of one event loop. They are opened when they are needed."""

    def __init__(self) -> None:
        self._free: list[LoopConnection] = []
        self._places = asyncio.Semaphore(settings.MOVE_CONNECTIONS)

    async def execute(self, statement: Statement) -> int:
        """Run a statement by itself; how many rows it has written. Raises the errors of Django."""
        async with self._places:
            with connection.wrap_database_errors:
                link = await self._connection()
                try:
                    return await link.execute(statement)
                finally:
                    if link.is_open:
                        self._free.append(link)

    def close(self) -> None:
        """Close the connections that are not at work."""
        while self._free:
            self._free.pop().close()

    async def _connection(self) -> LoopConnection:
        while self._free:
            link = self._free.pop()
            if link.is_open:
                return link
        return await LoopConnection.open()


_databases: WeakKeyDictionary[asyncio.AbstractEventLoop, LoopDatabase] = WeakKeyDictionary()


def database() -> LoopDatabase:
    """The database of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _databases:
        _databases[loop] = LoopDatabase()
    return _databases[loop]
