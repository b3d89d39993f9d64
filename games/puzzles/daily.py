"""The puzzle of the day (UTC): the same for everybody, of each game in turn.

Which one it is follows from the date and the puzzles that there are; once somebody has asked for it, it is
kept, so that it does not change when puzzles are added.
"""

import hashlib
from dataclasses import dataclass
from datetime import date

from duelsite import sitetime
from games.plugin import Text
from games.puzzles.models import DailyPuzzle, Puzzle
from games.registry import plugin_of, pools
from games.watch.shared_cache import shared_cache

# Hard enough to be a puzzle, easy enough for most.
EASIEST, HARDEST = 1200, 1900
# Puzzles that voters like less are not shown to everybody.
LEAST_LIKED = 0.4
PER_PAGE = 31
KEPT_SECONDS = 60.0


def today() -> date:
    return sitetime.now().date()


def puzzle_of_day(day: date | None = None) -> DailyPuzzle | None:
    """None as long as there are no puzzles."""
    day = day or today()
    rows = DailyPuzzle.objects.select_related("puzzle").defer("puzzle__document")
    found = rows.filter(day=day).first()
    if found is not None:
        return found
    key = chosen(day)
    if key is None:
        return None
    DailyPuzzle.objects.bulk_create([DailyPuzzle(day=day, puzzle_id=key)], ignore_conflicts=True)
    return rows.get(day=day)


@dataclass(frozen=True)
class DayCard:
    """The puzzle of a day, as pages show it."""

    day: date
    puzzle: Puzzle
    game_name: Text


def card() -> DayCard | None:
    """Of today; read once for all visitors of a process."""
    day = today()

    def read() -> DayCard | None:
        found = puzzle_of_day(day)
        if found is None:
            return None
        return DayCard(found.day, found.puzzle, plugin_of(found.puzzle.ruleset).pool_title)

    return shared_cache.get(("puzzle of the day", day), KEPT_SECONDS, read)


def chosen(day: date) -> int | None:
    """The primary key of a puzzle that was not shown on another day: first of a game whose turn it is."""
    names = list(pools())
    turn = day.toordinal() % len(names)
    fresh = Puzzle.objects.filter(status=Puzzle.Status.ACTIVE, days=None)
    for rows in (
        *(
            fresh.filter(pool=pool, rating__range=(EASIEST, HARDEST))
            for pool in (*names[turn:], *names[:turn])
        ),
        fresh,
        Puzzle.objects.filter(status=Puzzle.Status.ACTIVE),
    ):
        liked = [
            (key, number)
            for key, number, up, down in rows.values_list("key", "pk", "votes_up", "votes_down")
            if (up + 2) / (up + down + 4) >= LEAST_LIKED
        ]
        if liked:
            return min(liked, key=lambda one: digest(day, one[0]))[1]
    return None


def digest(day: date, key: str) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {key}".encode()).digest()


def former(before: date | None = None) -> list[DailyPuzzle]:
    """The days up to today, or before one, the latest first."""
    rows = DailyPuzzle.objects.filter(day__lte=today()).select_related("puzzle").defer("puzzle__document")
    if before is not None:
        rows = rows.filter(day__lt=before)
    return list(rows.order_by("-day")[:PER_PAGE])
