"""What the net of 7 Wonders is taught: standings, places, and the points of each category.

The points say more about a position than the place that came of them, so that few games teach much.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from engine.ai import learner
from engine.ai.layers import FIRST, SECOND
from engine.ai.learner import Floats, Shape, logistic, seen_columns, surprise
from engine.wonders.ai import features as f
from engine.wonders.ai.net import OUTPUTS, POINTS_OF, POINTS_SCALE, PRIORS
from engine.wonders.ai.selfplay import MOST_PLACES, Example
from engine.wonders.tables import CARDS, CATEGORIES, GROUPS, TALLIES

PLACES_WEIGHT = 0.25
POINTS_WEIGHT = 0.3
SHAPE = Shape(f.INPUTS, FIRST, SECOND, OUTPUTS, PRIORS)


@dataclass
class Batch(learner.Batch):
    chances: Floats  # (n, 3): standing, first, ahead of
    points: Floats  # (n, categories)

    @classmethod
    def of(cls, examples: list[Example]) -> "Batch":
        return cls(
            *seen_columns(SHAPE, [e.inputs for e in examples], [e.places for e in examples], MOST_PLACES),
            np.array([[e.target, e.first, e.ahead] for e in examples], np.float32),
            np.array([e.points for e in examples], np.float32),
        )


class Learner(learner.Learner):
    shape: ClassVar[Shape] = SHAPE

    def input_scales(self) -> Floats:
        scales = np.ones(f.INPUTS, np.float32)
        for card in range(CARDS):
            scales[card * f.CARD_INPUTS + f.ITS_PRICE] = 1 / 5
        for number in range(3):
            city = f.CITY + number * f.CITY_INPUTS
            scales[city + f.COINS_HELD] = scales[city + f.SHIELDS_HELD] = 1 / 5
            scales[city + f.FEW_COINS] = scales[city + f.STAGE_PRICE] = 1 / 4
            scales[city + f.TALLY_OF : city + f.TALLY_OF + TALLIES] = 1 / 3
            scales[city + f.REACH_OF : city + f.REACH_OF + 2 * GROUPS] = 1 / 3
            scales[city + f.SCORE_OF : city + f.SCORE_OF + CATEGORIES] = 1 / 8
            scales[city + f.SCORE] = 1 / 20
        scales[f.TABLE + f.BEYOND] = 1 / 3
        scales[[f.TABLE + f.BEST_BEYOND, f.TABLE + f.MEAN_BEYOND]] = 1 / 20
        scales[f.TABLE + f.CARDS_HELD] = 1 / 5
        return scales

    def output_error(self, batch: Batch, output: Floats) -> tuple[Floats, float]:
        n = len(batch)
        chances = logistic(output[:, :POINTS_OF])
        error = np.zeros_like(output)
        error[:, :POINTS_OF] = (chances - batch.chances) / n
        error[:, 1:POINTS_OF] *= PLACES_WEIGHT
        error[:, POINTS_OF:] = POINTS_WEIGHT * (output[:, POINTS_OF:] - batch.points / POINTS_SCALE) / n
        return error, surprise(chances[:, 0], batch.chances[:, 0])
