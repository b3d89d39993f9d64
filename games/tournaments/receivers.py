"""What happens in tournaments when something happens to accounts. Called in the transaction of the change."""

from typing import Any

from django.db.models import F

from accounts.models import User
from games.tournaments import entering
from games.tournaments.models import Entry, Tournament


def leave_all_events(user: User, **_: Any) -> None:
    """The account is closed or suspended: it leaves every event. Its games end as all its games do.

    An event whose organiser has gone goes on; moderators look after it.
    """
    entries = Entry.objects.filter(user=user, tournament__status__in=Tournament.LIVE).select_related(
        "tournament"
    )
    for entry in entries.order_by("tournament_id"):
        if entry.is_in:
            leave(entry)


def leave(entry: Entry) -> None:
    tournament = entering.lock_tournament(entry.tournament.code)
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    entering.changed(tournament, entry_count=F("entry_count") - 1)
