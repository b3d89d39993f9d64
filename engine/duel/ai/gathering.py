"""Self-play without an end: portions of games in a folder, for later trainings.

A portion depends on its number alone. A run that was stopped goes on with the first numbers that are missing.
"""

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path

from engine.ai.workers import worker_pool
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.gamefile import Origin, write_portion
from engine.duel.ai.selfplay import Budget, play_game

PORTION = 200  # games in a file
SEED_SPACING = 1_000_000_007


@dataclass(frozen=True)
class Gathering:
    """What is played, and where it is kept."""

    folder: Path
    budget: Budget
    net: Path
    seed: int = 1

    def portion(self, number: int) -> Path:
        return self.folder / f"{self.seed:03}-{number:06}.games"

    def missing(self) -> Iterator[int]:
        """The numbers of portions that are not there yet."""
        return (number for number in count() if not self.portion(number).exists())


def gather(wanted: Gathering, games: int, *, workers: int, progress: Callable[[int], None]) -> None:
    """Play this many more games; progress is called with the number played so far."""
    numbers = islice(wanted.missing(), -(-games // PORTION))
    played = 0
    with worker_pool(workers) as executor:
        running: set[Future[None]] = {
            executor.submit(play_portion, wanted, n) for n in islice(numbers, workers)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for portion in done:
                portion.result()
                played += PORTION
                running |= {executor.submit(play_portion, wanted, n) for n in islice(numbers, 1)}
            progress(played)


def play_portion(wanted: Gathering, number: int) -> None:
    """The games of one portion, written when all are played."""
    brain, name = _brain(wanted.net)
    first = wanted.seed * SEED_SPACING + number * PORTION
    games = [play_game(brain, wanted.budget, first + n) for n in range(PORTION)]
    write_portion(wanted.portion(number), Origin(name, wanted.budget), games)


@cache
def _brain(net: Path) -> tuple[Brain, str]:
    """The net that plays and a short name of it."""
    return Brain(weights.load(net)), hashlib.sha256(net.read_bytes()).hexdigest()[:12]
