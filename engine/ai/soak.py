"""What soaks of all games share: the report of a level that has played many whole games."""

from dataclasses import dataclass
from typing import Any, Self

from engine.ai.match import Timed

TOLERANCE = 1.2  # times the limit


@dataclass
class SoakReport:
    """What a level did over its games; a move that is not legal ends the run with an error."""

    level: str
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    limit: float = 0.0

    @classmethod
    def of_game(cls, level: str, player: Timed) -> Self:
        """The report of one game, from the player's watch."""
        return cls(level, games=1, moves=player.moves, seconds=player.seconds, longest=player.longest)

    @property
    def is_overrun(self) -> bool:
        return self.longest > TOLERANCE * self.limit

    def add(self, other: Self) -> None:
        """Count other games of the same level."""
        self.games += other.games
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "moves": self.moves,
            "mean_ms": round(1000 * self.seconds / max(1, self.moves), 2),
            "longest_ms": round(1000 * self.longest, 1),
            "limit_ms": round(1000 * self.limit),
        }
