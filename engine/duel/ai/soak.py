"""Whole games of each level against itself: every move legal, none slower than its limit allows."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from typing import Any, Self

from engine.ai import soak as shared
from engine.ai.match import Timed, player_of
from engine.ai.workers import worker_pool
from engine.duel.ai.entrants import Entrant, dealer
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.match import first_seat_points, play_game
from engine.duel.events import ENDINGS


@dataclass
class SoakReport(shared.SoakReport):
    first_seat: float = 0.0  # points of the players who sat first
    ways: Counter[str] = field(default_factory=Counter)

    def add(self, other: Self) -> None:
        super().add(other)
        self.first_seat += other.first_seat
        self.ways += other.ways

    def as_json(self) -> dict[str, Any]:
        own = {"first_seat": round(self.first_seat / max(1, self.games), 3), "ways": dict(self.ways)}
        return super().as_json() | own


def soak(
    entrant: Entrant, games: int, *, workers: int = 1, progress: Callable[[SoakReport], None] | None = None
) -> SoakReport:
    """This many games of a level against itself, each on its own deal."""
    kept = SoakReport(entrant.name, limit=entrant.seconds or BY_KEY[entrant.name].seconds)
    with worker_pool(workers) as executor:
        parts = [executor.submit(_game, entrant, seed) for seed in range(games)]
        for part in as_completed(parts):
            kept.add(part.result())
            if progress:
                progress(kept)
    return kept


def _game(entrant: Entrant, seed: int) -> SoakReport:
    player = Timed(player_of(entrant, 0), entrant.clock)
    end = play_game(dealer(), (player, player), seed)
    report = SoakReport.of_game(entrant.name, player)
    report.first_seat = first_seat_points(end)
    report.ways[str(ENDINGS[end.how])] += 1
    return report
