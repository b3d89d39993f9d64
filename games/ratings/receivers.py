"""What happens to ratings and statistics when something happens to accounts."""

from typing import Any

from accounts.models import User
from games.ratings import ranking, statistics
from games.ratings.models import Tally


def hand_over_statistics(guest: User, user: User, **_: Any) -> None:
    """Count the games that a guest has handed over to a user."""
    if Tally.objects.filter(user=guest).exists():
        statistics.recount([guest, user])


def update_leaderboards(user: User, **_: Any) -> None:
    """Closed and suspended accounts are not listed."""
    ranking.relist(users=[user])
