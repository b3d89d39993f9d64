"""Reads about games that run, wherever they are listed."""

from typing import TypedDict

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games.models import Game, Seat
from games.registry import plugin_of

RUNNING = (Game.Status.STARTING, Game.Status.PLAYING)
SEATS = Prefetch("seats", Seat.objects.select_related("user").defer("terms").order_by("number"))


def running_games(user: User) -> list[Game]:
    games = Game.objects.filter(seats__user=user, status__in=RUNNING).order_by("deadline", "-pk")[:100]
    return with_seats(games)


def with_seats(games: "QuerySet[Game]") -> list[Game]:
    """The games with their seats, by two statements: one that was deleted between them has none any more."""
    return [game for game in games.prefetch_related(SEATS) if game.seats.all()]


class RunningJson(TypedDict):
    """A running game in the list of one of its players."""

    code: str
    ruleset: str
    # Their handles.
    opponents: list[str]
    # Whether nobody else waits: a person among bots does.
    bot: bool
    your_turn: bool
    time_control: str
    rated: bool
    # In correspondence only.
    deadline: str | None


def running_json(game: Game, user: User) -> RunningJson:
    mine = next(seat for seat in game.seats.all() if seat.user_id == user.pk)
    others = [seat.user for seat in game.seats.all() if seat.user_id != user.pk]
    return {
        "code": game.code,
        "ruleset": game.ruleset,
        "opponents": [other.handle for other in others],
        "bot": all(other.is_bot for other in others),
        "your_turn": (
            mine.number in game.to_move
            and not game.bot_levels[mine.number]
            and not plugin_of(game.ruleset).is_retired
        ),
        "time_control": game.time_control,
        "rated": game.rated,
        "deadline": game.deadline.isoformat() if game.deadline and game.control.per_move else None,
    }
