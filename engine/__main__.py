"""The engine from the command line: `python -m engine selfplay | replay | play | bench`."""

import argparse
import json
import secrets
import sys
from pathlib import Path

from engine import bench, native, terminal
from engine.dice import Dice
from engine.duel import playout
from engine.duel.state import State
from engine.game import GameError
from engine.record import Record

AUTOMATIC_PICKS = 2  # the last wonder of each pool goes to its taker without being asked


def selfplay(options: argparse.Namespace) -> None:
    """Whole games of uniformly random moves, added up."""
    core = None if options.plain else native.core("duel")
    if core is None:
        sums = [0] * playout.SUMS
        playout.random_games(State(), Dice(options.seed), options.games, sums)
    else:
        sums = core.play_random_games(options.games, options.seed)
    games = sums[playout.GAMES]
    ways = {
        "civilian": playout.CIVILIAN_WINS,
        "military": playout.MILITARY_WINS,
        "science": playout.SCIENCE_WINS,
        "draw": playout.DRAWS,
    }
    asked = sums[playout.DECISIONS] / games
    report = {
        "games": games,
        "seed": options.seed,
        "core": "plain" if core is None else "compiled",
        "results": {name: sums[column] for name, column in ways.items()},
        "shares": {name: round(sums[column] / games, 4) for name, column in ways.items()},
        "first_player_share": round((sums[playout.FIRST_WON] + sums[playout.DRAWS] / 2) / games, 4),
        "decisions_per_game": round(asked + AUTOMATIC_PICKS, 2),
        "decisions_asked_per_game": round(asked, 2),
        "legal_moves_per_decision": round(sums[playout.LEGAL_MOVES] / sums[playout.DECISIONS], 2),
        "points_per_seat": round(sums[playout.POINTS_SCORED] / games / 2, 2),
    }
    print(json.dumps(report, indent=2))


def replay(options: argparse.Namespace) -> None:
    """Replay a record and show where it ends."""
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text()
    record = Record.from_json(json.loads(text)) if text.lstrip().startswith("{") else Record.from_text(text)
    position = record.replay()
    print(terminal.draw_board(position.view(None)))
    print(f"{len(record.moves)} moves, result: {record.result}")


def play(options: argparse.Namespace) -> None:
    terminal.play(seat=options.seat, bot=options.bot, seed=bytes.fromhex(options.seed), save=options.save)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of 7 Wonders Duel.")
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("selfplay", help="play random games and print statistics as JSON")
    command.add_argument("--games", type=positive, default=1000)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--plain", action="store_true", help="use the plain Python core")
    command.set_defaults(run=selfplay)

    command = commands.add_parser("replay", help="replay a record and check its result")
    command.add_argument("file", metavar="FILE", help="a record, as text or JSON; - reads standard input")
    command.set_defaults(run=replay)

    command = commands.add_parser("play", help="play against a bot in the terminal")
    command.add_argument("--bot", choices=sorted(terminal.BOTS), default="greedy")
    command.add_argument("--seat", type=int, choices=(0, 1), default=0)
    command.add_argument("--seed", default=secrets.token_hex(32), help="64 hexadecimal digits")
    command.add_argument("--save", type=Path, help="write the record here in the end")
    command.set_defaults(run=play)

    command = commands.add_parser("bench", help="measure the engine and print JSON")
    command.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    command.set_defaults(run=lambda options: print(json.dumps(bench.measure(options.seconds), indent=2)))

    options = parser.parse_args()
    try:
        options.run(options)
    except GameError as error:
        print(f"{error.code}: {error.message}", file=sys.stderr)
        return 1
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    return 0


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
