"""Charts of ratings as numbers for templates, which draw them as SVG. Colours are in the style sheets.

Every chart is also shown as words or as a table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor
from typing import TypeVar

from django.utils.functional import Promise

T = TypeVar("T")


def figure(number: float) -> str:
    """A number as SVG reads it, in every language."""
    return f"{round(number, 1):g}"


# Margins: for the numbers at the left and the dates below.
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 26
# Ratings between two lines of the grid, and how many lines there are at most.
STEPS = (10, 20, 50, 100, 200, 500, 1000)
MOST_LINES = 6


@dataclass(frozen=True)
class Moment:
    """A rating at a time: days since the year 1, as in date.toordinal, and parts of a day."""

    at: float
    value: float


@dataclass(frozen=True)
class Curve:
    """One line, such as that of a speed, and where it ends."""

    key: str
    name: str | Promise
    points: str
    last: int
    x: str
    y: str


@dataclass(frozen=True)
class Mark:
    """A line of the grid, or a date below."""

    at: str
    text: int | date


@dataclass(frozen=True)
class Chart:
    curves: Sequence[Curve]
    levels: Sequence[Mark]
    dates: Sequence[Mark]
    width: int
    height: int
    left: int = LEFT

    @property
    def right(self) -> int:
        return self.width - RIGHT


@dataclass(frozen=True)
class Size:
    """The size of a drawing, the most points of a line, and the number of dates below."""

    width: int
    height: int
    points: int
    dates: int


# One for desktops, one for phones: a drawing that is only scaled down cannot be read.
SIZES = {"wide": Size(960, 240, 160, 5), "narrow": Size(340, 220, 90, 2)}


def history(
    lines: Mapping[str, Sequence[Moment]], names: Mapping[str, str | Promise], size: Size
) -> Chart | None:
    """The course of ratings, a curve for each key; None if no key has two moments.

    By days; if all games were on one day, game by game.
    """
    lines = {key: sampled(moments, size.points) for key, moments in lines.items() if len(moments) > 1}
    if not lines:
        return None
    values = [moment.value for moments in lines.values() for moment in moments]
    step = next((step for step in STEPS if (max(values) - min(values)) / step <= MOST_LINES - 1), STEPS[-1])
    low, high = floor(min(values) / step) * step, ceil((max(values) + 0.01) / step) * step
    first = min(moments[0].at for moments in lines.values())
    days = max(moments[-1].at for moments in lines.values()) - first

    def height(value: float) -> float:
        return TOP + (high - value) / (high - low) * (size.height - TOP - BOTTOM)

    def place(share: float) -> float:
        return LEFT + share * (size.width - LEFT - RIGHT)

    curves = []
    for key, moments in lines.items():
        shares = [
            (moment.at - first) / days if days > 1 else number / (len(moments) - 1)
            for number, moment in enumerate(moments)
        ]
        points = [
            (figure(place(share)), figure(height(moment.value)))
            for share, moment in zip(shares, moments, strict=True)
        ]
        drawn = " ".join(f"{x},{y}" for x, y in points)
        curves.append(Curve(key, names[key], drawn, round(moments[-1].value), *points[-1]))
    levels = [Mark(figure(height(level)), level) for level in range(low, high + 1, step)]
    return Chart(curves, levels, dates_between(first, days, size.dates, place), size.width, size.height)


def dates_between(first: float, days: float, most: int, place: Callable[[float], float]) -> list[Mark]:
    """The first and the last day, and some between; just one if they are the same."""
    parts = min(most - 1, int(days))
    shares = [number / parts for number in range(parts + 1)] if parts else [0.0]
    return [Mark(figure(place(share)), date.fromordinal(int(first + share * days))) for share in shares]


def rows(lines: Mapping[str, Sequence[Moment]], most: int = 12) -> list[tuple[date, list[int | None]]]:
    """The same as a table: some dates, and for each the rating of every key that had one."""
    times = sampled(sorted({int(moment.at) for moments in lines.values() for moment in moments}), most)
    table = []
    for day in times:
        known = [[moment.value for moment in moments if moment.at < day + 1] for moments in lines.values()]
        table.append((date.fromordinal(day), [round(values[-1]) if values else None for values in known]))
    return table


def sampled(moments: Sequence[T], most: int) -> Sequence[T]:
    """At most `most` of them, evenly spaced, always with the first and the last."""
    if len(moments) <= most:
        return moments
    return [moments[round(number * (len(moments) - 1) / (most - 1))] for number in range(most)]


@dataclass(frozen=True)
class Bar:
    """The number of ratings from one value to the next; the height is a share of the highest bar."""

    at: int
    to: int
    players: int
    x: str
    y: str
    width: str
    height: str
    here: bool


SPREAD_WIDTH, SPREAD_HEIGHT = 320, 120


def spread(counted: Sequence[tuple[int, int]], mine: float | None = None) -> list[Bar]:
    """Bars for the distribution of ratings; none for a single rating, which would say nothing."""
    if len(counted) < 2:
        return []
    most, step = max(players for _at, players in counted), SPREAD_WIDTH / len(counted)
    width = counted[1][0] - counted[0][0]
    bars = []
    for number, (at, players) in enumerate(counted):
        # A bar for one player among thousands can still be seen.
        height = max(players / most * SPREAD_HEIGHT, 1.5 if players else 0)
        here = mine is not None and at <= mine < at + width
        x, y = figure(number * step), figure(SPREAD_HEIGHT - height)
        bars.append(Bar(at, at + width - 1, players, x, y, figure(step * 0.86), figure(height), here))
    return bars
