"""The part of a user's personal data that is about tournaments."""

from typing import Any

from accounts.models import User
from games.tournaments.models import Entry, Tournament


def events_of(user: User) -> dict[str, Any]:
    """For the download of the user's own data."""
    entries = Entry.objects.filter(user=user).order_by("pk")
    organised = Tournament.objects.filter(organiser=user).order_by("pk")
    return {
        "entered": list(
            entries.values("tournament__code", "tournament__name", "state", "entered_at", "rank", "score")
        ),
        "organised": list(organised.values("code", "name", "status", "created_at")),
        "chat": list(user.tournament_chat_lines.order_by("pk").values("tournament__code", "text", "at")),
    }
