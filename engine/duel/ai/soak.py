"""Whole games of each level against itself: every move legal, none slower than its limit allows."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from typing import Any

from engine.ai.match import Timed
from engine.ai.workers import worker_pool
from engine.duel.ai.entrants import Entrant, dealer, player_of
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.match import first_seat_points, play_game
from engine.duel.events import ENDINGS

TOLERANCE = 1.2


@dataclass
class SoakReport:
    """What a level did over its games; a move that is not legal ends the run with an error."""

    level: str
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    first_seat: float = 0.0  # points of whoever sat first
    ways: Counter[str] = field(default_factory=Counter)
    limit: float = 0.0

    @property
    def is_overrun(self) -> bool:
        return self.longest > TOLERANCE * self.limit

    def add(self, other: "SoakReport") -> None:
        """Count other games of the same level."""
        self.games += other.games
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.first_seat += other.first_seat
        self.ways += other.ways

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "moves": self.moves,
            "mean_ms": round(1000 * self.seconds / max(1, self.moves), 2),
            "longest_ms": round(1000 * self.longest, 1),
            "limit_ms": round(1000 * self.limit),
            "first_seat": round(self.first_seat / max(1, self.games), 3),
            "ways": dict(self.ways),
        }


def soak(
    entrant: Entrant, games: int, *, workers: int = 1, progress: Callable[[SoakReport], None] | None = None
) -> SoakReport:
    """So many games of a level, each on its own deal."""
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
    return SoakReport(
        entrant.name,
        games=1,
        moves=player.moves,
        seconds=player.seconds,
        longest=player.longest,
        first_seat=first_seat_points(end),
        ways=Counter([str(ENDINGS[end.how])]),
    )
