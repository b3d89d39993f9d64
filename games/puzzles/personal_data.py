"""The part of a user's personal data that is about puzzles."""

from typing import Any

from accounts.models import User
from games.puzzles.models import Attempt, PuzzlePlayer, PuzzleReport, PuzzleVote, StreakRun, ThemeTally


def puzzles_of(user: User) -> dict[str, Any]:
    """For the download of the user's own data."""
    attempts = Attempt.objects.filter(user=user).order_by("pk")
    return {
        "ratings": list(
            PuzzlePlayer.objects.filter(user=user)
            .order_by("pool")
            .values("pool", "rating", "deviation", "volatility", "plays", "solved", "best_streak", "last_at")
        ),
        "attempts": list(
            attempts.values(
                "puzzle__key",
                "number",
                "moves",
                "solved",
                "rating_before",
                "rating_after",
                "started_at",
                "finished_at",
                "cleared_at",
            )
        ),
        "themes": list(
            ThemeTally.objects.filter(user=user)
            .order_by("pool", "theme")
            .values("pool", "theme", "plays", "solved")
        ),
        "streaks": list(
            StreakRun.objects.filter(user=user)
            .order_by("pk")
            .values("pool", "length", "started_at", "ended_at")
        ),
        "votes": list(
            PuzzleVote.objects.filter(user=user).order_by("pk").values("puzzle__key", "is_up", "at")
        ),
        "reports": list(
            PuzzleReport.objects.filter(reporter=user)
            .order_by("pk")
            .values("puzzle__key", "reason", "text", "at", "state", "decided_at")
        ),
    }
