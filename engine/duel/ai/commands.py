"""Duel's AI on the command line: train, match, tournament, soak (see engine/ai/__main__.py)."""

import argparse
import json
import os
import sys
from pathlib import Path

from engine.ai.levels import BY_KEY
from engine.ai.tournament import as_json, as_text, from_json, round_robin
from engine.duel.ai.crew import NAMES, SIMPLE, Entrant, shared_match
from engine.duel.ai.match import Score
from engine.duel.ai.soak import soak


def run_training(options: argparse.Namespace) -> None:
    from engine.duel.ai.train import Plan, train  # NumPy is needed for this alone

    chosen = {name: value for name, value in vars(options).items() if name in Plan.__dataclass_fields__}
    train(Plan(**chosen))


def run_match(options: argparse.Namespace) -> None:
    one = _entrant(options.one, options, options.weights)
    other = _entrant(options.other, options, options.against)
    score = shared_match(
        one,
        other,
        options.pairs,
        workers=options.workers,
        seed=options.seed,
        progress=_say_score,
    )
    longest = " and ".join(f"{seconds:.2f}" for seconds in score.longest)
    _say_line(f"{one.name} - {other.name}: {score}; longest move {longest} s; {score.seconds:.0f} s in all")


def run_tournament(options: argparse.Namespace) -> None:
    names = [*(SIMPLE if options.anchors else ()), *_levels(options)]

    def match(one: Entrant, other: Entrant, seed: int) -> Score:
        return shared_match(one, other, options.pairs, workers=options.workers, seed=seed)

    table = round_robin(
        [_entrant(name, options, options.weights) for name in names],
        match,
        reach=options.reach,
        seed=options.seed,
        progress=_say_line,
    )
    for file in options.add:
        table = table.joined(from_json(json.loads(file.read_text())))
    print(as_text(table))
    if options.json:
        options.json.write_text(json.dumps(as_json(table), indent=1) + "\n")


def run_soak(options: argparse.Namespace) -> None:
    for name in _levels(options):
        kept = soak(
            _entrant(name, options, options.weights),
            options.games,
            workers=options.workers,
            progress=lambda so_far: _say(f"{so_far.level}: {so_far.games} of {options.games} games"),
        )
        _say_line(f"{name}: {json.dumps(kept.as_json())}{'  TOO SLOW' if kept.is_overrun else ''}")


def _levels(options: argparse.Namespace) -> list[str]:
    return options.levels.split(",") if options.levels else list(BY_KEY)


def _entrant(name: str, options: argparse.Namespace, weights: Path | None) -> Entrant:
    """A player with the limits given on the command line; none: those of the level."""
    if name not in NAMES:
        sys.exit(f"There is no player {name!r}; there are {', '.join(NAMES)}.")
    return Entrant(name, weights, getattr(options, "nodes", None), options.seconds, options.cpu)


def _say_score(score: Score) -> None:
    """Each pair of games on a terminal, every tenth in a log."""
    if sys.stdout.isatty():
        _say(str(score))
    elif len(score.pairs) % 10 == 0:
        print(score, flush=True)


def _say(text: str) -> None:
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text}", end="", flush=True)


def _say_line(text: str) -> None:
    _say("")
    print(text, flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.ai", description=__doc__)
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("train", help="self-play, lessons and matches; resumes where it stopped")
    command.add_argument("--dir", dest="folder", type=Path, default=Path("var/ai"))
    command.add_argument("--start", type=Path, help="weights to go on from, in a new folder")
    command.add_argument("--rounds", type=int, default=8)
    command.add_argument("--games", type=int, default=20_000, help="of self-play in each round")
    command.add_argument("--minutes", type=float, default=20.0, help="at most, for these games")
    command.add_argument("--window", type=int, default=3_000_000, help="examples to learn from")
    command.add_argument("--long", type=int, default=240, help="nodes of a long search")
    command.add_argument("--short", type=int, default=40, help="nodes of a short one")
    command.add_argument("--pairs", type=int, default=100, help="of games in the match")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--passes", type=float, default=1.5, help="over these examples in each round")
    command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    command.set_defaults(run=run_training)

    playing = argparse.ArgumentParser(add_help=False)
    playing.add_argument("--seconds", type=float, help="for each move, at most")
    playing.add_argument("--cpu", action="store_true", help="seconds of the processor, for a busy machine")
    playing.add_argument("--weights", type=Path, help="of the (first) player, in place of the shipped ones")
    playing.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games at the same time")

    command = commands.add_parser("match", parents=[playing], help="two players on paired deals")
    command.add_argument("one", choices=NAMES)
    command.add_argument("other", choices=NAMES)
    command.add_argument("--pairs", type=int, default=50)
    command.add_argument("--nodes", type=int, help="for each move")
    command.add_argument("--against", type=Path, help="weights of the second player")
    command.add_argument("--seed", type=int, default=0)
    command.set_defaults(run=run_match)

    command = commands.add_parser("tournament", parents=[playing], help="rate the levels by a round-robin")
    command.add_argument("--pairs", type=int, default=20, help="of games for each pairing")
    command.add_argument("--levels", help="only these, by key, with commas")
    command.add_argument("--reach", type=int, help="play only against the next few above")
    command.add_argument("--anchors", action="store_true", help="with the random and the greedy bot")
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--add", type=Path, nargs="*", default=[], help="tables of earlier runs, as JSON")
    command.add_argument("--json", type=Path, help="write the table here too")
    command.set_defaults(run=run_tournament)

    command = commands.add_parser("soak", parents=[playing], help="whole games of each level: moves, times")
    command.add_argument("--games", type=int, default=200)
    command.add_argument("--levels", help="only these, by key, with commas")
    command.set_defaults(run=run_soak)

    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except KeyboardInterrupt:
        print()
        return 130
    return 0
