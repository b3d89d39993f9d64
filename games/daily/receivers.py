"""What happens to attempts when something happens to accounts. Called in the transaction of the change."""

from typing import Any

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.daily.models import DailyAttempt, DailyDeal


def hand_over_attempts(guest: User, user: User, **_: Any) -> None:
    """The attempts of a guest become the user's: as practice, where the user has tried the deal as well."""
    own = DailyAttempt.objects.filter(user=user, deal=OuterRef("deal"), is_practice=False)
    theirs = DailyAttempt.objects.filter(user=guest)
    theirs.filter(Exists(own)).update(is_practice=True, is_ranked=False)
    theirs.update(user=user)


def leave_ranks(user: User, **_: Any) -> None:
    """The account is suspended or closed: what it plays today is not ranked."""
    DailyAttempt.objects.filter(user=user, deal__status=DailyDeal.Status.OPEN).update(is_ranked=False)
