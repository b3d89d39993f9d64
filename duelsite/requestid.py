"""A short name for each request, that its log lines, its Celery tasks and its response all carry."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

HEADER = "X-Request-ID"
# What another server sends ends up in our logs, so only plain names pass.
SANE = re.compile(r"[A-Za-z0-9_.-]{8,64}")

_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    return _current.get()


def chosen(offered: str | None) -> str:
    """The name that a proxy gave it, if it is sane, or a new one."""
    return offered if offered and SANE.fullmatch(offered) else secrets.token_hex(8)


@contextmanager
def named(request_id: str) -> Iterator[None]:
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)
