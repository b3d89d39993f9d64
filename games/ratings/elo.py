"""The arithmetic of Elo ratings. Pure functions, so that ratings can be computed again from history."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.ratings.models import START_RATING, Rating

STRONG = 2200.0
# The estimate of the first player's edge starts with this many even games, so that what two people play in a
# day does not change everybody's ratings; and moving first is never worth more than MOST_EDGE points.
PRIOR_GAMES = 1000
MOST_EDGE = 100.0

START = START_RATING


@dataclass(frozen=True)
class Standing:
    value: float = START
    games: int = 0
    peak: float = START

    @property
    def k(self) -> float:
        if self.games < Rating.PROVISIONAL_GAMES:
            return 40.0
        return 10.0 if self.value > STRONG else 20.0

    def after(self, expected: float, scored: float, gain_share: float = 1.0) -> "Standing":
        """After one more game, of whose gains, but not of whose losses, a part may count."""
        points = self.k * (scored - expected)
        return self.after_gaining(points * gain_share if points > 0 else points)

    def after_gaining(self, points: float) -> "Standing":
        """After one more game."""
        return self._at(self.value + points, self.games + 1)

    def after_reaching(self, value: float) -> "Standing":
        """After one more game, of which the result is known."""
        return self._at(value, self.games + 1)

    def refunded(self, points: float) -> "Standing":
        """Without a game."""
        return self._at(self.value + points, self.games)

    def _at(self, value: float, games: int) -> "Standing":
        # A peak counts once the rating is no longer a guess.
        peak = value if games <= Rating.PROVISIONAL_GAMES else max(self.peak, value)
        return Standing(value, games, peak)


def edge(games: int, points: float) -> float:
    """The rating points that moving first is worth, estimated from `points` scored in `games`."""
    share = (points + PRIOR_GAMES / 2) / (games + PRIOR_GAMES)
    return max(-MOST_EDGE, min(MOST_EDGE, 400 * math.log10(share / (1 - share))))


def expected_of_first(first: float, second: float, first_player_edge: float) -> float:
    """The expected score of the first player."""
    return 1 / (1 + 10 ** ((second - first - first_player_edge) / 400))


def scored_against(mine: int, other: int) -> float:
    """The score of one place against another."""
    return 0.5 if mine == other else float(mine < other)


def shares(places: Sequence[int]) -> list[float]:
    """The score of each seat, from 0 to 1: every pair counts as a game won, drawn or lost by place."""
    weight = 1 / (len(places) - 1)
    return [
        weight * sum(scored_against(mine, other) for rival, other in enumerate(places) if rival != seat)
        for seat, mine in enumerate(places)
    ]


def expectations(values: Sequence[float], advantage: float) -> list[float]:
    """The expected score of each seat, in the same way. Earlier seats have the advantage."""
    weight = 1 / (len(values) - 1)
    expected = [0.0] * len(values)
    for earlier, later in combinations(range(len(values)), 2):
        hope = expected_of_first(values[earlier], values[later], advantage)
        expected[earlier] += weight * hope
        expected[later] += weight * (1 - hope)
    return expected


def rated_table(
    standings: Sequence[Standing],
    places: Sequence[int],
    advantage: float = 0.0,
    gain_share: float = 1.0,
) -> list[Standing]:
    """All standings after a game that ended with these places."""
    expected = expectations([standing.value for standing in standings], advantage)
    return [
        standing.after(hope, scored, gain_share)
        for standing, hope, scored in zip(standings, expected, shares(places), strict=True)
    ]
