"""The part of a user's personal data that is about games."""

from typing import Any

from accounts.models import User
from games.models import Seat


def games_of(user: User) -> dict[str, Any]:
    """For the download of the user's own data."""
    seats = Seat.objects.filter(user=user).select_related("game").order_by("game_id")
    return {
        "played": [
            {
                "code": seat.game.code,
                "ruleset": seat.game.ruleset,
                "time_control": seat.game.time_control,
                "rated": seat.game.rated,
                "seat": seat.number,
                "status": seat.game.status,
                "winners": seat.game.winners,
                "places": seat.game.places,
                "how": seat.game.how,
                "created_at": seat.game.created_at,
            }
            for seat in seats
        ],
        "ratings": list(user.ratings.values("pool", "speed", "value", "games", "peak")),
        "chat": list(user.chat_lines.order_by("pk").values("game__code", "room", "text", "at")),
    }
