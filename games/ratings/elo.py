"""Elo's arithmetic. Pure numbers, so that history can be counted again."""

import math
from dataclasses import dataclass

START = 1500.0
PROVISIONAL_GAMES = 20
STRONG = 2200.0
# How many even games the estimate of the first player's edge begins with: what two people play in a day must
# not move everybody's ratings. Nor can any number of games make beginning worth more than this.
PRIOR_GAMES = 1000
MOST_EDGE = 100.0


@dataclass(frozen=True)
class Standing:
    value: float = START
    games: int = 0
    peak: float = START

    @property
    def k(self) -> float:
        if self.games < PROVISIONAL_GAMES:
            return 40.0
        return 10.0 if self.value > STRONG else 20.0

    def after(self, expected: float, scored: float) -> "Standing":
        value = self.value + self.k * (scored - expected)
        games = self.games + 1
        # A peak counts once the rating is no longer a guess.
        peak = value if games <= PROVISIONAL_GAMES else max(self.peak, value)
        return Standing(value, games, peak)


def edge(games: int, points: float) -> float:
    """The rating points that beginning is worth, as the results of so many games suggest."""
    share = (points + PRIOR_GAMES / 2) / (games + PRIOR_GAMES)
    return max(-MOST_EDGE, min(MOST_EDGE, 400 * math.log10(share / (1 - share))))


def expected_of_first(first: float, second: float, first_player_edge: float) -> float:
    """What the first player should score."""
    return 1 / (1 + 10 ** ((second - first - first_player_edge) / 400))


def rated_pair(
    first: Standing, second: Standing, first_scored: float, advantage: float
) -> tuple[Standing, Standing]:
    """Both standings after a game that the first player scored so."""
    expected = expected_of_first(first.value, second.value, advantage)
    return first.after(expected, first_scored), second.after(1 - expected, 1 - first_scored)
