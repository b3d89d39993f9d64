"""A short id for each request, in its log lines, its Celery tasks and its response."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

HEADER = "X-Request-ID"
# Ids of other servers end up in our logs, so only plain ones are accepted.
SANE = re.compile(r"[A-Za-z0-9_.-]{8,64}")

_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    return _current.get()


def chosen(offered: str | None) -> str:
    """The id that a proxy has given it, if it is plain, or a new one."""
    return offered if offered and SANE.fullmatch(offered) else secrets.token_hex(8)


@contextmanager
def named(request_id: str) -> Iterator[None]:
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)
