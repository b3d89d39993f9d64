"""The net as NumPy sees it: examples as arrays, one step of learning, and the way back to a weights file.

NumPy is needed here and in train.py only, never to play.
"""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.duel.ai import features as f
from engine.duel.ai.net import FIRST, OUTPUTS, PRIORS, SECOND
from engine.duel.ai.selfplay import MOST_CANDIDATES, Example
from engine.duel.tables import CARDS, WONDERS

Floats = NDArray[np.float32]
Ints = NDArray[np.int16]

NOBODY = PRIORS  # the prior place that says nothing
WAYS_WEIGHT = 0.25
PRIORS_WEIGHT = 1.0
DECAY = 0.1
DROPPED = 0.0  # share of the first layer that is left out by chance
AVERAGING = 0.998


def input_scales() -> Floats:
    """Brings amounts to about one; folded into the weights in the end."""
    scales = np.ones(f.INPUTS, np.float32)
    for card in range(CARDS):
        scales[card * f.CARD_INPUTS + f.MY_PRICE] = scales[card * f.CARD_INPUTS + f.THEIR_PRICE] = 1 / 5
    for city in (f.CITY, f.CITY + f.CITY_INPUTS):
        scales[city + f.COINS_HELD] = scales[city + f.BLUE_SCORE] = 1 / 8
        scales[city + f.FEW_COINS] = 1 / 4
        scales[city + f.SCORE] = 1 / 15
        scales[city + f.PRICES : city + f.PRICES + 5] = 1 / 3
        scales[city + f.TALLY : city + f.TALLY + 8] = 1 / 3
        for wonder in range(WONDERS):
            scales[city + f.OWN_WONDERS + 4 * wonder + 2] = 1 / 6
    scales[f.TABLE + f.CARDS_LEFT] = 1 / 10
    scales[[f.TABLE + f.FREE_SLOTS, f.TABLE + f.HIDDEN_SLOTS]] = 1 / 4
    return scales


@dataclass
class Batch:
    """Examples side by side."""

    inputs: NDArray[np.int8]
    places: Ints  # (n, MOST_CANDIDATES): prior place, NOBODY where there is no move
    beneath: Ints
    shares: Floats
    target: Floats
    result: Floats
    way: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.inputs)

    def pick(self, rows: NDArray[np.int64]) -> "Batch":
        return Batch(*(column[rows] for column in vars(self).values()))

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, **vars(self))

    @classmethod
    def load(cls, path: Path) -> "Batch":
        with np.load(path) as columns:
            return cls(**{name: columns[name] for name in columns.files})

    @classmethod
    def join(cls, batches: Iterable["Batch"]) -> "Batch":
        columns = zip(*(vars(batch).values() for batch in batches), strict=True)
        return cls(*(np.concatenate(column) for column in columns))

    @classmethod
    def of(cls, examples: list[Example]) -> "Batch":
        n = len(examples)
        places = np.full((n, MOST_CANDIDATES), NOBODY, np.int16)
        beneath = np.full((n, MOST_CANDIDATES), NOBODY, np.int16)
        shares = np.zeros((n, MOST_CANDIDATES), np.float32)
        for row, example in enumerate(examples):
            for i, (place, below, share) in enumerate(example.places):
                places[row, i] = place
                beneath[row, i] = below if below >= 0 else NOBODY
                shares[row, i] = share
        return cls(
            np.frombuffer(b"".join(e.inputs for e in examples), np.int8).reshape(n, f.INPUTS),
            places,
            beneath,
            shares,
            np.array([e.target for e in examples], np.float32),
            np.array([e.result for e in examples], np.float32),
            np.array([e.way for e in examples], np.int8),
        )


