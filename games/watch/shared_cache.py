"""A cache in this process for what is computed once and shown to many visitors.

In the process and not in Redis, so that it works while Redis is down and takes no round trip.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST_KEPT = 500


class SharedCache:
    """A cache that drops the least recently used first. While one thread computes a value again, the others
    get the old one; if there is none, they wait."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[float, Any]] = OrderedDict()
        self._making: dict[Hashable, threading.Lock] = {}

    def get(self, key: Hashable, seconds: float, make: Callable[[], T]) -> T:
        """The value of this key, computed again if it is older than `seconds`."""
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
        """The value of this key, however old; None if there is none."""
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


shared_cache = SharedCache()
