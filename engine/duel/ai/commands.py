"""Duel's AI on the command line (see engine/ai/commands.py)."""

import argparse
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ai import commands
from engine.ai.commands import Say, Subcommands, say, say_line, say_now_and_then
from engine.duel.ai.autopsy import Autopsy
from engine.duel.ai.entrants import NAMES, SIMPLE, Entrant, shared_match
from engine.duel.ai.gathering import Gathering, gather
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.match import Score
from engine.duel.ai.selfplay import Budget
from engine.duel.ai.soak import SoakReport, soak
from engine.duel.ai.weights import FORMAT
from engine.record import Record

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

    def add_commands(self, commands: Subcommands) -> None:
        command = commands.add_parser(
            "selfplay", help="games for later trainings; goes on where it stopped, until it is stopped"
        )
        command.add_argument("--dir", dest="folder", type=Path, default=Path("var/ai/games"))
        command.add_argument("--weights", type=Path, default=FORMAT.shipped, help="of the net that plays")
        command.add_argument("--games", type=int, default=1_000_000, help="to play in this run")
        command.add_argument("--long", type=int, default=800, help="nodes of a long search")
        command.add_argument("--short", type=int, default=120, help="nodes of a short one")
        command.add_argument("--solver", type=int, default=20_000, help="positions of the solver of ends")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_selfplay)

        command = commands.add_parser("learn", help="teach a net on the games that selfplay has kept")
        command.add_argument("--games", type=Path, default=Path("var/ai/games"), help="their folder")
        command.add_argument("--dir", dest="folder", type=Path, default=Path("var/ai/lessons"))
        command.add_argument("--start", type=Path, default=FORMAT.shipped, help="weights to go on from")
        command.add_argument("--passes", type=float, default=2.0, help="over all positions")
        command.add_argument("--rate", type=float, default=5e-4, help="of learning, at first")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_lessons)

        command = commands.add_parser(
            "autopsy", help="why games were lost: choices, cards, kinds of mistakes"
        )
        command.add_argument("records", type=Path, nargs="+", metavar="RECORD", help="as text or JSON")
        command.add_argument("--nodes", type=int, help="per position")
        command.set_defaults(run=self.run_autopsy)

    def run_autopsy(self, options: argparse.Namespace) -> None:
        found = Autopsy()
        for number, path in enumerate(options.records):
            text = path.read_text()
            is_json = text.lstrip().startswith("{")
            record = Record.from_json(json.loads(text)) if is_json else Record.from_text(text)
            found.add(record, nodes=options.nodes)
            say(f"{number + 1} of {len(options.records)} games")
        say_line(str(found))

    def run_lessons(self, options: argparse.Namespace) -> None:
        from engine.duel.ai.lessons import Lessons, encode_all, learn  # NumPy is needed for this alone

        chosen = {
            name: value for name, value in vars(options).items() if name in Lessons.__dataclass_fields__
        }
        lessons = Lessons(**chosen)
        encode_all(
            lessons, workers=options.workers, progress=lambda done, of: say(f"{done} of {of} portions")
        )
        learn(lessons, say_line)

    def run_selfplay(self, options: argparse.Namespace) -> None:
        budget = Budget(options.long, options.short, solver=options.solver)
        wanted = Gathering(options.folder, budget, options.weights, options.seed)
        now_and_then = say_now_and_then(10)
        gather(
            wanted,
            options.games,
            workers=options.workers,
            progress=lambda played: now_and_then(f"{played} games"),
        )

    def train(self, plan: "Plan") -> None:
        from engine.duel.ai.train import train  # NumPy is needed for this alone

        train(plan)


def main(arguments: list[str], _ruleset: str) -> int:
    return Commands().main(arguments)
