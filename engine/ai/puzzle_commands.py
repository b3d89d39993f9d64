"""Puzzles from the command line: `python -m engine.ai [--ruleset ID] puzzles make | check | rate | pack`.

make   looks at games and keeps the puzzles found in a folder; goes on where it stopped
check  solves ends again, and searches for other answers with many more nodes
rate   rates the puzzles of a folder again, after the levels of the bots have changed
pack   chooses among the puzzles of a folder, without those that failed a check, and writes the file
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.ai import puzzle_choice, workshop
from engine.ai.commands import say_line, say_now_and_then
from engine.ai.puzzles import Kind, Puzzle, read, write
from engine.ai.workshop import Maker

MakerOf = Callable[[str], Maker]
CHECKS = "checks.json"


def main(arguments: list[str], ruleset: str, maker_of: MakerOf) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.ai puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("make", help="look for puzzles of a ruleset; goes on where it stopped")
    command.add_argument("--dir", dest="folder", type=Path, default=Path("var/puzzles"))
    command.add_argument("--kinds", help="with commas; all that the game has")
    command.add_argument("--puzzles", type=int, default=500, help="of each kind, in the folder in all")
    command.add_argument("--minutes", type=float, default=1e6, help="for each kind, at most")
    command.add_argument("--records", type=Path, nargs="*", default=[], help="finished games to look at")
    command.add_argument("--first", type=int, default=0, help="number of the first game: work side by side")
    command.set_defaults(run=lambda options: run_make(options, ruleset, maker_of(ruleset)))

    command = commands.add_parser("pack", help="choose the best and write the compact file")
    command.add_argument("--dir", dest="folder", type=Path, default=Path("var/puzzles"))
    command.add_argument("--out", type=Path, required=True)
    command.add_argument("--counts", help="by kind, as end=450,decision=350")
    command.set_defaults(run=lambda options: run_pack(options, maker_of))

    command = commands.add_parser("check", help="whether the answers hold at many more nodes")
    command.add_argument("file", type=Path, help="a compact file, or a folder of work")
    command.add_argument("--dir", dest="folder", type=Path, help="where to note what failed, for pack")
    command.add_argument("--kinds", help="with commas; all")
    command.add_argument("--sample", type=int, help="only so many, chosen at random")
    command.add_argument("--times", type=int, default=10, help="as many nodes")
    command.set_defaults(run=lambda options: run_check(options, maker_of))
    command = commands.add_parser("rate", help="rate again what was made, by the levels as they are now")
    command.add_argument("--dir", dest="folder", type=Path, default=Path("var/puzzles"))
    command.set_defaults(run=lambda options: run_rate(options, maker_of))
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def run_make(options: argparse.Namespace, ruleset: str, maker: Maker) -> None:
    for kind in kinds_of(options) or maker.kinds:
        workshop.make(
            options.folder,
            ruleset,
            kind,
            workshop.of_records(maker, kind, options.records)
            if options.records
            else workshop.of_self_play(maker, kind, options.first),
            puzzles=options.puzzles,
            minutes=options.minutes,
            progress=say_now_and_then(20),
        )


def run_pack(options: argparse.Namespace, maker_of: MakerOf) -> None:
    checks = read_checks(options.folder)
    made = [puzzle for puzzle in workshop.gathered(options.folder) if checks.get(puzzle.id, True)]
    wanted = dict(puzzle_choice.WANTED)
    if options.counts:
        pairs = (pair.split("=") for pair in options.counts.split(","))
        wanted = {Kind(kind): int(number) for kind, number in pairs}
    chosen = puzzle_choice.choose(made, wanted)
    described = [maker_of(puzzle.rules).described(puzzle) for puzzle in chosen]
    told = [puzzle for puzzle in described if puzzle_choice.is_clear(puzzle)]
    size = write(options.out, told)
    say_line(f"{len(told)} of {len(made)} puzzles, {size} bytes\n{table(told)}")


def run_check(options: argparse.Namespace, maker_of: MakerOf) -> None:
    """Each once: what is noted in the folder is not checked again."""
    made = workshop.gathered(options.file) if options.file.is_dir() else read(options.file)
    kinds = kinds_of(options)
    made = [puzzle for puzzle in made if not kinds or puzzle.kind in kinds]
    random.Random(1).shuffle(made)  # noqa: S311  a sample, not a secret
    checks = read_checks(options.folder) if options.folder else {}
    counted: Counter[tuple[Kind, bool]] = Counter()
    tell = say_now_and_then(20)
    for number, puzzle in enumerate(made[: options.sample], start=1):
        if puzzle.id not in checks:
            checks[puzzle.id] = maker_of(puzzle.rules).holds(puzzle, times=options.times)
            if options.folder:
                (options.folder / CHECKS).write_text(json.dumps(checks))
        counted[puzzle.kind, checks[puzzle.id]] += 1
        tell(f"{number} of {len(made[: options.sample])}: {shares(counted)}")
    say_line(shares(counted))


def run_rate(options: argparse.Namespace, maker_of: MakerOf) -> None:
    workshop.rate(options.folder, lambda puzzle: maker_of(puzzle.rules).rated(puzzle), say_now_and_then(20))


def shares(counted: Counter[tuple[Kind, bool]]) -> str:
    held = {kind: counted[kind, True] for kind, _ in counted}
    return ", ".join(f"{kind}: {n} of {n + counted[kind, False]} hold" for kind, n in sorted(held.items()))


def read_checks(folder: Path) -> dict[str, bool]:
    path = folder / CHECKS
    return dict(json.loads(path.read_text())) if path.exists() else {}


def kinds_of(options: argparse.Namespace) -> list[Kind]:
    return [Kind(name) for name in options.kinds.split(",")] if options.kinds else []


def table(puzzles: Iterable[Puzzle]) -> str:
    """How many there are, by kind and rating, and by theme."""
    told = list(puzzles)
    rows = [f"{'kind':10}{'all':>6}" + "".join(f"{low:>6}" for low in range(800, 2400, 200))]
    for kind in Kind:
        ratings = [min(puzzle.rating, 2399) for puzzle in told if puzzle.kind is kind]
        steps = [sum(low <= rating < low + 200 for rating in ratings) for low in range(800, 2400, 200)]
        rows.append(f"{kind:10}{len(ratings):>6}" + "".join(f"{step:>6}" for step in steps))
    themes = Counter(str(theme) for puzzle in told for theme in puzzle.themes)
    rows.append(", ".join(f"{theme} {number}" for theme, number in themes.most_common()))
    return "\n".join(rows)
