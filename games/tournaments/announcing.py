"""Notifies players of what happens to their events. Keys see to it that nobody is notified twice."""

from collections.abc import Iterable
from enum import StrEnum

from django.db.models import QuerySet

from accounts.models import Notification, User
from accounts.notifications import notify
from games.sockets import publish
from games.tournaments.models import Entry, Round, Tournament, TournamentAction


class News(StrEnum):
    """What a notification is about; texts.py has the words."""

    SOON = "soon"
    ROUND_SOON = "round"
    PAIRED = "paired"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    MOVED = "moved"
    REMOVED = "removed"


def remind(tournament: Tournament) -> None:
    """The event begins in a few minutes."""
    starts_at = tournament.starts_at.isoformat()
    send(tournament, News.SOON, players_entered(tournament), starts_at=starts_at, key=starts_at)


def remind_of_round(tournament: Tournament, round_: Round) -> None:
    """A round begins in a few minutes, some time after the one before."""
    assert round_.starts_at is not None, "a round that is due has a time"
    starts_at = round_.starts_at.isoformat()
    entered = players_entered(tournament)
    send(tournament, News.ROUND_SOON, entered, round=round_.number, starts_at=starts_at, key=starts_at)


def paired(tournament: Tournament, round_: Round) -> None:
    """The games of a round begin."""
    playing = User.objects.filter(
        is_bot=False, entries__seats__pairing__round=round_, entries__seats__pairing__finished_at=None
    )
    send(tournament, News.PAIRED, playing, round=round_.number)


def planned(tournament: Tournament) -> None:
    """The next round has a time: the headers of open pages show it."""
    for user in people_in(tournament).only("pk"):
        publish.user_changed(user.pk)


def finished(tournament: Tournament) -> None:
    send(tournament, News.FINISHED, people_in(tournament, entries__played__gt=0))


def cancelled(tournament: Tournament) -> None:
    reason = tournament.cancelled_because
    send(tournament, News.CANCELLED, people_in(tournament), reason=reason)


def moved(tournament: Tournament) -> None:
    starts_at = tournament.starts_at.isoformat()
    send(tournament, News.MOVED, people_in(tournament), starts_at=starts_at, key=starts_at)


def removed(tournament: Tournament, player: User, action: TournamentAction) -> None:
    send(tournament, News.REMOVED, [player], reason=action.reason, key=str(action.pk))


def people_in(tournament: Tournament, **conditions: object) -> "QuerySet[User]":
    """Each player once. The conditions are those of the entry in this event, not in any other."""
    states = [Entry.State.ENTERED, Entry.State.PAUSED]
    wanted = {"entries__state__in": states} | conditions
    return User.objects.filter(is_bot=False, entries__tournament=tournament, **wanted)


def players_entered(tournament: Tournament) -> "QuerySet[User]":
    """Those who have not paused."""
    return people_in(tournament, entries__state=Entry.State.ENTERED)


def send(
    tournament: Tournament, news: News, users: Iterable[User], *, key: str = "", **facts: object
) -> None:
    people = list(users)
    data = {"tournament": tournament.code, "name": tournament.name, "news": news, **facts}
    data["scheduled"] = tournament.schedule_id is not None
    data["url"] = tournament.get_absolute_url()
    about = f"event.{tournament.code}.{news}.{key or facts.get('round', '')}"
    notify.notify(people, Notification.Kind.TOURNAMENT, data, key=about[:60])
    for user in people:
        publish.user_changed(user.pk)
