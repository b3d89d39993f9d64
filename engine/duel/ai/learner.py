"""What Duel's net is taught: who wins and in which way (see engine/ai/learner.py)."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.ai import learner
from engine.ai.integer_layers import FIRST, SECOND
from engine.ai.learner import Floats, Shape, logistic, seen_columns, softmax, surprise
from engine.duel.ai import features as f
from engine.duel.ai.net import MARGIN, OUTPUTS, PRIORS
from engine.duel.ai.prospects import NEEDED, PROSPECT_INPUTS
from engine.duel.ai.selfplay import MOST_CANDIDATES, Example
from engine.duel.state import CIVILIAN
from engine.duel.tables import CARDS, RESOURCES, TALLIES, WONDERS

WAYS_WEIGHT = 0.25
MARGIN_WEIGHT = 0.1
MARGIN_UNIT = 10.0  # points
SHAPE = Shape(f.INPUTS, FIRST, SECOND, OUTPUTS, PRIORS)


@dataclass
class Batch(learner.Batch):
    target: Floats
    result: Floats
    way: NDArray[np.int8]
    margin: Floats  # points of the player to move above those of the opponent at the end

    @classmethod
    def of(cls, examples: list[Example]) -> "Batch":
        return cls(
            *seen_columns(SHAPE, [e.inputs for e in examples], [e.places for e in examples], MOST_CANDIDATES),
            np.array([e.target for e in examples], np.float32),
            np.array([e.result for e in examples], np.float32),
            np.array([e.way for e in examples], np.int8),
            np.array([e.margin for e in examples], np.float32),
        )


class Learner(learner.Learner):
    shape: ClassVar[Shape] = SHAPE

    def input_scales(self) -> Floats:
        scales = np.ones(f.INPUTS, np.float32)
        for card in range(CARDS):
            scales[card * f.CARD_INPUTS + f.MY_PRICE] = scales[card * f.CARD_INPUTS + f.THEIR_PRICE] = 1 / 5
        for city in (f.CITY, f.CITY + f.CITY_INPUTS):
            scales[city + f.COINS_HELD] = scales[city + f.BLUE_SCORE] = 1 / 8
            scales[city + f.FEW_COINS] = 1 / 4
            scales[city + f.SCORE] = 1 / 15
            scales[city + f.PRICES : city + f.PRICES + RESOURCES] = 1 / 3
            scales[city + f.TALLY : city + f.TALLY + TALLIES] = 1 / 3
            for wonder in range(WONDERS):
                scales[city + f.OWN_WONDERS + wonder * f.WONDER_INPUTS + f.WONDER_PRICE] = 1 / 6
        for prospect in (f.PROSPECT, f.PROSPECT + PROSPECT_INPUTS):
            scales[prospect + NEEDED : prospect + NEEDED + RESOURCES] = 1 / 3
        scales[f.TABLE + f.CARDS_LEFT] = 1 / 10
        scales[[f.TABLE + f.FREE_SLOTS, f.TABLE + f.HIDDEN_SLOTS]] = 1 / 4
        return scales

    def output_error(self, batch: Batch, output: Floats) -> tuple[Floats, float]:
        n = len(batch)
        chance = logistic(output[:, 0])
        error = np.zeros_like(output)
        error[:, 0] = (chance - batch.target) / n
        for first_way, winner in ((1, 1.0), (4, 0.0)):
            rows = np.flatnonzero((batch.result == winner) & (batch.way >= 0))
            shares = softmax(output[rows, first_way : first_way + 3])
            shares[np.arange(len(rows)), batch.way[rows]] -= 1
            error[rows, first_way : first_way + 3] = WAYS_WEIGHT * shares / n
        rows = np.flatnonzero(batch.way == CIVILIAN - 1)
        error[rows, MARGIN] = MARGIN_WEIGHT * (output[rows, MARGIN] - batch.margin[rows] / MARGIN_UNIT) / n
        return error, surprise(chance, batch.target)

    def test(self, batch: Batch) -> dict[str, float]:
        """The loss of the averaged weights against the results and the searches, on games not learnt from."""
        output, priors_loss = self.answer(batch)
        chance = logistic(output[:, 0])
        rows = np.flatnonzero(batch.way == CIVILIAN - 1)
        missed = output[rows, MARGIN] * MARGIN_UNIT - batch.margin[rows]
        return {
            "result": round(surprise(chance, batch.result), 5),
            "target": round(surprise(chance, batch.target), 5),
            "priors": round(priors_loss, 4),
            "margin": round(float(np.sqrt(np.mean(missed**2))), 2) if len(rows) else 0.0,
        }
