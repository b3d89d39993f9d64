"""What a member has played and won in tournaments, and the next event of the site."""

from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.models import User
from games.tournaments import listing, shields, titles
from games.tournaments.listing import Card, EventFilter
from games.tournaments.models import Entry, Tournament
from games.watch.shared_cache import shared_cache

# Fewer players who have played make no trophy, however many have left since.
FEWEST_FOR_TROPHY = 4
MOST_TROPHIES = 12
# For how many seconds the front page shows the same next event.
KEPT_SECONDS = 30.0


@dataclass(frozen=True)
class Trophy:
    rank: int
    title: str
    tournament: Tournament


@dataclass(frozen=True)
class Honours:
    played: int
    trophies: list[Trophy]
    shields: list[str]


def honours_of(user: User) -> Honours:
    """Four statements, however many events there were."""
    finished = Entry.objects.filter(user=user, tournament__status=Tournament.Status.FINISHED, played__gt=0)
    took_part = Count("tournament__entries", filter=Q(tournament__entries__played__gt=0))
    won = finished.filter(rank__lte=3).annotate(players=took_part).filter(players__gte=FEWEST_FOR_TROPHY)
    found = won.select_related("tournament").order_by("rank", "-tournament_id")[:MOST_TROPHIES]
    trophies = [Trophy(one.rank or 0, titles.title_of(one.tournament), one.tournament) for one in found]
    held = [entry for entry in shields.holders().values() if entry.user_id == user.pk]
    return Honours(finished.count(), trophies, [titles.title_of(entry.tournament) for entry in held])


def next_event() -> Card | None:
    """What runs or comes next, the same for all visitors."""

    def read() -> Card | None:
        found = listing.coming(EventFilter())[:1] or listing.running(EventFilter())[:1]
        return listing.cards(found, listing.shields_of(found))[0] if found else None

    return shared_cache.get(("next event",), KEPT_SECONDS, read)
