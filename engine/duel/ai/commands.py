"""Duel's AI on the command line (see engine/ai/commands.py)."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ai import commands
from engine.ai.commands import Say
from engine.duel.ai.entrants import NAMES, SIMPLE, Entrant, shared_match
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.match import Score
from engine.duel.ai.soak import SoakReport, soak

if TYPE_CHECKING:
    from engine.ai.train import Plan


class Commands(commands.Commands):
    names, simple, levels = NAMES, SIMPLE, tuple(BY_KEY)
    deals = "pairs of games"

    def entrant(self, name: str, options: argparse.Namespace, weights: Path | None) -> Entrant:
        return Entrant(name, weights, getattr(options, "nodes", None), options.seconds, options.cpu)

    def match(self, one: Entrant, other: Entrant, options: argparse.Namespace, say: Say) -> str:
        score = shared_match(
            one,
            other,
            options.pairs,
            workers=options.workers,
            seed=options.seed,
            progress=lambda so_far: say(str(so_far)),
        )
        longest = " and ".join(f"{seconds:.2f}" for seconds in score.longest)
        return f"{score}; longest move {longest} s; {score.seconds:.0f} s in all"

    def rated_match(self, one: Entrant, other: Entrant, options: argparse.Namespace, seed: int) -> Score:
        return shared_match(one, other, options.pairs, workers=options.workers, seed=seed)

    def soak(
        self, entrants: Sequence[Entrant], options: argparse.Namespace, say: Say
    ) -> Iterable[SoakReport]:
        """Each against itself."""
        for entrant in entrants:
            yield soak(
                entrant,
                options.games,
                workers=options.workers,
                progress=lambda so_far: say(f"{so_far.level}: {so_far.games} of {options.games} games"),
            )

    def train(self, plan: "Plan") -> None:
        from engine.duel.ai.train import train  # NumPy is needed for this alone

        train(plan)


def main(arguments: list[str], _ruleset: str) -> int:
    return Commands().main(arguments)
