"""A streak: puzzles in a row, each harder than the one before, until the first miss.

Its puzzles are ordinary ones: an answer counts for the streak wherever it is given, and a first attempt
counts for the ratings as well. Puzzles that the user has never seen come first.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.puzzles import selection
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer, StreakRun
from games.puzzles.selection import Wanted
from games.puzzles.settling import locked_player

# The rating that the first puzzle should have, and how much harder each next one should be at least.
BEGINS_AT, RISE = 900.0, 40.0
# One of this many is drawn, so that not everybody gets the same.
CHOICE = 5
LEADERS = 20


def running(user: User | None, pool: str) -> StreakRun | None:
    if user is None:
        return None
    return StreakRun.objects.select_related("current").filter(user=user, pool=pool, ended_at=None).first()


@transaction.atomic
def begin(*, user: User, pool: str) -> StreakRun:
    """Begin a streak, or return the one that runs."""
    locked_player(user, pool)  # two requests at once begin one
    if (run := running(user, pool)) is not None:
        return run
    run = StreakRun(user=user, pool=pool)
    if not advance(run, user, floor=0.0):
        raise RequestError(ErrorCode.NO_SUCH_PUZZLE, _("There are no puzzles of this game yet."))
    run.save()
    return run


def advance(run: StreakRun, user: User, *, floor: float) -> bool:
    """Choose the next puzzle of a run; False if there is none that is harder."""
    target = max(BEGINS_AT + RISE * run.length, floor)
    rows = selection.active(Wanted(run.pool)).exclude(pk__in=run.puzzles).defer("document")
    found = easiest(selection.unseen(rows, user), target) or easiest(rows, target)
    if not found:
        return False
    run.current = selection.drawn(found)
    run.puzzles = [*run.puzzles, run.current.pk]
    return True


def easiest(rows: "QuerySet[Puzzle]", target: float) -> list[Puzzle]:
    """The first ones from a rating upwards, as close together as they are."""
    found = list(rows.filter(rating__gte=target).order_by("rating")[:CHOICE])
    return [one for one in found if one.rating <= found[0].rating + RISE]


def count(attempt: Attempt, user: User, now: datetime) -> None:
    """An attempt is over. If it was at the current puzzle of a streak, that goes on or ends."""
    puzzle = attempt.puzzle
    runs = StreakRun.objects.select_for_update(of=("self",))
    run = runs.filter(user=user, pool=puzzle.pool, ended_at=None, current=puzzle).first()
    if run is None:
        return
    if attempt.solved:
        run.length += 1
        keep_best(run, user, now)
    if not attempt.solved or not advance(run, user, floor=puzzle.rating + 1):
        run.ended_at = now
    run.save()


def keep_best(run: StreakRun, user: User, now: datetime) -> None:
    PuzzlePlayer.objects.filter(user=user, pool=run.pool, best_streak__lt=run.length).update(
        best_streak=run.length, best_streak_at=now
    )


@transaction.atomic
def stop(*, user: User, pool: str) -> None:
    """End a streak without an answer."""
    runs = StreakRun.objects.filter(user=user, pool=pool, ended_at=None)
    runs.update(ended_at=sitetime.now())


def last_ended(user: User | None, pool: str) -> StreakRun | None:
    if user is None:
        return None
    return StreakRun.objects.filter(user=user, pool=pool).exclude(ended_at=None).order_by("-id").first()


def leaders(pool: str) -> list[PuzzlePlayer]:
    """The best streaks of members: a few rows of an index."""
    best = PuzzlePlayer.objects.filter(Q(is_listed=True, best_streak__gt=0), pool=pool, user__is_active=True)
    return list(best.select_related("user").order_by("-best_streak", "best_streak_at")[:LEADERS])