class Pupil:
    """The weights while they learn (Adam), with a running average that is what plays."""

    def __init__(self, seed: int = 0) -> None:
        dice = self.dice = np.random.default_rng(seed)

        def layer(rows: int, columns: int, spread: float) -> Floats:
            return (dice.standard_normal((rows, columns)) * spread).astype(np.float32)

        self.scales = input_scales()
        self.weights: dict[str, Floats] = {
            "first": layer(f.INPUTS, FIRST, 0.1),
            "first_bias": np.zeros(FIRST, np.float32),
            "second": layer(FIRST, SECOND, (2 / FIRST) ** 0.5),
            "second_bias": np.zeros(SECOND, np.float32),
            "output": layer(SECOND, OUTPUTS, 0.05),
            "output_bias": np.zeros(OUTPUTS, np.float32),
            "prior": layer(SECOND, PRIORS, 0.05),
            "prior_bias": np.zeros(PRIORS, np.float32),
        }
        self.average = {name: value.copy() for name, value in self.weights.items()}
        self.drift = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.scatter = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def learn(self, batch: Batch, rate: float) -> tuple[float, float]:
        """One step; the losses of the value and of the priors before it."""
        w = self.weights
        n = len(batch)
        inputs = batch.inputs.astype(np.float32)
        first = np.maximum(inputs @ (w["first"] * self.scales[:, None]) + w["first_bias"], 0)
        if DROPPED:
            # Cells left out by chance keep the others from learning games by heart.
            first *= (self.dice.random(first.shape, np.float32) >= DROPPED) / np.float32(1 - DROPPED)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        output = second @ w["output"] + w["output_bias"]

        chance = 1 / (1 + np.exp(-output[:, 0]))
        value_loss = -np.mean(
            batch.target * np.log(chance + 1e-7) + (1 - batch.target) * np.log(1 - chance + 1e-7)
        )
        output_error = np.zeros_like(output)
        output_error[:, 0] = (chance - batch.target) / n
        for first_way, winner in ((1, 1.0), (4, 0.0)):
            rows = np.flatnonzero((batch.result == winner) & (batch.way >= 0))
            shares = _softmax(output[rows, first_way : first_way + 3])
            shares[np.arange(len(rows)), batch.way[rows]] -= 1
            output_error[rows, first_way : first_way + 3] = WAYS_WEIGHT * shares / n

        prior_error, priors_loss = self._prior_error(batch, second)
        second_error = output_error @ w["output"].T + prior_error @ w["prior"].T
        second_error[second <= 0] = 0
        first_error = second_error @ w["second"].T
        first_error[first <= 0] = 0
        self._step(
            {
                "first": (inputs.T @ first_error) * self.scales[:, None],
                "first_bias": first_error.sum(0),
                "second": first.T @ second_error,
                "second_bias": second_error.sum(0),
                "output": second.T @ output_error,
                "output_bias": output_error.sum(0),
                "prior": second.T @ prior_error,
                "prior_bias": prior_error.sum(0),
            },
            rate,
        )
        return float(value_loss), priors_loss

    def _prior_error(self, batch: Batch, second: Floats) -> tuple[Floats, float]:
        """How far the priors are from the shares of tries, on the examples that have them."""
        n = len(batch)
        error = np.zeros((n, PRIORS + 1), np.float32)
        rows = np.flatnonzero(batch.shares[:, 0] > 0)
        if not len(rows):
            return error[:, :PRIORS], 0.0
        logits = second[rows] @ self.weights["prior"] + self.weights["prior_bias"]
        logits = np.concatenate([logits, np.zeros((len(rows), 1), np.float32)], axis=1)
        places = batch.places[rows].astype(np.int64)
        beneath = batch.beneath[rows].astype(np.int64)
        line = np.arange(len(rows))[:, None]
        weighed = logits[line, places] + logits[line, beneath]
        weighed[places == NOBODY] = -1e9
        guessed = _softmax(weighed)
        shares = batch.shares[rows]
        loss = -float(np.mean(np.sum(shares * np.log(guessed + 1e-9), axis=1)))
        difference = ((guessed - shares) * (PRIORS_WEIGHT / n)).ravel()
        width = PRIORS + 1
        flat = np.bincount(
            np.concatenate([(line * width + places).ravel(), (line * width + beneath).ravel()]),
            np.concatenate([difference, difference]),
            minlength=len(rows) * width,
        )
        error[rows] = flat.reshape(len(rows), width).astype(np.float32)
        return error[:, :PRIORS], loss

    def _step(self, slopes: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        keep = min(AVERAGING, self.steps / (self.steps + 10))
        fix_drift, fix_scatter = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for name, slope in slopes.items():
            drift, scatter = self.drift[name], self.scatter[name]
            drift += 0.1 * (slope - drift)
            scatter += 0.001 * (slope * slope - scatter)
            weight = self.weights[name]
            weight -= rate * (drift / fix_drift) / (np.sqrt(scatter / fix_scatter) + 1e-8)
            weight -= rate * DECAY * weight
            self.average[name] += (1 - keep) * (weight - self.average[name])

    def numbers(self) -> Floats:
        """The averaged weights in the order of the weights file."""
        w = self.average
        parts = [
            w["first"] * self.scales[:, None],
            w["first_bias"],
            w["second"],
            w["second_bias"],
            w["output"].T,
            w["output_bias"],
            w["prior"].T,
            w["prior_bias"],
        ]
        return np.concatenate([part.ravel() for part in parts]).astype(np.float32)

    @classmethod
    def of(cls, numbers: "array[float]", seed: int = 0) -> "Pupil":
        """One that knows what a net knows: the way back from `numbers`."""
        pupil = cls(seed)
        flat = np.array(numbers, np.float32)
        at = 0
        for name, weight in pupil.weights.items():
            # The outputs and the priors lie the other way round in the file.
            is_turned = name in ("output", "prior")
            part = flat[at : at + weight.size].reshape(weight.shape[::-1] if is_turned else weight.shape)
            at += weight.size
            known = part.T if is_turned else part
            pupil.weights[name] = known / pupil.scales[:, None] if name == "first" else known.copy()
            pupil.average[name] = pupil.weights[name].copy()
        return pupil

    def save(self, path: Path) -> None:
        parts = {"w": self.weights, "a": self.average, "d": self.drift, "s": self.scatter}
        named = {f"{key}.{name}": value for key, group in parts.items() for name, value in group.items()}
        np.savez(path, allow_pickle=False, steps=np.array(self.steps), **named)

    @classmethod
    def load(cls, path: Path) -> "Pupil":
        pupil = cls()
        parts = {"w": pupil.weights, "a": pupil.average, "d": pupil.drift, "s": pupil.scatter}
        with np.load(path) as kept:
            pupil.steps = int(kept["steps"])
            for key, group in parts.items():
                for name in group:
                    group[name] = kept[f"{key}.{name}"]
        return pupil


def _softmax(logits: Floats) -> Floats:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True)) if len(logits) else logits
    return shifted / shifted.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]
