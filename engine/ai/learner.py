"""A net as NumPy sees it: examples as arrays, one step of learning, and the way back to a weights file.

What the outputs mean is a game's own affair: it says how far they are from what they should be. NumPy is
needed here and in train.py only, never to play.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int16]
# Where a move's prior comes from (a second place for what is put beneath, or -1), and its share of tries.
Place = tuple[int, int, float]

PRIORS_WEIGHT = 1.0
DECAY = 0.1
DROPPED = 0.0  # share of the first layer that is left out by chance
AVERAGING = 0.998


@dataclass(frozen=True)
class Shape:
    """How large a net is."""

    inputs: int
    first: int
    second: int
    outputs: int
    priors: int

    @property
    def nobody(self) -> int:
        """The prior place that says nothing."""
        return self.priors


@dataclass
class Batch:
    """Examples side by side; a game adds columns for what its outputs should be."""

    inputs: NDArray[np.int8]
    places: Ints  # (n, most candidates): prior place, Shape.nobody where there is no move
    beneath: Ints
    shares: Floats

    def __len__(self) -> int:
        return len(self.inputs)

    def pick(self, rows: NDArray[np.int64]) -> Self:
        return type(self)(*(column[rows] for column in vars(self).values()))

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, **vars(self))

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path) as columns:
            return cls(**{name: columns[name] for name in columns.files})

    @classmethod
    def join(cls, batches: Iterable[Self]) -> Self:
        columns = zip(*(vars(batch).values() for batch in batches), strict=True)
        return cls(*(np.concatenate(column) for column in columns))


def seen_columns(
    shape: Shape, inputs: Sequence[bytes], places: Sequence[Sequence[Place]], most: int
) -> tuple[NDArray[np.int8], Ints, Ints, Floats]:
    """The columns that every game has, from what its examples say."""
    n = len(inputs)
    at = np.full((n, most), shape.nobody, np.int16)
    beneath = np.full((n, most), shape.nobody, np.int16)
    shares = np.zeros((n, most), np.float32)
    for row, listed in enumerate(places):
        for i, (place, below, share) in enumerate(listed):
            at[row, i] = place
            beneath[row, i] = below if below >= 0 else shape.nobody
            shares[row, i] = share
    return np.frombuffer(b"".join(inputs), np.int8).reshape(n, shape.inputs), at, beneath, shares


class Learner:
    """The weights while they learn (Adam), with a running average that is what plays."""

    shape: ClassVar[Shape]

    def __init__(self, seed: int = 0) -> None:
        dice = self.dice = np.random.default_rng(seed)

        def layer(rows: int, columns: int, spread: float) -> Floats:
            return (dice.standard_normal((rows, columns)) * spread).astype(np.float32)

        shape = self.shape
        self.scales = self.input_scales()
        self.weights: dict[str, Floats] = {
            "first": layer(shape.inputs, shape.first, 0.1),
            "first_bias": np.zeros(shape.first, np.float32),
            "second": layer(shape.first, shape.second, (2 / shape.first) ** 0.5),
            "second_bias": np.zeros(shape.second, np.float32),
            "output": layer(shape.second, shape.outputs, 0.05),
            "output_bias": np.zeros(shape.outputs, np.float32),
            "prior": layer(shape.second, shape.priors, 0.05),
            "prior_bias": np.zeros(shape.priors, np.float32),
        }
        self.average = {name: value.copy() for name, value in self.weights.items()}
        self.drift = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.scatter = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def input_scales(self) -> Floats:
        """Brings amounts to about one; folded into the weights in the end."""
        return np.ones(self.shape.inputs, np.float32)

    def output_error(self, batch: Any, output: Floats) -> tuple[Floats, float]:
        """The slopes of the loss by the outputs, divided by the examples; and the loss of the value."""
        raise NotImplementedError

    def learn(self, batch: Any, rate: float) -> tuple[float, float]:
        """One step; the losses of the value and of the priors before it."""
        w = self.weights
        inputs = batch.inputs.astype(np.float32)
        first = np.maximum(inputs @ (w["first"] * self.scales[:, None]) + w["first_bias"], 0)
        if DROPPED:
            # Cells left out by chance keep the others from learning games by heart.
            first *= (self.dice.random(first.shape, np.float32) >= DROPPED) / np.float32(1 - DROPPED)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        output = second @ w["output"] + w["output_bias"]

        output_error, value_loss = self.output_error(batch, output)
        prior_error, priors_loss = self._prior_error(batch, second, w)
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
        return value_loss, priors_loss

    def answer(self, batch: Any) -> tuple[Floats, float]:
        """What the averaged weights say of examples, and the loss of their priors."""
        w = self.average
        inputs = batch.inputs.astype(np.float32)
        first = np.maximum(inputs @ (w["first"] * self.scales[:, None]) + w["first_bias"], 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        _, priors_loss = self._prior_error(batch, second, w)
        return second @ w["output"] + w["output_bias"], priors_loss

    def _prior_error(self, batch: Batch, second: Floats, w: dict[str, Floats]) -> tuple[Floats, float]:
        """How far the priors are from the shares of tries, on the examples that have them."""
        n, priors, nobody = len(batch), self.shape.priors, self.shape.nobody
        error = np.zeros((n, priors + 1), np.float32)
        rows = np.flatnonzero(batch.shares[:, 0] > 0)
        if not len(rows):
            return error[:, :priors], 0.0
        logits = second[rows] @ w["prior"] + w["prior_bias"]
        logits = np.concatenate([logits, np.zeros((len(rows), 1), np.float32)], axis=1)
        places = batch.places[rows].astype(np.int64)
        beneath = batch.beneath[rows].astype(np.int64)
        line = np.arange(len(rows))[:, None]
        weighed = logits[line, places] + logits[line, beneath]
        weighed[places == nobody] = -1e9
        guessed = softmax(weighed)
        shares = batch.shares[rows]
        loss = -float(np.mean(np.sum(shares * np.log(guessed + 1e-9), axis=1)))
        difference = ((guessed - shares) * (PRIORS_WEIGHT / n)).ravel()
        width = priors + 1
        flat = np.bincount(
            np.concatenate([(line * width + places).ravel(), (line * width + beneath).ravel()]),
            np.concatenate([difference, difference]),
            minlength=len(rows) * width,
        )
        error[rows] = flat.reshape(len(rows), width).astype(np.float32)
        return error[:, :priors], loss

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
    def of(cls, numbers: "array[float]", seed: int = 0) -> Self:
        """One that knows what a net knows: the way back from `numbers`."""
        learner = cls(seed)
        flat = np.array(numbers, np.float32)
        at = 0
        for name, weight in learner.weights.items():
            # The outputs and the priors lie the other way round in the file.
            is_turned = name in ("output", "prior")
            part = flat[at : at + weight.size].reshape(weight.shape[::-1] if is_turned else weight.shape)
            at += weight.size
            known = part.T if is_turned else part
            learner.weights[name] = known / learner.scales[:, None] if name == "first" else known.copy()
        learner._wake()
        learner.average = {name: weight.copy() for name, weight in learner.weights.items()}
        return learner

    def _wake(self) -> None:
        """Cells of the first layer that a smaller net did not have start by chance, unheard at first."""
        idle = ~self.weights["first"].any(0) & ~self.weights["second"].any(1)
        spread = self.dice.standard_normal((self.shape.inputs, int(idle.sum()))) * 0.1
        self.weights["first"][:, idle] = spread.astype(np.float32)

    def save(self, path: Path) -> None:
        parts = {"w": self.weights, "a": self.average, "d": self.drift, "s": self.scatter}
        named = {f"{key}.{name}": value for key, group in parts.items() for name, value in group.items()}
        np.savez(path, allow_pickle=False, steps=np.array(self.steps), **named)

    @classmethod
    def load(cls, path: Path) -> Self:
        learner = cls()
        parts = {"w": learner.weights, "a": learner.average, "d": learner.drift, "s": learner.scatter}
        with np.load(path) as kept:
            learner.steps = int(kept["steps"])
            for key, group in parts.items():
                for name in group:
                    group[name] = kept[f"{key}.{name}"]
        return learner


def softmax(logits: Floats) -> Floats:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True)) if len(logits) else logits
    return shifted / shifted.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def logistic(logits: Floats) -> Floats:
    return (1 / (1 + np.exp(-logits))).astype(np.float32)


def surprise(chance: Floats, target: Floats) -> float:
    """The mean loss of chances against what should have been expected."""
    return -float(np.mean(target * np.log(chance + 1e-7) + (1 - target) * np.log(1 - chance + 1e-7)))
