"""The training loop: self-play, lessons, a match against the net so far; again and again, resumable.

Everything lies in one folder: the examples of each round, the pupil, the best weights so far, a log in JSON
and a graph of strength over time. A new net replaces the old one only if it wins the match.
"""

import json
import math
import os
import shutil
import sys
import time
from array import array
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from engine.ai.graph import strength_svg
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.crew import Entrant, crew, shared_match
from engine.duel.ai.lessons import Batch, Pupil
from engine.duel.ai.match import Score
from engine.duel.ai.selfplay import Budget, play_examples

PLAIN_BUDGET = Budget(600, 150, plainly=True)
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
    minutes: float = 20.0  # or so long, if that is over earlier
    window: int = 3_000_000  # examples to learn from, the newest first
    passes: float = 1.5  # over the window in each round
    least_steps: int = 400
    long: int = 240
    short: int = 40
    pairs: int = 100  # of games in the match
    match_nodes: int = 200
    start: Path | None = None  # weights to go on from, in a new folder
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    seed: int = 1


def train(plan: Plan) -> None:
    plan.folder.mkdir(parents=True, exist_ok=True)
    log = _read_log(plan.folder)
    best_file = plan.folder / "best.bin"
    candidate_file = plan.folder / "candidate.bin"
    pupil_file = plan.folder / "pupil.npz"
    if plan.start and not best_file.exists():
        shutil.copy(plan.start, best_file)
    if pupil_file.exists():
        pupil = Pupil.load(pupil_file)
    else:
        pupil = Pupil.of(weights.load(plan.start), plan.seed) if plan.start else Pupil(plan.seed)
    for number in range(len(log), len(log) + plan.rounds):
        start = time.monotonic()
        best = best_file if best_file.exists() else None
        entry: dict[str, Any] = {"round": number}
        entry |= _play(plan, number, best)
        entry |= _learn(plan, number, pupil)
        pupil.save(pupil_file)
        weights.save(candidate_file, array("f", pupil.numbers().tobytes()))
        entry |= _match(plan, number, candidate_file, best)
        if entry["accepted"]:
            shutil.copy(candidate_file, best_file)
        entry["minutes"] = round((time.monotonic() - start) / 60, 2)
        log.append(entry)
        _write_log(plan.folder, log)
        _say(f"round {number}: {json.dumps(entry)}", end="\n")


def _play(plan: Plan, number: int, best: Path | None) -> dict[str, Any]:
    """Self-play for some minutes; the first round, without a net, by random playouts."""
    budget = Budget(plan.long, plan.short) if best else PLAIN_BUDGET
    first = plan.seed * 1_000_000_007 + number * 1_000_003
    batches: list[Batch] = []
    end = time.monotonic() + plan.minutes * 60
    with crew(plan.workers) as executor:
        portions = [
            executor.submit(_play_some, best, budget, first + start, min(PORTION, plan.games - start))
            for start in range(0, plan.games, PORTION)
        ]
        for portion in portions:
            if not batches or time.monotonic() < end:
                batches.append(portion.result())
                _say(f"round {number}: {min(plan.games, PORTION * len(batches))} of {plan.games} games")
            else:
                portion.cancel()
    examples = Batch.join(batches)
    examples.save(plan.folder / "examples" / f"{number:03}.npz")
    return {"games": min(plan.games, PORTION * len(batches)), "positions": len(examples)}


def _play_some(best: Path | None, budget: Budget, seed: int, count: int) -> Batch:
    brain = _brain(best, best.stat().st_mtime_ns if best else 0)
    return Batch.of([example for n in range(count) for example in play_examples(brain, budget, seed + n)])


@cache
def _brain(best: Path | None, _made: int) -> Brain:
    return Brain(weights.load(best)) if best else Brain()


def _learn(plan: Plan, number: int, pupil: Pupil) -> dict[str, Any]:
    """Some passes over the newest examples, with a falling rate; older ones are deleted."""
    kept: list[Batch] = []
    for file in sorted((plan.folder / "examples").glob("*.npz"), reverse=True):
        if sum(map(len, kept)) < plan.window:
            kept.append(Batch.load(file))
        else:
            file.unlink()
    examples = Batch.join(kept)
    dice = np.random.default_rng(number)
    steps = max(plan.least_steps, int(len(examples) * plan.passes / BATCH))
    passes = math.ceil(steps * BATCH / len(examples))
    order = np.concatenate([dice.permutation(len(examples)) for _ in range(passes)])
    losses = []
    for step in range(steps):
        rows = order[step * BATCH : (step + 1) * BATCH]
        rate = RATE + (LAST_RATE - RATE) * step / steps
        losses.append(pupil.learn(examples.pick(rows), rate))
        if step % 20 == 0:
            value, priors = np.mean(losses[-50:], axis=0)
            _say(f"round {number}: lesson {step} of {steps}, value {value:.4f}, priors {priors:.4f}")
    value, priors = np.mean(losses[-200:], axis=0)
    return {"steps": steps, "value_loss": round(float(value), 4), "priors_loss": round(float(priors), 4)}


def _match(plan: Plan, number: int, candidate: Path, best: Path | None) -> dict[str, Any]:
    if best is None:
        return {"accepted": True, "match": None}
    score = shared_match(
        Entrant("net", candidate, nodes=plan.match_nodes),
        Entrant("net", best, nodes=plan.match_nodes),
        plan.pairs,
        workers=plan.workers,
        seed=7_000 + number,
        progress=lambda so_far: _say(f"round {number}: match {_brief(so_far)}"),
    )
    return {"accepted": score.share > 0.5, "match": round(score.share, 4), "error": round(score.error, 4)}


def _brief(score: Score) -> str:
    return f"{score.points:g} of {score.games}"


def _say(text: str, end: str = "") -> None:
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
