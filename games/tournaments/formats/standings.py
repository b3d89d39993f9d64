"""A line of a table of standings, the same for every format."""

import math
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Line:
    """A player's result. Those with equal scores and tie-breaks share a rank."""

    player: int
    rank: int
    score: Fraction
    # In the order in which they count, by name (a key that the pages put into words).
    tie_breaks: tuple[tuple[str, Fraction], ...] = ()
    # The points of each meeting, in order; what a page shows in the row ("2 4 0 1").
    points: tuple[Fraction, ...] = ()
    wins: int = 0
    played: int = 0
    # Arena: the last games were won and the next win counts double.
    on_streak: bool = False
    performance: int | None = None


@dataclass
class Sheet:
    """What a ranking is computed from, before ranks are given."""

    player: int
    score: Fraction = Fraction(0)
    tie_breaks: list[tuple[str, Fraction]] = field(default_factory=list)
    points: list[Fraction] = field(default_factory=list)
    wins: int = 0
    played: int = 0
    on_streak: bool = False
    performance: int | None = None


def ranked(sheets: list[Sheet], *, order: dict[int, int]) -> list[Line]:
    """The lines, best first. `order` (a player's number) decides who is listed first among equals.

    All sheets have the same tie-breaks.
    """
    keys = {sheet.player: key for sheet, key in zip(sheets, _keys(sheets), strict=True)}
    lines: list[Line] = []
    previous: tuple[int, ...] | None = None
    rank = 0
    for number, sheet in enumerate(sorted(sheets, key=lambda one: (keys[one.player], order[one.player])), 1):
        if keys[sheet.player] != previous:
            rank, previous = number, keys[sheet.player]
        lines.append(
            Line(
                sheet.player,
                rank,
                sheet.score,
                tuple(sheet.tie_breaks),
                tuple(sheet.points),
                sheet.wins,
                sheet.played,
                sheet.on_streak,
                sheet.performance,
            )
        )
    return lines


def _keys(sheets: list[Sheet]) -> list[tuple[int, ...]]:
    """What to sort by. Whole numbers, because thousands of fractions take long to compare."""
    rows = [(sheet.score, *(value for _, value in sheet.tie_breaks)) for sheet in sheets]
    columns = []
    for column in zip(*rows, strict=True):
        denominator = math.lcm(*{value.denominator for value in column})
        columns.append([-value.numerator * (denominator // value.denominator) for value in column])
    return list(zip(*columns, strict=True))
