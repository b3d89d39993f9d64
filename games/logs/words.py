"""Lists of frequent moves: the packed form of a log names a move by its number in one of them.

A list is a file that never changes, because every packed log refers to it: a new list gets the next number.
`python -m games.logs.words FOLDER` writes candidates from games of random moves, one for each engine package.
"""

import random
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

from engine.game import Rules

FOLDER = Path(__file__).parent / "words"
# What is written in one byte, in two, or not at all.
SHORT, MOST = 192, 192 + 64 * 256
GAMES = 1500


@cache
def numbers() -> tuple[int, ...]:
    return tuple(sorted(int(path.stem) for path in FOLDER.glob("*.txt")))


@cache
def words_of(number: int) -> tuple[str, ...]:
    """The moves of a list, the most frequent first."""
    return tuple((FOLDER / f"{number}.txt").read_text("utf-8").splitlines())


@cache
def places_of(number: int) -> dict[str, int]:
    return {word: place for place, word in enumerate(words_of(number))}


def frequent_moves(rulesets: list[Rules]) -> list[str]:
    """The moves of games of random moves, the most frequent first."""
    counted: Counter[str] = Counter({"undo": GAMES})
    for number in range(GAMES):
        dice = random.Random(number)  # noqa: S311
        rules = rulesets[number % len(rulesets)]
        position = rules.new(seats=dice.choice(rules.seats), seed=dice.randbytes(32), options={})
        while position.to_move:
            moves = position.legal_moves(position.to_move[0])
            better = [move for move in moves if not move.notation.startswith("discard")]
            position.play(position.to_move[0], dice.choice(better or moves))
            counted.update(move.notation for move in moves)
        counted.update(move.notation for _, move in position.history for _ in range(20))
    return [word for word, _ in counted.most_common(MOST)]


def write_lists(folder: Path) -> None:
    from engine.registry import RULESETS

    packages: dict[str, list[Rules]] = defaultdict(list)
    for rules in RULESETS.values():
        packages[type(rules).__module__.rpartition(".")[0]].append(rules)
    for name, rulesets in packages.items():
        (folder / f"{name}.txt").write_text("\n".join(frequent_moves(rulesets)) + "\n")


if __name__ == "__main__":
    write_lists(Path(sys.argv[1]))
