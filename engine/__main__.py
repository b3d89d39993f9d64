"""The engine from the command line: `python -m engine selfplay | replay | play | bench`."""

import argparse
import json
import secrets
import sys
from pathlib import Path

from engine import bench, terminal
from engine.game import BadSetup, GameError, GameErrorCode
from engine.record import Record
from engine.registry import RULESETS, game_module


def seats(options: argparse.Namespace) -> int:
    """The seats given on the command line; otherwise three, or the nearest that the ruleset allows."""
    allowed = RULESETS[options.ruleset].seats
    if options.seats is None:
        return min(allowed, key=lambda number: abs(number - 3))
    if options.seats not in allowed:
        raise BadSetup(
            GameErrorCode.BAD_SEATS, f"{options.ruleset} is for {min(allowed)} to {max(allowed)} players."
        )
    return int(options.seats)


def selfplay(options: argparse.Namespace) -> None:
    """Whole games of random moves, added up."""
    report = game_module(options.ruleset, "cli.selfplay").selfplay(
        ruleset=options.ruleset,
        seats=seats(options),
        games=options.games,
        seed=options.seed,
        plain=options.plain,
    )
    print(json.dumps(report, indent=2))


def replay(options: argparse.Namespace) -> None:
    """Replay a record and show where it ends."""
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text()
    record = Record.from_json(json.loads(text)) if text.lstrip().startswith("{") else Record.from_text(text)
    position = record.replay(RULESETS)
    print(game_module(record.rules, "cli.screen").draw_board(position.view(None)))
    print(f"{len(record.moves)} moves, result: {record.result}")


def play(options: argparse.Namespace) -> None:
    screen = game_module(options.ruleset, "cli.screen")
    number = seats(options)
    if options.bot not in screen.BOTS:
        raise ValueError(f"There is no such bot; there are {', '.join(sorted(screen.BOTS))}.")
    if options.seat not in range(number):
        raise ValueError(f"The seats are 0 to {number - 1}.")
    terminal.play(
        rules=RULESETS[options.ruleset],
        screen=screen,
        seats=number,
        seat=options.seat,
        bot=options.bot,
        seed=bytes.fromhex(options.seed),
        save=options.save,
    )


def measure(options: argparse.Namespace) -> None:
    measured = game_module(options.ruleset, "cli.measure").measure(
        ruleset=options.ruleset, seats=seats(options), seconds=options.seconds
    )
    print(json.dumps({"machine": bench.machine(), **measured}, indent=2))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules, without the site.")
    commands = parser.add_subparsers(required=True)
    game = argparse.ArgumentParser(add_help=False)
    game.add_argument("--ruleset", choices=sorted(RULESETS), default=next(iter(RULESETS)))
    game.add_argument("--seats", type=int, help="how many play")

    command = commands.add_parser(
        "selfplay", parents=[game], help="play random games and print statistics as JSON"
    )
    command.add_argument("--games", type=positive, default=1000)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--plain", action="store_true", help="use the plain Python core")
    command.set_defaults(run=selfplay)

    command = commands.add_parser("replay", help="replay a record and check its result")
    command.add_argument("file", metavar="FILE", help="a record, as text or JSON; - reads standard input")
    command.set_defaults(run=replay)

    command = commands.add_parser("play", parents=[game], help="play against bots in the terminal")
    command.add_argument("--bot", default="greedy", help="random or greedy")
    command.add_argument("--seat", type=int, default=0)
    command.add_argument("--seed", default=secrets.token_hex(32), help="64 hexadecimal digits")
    command.add_argument("--save", type=Path, help="write the record here in the end")
    command.set_defaults(run=play)

    command = commands.add_parser("bench", parents=[game], help="measure the engine and print JSON")
    command.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    command.set_defaults(run=measure)

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
