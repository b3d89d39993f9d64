"""The training loop of every game: self-play, learning, a match against the net so far; again and again.

Everything is in one folder: the examples of each round, the learner, the best weights so far, a log in JSON
and a graph of strength over time, so that a training that was stopped goes on. A new net replaces the old one
only if it wins the match.
"""

import json
import math
import os
import shutil
import sys
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from engine.ai import learner as base
from engine.ai.graph import strength_svg
from engine.ai.workers import worker_pool

BATCH = 1024
RATE = 1e-3
LAST_RATE = 5e-5
PORTION = 25  # games that a worker plays at a time


@dataclass
class Plan:
    """How a training is run."""

    folder: Path
    rounds: int = 8
    games: int = 20_000  # of self-play in each round,
    minutes: float = 20.0  # or this long, if that ends earlier
    window: int = 3_000_000  # examples to learn from, the newest first
    passes: float = 1.5  # over the window in each round
    least_steps: int = 400
    long: int = 240  # nodes of a long search
    short: int = 40
    pairs: int = 100  # of games in the match
    match_nodes: int = 200
    start: Path | None = None  # weights to go on from, in a new folder
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    seed: int = 1


class Result(Protocol):
    """What a match came to, for the first of the two."""

    @property
    def share(self) -> float: ...

    @property
    def error(self) -> float: ...


class GameTraining(Protocol):
    """What the loop needs of a game. It is sent to other processes, so it is best a module."""

    Batch: type[base.Batch]
    Learner: type[base.Learner]

    def load(self, path: Path) -> "array[float]": ...

    def save(self, path: Path, numbers: Sequence[float]) -> None: ...

    def play_some(self, best: Path | None, plan: Plan, seed: int, count: int) -> base.Batch:
        """The examples of `count` games, with the best net so far."""

    def match(self, plan: Plan, candidate: Path, best: Path, seed: int) -> Result: ...


def train(plan: Plan, game: GameTraining) -> None:
    plan.folder.mkdir(parents=True, exist_ok=True)
    log = _read_log(plan.folder)
    best_file = plan.folder / "best.bin"
    candidate_file = plan.folder / "candidate.bin"
    learner_file = plan.folder / "learner.npz"
    if plan.start and not best_file.exists():
        shutil.copy(plan.start, best_file)
    if learner_file.exists():
        learner = game.Learner.load(learner_file)
    elif plan.start:
        learner = game.Learner.of(game.load(plan.start), plan.seed)
    else:
        learner = game.Learner(plan.seed)
    for number in range(len(log), len(log) + plan.rounds):
        start = time.monotonic()
        best = best_file if best_file.exists() else None
        entry: dict[str, Any] = {"round": number}
        entry |= _play(plan, game, number, best)
        entry |= _learn(plan, game, number, learner)
        learner.save(learner_file)
        game.save(candidate_file, array("f", learner.numbers().tobytes()))
        entry |= _match(plan, game, number, candidate_file, best)
        if entry["accepted"]:
            shutil.copy(candidate_file, best_file)
        entry["minutes"] = round((time.monotonic() - start) / 60, 2)
        log.append(entry)
        _write_log(plan.folder, log)
        say(f"round {number}: {json.dumps(entry)}", end="\n")


def _play(plan: Plan, game: GameTraining, number: int, best: Path | None) -> dict[str, Any]:
    """Self-play for some minutes; the first round without a net."""
    first = plan.seed * 1_000_000_007 + number * 1_000_003
    batches: list[base.Batch] = []
    end = time.monotonic() + plan.minutes * 60
    with worker_pool(plan.workers) as executor:
        portions = [
            executor.submit(game.play_some, best, plan, first + start, min(PORTION, plan.games - start))
            for start in range(0, plan.games, PORTION)
        ]
        for portion in portions:
            if not batches or time.monotonic() < end:
                batches.append(portion.result())
                say(f"round {number}: {min(plan.games, PORTION * len(batches))} of {plan.games} games")
            else:
                portion.cancel()
    examples = game.Batch.join(batches)
    examples.save(plan.folder / "examples" / f"{number:03}.npz")
    return {"games": min(plan.games, PORTION * len(batches)), "positions": len(examples)}


def _learn(plan: Plan, game: GameTraining, number: int, learner: base.Learner) -> dict[str, Any]:
    """Some passes over the newest examples, with a falling rate; older ones are deleted."""
    kept: list[base.Batch] = []
    for file in sorted((plan.folder / "examples").glob("*.npz"), reverse=True):
        if sum(map(len, kept)) < plan.window:
            kept.append(game.Batch.load(file))
        else:
            file.unlink()
    examples = game.Batch.join(kept)
    dice = np.random.default_rng(number)
    steps = max(plan.least_steps, int(len(examples) * plan.passes / BATCH))
    passes = math.ceil(steps * BATCH / len(examples))
    order = np.concatenate([dice.permutation(len(examples)) for _ in range(passes)])
    losses = []
    for step in range(steps):
        rows = order[step * BATCH : (step + 1) * BATCH]
        rate = RATE + (LAST_RATE - RATE) * step / steps
        losses.append(learner.learn(examples.pick(rows), rate))
        if step % 20 == 0:
            value, priors = np.mean(losses[-50:], axis=0)
            say(f"round {number}: lesson {step} of {steps}, value {value:.4f}, priors {priors:.4f}")
    value, priors = np.mean(losses[-200:], axis=0)
    return {"steps": steps, "value_loss": round(float(value), 4), "priors_loss": round(float(priors), 4)}


def _match(plan: Plan, game: GameTraining, number: int, candidate: Path, best: Path | None) -> dict[str, Any]:
    if best is None:
        return {"accepted": True, "match": None}
    score = game.match(plan, candidate, best, 7_000 + number)
    return {"accepted": score.share > 0.5, "match": round(score.share, 4), "error": round(score.error, 4)}


def say(text: str, end: str = "") -> None:
    """A line that overwrites itself on a terminal; in a log only finished lines appear."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text}", end=end, flush=True)
    elif end:
        print(text, flush=True)


def _read_log(folder: Path) -> list[dict[str, Any]]:
    file = folder / "log.json"
    return json.loads(file.read_text())["rounds"] if file.exists() else []


def _write_log(folder: Path, log: list[dict[str, Any]]) -> None:
    """The log, and with it the strength of each round's net in Elo points over the first."""
    elo, minutes = 0.0, 0.0
    points = []
    for entry in log:
        minutes += entry["minutes"]
        if entry["match"] is not None and entry["accepted"]:
            share = min(max(entry["match"], 0.01), 0.99)
            elo += 400 * math.log10(share / (1 - share))
        points.append((minutes, elo))
    (folder / "log.json").write_text(json.dumps({"rounds": log}, indent=1))
    (folder / "strength.svg").write_text(strength_svg(points))
