"""Finds the finished games whose rating or counting was lost with its task."""

from datetime import datetime, timedelta

from duelsite import sitetime
from games.models import Game
from games.ratings.rating import rate_game
from games.ratings.statistics import count_casual_game
from games.table import faults

MOST_AT_ONCE = 500
# By then the task is still in the queue, or lost.
RATING_PATIENCE = timedelta(seconds=15)


def rate_forgotten_games(*, now: datetime | None = None) -> int:
    """Rate the finished games whose task was lost."""
    now = now or sitetime.now()
    games = Game.objects.filter(
        status=Game.Status.FINISHED,
        rated=True,
        rated_number=None,
        uncounted="",
        annulled_at=None,
        finished_at__lt=now - RATING_PATIENCE,
        fault="",
    )
    ids = games.order_by("finished_at").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(faults.each(ids, lambda game_id: rate_game(game_id=game_id)))


def count_forgotten_games(*, now: datetime | None = None) -> int:
    """Count the casual games whose task was lost, and bit by bit those from before statistics were kept."""
    now = now or sitetime.now()
    games = Game.objects.filter(
        status=Game.Status.FINISHED,
        rated=False,
        tallied=False,
        finished_at__lt=now - RATING_PATIENCE,
        annulled_at=None,
        fault="",
    )
    ids = games.order_by("finished_at").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(faults.each(ids, lambda game_id: count_casual_game(game_id=game_id)))
