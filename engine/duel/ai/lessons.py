"""Teaching a net on kept games: their positions are encoded once, then learnt from in several passes.

A few portions are not learnt from: on these the net is tested.
"""

import json
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from engine.ai.workers import worker_pool
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.features import INPUTS
from engine.duel.ai.gamefile import read_portion
from engine.duel.ai.learner import Batch, Learner
from engine.duel.ai.selfplay import examples_of

BATCH = 1024
AT_ONCE = 16  # portions that are mixed with each other
LAST_RATE = 2e-5
TESTED = 25  # one portion in so many is for testing,
MOST_TESTED = 8  # up to this number
RECENT = 300  # lessons over which the loss is averaged


@dataclass(frozen=True)
class Lessons:
    """What a net is taught on, for how long, and where it is kept (as net.bin, beside the learner)."""

    games: Path
    folder: Path
    start: Path | None = None  # weights to go on from
    passes: float = 2.0
    rate: float = 5e-4
    seed: int = 1

    @property
    def encoded(self) -> Path:
        """The positions of the games, as many inputs as there are now."""
        return self.games / f"inputs-{INPUTS}"


def encode_all(lessons: Lessons, *, workers: int, progress: Callable[[int, int], None]) -> None:
    """Encode all portions that are not encoded yet."""
    lessons.encoded.mkdir(parents=True, exist_ok=True)
    there = {file.stem for file in lessons.encoded.glob("*.npz")}
    missing = [portion for portion in sorted(lessons.games.glob("*.games")) if portion.stem not in there]
    with worker_pool(workers) as executor:
        for number, _ in enumerate(executor.map(partial(encode_portion, lessons.encoded), missing)):
            progress(number + 1, len(missing))


def encode_portion(encoded: Path, portion: Path) -> None:
    brain = Brain()
    examples = [example for game in read_portion(portion) for example in examples_of(brain, game)]
    fresh = encoded / f"new-{portion.stem}.npz"
    Batch.of(examples).save(fresh)
    fresh.replace(encoded / f"{portion.stem}.npz")


def learn(lessons: Lessons, say: Callable[[str], None]) -> Learner:
    """Teach a net, with a falling rate."""
    files = sorted(lessons.encoded.glob("[0-9]*.npz"))
    tested = files[::TESTED][:MOST_TESTED]
    taught = [file for file in files if file not in tested] or files
    test = Batch.join([Batch.load(file) for file in tested])
    known = weights.load(lessons.start) if lessons.start else None
    learner = Learner.of(known, lessons.seed) if known else Learner(lessons.seed)
    say(f"tested before: {json.dumps(learner.test(test))}")
    dice = np.random.default_rng(lessons.seed)
    steps = max(1, int(lessons.passes * len(test) / len(tested) * len(taught) / BATCH))
    start = time.monotonic()
    losses: list[tuple[float, float]] = []
    for mixed in _mixed(taught, dice):
        for rows in range(0, max(1, len(mixed) - BATCH + 1), BATCH):
            rate = LAST_RATE + (lessons.rate - LAST_RATE) * max(0.0, 1 - len(losses) / steps)
            losses.append(learner.learn(mixed.pick(np.arange(rows, min(rows + BATCH, len(mixed)))), rate))
        value, priors = np.mean(losses[-RECENT:], axis=0)
        say(
            f"{len(losses)} of {steps} lessons, {time.monotonic() - start:.0f} s: value {value:.4f}, "
            f"priors {priors:.4f}; tested: {json.dumps(learner.test(test))}"
        )
        lessons.folder.mkdir(parents=True, exist_ok=True)
        learner.save(lessons.folder / "learner.npz")
        weights.save(lessons.folder / "net.bin", array("f", learner.numbers().tobytes()))
        if len(losses) >= steps:
            break
    return learner


def _mixed(files: Sequence[Path], dice: np.random.Generator) -> Iterator[Batch]:
    """The examples of some portions at a time, shuffled; again and again."""
    while True:
        order = dice.permutation(len(files))
        for first in range(0, len(files), AT_ONCE):
            batch = Batch.join([Batch.load(files[i]) for i in order[first : first + AT_ONCE]])
            yield batch.pick(dice.permutation(len(batch)))
