"""What is made once and shown to many: kept in this process for a few seconds, whoever asks.

In the process and not in Redis: then it is there while Redis is away, and costs no way to it.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST_KEPT = 500


class Shelf:
    """Keeps what was made, the least asked for goes first. While one makes something anew, the others get
    what was there before; where nothing was, they wait."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[float, Any]] = OrderedDict()
        self._making: dict[Hashable, threading.Lock] = {}

    def get(self, key: Hashable, seconds: float, make: Callable[[], T]) -> T:
        """What was made under this key, if it is not older than so many seconds; else anew."""
        found = self._look(key)
        if found is not None and time.monotonic() - found[0] < seconds:
            return found[1]  # type: ignore[no-any-return]
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        if not making.acquire(blocking=found is None):
            assert found is not None
            return found[1]  # type: ignore[no-any-return]
        try:
            again = self._look(key)
            if again is not None and time.monotonic() - again[0] < seconds:
                return again[1]  # type: ignore[no-any-return]
            made = make()
            self._put(key, made)
            return made
        finally:
            making.release()

    def look(self, key: Hashable) -> Any:
        """What was made under this key, however long ago; None if nothing was."""
        found = self._look(key)
        return found[1] if found else None

    def _look(self, key: Hashable) -> tuple[float, Any] | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _put(self, key: Hashable, made: object) -> None:
        with self._lock:
            self._kept[key] = (time.monotonic(), made)
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                gone, _ = self._kept.popitem(last=False)
                self._making.pop(gone, None)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._making.clear()


shelf = Shelf()
