"""Duel's AI on the command line (see engine/ai/commands.py)."""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ai import commands
from engine.ai.commands import Say, Subcommands, say, say_line, say_now_and_then
from engine.ai.workers import worker_pool
from engine.duel.ai.autopsy import Autopsy, autopsy_of
from engine.duel.ai.blunders import NODES, look_for_blunders
from engine.duel.ai.calibration import calibrate
from engine.duel.ai.entrants import NAMES, SIMPLE, Entrant, shared_match
from engine.duel.ai.gathering import Gathering, gather
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.match import Score
from engine.duel.ai.second_tries import second_tries
from engine.duel.ai.selfplay import Budget
from engine.duel.ai.soak import SoakReport, soak
from engine.duel.ai.weights import FORMAT

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
            keep=options.keep,
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

    def add_match_arguments(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--keep", type=Path, help="folder for records of the games that the first loses")

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
        command.add_argument("--falls", action="store_true", help="name the worst moments of each game too")
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_autopsy)

        command = commands.add_parser(
            "blunders", help="what levels overlook in games against themselves, and absurd moves"
        )
        command.add_argument("--levels", help="only these, by key, with commas")
        command.add_argument("--games", type=int, default=200)
        command.add_argument("--first", type=int, default=0, help="deal to begin with")
        command.add_argument("--nodes", type=int, help="for each move of a level that searches")
        command.add_argument("--seconds", type=float, help="of the processor, likewise")
        command.add_argument("--judge", type=int, default=NODES, help="nodes of the judge")
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_blunders)

        command = commands.add_parser(
            "calibrate", help="whether what is said to be won in 60 % of the games is"
        )
        command.add_argument("--games", type=int, default=400)
        command.add_argument("--nodes", type=int, default=400, help="of the one that is judged")
        command.add_argument("--times", type=int, default=10, help="as many has its opponent")
        command.add_argument("--seed", type=int, default=0)
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_calibration)

        command = commands.add_parser(
            "retry", help="play a match, and the deals that the first loses again with more time"
        )
        command.add_argument("one", choices=self.names)
        command.add_argument("other", choices=self.names)
        command.add_argument("--pairs", type=int, default=50, help=self.deals)
        command.add_argument("--nodes", type=int, help="per move")
        command.add_argument("--seconds", type=float, help="of the processor per move")
        command.add_argument("--times", type=int, default=10, help="as much time for the first then")
        command.add_argument("--tries", type=int, default=4, help="of either kind for each lost deal")
        command.add_argument("--seed", type=int, default=0)
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_second_tries)

    def run_calibration(self, options: argparse.Namespace) -> None:
        found = calibrate(
            options.games,
            nodes=options.nodes,
            stronger=options.times * options.nodes,
            seed=options.seed,
            workers=options.workers,
            progress=lambda so_far: say(f"{so_far.games} of {options.games} games"),
        )
        say_line(str(found))

    def run_second_tries(self, options: argparse.Namespace) -> None:
        if options.nodes is None and options.seconds is None:
            sys.exit("Give --nodes or --seconds: what is to be multiplied.")
        one, other = (
            Entrant(name, nodes=options.nodes, seconds=options.seconds, cpu=True)
            for name in (options.one, options.other)
        )
        found = second_tries(
            one,
            other,
            options.pairs,
            times=options.times,
            tries=options.tries,
            seed=options.seed,
            workers=options.workers,
            progress=lambda so_far: say(str(so_far)),
        )
        say_line(f"{options.one} - {options.other}: {found}")

    def run_blunders(self, options: argparse.Namespace) -> None:
        for name in self._levels(options):
            found = look_for_blunders(
                Entrant(name, nodes=options.nodes, seconds=options.seconds, cpu=True),
                options.games,
                nodes=options.judge,
                workers=options.workers,
                first_deal=options.first,
                progress=lambda so_far: say(f"{so_far.level}: {so_far.games} games"),
            )
            say_line(str(found))

    def run_autopsy(self, options: argparse.Namespace) -> None:
        found = Autopsy()
        names: list[str] = []
        with worker_pool(options.workers) as executor:
            texts = [path.read_text(encoding="utf-8") for path in options.records]
            parts = [executor.submit(autopsy_of, text, options.nodes) for text in texts]
            for path, part in zip(options.records, parts, strict=True):
                one = part.result()
                found.join(one)
                names += [path.name] * one.games
                say(f"{found.games} lost games")
        say_line(str(found))
        for number, fall in found.falls if options.falls else ():
            say_line(f"{names[number - 1]}: {fall}")

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
