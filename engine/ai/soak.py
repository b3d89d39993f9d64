"""Whole games of each level against itself: every move legal, none slower than its limit allows."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.ai.brain import Brain
from engine.ai.levels import Level
from engine.ai.match import level_player, play_game


@dataclass
class Endurance:
    """What a level did over its games; a move that is not legal ends the run with an error."""

    level: str
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    limit: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "moves": self.moves,
            "mean_ms": round(1000 * self.seconds / max(1, self.moves), 2),
            "longest_ms": round(1000 * self.longest, 1),
            "limit_ms": round(1000 * self.limit),
        }


def soak(
    brain: Brain,
    levels: Sequence[Level],
    games: int,
    *,
    seconds: float | None = None,
    progress: Callable[[Endurance], None] | None = None,
) -> list[Endurance]:
    """So many games of each level, each on its own deal."""
    found = []
    for level in levels:
        kept = Endurance(level.key, limit=seconds or level.seconds)
        player = level_player(brain, level, seconds=seconds)

        def timed(state: Any, seed: int, player: Any = player, kept: Endurance = kept) -> int:
            start = time.perf_counter()
            move: int = player(state, seed)
            spent = time.perf_counter() - start
            kept.moves += 1
            kept.seconds += spent
            kept.longest = max(kept.longest, spent)
            return move

        for seed in range(games):
            play_game(brain, (timed, timed), seed)
            kept.games += 1
        found.append(kept)
        if progress:
            progress(kept)
    return found
