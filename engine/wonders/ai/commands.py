"""The AI of 7 Wonders on the command line (see engine/ai/commands.py).

A match is one player against all others at a table, on every seat in turn; levels are rated half a table
against the other half, by the pairs of seats.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ai import commands
from engine.ai.commands import Say
from engine.wonders.ai.entrants import NAMES, SIMPLE, Entrant, Table, shared_match
from engine.wonders.ai.levels import BY_KEY
from engine.wonders.ai.match import Score
from engine.wonders.ai.soak import SoakReport, soak
from engine.wonders.position import EDITIONS

if TYPE_CHECKING:
    from engine.ai.train import Plan


@dataclass(frozen=True)
class Rated:
    """A match for the table of a tournament: a game is one, whatever number of pairs sat at it."""

    score: Score

    @property
    def points(self) -> float:
        return self.score.share * self.score.games

    @property
    def games(self) -> int:
        return self.score.games

    def __str__(self) -> str:
        return str(self.score)


class Commands(commands.Commands):
    names, simple, levels = NAMES, SIMPLE, tuple(BY_KEY)
    deals = "deals"

    def __init__(self, ruleset: str) -> None:
        self.edition = EDITIONS[ruleset].edition_number

    def add_arguments(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--seats", type=int, default=4, help="at the table")
        command.add_argument("--halves", action="store_true", help="half the table against the other half")
        command.add_argument("--boards", action="store_true", help="tell points by category, board and side")

    def entrant(self, name: str, options: argparse.Namespace, weights: Path | None) -> Entrant:
        return Entrant(name, weights, getattr(options, "nodes", None), options.seconds, options.cpu)

    def match(self, one: Entrant, other: Entrant, options: argparse.Namespace, say: Say) -> str:
        score = shared_match(
            one,
            other,
            options.pairs,
            Table(options.seats, self.edition, options.halves),
            workers=options.workers,
            seed=options.seed,
            progress=lambda so_far: say(str(so_far)),
        )
        longest = " and ".join(f"{seconds:.2f}" for seconds in score.longest)
        said = f"{score}; longest move {longest} s; {score.seconds:.0f} s in all"
        return f"{said}\n{_details(score)}" if options.boards else said

    def rated_match(self, one: Entrant, other: Entrant, options: argparse.Namespace, seed: int) -> Rated:
        table = Table(options.seats, self.edition, halves=True)
        return Rated(shared_match(one, other, options.pairs, table, workers=options.workers, seed=seed))

    def soak(
        self, entrants: Sequence[Entrant], options: argparse.Namespace, say: Say
    ) -> Iterable[SoakReport]:
        return soak(
            entrants,
            options.games,
            seats=options.seats,
            edition=self.edition,
            workers=options.workers,
            progress=lambda so_far: say(f"{min(one.games for one in so_far)} of {options.games} games"),
        )

    def train(self, plan: "Plan") -> None:
        from engine.wonders.ai.train import train  # NumPy is needed for this alone

        train(plan)


def _details(score: Score) -> str:
    seated = max(1, score.seated)
    boards = {
        name: {"games": games, "place": round(places / games, 2), "points": round(points / games, 1)}
        for name, (games, places, points) in sorted(score.boards.items())
    }
    categories = {name: round(points / seated, 1) for name, points in score.categories.items()}
    return json.dumps({"categories": categories, "boards": boards}, indent=1)


def main(arguments: list[str], ruleset: str) -> int:
    return Commands(ruleset).main(arguments)
