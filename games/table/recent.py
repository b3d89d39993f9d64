"""What a process keeps of the games that were used lately.

It has room for every table that somebody of this process sits at, and for a number of other games besides:
however many games are played here, none is forgotten between two moves.
"""

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

V = TypeVar("V")

_tables = 0


def make_room_for(tables: int) -> None:
    """Note how many tables are open in this process."""
    global _tables
    _tables = tables


class Recent(Generic[V]):
    """Something of each of the games that were used last, `most` of them besides the open tables."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[int, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game_id: int) -> V | None:
        with self._lock:
            found = self._kept.get(game_id)
            if found is not None:
                self._kept.move_to_end(game_id)
            return found

    def keep(self, game_id: int, value: V) -> None:
        with self._lock:
            self._kept[game_id] = value
            self._kept.move_to_end(game_id)
            while len(self._kept) > self.most + _tables:
                self._kept.popitem(last=False)

    def pop(self, game_id: int) -> V | None:
        with self._lock:
            return self._kept.pop(game_id, None)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
