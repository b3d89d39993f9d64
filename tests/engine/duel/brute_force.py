"""Ends of Duel solved by trying everything. It shares nothing with the solver of the bots but the rules.

python -m tests.engine.duel.brute_force games/puzzles/data/puzzles.xz [--sample N]
"""

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.ai.puzzles import Kind, Puzzle, read
from engine.duel.position import DUEL, Position
from engine.registry import RULESETS

Results = dict[Any, float]


def result(position: Position, known: Results) -> float:
    """What the game ends with for seat 0 if both play their best: 1 a win, 0.5 a draw, 0 a loss."""
    outcome = position.outcome
    if outcome is not None:
        return 0.5 if not outcome.winners else float(outcome.winners == (0,))
    key = situation(position)
    if key not in known:
        (seat,) = position.to_move
        after = [result(reached, known) for _, reached in continuations(position, seat)]
        known[key] = max(after) if seat == 0 else min(after)
    return known[key]


def values(position: Position) -> dict[str, float]:
    """The result of every move for the player to move."""
    (seat,) = position.to_move
    known: Results = {}
    found = {notation: result(reached, known) for notation, reached in continuations(position, seat)}
    return {notation: value if seat == 0 else 1 - value for notation, value in found.items()}


def continuations(position: Position, seat: int) -> Iterable[tuple[str, Position]]:
    for move in position.legal_moves(seat):
        reached = position.copy()
        reached.play(seat, move)
        yield move.notation, reached


def situation(position: Position) -> Any:
    """Everything about a position but how it came about."""
    state = vars(position.state)
    return tuple(
        tuple(value) if isinstance(value, list) else value
        for name, value in state.items()
        if not name.startswith("ledger")
    )


def is_open(position: Position) -> bool:
    """Whether every card of the last age lies open, and no token can come from the box any more."""
    view = position.view(None)
    structure = view["structure"]
    hidden = structure is None or any(slot["state"] == "hidden" for slot in structure["slots"])
    wonders = [wonder for city in view["cities"] for wonder in city["wonders"]]
    library = any(one["wonder"] == "great_library" and one["state"] == "unbuilt" for one in wonders)
    return view["age"] == 3 and not hidden and not (library and view["wonders_left"])


def problem_of(puzzle: Puzzle) -> str:
    """What is wrong with a solved end; nothing if it is right."""
    position = puzzle.position(RULESETS)
    assert isinstance(position, Position)
    assert puzzle.rules == DUEL.id
    if not is_open(position):
        return "something is hidden"
    found = values(position)
    claimed = {judged.move: judged.value for judged in puzzle.moves}
    if found != claimed:
        return f"the values are {found}, not {claimed}"
    best = max(found.values())
    right = [move for move, value in found.items() if value == best]
    return "" if right == list(puzzle.solutions) else f"the best moves are {right}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int)
    options = parser.parse_args()
    ends = [puzzle for puzzle in read(options.file) if puzzle.kind is Kind.END][: options.sample]
    start, wrong = time.monotonic(), 0
    for number, puzzle in enumerate(ends, start=1):
        problem = problem_of(puzzle)
        if problem:
            wrong += 1
            print(f"{puzzle.id}: {problem}", flush=True)
        if number % 25 == 0 or number == len(ends):
            spent = time.monotonic() - start
            print(f"{number} of {len(ends)} ends, {wrong} wrong, {spent:.0f} s", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
