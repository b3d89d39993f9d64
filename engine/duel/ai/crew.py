"""Games shared among the cores: self-play and matches, by as many processes as there are workers.

A game depends on its seed alone, so it does not matter who plays it.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.ai.levels import BY_KEY
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.match import (
    Player,
    Score,
    baseline_player,
    greedy_player,
    level_player,
    net_player,
    play_match,
    random_player,
)

SIMPLE = ("random", "greedy")
SEARCHES = {"net": net_player, "baseline": baseline_player}
NAMES = (*SIMPLE, *SEARCHES, *BY_KEY)


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

    def player(self) -> Player:
        if self.name == "greedy":
            return greedy_player()
        brain = Brain(weights.load(self.weights)) if self.weights else Brain()
        if self.name == "random":
            return random_player(brain)
        brain.clock = self.clock
        budget: dict[str, Any] = {"nodes": self.nodes, "seconds": self.seconds}
        if self.name in BY_KEY:
            return level_player(brain, BY_KEY[self.name], **budget)
        return SEARCHES[self.name](brain, **budget)


@contextmanager
def crew(workers: int) -> Iterator[Executor]:
    """So many processes to share work among; on an error what they have not begun is dropped."""
    with ProcessPoolExecutor(workers) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def shared_match(
    one: Entrant,
    other: Entrant,
    pairs: int,
    *,
    workers: int = 1,
    seed: int = 0,
    progress: Callable[[Score], None] | None = None,
) -> Score:
    """A match on paired deals, a deal at a time to each worker."""
    score = Score()
    start = time.monotonic()
    with crew(workers) as executor:
        parts = [executor.submit(_pair, one, other, seed, n) for n in range(pairs)]
        for part in as_completed(parts):
            score.add(part.result())
            score.seconds = time.monotonic() - start
            if progress:
                progress(score)
    return score


def _pair(one: Entrant, other: Entrant, seed: int, number: int) -> Score:
    players = player_of(one, 0), player_of(other, 1)
    return play_match(dealer(), *players, 1, seed=seed, first_deal=number, clock=one.clock)


@cache
def dealer() -> Brain:
    """Who deals, one in each process."""
    return Brain()


@cache
def player_of(entrant: Entrant, side: int) -> Player:
    """Made once in each process, with a brain of its own for either side."""
    return entrant.player()
