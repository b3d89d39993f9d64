"""The part of 7 Wonders in the training (see engine/ai/train.py): its games, lessons and matches."""

import sys
from functools import cache
from pathlib import Path
from typing import cast

from engine.ai import train as loop
from engine.ai.train import GameTraining, Plan, say
from engine.wonders.ai import weights
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.entrants import Entrant, Table, shared_match
from engine.wonders.ai.learner import Batch, Learner
from engine.wonders.ai.match import Score
from engine.wonders.ai.selfplay import play_examples
from engine.wonders.ai.weights import load, save

__all__ = ["Batch", "Learner", "Plan", "load", "match", "play_some", "save", "train"]

MATCH_TABLE = Table(seats=4, halves=True)


def train(plan: Plan) -> None:
    loop.train(plan, cast("GameTraining", sys.modules[__name__]))


def play_some(best: Path | None, plan: Plan, seed: int, count: int) -> Batch:
    brain = _brain(best, best.stat().st_mtime_ns if best else 0)
    return Batch.of([example for n in range(count) for example in play_examples(brain, plan.long, seed + n)])


@cache
def _brain(best: Path | None, _made: int) -> Brain:
    return Brain(weights.load(best)) if best else Brain(untaught=True)


def match(plan: Plan, candidate: Path, best: Path, seed: int) -> Score:
    return shared_match(
        Entrant("net", candidate, nodes=plan.match_nodes),
        Entrant("net", best, nodes=plan.match_nodes),
        plan.pairs,
        MATCH_TABLE,
        workers=plan.workers,
        seed=seed,
        progress=lambda so_far: say(f"match: {so_far.points:g} of {so_far.pairs:g} pairs"),
    )
