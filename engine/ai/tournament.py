"""The round-robin by which the levels are rated: paired deals, and Elo ratings of greatest likelihood."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

MIDDLE = 1500.0
PRIOR_DRAWS = 0.5  # of a game each way, so that a clean sweep has a finite rating


class Named(Protocol):
    @property
    def name(self) -> str: ...


class Scored(Protocol):
    """What a match came to, for the first of the two."""

    @property
    def points(self) -> float: ...

    @property
    def games(self) -> int: ...


Entrant = TypeVar("Entrant", bound=Named)
# Plays a match between two, with a seed.
Match = Callable[[Entrant, Entrant, int], Scored]


@dataclass
class Table:
    """Points of each player against each other one; points[i][j] + points[j][i] games were played."""

    names: list[str]
    points: list[list[float]]

    def games(self, i: int, j: int) -> float:
        return self.points[i][j] + self.points[j][i]

    def joined(self, other: "Table") -> "Table":
        """The games of both tables, of all players of either."""
        names = [*self.names, *(name for name in other.names if name not in self.names)]
        points = [[0.0] * len(names) for _ in names]
        for table in (self, other):
            at = [names.index(name) for name in table.names]
            for i, row in zip(at, table.points, strict=True):
                for j, won in zip(at, row, strict=True):
                    points[i][j] += won
        return Table(names, points)


def round_robin(
    entrants: Sequence[Entrant],
    match: Match[Entrant],
    *,
    reach: int | None = None,
    seed: int = 0,
    progress: Callable[[str], None] | None = None,
) -> Table:
    """Everyone against everyone, or only against the next few above (`reach`)."""
    count = len(entrants)
    points = [[0.0] * count for _ in entrants]
    for i, one in enumerate(entrants):
        for j in range(i + 1, min(count, i + 1 + (reach or count))):
            other = entrants[j]
            score = match(one, other, seed + 100 * i + j)
            points[i][j] += score.points
            points[j][i] += score.games - score.points
            if progress:
                progress(f"{one.name} - {other.name}: {score}")
    return Table([entrant.name for entrant in entrants], points)


def ratings(table: Table, middle: float = MIDDLE) -> list[tuple[str, float, float]]:
    """Name, rating and half its 95 % interval; the mean of lowest and highest is put in the middle."""
    count = len(table.names)
    strength = [0.0] * count  # natural logarithm of the odds
    played = [[table.games(i, j) for j in range(count)] for i in range(count)]
    won = [
        sum(table.points[i][j] + PRIOR_DRAWS * (played[i][j] > 0) for j in range(count)) for i in range(count)
    ]

    def expected(i: int, j: int) -> float:
        return 1 / (1 + math.exp(strength[j] - strength[i]))

    def weight(i: int, j: int) -> float:
        return played[i][j] + 2 * PRIOR_DRAWS if played[i][j] else 0.0

    def bend(i: int) -> float:
        return sum(weight(i, j) * expected(i, j) * expected(j, i) for j in range(count) if j != i)

    for _ in range(2_000):
        for i in range(count):
            slope = won[i] - sum(weight(i, j) * expected(i, j) for j in range(count) if j != i)
            if bend(i):
                strength[i] += max(-1.0, min(1.0, slope / bend(i)))
    scale = 400 / math.log(10)
    centre = (max(strength) + min(strength)) / 2
    rated = []
    for i, name in enumerate(table.names):
        error = 1.96 * scale / math.sqrt(bend(i)) if bend(i) else math.inf
        rated.append((name, middle + (strength[i] - centre) * scale, error))
    return rated


def as_text(table: Table) -> str:
    """A cross table, strongest first."""
    rated = sorted(ratings(table), key=lambda row: -row[1])
    order = [table.names.index(name) for name, _, _ in rated]
    lines = [f"{'':12} {'Elo':>6} {'±':>4}  " + " ".join(f"{table.names[j][:7]:>7}" for j in order)]
    for (name, elo, error), i in zip(rated, order, strict=True):
        cells = [f"{table.points[i][j]:g}/{table.games(i, j):g}" if table.games(i, j) else "-" for j in order]
        lines.append(f"{name:12} {elo:6.0f} {error:4.0f}  " + " ".join(f"{cell:>7}" for cell in cells))
    return "\n".join(lines)


def as_json(table: Table) -> dict[str, Any]:
    return {
        "ratings": [
            {"name": name, "elo": round(elo), "error": round(error)} for name, elo, error in ratings(table)
        ],
        "points": table.points,
    }


def from_json(kept: dict[str, Any]) -> Table:
    return Table([row["name"] for row in kept["ratings"]], kept["points"])
