"""When somebody plays in a tournament next, for the header of every page."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Min, Q

from accounts.models import User
from duelsite import sitetime
from games.tournaments import titles
from games.tournaments.models import Entry, Round, Tournament

# Earlier than that it is not worth a line on every page.
SHOWN_BEFORE = timedelta(hours=24)


@dataclass(frozen=True)
class NextRound:
    title: str
    url: str
    begins_at: datetime


@dataclass(frozen=True)
class Plans:
    """Whether somebody is in an event that is not over, and the round that comes next."""

    is_in: bool
    next: NextRound | None = None


def plans_of(user: User) -> Plans:
    """One statement. The first round of an event begins with the event."""
    planned = Q(played_rounds__status=Round.Status.PLANNED)
    entered = Tournament.objects.filter(
        entries__user=user, entries__state=Entry.State.ENTERED, status__in=Tournament.LIVE
    )
    rows = list(entered.annotate(next=Min("played_rounds__starts_at", filter=planned)))
    now = sitetime.now()
    coming = []
    for event in rows:
        begins_at = event.starts_at if event.status == Tournament.Status.OPEN else event.next
        if begins_at is not None and now < begins_at <= now + SHOWN_BEFORE:
            coming.append(NextRound(titles.title_of(event), event.get_absolute_url(), begins_at))
    return Plans(bool(rows), min(coming, key=lambda one: one.begins_at, default=None))
