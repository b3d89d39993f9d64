"""The part of a user's personal data that is about deals of the day."""

from typing import Any

from accounts.models import User
from games.daily.models import DailyAttempt


def attempts_of(user: User) -> list[dict[str, Any]]:
    """For the download of the user's own data."""
    rows = DailyAttempt.objects.filter(user=user).order_by("pk")
    return [
        dict(row)
        for row in rows.values(
            "day", "deal__ruleset", "game__code", "is_practice", "is_ranked", "score", "rank", "percent",
            "created_at", "finished_at",
        )
    ]  # fmt: skip
