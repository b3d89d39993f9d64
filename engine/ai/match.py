"""What matches of all games share: players with limits and a watch, and how sure a result is."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Entrant:
    """A player by name (of a level, of a search, or one of the simple bots), as any process can make it."""

    name: str
    weights: Path | None = None  # in place of the shipped ones
    nodes: int | None = None
    seconds: float | None = None
    cpu: bool = False  # seconds of the processor, for a busy machine

    @property
    def clock(self) -> Callable[[], float]:
        return time.thread_time if self.cpu else time.perf_counter

    @property
    def budget(self) -> dict[str, Any]:
        return {"nodes": self.nodes, "seconds": self.seconds}


class Timed:
    """A player with a watch."""

    def __init__(self, player: Callable[..., int], clock: Callable[[], float] = time.perf_counter) -> None:
        self.player, self.clock = player, clock
        self.moves = 0
        self.seconds = 0.0
        self.longest = 0.0

    def __call__(self, *asked: Any) -> int:
        start = self.clock()
        move = self.player(*asked)
        spent = self.clock() - start
        self.moves += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return move


def uncertainty(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of a mean, from the scatter of the values."""
    if len(values) < 2:
        return 0.5
    mean = sum(values) / len(values)
    return 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
