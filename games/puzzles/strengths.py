"""Strengths by theme: how many puzzles were solved, beside how many were to be expected, as bars."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from games.puzzles import texts
from games.puzzles.models import ThemeTally
from games.ratings.charts import figure

# Fewer attempts say nothing.
LEAST = 3
MOST = 24
# The drawing: the height of a row and of its bar, where bars begin, and how long a full one is.
ROW, HEIGHT, LEFT, FULL = 26, 14, 170, 170


@dataclass(frozen=True)
class Strength:
    name: str
    plays: int
    solved: int
    # In per cent of the attempts; `expected` by the ratings of the puzzles and of the player.
    share: int
    expected: int
    y: str
    text_y: str
    width: str
    mark: str

    @property
    def difference(self) -> int:
        return self.share - self.expected

    @property
    def is_strong(self) -> bool:
        return self.difference >= 0


@dataclass(frozen=True)
class StrengthChart:
    rows: Sequence[Strength]
    height: int
    width: int = LEFT + FULL
    left: int = LEFT
    full: int = FULL
    bar: int = HEIGHT

    @property
    def best(self) -> Strength:
        return max(self.rows, key=lambda row: row.difference)

    @property
    def weakest(self) -> Strength:
        return min(self.rows, key=lambda row: row.difference)


def chart(user: User, pool: str) -> StrengthChart | None:
    """The themes in which the user has answered some puzzles, the strongest first."""
    tallies = ThemeTally.objects.filter(user=user, pool=pool, plays__gte=LEAST)
    best_first = sorted(tallies, key=lambda one: (one.expected - one.solved) / one.plays)[:MOST]
    rows = [strength(one, number) for number, one in enumerate(best_first)]
    return StrengthChart(rows, ROW * len(rows)) if rows else None


def strength(tally: ThemeTally, number: int) -> Strength:
    share, expected = tally.solved / tally.plays, tally.expected / tally.plays
    return Strength(
        name=texts.theme_name(tally.theme),
        plays=tally.plays,
        solved=tally.solved,
        share=round(100 * share),
        expected=round(100 * expected),
        y=figure(ROW * number + (ROW - HEIGHT) / 2),
        text_y=figure(ROW * (number + 0.5)),
        width=figure(FULL * share),
        mark=figure(LEFT + FULL * expected),
    )
