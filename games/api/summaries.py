"""A game in a few lines, as lists show it: what anybody may know without looking at the table."""

from typing import Any

from games.matches import match_texts, selectors
from games.models import Game


def summary(game: Game) -> dict[str, Any]:
    """The seats were fetched along."""
    return {
        "code": game.code,
        "ruleset": game.ruleset,
        "options": game.options,
        "time_control": game.time_control,
        "speed": game.speed,
        "rated": game.rated,
        "status": game.status,
        "version": game.version,
        "to_move": game.to_move,
        "commitment": game.commitment,
        "players": [seat.user.handle for seat in game.seats.all()],
        "created_at": game.created_at,
        "finished_at": game.finished_at,
        "winners": game.winners,
        "places": game.places,
        "how": game.how,
        "ties": game.ties,
        "annulled": game.annulled_at is not None,
    }


def match_json(game: Game) -> dict[str, Any] | None:
    """The match that a game belongs to, if any, and which of its games it is. Queries the database."""
    played = selectors.in_match(game)
    if played is None:
        return None
    return {"code": played.match.code, "number": played.number, "score": match_texts.score_of(played.match)}
