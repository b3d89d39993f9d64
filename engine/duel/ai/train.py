"""Duel's part of the training (see engine/ai/train.py): its games, lessons and matches."""

import sys
from functools import cache
from pathlib import Path
from typing import cast

from engine.ai import train as loop
from engine.ai.train import GameTraining, Plan, say
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.entrants import Entrant, shared_match
from engine.duel.ai.learner import Batch, Learner
from engine.duel.ai.match import Score
from engine.duel.ai.selfplay import Budget, play_examples
from engine.duel.ai.weights import load, save

__all__ = ["Batch", "Learner", "Plan", "load", "match", "play_some", "save", "train"]

# The first round, without a net, is played by random playouts.
PLAIN_BUDGET = Budget(600, 150, plainly=True)


def train(plan: Plan) -> None:
    loop.train(plan, cast("GameTraining", sys.modules[__name__]))


def play_some(best: Path | None, plan: Plan, seed: int, count: int) -> Batch:
    budget = Budget(plan.long, plan.short) if best else PLAIN_BUDGET
    brain = _brain(best, best.stat().st_mtime_ns if best else 0)
    return Batch.of([example for n in range(count) for example in play_examples(brain, budget, seed + n)])


@cache
def _brain(best: Path | None, _made: int) -> Brain:
    return Brain(weights.load(best)) if best else Brain()


def match(plan: Plan, candidate: Path, best: Path, seed: int) -> Score:
    return shared_match(
        Entrant("net", candidate, nodes=plan.match_nodes),
        Entrant("net", best, nodes=plan.match_nodes),
        plan.pairs,
        workers=plan.workers,
        seed=seed,
        progress=lambda so_far: say(f"match: {so_far.points:g} of {so_far.games}"),
    )
