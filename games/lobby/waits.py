"""How long quick pairing takes, from those who have looked for the same game before."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models.functions import Coalesce

from duelsite import sitetime
from games.models import Lobby

# Of what is older, or than these newer ones, nothing follows for today.
RECENT = timedelta(days=30)
MOST_COUNTED = 200
# With fewer who have found a game there is no estimate.
FEWEST_FOUND = 5


def expected_wait(lobby: Lobby, *, now: datetime | None = None) -> int | None:
    """In so many seconds half of those who looked for such a game found one; None: unknown, or fewer did."""
    now = now or sitetime.now()
    alike = Lobby.objects.filter(
        kind=Lobby.Kind.QUICK,
        ruleset=lobby.ruleset,
        time_control=lobby.time_control,
        rated=lobby.rated,
        created_at__gt=now - RECENT,
        size__gte=lobby.sizes.start,
    ).exclude(status=Lobby.Status.WAITING)
    rows = (
        alike.alias(fewest=Coalesce("size_from", "size"))
        .filter(fewest__lte=lobby.size)
        .order_by("-created_at")
        .values_list("created_at", "game__created_at", "seen_at")[:MOST_COUNTED]
    )
    waits = (((found or seen) - began, found is not None) for began, found, seen in rows)
    return median_wait([(max(wait.total_seconds(), 0.0), found) for wait, found in waits])


def median_wait(waits: Iterable[tuple[float, bool]]) -> int | None:
    """The median (Kaplan and Meier) of waits that ended with a game or, at that time, without one."""
    waits = sorted(waits)
    if sum(found for _, found in waits) < FEWEST_FOUND:
        return None
    still = 1.0
    for number, (seconds, found) in enumerate(waits):
        if found:
            still *= 1 - 1 / (len(waits) - number)
        if still <= 0.5:
            return round(seconds)
    return None
