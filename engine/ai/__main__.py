"""The AI from the command line: `python -m engine.ai train | match | tournament | soak`."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from engine.ai import weights
from engine.ai.brain import Brain
from engine.ai.levels import BY_KEY, LEVELS
from engine.ai.match import (
    Player,
    baseline_player,
    greedy_player,
    level_player,
    net_player,
    play_match,
    random_player,
)
from engine.ai.soak import soak
from engine.ai.tournament import as_json, as_text, round_robin


def run_training(options: argparse.Namespace) -> None:
    from engine.ai.train import Plan, train  # NumPy is needed for this alone

    chosen = {name: value for name, value in vars(options).items() if name in Plan.__dataclass_fields__}
    train(Plan(**chosen))


def run_match(options: argparse.Namespace) -> None:
    brain, against = _brain(options.weights), _brain(options.against)
    if options.cpu:
        brain.clock = against.clock = time.thread_time
    one, other = _player(brain, options.one, options), _player(against, options.other, options)
    score = play_match(
        brain,
        one,
        other,
        options.pairs,
        seed=options.seed,
        progress=lambda so_far: _say(str(so_far)),
    )
    _say("")
    print(f"{options.one} - {options.other}: {score}; {score.seconds:.0f} s")


def run_tournament(options: argparse.Namespace) -> None:
    brain = _brain(options.weights)
    chosen = [BY_KEY[key] for key in options.levels.split(",")] if options.levels else list(LEVELS)
    players = [(level.key, level_player(brain, level, **_budget(options))) for level in chosen]
    if options.anchors:
        players = [("random", random_player(brain)), ("greedy", greedy_player()), *players]
    table = round_robin(
        brain, players, options.pairs, reach=options.reach, seed=options.seed, progress=_say_line
    )
    print(as_text(table))
    if options.json:
        options.json.write_text(json.dumps(as_json(table), indent=1) + "\n")


def run_soak(options: argparse.Namespace) -> None:
    chosen = [BY_KEY[key] for key in options.levels.split(",")] if options.levels else list(LEVELS)
    soak(
        _brain(options.weights),
        chosen,
        options.games,
        seconds=options.seconds,
        progress=lambda kept: _say_line(f"{kept.level}: {json.dumps(kept.as_json())}"),
    )


def _budget(options: argparse.Namespace) -> dict[str, Any]:
    """Limits given on the command line; none: those of the level."""
    budget: dict[str, Any] = {}
    if options.seconds is not None:
        budget["seconds"] = options.seconds
    if getattr(options, "nodes", None) is not None:
        budget["nodes"] = options.nodes
    return budget


def _brain(path: Path | None) -> Brain:
    return Brain(weights.load(path)) if path else Brain()


def _player(brain: Brain, name: str, options: argparse.Namespace) -> Player:
    simple = {"random": lambda: random_player(brain), "greedy": greedy_player}
    if name in simple:
        return simple[name]()
    if name in BY_KEY:
        return level_player(brain, BY_KEY[name], **_budget(options))
    return {"net": net_player, "baseline": baseline_player}[name](brain, **_budget(options))


def _say(text: str) -> None:
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text}", end="", flush=True)


def _say_line(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.ai", description=__doc__)
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("train", help="self-play, lessons and matches; resumes where it stopped")
    command.add_argument("--dir", dest="folder", type=Path, default=Path("var/ai"))
    command.add_argument("--rounds", type=int, default=8)
    command.add_argument("--games", type=int, default=2_500, help="of self-play in each round")
    command.add_argument("--minutes", type=float, default=20.0, help="at most, for these games")
    command.add_argument("--window", type=int, default=900_000, help="examples to learn from")
    command.add_argument("--long", type=int, default=200, help="nodes of a long search")
    command.add_argument("--short", type=int, default=30, help="nodes of a short one")
    command.add_argument("--pairs", type=int, default=60, help="of games in the match")
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=run_training)

    players = ["random", "greedy", "baseline", "net", *BY_KEY]
    command = commands.add_parser("match", help="two players on paired deals")
    command.add_argument("one", choices=players)
    command.add_argument("other", choices=players)
    command.add_argument("--pairs", type=int, default=50)
    command.add_argument("--seconds", type=float, help="for each move")
    command.add_argument("--cpu", action="store_true", help="seconds of the processor, for a busy machine")
    command.add_argument("--nodes", type=int, help="for each move")
    command.add_argument("--weights", type=Path, help="of the first player, in place of the shipped ones")
    command.add_argument("--against", type=Path, help="weights of the second player")
    command.add_argument("--seed", type=int, default=0)
    command.set_defaults(run=run_match)

    command = commands.add_parser("tournament", help="rate the levels by a round-robin")
    command.add_argument("--pairs", type=int, default=20, help="of games for each pairing")
    command.add_argument("--levels", help="only these, by key, with commas")
    command.add_argument("--reach", type=int, help="play only against the next few above")
    command.add_argument("--anchors", action="store_true", help="with the random and the greedy bot")
    command.add_argument("--seconds", type=float, help="no move longer than this")
    command.add_argument("--weights", type=Path)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--json", type=Path, help="write the table here too")
    command.set_defaults(run=run_tournament)

    command = commands.add_parser("soak", help="whole games of each level: legal moves, times")
    command.add_argument("--games", type=int, default=200)
    command.add_argument("--levels", help="only these, by key, with commas")
    command.add_argument("--seconds", type=float, help="no move longer than this")
    command.add_argument("--weights", type=Path)
    command.set_defaults(run=run_soak)

    options = parser.parse_args()
    try:
        options.run(options)
    except KeyboardInterrupt:
        print()
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
