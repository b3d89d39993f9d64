"""Finds the finished games whose rating or counting was lost with its task."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import QuerySet

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
    unrated = Game.objects.filter(rated=True, rated_number=None, uncounted="", is_sealed=False)
    return for_each_forgotten(unrated, lambda game_id: rate_game(game_id=game_id), now)


def count_forgotten_games(*, now: datetime | None = None) -> int:
    """Count the casual games whose task was lost, and gradually those from before statistics were kept."""
    uncounted = Game.objects.filter(rated=False, tallied=False, is_sealed=False)
    return for_each_forgotten(uncounted, lambda game_id: count_casual_game(game_id=game_id), now)


def for_each_forgotten(games: "QuerySet[Game]", work: Callable[[int], bool], now: datetime | None) -> int:
    """Do the work for those of these games that ended long enough ago, the first to end first; how many."""
    ended = (now or sitetime.now()) - RATING_PATIENCE
    finished = games.filter(
        status=Game.Status.FINISHED, finished_at__lt=ended, annulled_at=None, fault=""
    ).order_by("finished_at")
    return sum(faults.each(finished.values_list("pk", flat=True)[:MOST_AT_ONCE], work))
