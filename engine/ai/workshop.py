"""Making puzzles in a folder: one file of work for each ruleset and kind, a line for each game looked at.

A run that was stopped goes on with the games that have no line yet. What a game yields depends on nothing but
its number (or its record), so two runs make the same puzzles.
"""

import hashlib
import json
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Protocol

from engine.ai.puzzles import Kind, Puzzle
from engine.record import Record


class Maker(Protocol):
    """What a game brings along to make puzzles."""

    @property
    def kinds(self) -> Sequence[Kind]: ...

    def of_self_play(self, number: int, kind: Kind) -> list[Puzzle]:
        """The puzzles of a game of this number of the bots among themselves."""
        ...

    def of_record(
        self, record: Record, kind: Kind, candidates: Collection[int] | None = None
    ) -> list[Puzzle]:
        """The puzzles of a finished game; with candidates, of decisions that these moves have made."""
        ...

    def described(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle with its themes and facts."""
        ...

    def rated(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle with the rating that the levels give it now."""
        ...

    def holds(self, puzzle: Puzzle, *, times: int) -> bool:
        """Whether the same answers are right at this many times the nodes."""
        ...


def work_file(folder: Path, ruleset: str, kind: Kind) -> Path:
    return folder / f"{ruleset}-{kind}.jsonl"


# A game to look at: a name that stays the same, and what finds its puzzles.
Source = tuple[str, Callable[[], list[Puzzle]]]


def make(
    folder: Path,
    ruleset: str,
    kind: Kind,
    sources: Iterable[Source],
    *,
    puzzles: int,
    minutes: float,
    progress: Callable[[str], None],
) -> None:
    """Look at games until there are enough puzzles or time is up."""
    folder.mkdir(parents=True, exist_ok=True)
    path = work_file(folder, ruleset, kind)
    done, there = _read(path)
    start = time.monotonic()
    found = len(there)
    with path.open("a", encoding="utf-8") as work:
        for source, look in sources:
            spent = time.monotonic() - start
            if found >= puzzles or spent > 60 * minutes:
                break
            if source in done:
                continue
            new = look()
            found += len(new)
            work.write(json.dumps({"source": source, "puzzles": [puzzle.to_json() for puzzle in new]}) + "\n")
            work.flush()
            progress(f"{ruleset} {kind}: {source}, {found} puzzles, {spent:.0f} s")


def of_self_play(maker: Maker, kind: Kind, first: int = 0) -> Iterator[Source]:
    """Games of the bots among themselves, from a number on."""
    for number in count(first):
        yield f"game {number}", partial(maker.of_self_play, number, kind)


def of_records(maker: Maker, kind: Kind, paths: Iterable[Path]) -> Iterator[Source]:
    """Finished games in files."""
    for path in paths:
        text = path.read_text(encoding="utf-8")
        is_json = text.lstrip().startswith("{")
        record = Record.from_json(json.loads(text)) if is_json else Record.from_text(text)
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        yield f"record {name}", partial(maker.of_record, record, kind)


def _read(path: Path) -> tuple[set[str], list[Puzzle]]:
    """The games that have been looked at, and their puzzles; a line that was cut short is taken away."""
    if not path.exists():
        return set(), []
    whole = path.read_text(encoding="utf-8")
    lines = whole[: whole.rfind("\n") + 1]
    if lines != whole:
        path.write_text(lines, encoding="utf-8")
    rows = [json.loads(line) for line in lines.splitlines()]
    puzzles = [Puzzle.from_json(document) for row in rows for document in row["puzzles"]]
    return {row["source"] for row in rows}, puzzles


def rate(folder: Path, rated: Callable[[Puzzle], Puzzle], progress: Callable[[str], None]) -> None:
    """Rate all puzzles of a folder again, because the levels have changed. Nothing may be made meanwhile."""
    number = 0
    for path in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for row in rows:
            row["puzzles"] = [rated(Puzzle.from_json(document)).to_json() for document in row["puzzles"]]
            number += len(row["puzzles"])
            progress(f"{path.name}: {number} puzzles rated")
        new = path.with_suffix(".new")
        new.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        new.replace(path)


def gathered(folder: Path) -> list[Puzzle]:
    """All puzzles that have been made in a folder."""
    found: list[Puzzle] = []
    for path in sorted(folder.glob("*.jsonl")):
        found += _read(path)[1]
    return found
