"""A cache in this process for what takes long to compute, limited by what it holds and not by how many."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Weighed(NamedTuple, Generic[T]):
    """A value, and how much of the cache it takes."""

    value: T
    weight: int


class WeightedCache(Generic[T]):
    """Drops the least recently used first. Of several threads that ask for the same, one computes it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.weight = 0
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, Weighed[T]] = OrderedDict()
        self._making: dict[Hashable, threading.Lock] = {}

    def get(self, key: Hashable, make: Callable[[], Weighed[T]]) -> T:
        """The value of this key, computed if it is not kept."""
        found = self._look(key)
        if found is not None:
            return found.value
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            found = self._look(key)
            if found is None:
                found = make()
                self._keep(key, found)
            with self._lock:
                self._making.pop(key, None)
        return found.value

    def _look(self, key: Hashable) -> Weighed[T] | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: Hashable, made: Weighed[T]) -> None:
        with self._lock:
            self._kept[key] = made
            self.weight += made.weight
            while self.weight > self.most:
                _, gone = self._kept.popitem(last=False)
                self.weight -= gone.weight

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.weight = 0
