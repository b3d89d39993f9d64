"""The command line of every game's AI: train, match, tournament, soak (see __main__.py).

A game says which players it has, how a match is played and which options there are; the rest is shared.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.ai.soak import SoakReport
from engine.ai.tournament import Named, Scored, as_json, as_text, from_json, round_robin

if TYPE_CHECKING:
    from engine.ai.train import Plan

Say = Callable[[str], None]
Subcommands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Commands:
    """The commands of a game's AI; each game fills in the upper part."""

    names: Sequence[str]  # of all players,
    simple: Sequence[str]  # of those that do not search,
    levels: Sequence[str]  # and of those that are rated
    deals = "of games"  # what is counted by --pairs

    def add_arguments(self, command: argparse.ArgumentParser) -> None:
        """Options of this game alone, for all commands that play."""

    def add_match_arguments(self, command: argparse.ArgumentParser) -> None:
        """Options of this game alone, for matches."""

    def add_commands(self, commands: Subcommands) -> None:
        """Commands of this game alone."""

    def entrant(self, name: str, options: argparse.Namespace, weights: Path | None) -> Named:
        raise NotImplementedError

    def match(self, one: Any, other: Any, options: argparse.Namespace, say: Say) -> str:
        """Play a match and report its progress; returns the result as text."""
        raise NotImplementedError

    def rated_match(self, one: Any, other: Any, options: argparse.Namespace, seed: int) -> Scored:
        raise NotImplementedError

    def soak(self, entrants: Sequence[Any], options: argparse.Namespace, say: Say) -> Iterable[SoakReport]:
        """Whole games of all these; what each did."""
        raise NotImplementedError

    def train(self, plan: "Plan") -> None:
        raise NotImplementedError

    # The same for all

    def run_training(self, options: argparse.Namespace) -> None:
        from engine.ai.train import Plan  # NumPy is needed for this alone

        chosen = {name: value for name, value in vars(options).items() if name in Plan.__dataclass_fields__}
        self.train(Plan(**chosen))

    def run_match(self, options: argparse.Namespace) -> None:
        one = self._entrant(options.one, options, options.weights)
        other = self._entrant(options.other, options, options.against)
        said = self.match(one, other, options, say_now_and_then(10))
        say_line(f"{one.name} - {other.name}: {said}")

    def run_tournament(self, options: argparse.Namespace) -> None:
        names = [*(self.simple if options.anchors else ()), *self._levels(options)]
        table = round_robin(
            [self._entrant(name, options, options.weights) for name in names],
            lambda one, other, seed: self.rated_match(one, other, options, seed),
            reach=options.reach,
            seed=options.seed,
            progress=say_line,
        )
        for file in options.add:
            table = table.joined(from_json(json.loads(file.read_text())))
        print(as_text(table))
        if options.json:
            options.json.write_text(json.dumps(as_json(table), indent=1) + "\n")

    def run_soak(self, options: argparse.Namespace) -> None:
        entrants = [self._entrant(name, options, options.weights) for name in self._levels(options)]
        for kept in self.soak(entrants, options, say):
            say_line(f"{kept.level}: {json.dumps(kept.as_json())}{'  TOO SLOW' if kept.is_overrun else ''}")

    def _levels(self, options: argparse.Namespace) -> list[str]:
        return options.levels.split(",") if options.levels else list(self.levels)

    def _entrant(self, name: str, options: argparse.Namespace, weights: Path | None) -> Named:
        """A player with the limits given on the command line; none: those of the level."""
        if name not in self.names:
            sys.exit(f"There is no player {name!r}; there are {', '.join(self.names)}.")
        return self.entrant(name, options, weights)

    def main(self, arguments: list[str]) -> int:
        options = self._parser().parse_args(arguments)
        try:
            options.run(options)
        except KeyboardInterrupt:
            print()
            return 130
        return 0

    def _parser(self) -> argparse.ArgumentParser:
        parser = argparse.ArgumentParser(prog="python -m engine.ai", description=__doc__)
        commands = parser.add_subparsers(required=True)

        command = commands.add_parser(
            "train", help="self-play, lessons and matches; resumes where it stopped"
        )
        command.add_argument("--dir", dest="folder", type=Path, default=Path("var/ai"))
        command.add_argument("--start", type=Path, help="weights to go on from, in a new folder")
        command.add_argument("--rounds", type=int, default=8)
        command.add_argument("--games", type=int, default=20_000, help="of self-play in each round")
        command.add_argument("--minutes", type=float, default=20.0, help="at most, for these games")
        command.add_argument("--window", type=int, default=3_000_000, help="examples to learn from")
        command.add_argument("--long", type=int, default=240, help="nodes of a long search")
        command.add_argument("--short", type=int, default=40, help="nodes of a short one")
        command.add_argument("--pairs", type=int, default=100, help=f"{self.deals} in the match")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--passes", type=float, default=1.5, help="over these examples in each round")
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        command.set_defaults(run=self.run_training)

        playing = argparse.ArgumentParser(add_help=False)
        playing.add_argument("--seconds", type=float, help="for each move, at most")
        playing.add_argument("--cpu", action="store_true", help="seconds of the processor: for a busy one")
        playing.add_argument(
            "--weights", type=Path, help="of the (first) player, in place of the shipped ones"
        )
        playing.add_argument(
            "--workers", type=int, default=os.cpu_count() or 1, help="games at the same time"
        )
        self.add_arguments(playing)

        command = commands.add_parser("match", parents=[playing], help="two players on the same deals")
        command.add_argument("one", choices=self.names)
        command.add_argument("other", choices=self.names)
        command.add_argument("--pairs", type=int, default=50, help=self.deals)
        command.add_argument("--nodes", type=int, help="per move")
        command.add_argument("--against", type=Path, help="weights of the second player")
        command.add_argument("--seed", type=int, default=0)
        self.add_match_arguments(command)
        command.set_defaults(run=self.run_match)

        command = commands.add_parser(
            "tournament", parents=[playing], help="rate the levels by a round-robin"
        )
        command.add_argument("--pairs", type=int, default=20, help=f"{self.deals} for each pairing")
        command.add_argument("--levels", help="only these, by key, with commas")
        command.add_argument("--reach", type=int, help="play only against the next few above")
        command.add_argument("--anchors", action="store_true", help="with the random and the greedy bot")
        command.add_argument("--seed", type=int, default=0)
        command.add_argument(
            "--add", type=Path, nargs="*", default=[], help="tables of earlier runs, as JSON"
        )
        command.add_argument("--json", type=Path, help="write the table here too")
        command.set_defaults(run=self.run_tournament)

        command = commands.add_parser(
            "soak", parents=[playing], help="whole games of each level: moves, times"
        )
        command.add_argument("--games", type=int, default=200)
        command.add_argument("--levels", help="only these, by key, with commas")
        command.set_defaults(run=self.run_soak)
        self.add_commands(commands)
        return parser


def say(text: str) -> None:
    """A line that overwrites itself on a terminal; nothing in a log."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text}", end="", flush=True)


def say_line(text: str) -> None:
    say("")
    print(text, flush=True)


def say_now_and_then(every: int) -> Say:
    """Everything on a terminal, but in a log only one line in `every`."""
    said = 0

    def tell(text: str) -> None:
        nonlocal said
        said += 1
        if sys.stdout.isatty():
            say(text)
        elif said % every == 0:
            print(text, flush=True)

    return tell
