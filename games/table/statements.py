"""Sends one statement to PostgreSQL with as little work as possible: the one that every move is.

Django and psycopg spend five times as much on a statement as it takes to hand it to libpq. The values go as
text, and PostgreSQL keeps the plan of the statement for as long as the connection lives, unless a pooler
lends its sessions. In a transaction, or while somebody listens to the statements, Django does it as always.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import connection
from psycopg import Connection, DataError
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus

if TYPE_CHECKING:
    from psycopg.pq.abc import PGresult


class Statement(NamedTuple):
    """A statement with `%s` for each value, and the values; it returns no rows."""

    sql: str
    values: Sequence[Any]


class Worded(NamedTuple):
    """A statement with numbered placeholders, and the name under which it is prepared."""

    text: bytes
    name: bytes


# By connection: the names of the statements that are prepared there.
_prepared: WeakKeyDictionary["Connection[Any]", set[bytes]] = WeakKeyDictionary()
_worded: dict[str, Worded] = {}


def may_prepare() -> bool:
    """A pooler would send the next statement to another session."""
    return not settings.DATABASE_POOLER


def execute(statement: Statement) -> int:
    """Run a statement; how many rows it has written."""
    if connection.in_atomic_block or connection.queries_logged or connection.execute_wrappers:
        with connection.cursor() as cursor:
            cursor.execute(*statement)
            return int(cursor.rowcount)
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    with connection.wrap_database_errors:
        return _execute(connection.connection, statement)


def _execute(raw: "Connection[Any]", statement: Statement) -> int:
    worded, texts, link = worded_of(statement), texts_of(statement), raw.pgconn
    if not may_prepare():
        return written(link.exec_params(worded.text, texts))
    prepared = _prepared.setdefault(raw, set())
    if worded.name not in prepared:
        written(link.prepare(worded.name, worded.text))
        prepared.add(worded.name)
    return written(link.exec_prepared(worded.name, texts))  # type: ignore[arg-type]  # NULL is None


def worded_of(statement: Statement) -> Worded:
    worded = _worded.get(statement.sql)
    if worded is None:
        numbers = count(1)
        text = re.sub("%s", lambda _: f"${next(numbers)}", statement.sql).encode()
        worded = _worded.setdefault(statement.sql, Worded(text, b"duelsite_%d" % len(_worded)))
    return worded


def texts_of(statement: Statement) -> list[bytes | None]:
    return [*map(as_text, statement.values)]


def written(result: "PGresult") -> int:
    """How many rows a statement has written; raises if it has failed."""
    if result.status != ExecStatus.COMMAND_OK:
        raise error_from_result(result, encoding="utf-8")
    return result.command_tuples or 0


def as_text(value: Any) -> bytes | None:
    """A value as PostgreSQL reads it, or None for NULL."""
    if value is None:
        return None
    if isinstance(value, list):
        return ("{" + ",".join(map(_item, value)) + "}").encode()
    if isinstance(value, bool):
        return b"t" if value else b"f"
    if isinstance(value, datetime):
        return value.isoformat().encode()
    text = str(value)
    if "\0" in text:
        raise DataError("PostgreSQL text fields cannot contain NUL bytes")  # libpq would cut it off there
    return text.encode()


def _item(value: Any) -> str:
    """A value in an array: texts in quotation marks, so that none of them is taken for NULL or a comma."""
    text = as_text(value)
    if text is None:
        return "NULL"
    if isinstance(value, int):
        return text.decode()
    return '"' + text.decode().replace("\\", "\\\\").replace('"', '\\"') + '"'
