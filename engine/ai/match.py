"""What matches of all games share: players by name, with limits and a watch, and how sure a result is."""

import math
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from engine.ai.levels import Level
from engine.ai.weights import Format


@dataclass(frozen=True)
class Players:
    """How the players of a game are made."""

    greedy: Callable[[], Any]
    levels: Mapping[str, Level]
    of_level: Callable[..., Any]  # from a brain, a level and limits
    searches: Mapping[str, Callable[..., Any]]  # from a brain and limits
    simple: Mapping[str, Callable[[Any], Any]]  # from a brain alone
    make_brain: Callable[[str, "array[float] | None"], Any]  # from the player's name and its weights
    weights: Format

    @property
    def names(self) -> tuple[str, ...]:
        return ("greedy", *self.simple, *self.searches, *self.levels)


@dataclass(frozen=True)
class Entrant:
    """A player by name (of a level, of a search, or one of the simple bots), as any process can make it."""

    players: ClassVar[Players]

    name: str
    weights: Path | None = None  # in place of the shipped ones
    nodes: int | None = None
    seconds: float | None = None
    cpu: bool = False  # seconds of the processor, for a busy machine

    @property
    def clock(self) -> Callable[[], float]:
        return time.thread_time if self.cpu else time.perf_counter

    def player(self) -> Any:
        """The player itself; KeyError if there is none of that name."""
        known = self.players
        if self.name == "greedy":
            return known.greedy()
        level = known.levels.get(self.name)
        brain = known.make_brain(self.name, self._numbers(level))
        brain.clock = self.clock
        if self.name in known.simple:
            return known.simple[self.name](brain)
        budget = {"nodes": self.nodes, "seconds": self.seconds}
        if level:
            return known.of_level(brain, level, **budget)
        return known.searches[self.name](brain, **budget)

    def _numbers(self, level: Level | None) -> "array[float] | None":
        """The weights that were given, or those that the level was rated with; None: the newest."""
        if self.weights:
            return self.players.weights.load(self.weights)
        return self.players.weights.load_rated() if level and not level.newest else None


@cache
def player_of(entrant: Entrant, side: int) -> Any:
    """Made once in each process, with a brain of its own for either side."""
    return entrant.player()


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
