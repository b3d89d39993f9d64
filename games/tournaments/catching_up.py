"""What has happened in events while announcements may have been missed."""

from datetime import datetime

from duelsite.threads import in_thread
from games.sockets.announcements import TournamentChanged, TournamentChat, tournament_group
from games.sockets.catching_up import Listened, Missed
from games.tournaments import chatting
from games.tournaments.models import Tournament


async def missed_in_tournaments(listened: Listened) -> list[Missed]:
    if not listened.tournaments:
        return []
    changed, said = await in_thread(news_of, listened.tournaments, listened.since)
    versions = [Missed(one, (one.group, one.version)) for one in changed]
    return [*versions, *(Missed(one, one.key) for one in said)]


def news_of(ids: list[int], since: datetime) -> tuple[list[TournamentChanged], list[TournamentChat]]:
    """The versions of these events, and what was said in them."""
    rows = Tournament.objects.filter(pk__in=ids).values_list("pk", "version")
    changed = [TournamentChanged(tournament_group(key), version) for key, version in rows]
    return changed, chatting.said_since(ids, since)
