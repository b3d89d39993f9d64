"""What happens to attempts when something happens to accounts. Called in the transaction of the change."""

from typing import Any

from django.db.models import F

from accounts.models import User
from games.puzzles.models import (
    Attempt,
    PuzzlePlayer,
    PuzzleReport,
    PuzzleVote,
    StreakRun,
    ThemeTally,
)

OWNED = (Attempt, PuzzlePlayer, ThemeTally, StreakRun, PuzzleVote)


def hand_over(guest: User, user: User, **_: Any) -> None:
    """A guest has logged in to an account, which gets the attempts that it has not made itself, once.

    An account without a puzzle rating of its own takes over the guest's; otherwise its own stays, and the
    guest's attempts are only history. Numbers of puzzles do not change: they have counted already.
    """
    own = Attempt.objects.filter(user=user).values("puzzle_id")
    again = Attempt.objects.filter(user=guest, puzzle__in=own)
    solved = again.filter(solved=True).values("puzzle_id")
    clear_misses(user, list(solved.values_list("puzzle_id", flat=True)), list(again))
    again.delete()
    rated = set(PuzzlePlayer.objects.filter(user=user, plays__gt=0).values_list("pool", flat=True))
    hand_over_players(guest, user, rated)
    moved = Attempt.objects.filter(user=guest)
    moved.filter(puzzle__pool__in=rated).update(rating_before=None, rating_after=None)
    moved.update(user=user)
    hand_over_tallies(guest, user)
    running = StreakRun.objects.filter(user=user, ended_at=None).values("pool")
    StreakRun.objects.filter(user=guest, ended_at=None, pool__in=running).delete()
    StreakRun.objects.filter(user=guest).update(user=user)


def clear_misses(user: User, solved: list[int], again: list[Attempt]) -> None:
    """What the guest has solved is no miss of the account any more."""
    at = max((one.finished_at for one in again if one.finished_at), default=None)
    misses = Attempt.objects.filter(user=user, number=1, solved=False, cleared_at=None, puzzle__in=solved)
    misses.update(cleared_at=at)


def hand_over_players(guest: User, user: User, rated: set[str]) -> None:
    PuzzlePlayer.objects.filter(user=user).exclude(pool__in=rated).filter(
        pool__in=PuzzlePlayer.objects.filter(user=guest).values("pool")
    ).delete()
    for theirs in PuzzlePlayer.objects.filter(user=guest, pool__in=rated):
        PuzzlePlayer.objects.filter(user=user, pool=theirs.pool, best_streak__lt=theirs.best_streak).update(
            best_streak=theirs.best_streak, best_streak_at=theirs.best_streak_at
        )
        theirs.delete()
    PuzzlePlayer.objects.filter(user=guest).update(user=user, is_listed=user.is_member)


def hand_over_tallies(guest: User, user: User) -> None:
    for theirs in ThemeTally.objects.filter(user=guest):
        own = ThemeTally.objects.filter(user=user, pool=theirs.pool, theme=theirs.theme)
        added = own.update(
            plays=F("plays") + theirs.plays,
            solved=F("solved") + theirs.solved,
            expected=F("expected") + theirs.expected,
        )
        if added:
            theirs.delete()
    ThemeTally.objects.filter(user=guest).update(user=user)


def forget(user: User, **_: Any) -> None:
    """The account is closed: nobody can tell any more what it has answered."""
    for model in OWNED:
        model._default_manager.filter(user=user).delete()
    PuzzleReport.objects.filter(reporter=user).update(text="")
