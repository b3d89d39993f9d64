"""Whether the reader wants the names of cards as English editions print them, in any language of the site.

It applies like the language of the reader: to everything that is worded inside `override`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_shown: ContextVar[bool] = ContextVar("printed_names", default=False)


def are_shown() -> bool:
    return _shown.get()


@contextmanager
def override(shown: bool) -> Iterator[None]:
    before = _shown.set(shown)
    try:
        yield
    finally:
        _shown.reset(before)
