"""What happens to the search of games when something happens to accounts."""

from typing import Any

from accounts.models import User
from games.models import Game
from games.replays import facts


def hand_over_terms(guest: User, user: User, **_: Any) -> None:
    """The games that a guest has handed over are found as the user's."""
    kept = Game.objects.filter(seats__user=user).filter(seats__user=guest)
    facts.hand_over(guest=guest.pk, user=user.pk, but=kept)
