"""What has happened in the lobby while announcements may have been missed: tables, challenges, new games."""

from datetime import datetime

from django.db.models import Count, Q

from duelsite.threads import in_thread
from games.models import Lobby, Seat, TakenSeat
from games.sockets.announcements import LOBBY, LobbyChanged, UserChanged, user_group
from games.sockets.catching_up import Listened, Missed


async def missed_in_lobby(listened: Listened) -> list[Missed]:
    news = await in_thread(news_of, listened.users, listened.since)
    return [
        Missed(LobbyChanged(LOBBY)),
        *(Missed(UserChanged(user_group(user_id), game), (user_id, what)) for user_id, what, game in news),
    ]


def news_of(users: list[int], since: datetime) -> list[tuple[int, str, str | None]]:
    """Games that have begun, challenges and tables: the user, a name for the news, the code of the game."""
    begun = Seat.objects.filter(user_id__in=users, game__created_at__gte=since)
    challenges = Lobby.objects.filter(
        Q(host_id__in=users) | Q(invited__in=users), kind=Lobby.Kind.CHALLENGE, created_at__gte=since
    ).distinct()
    tables = TakenSeat.objects.filter(
        user_id__in=users, lobby__status=Lobby.Status.WAITING, lobby__size__gt=2
    )
    news: list[tuple[int, str, str | None]] = [
        (user_id, code, code) for user_id, code in begun.values_list("user_id", "game__code")
    ]
    for code, status, host, invited in challenges.values_list("code", "status", "host_id", "invited"):
        news += [(user, f"{code} {status}", None) for user in (host, invited) if user in users]
    taken = tables.annotate(there=Count("lobby__taken")).values_list("user_id", "lobby__code", "there")
    news += [(user_id, f"{code} {there}", None) for user_id, code, there in taken]
    return news
