"""What happens to matches when something happens to accounts. Called in the transaction of the change.

Games of an account that is closed or suspended end by themselves; the conductor then ends the match.
"""

from typing import Any

from accounts.models import User
from games.matches.models import Match


def hand_over_matches(guest: User, user: User, **_: Any) -> None:
    """The matches of a guest become the user's, except those of the two against each other."""
    Match.objects.filter(one=guest).exclude(other=user).update(one=user)
    Match.objects.filter(other=guest).exclude(one=user).update(other=user)
    Match.objects.filter(winner=guest).exclude(one=guest).exclude(other=guest).update(winner=user)
