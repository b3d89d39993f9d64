"""Who is notified of what in an event: each player once, and only of what concerns them."""

from datetime import timedelta

import pytest

from accounts.models import Notification, User
from accounts.notifications.texts import texts_of
from duelsite import sitetime
from games.tournaments import announcing, entering, organising
from games.tournaments.models import Round, Tournament
from tests.site.tables import person
from tests.site.tournaments.events import fill, look, new_event, play_round, play_through, players

pytestmark = pytest.mark.django_db


def notified(event: Tournament, news: announcing.News) -> list[User]:
    found = Notification.objects.filter(data__tournament=event.code, data__news=news).order_by("user_id")
    return [one.user for one in found.select_related("user")]


def texts(news: announcing.News) -> list[str]:
    return [str(one.sentence) for one in texts_of(list(Notification.objects.filter(data__news=news)))]


def test_who_has_paused_is_not_reminded_because_of_another_event() -> None:
    event, other = (new_event(starts_at=sitetime.now() + timedelta(hours=1)) for _ in range(2))
    users = players(3)
    for one in (event, other):
        fill(one, users)
    entering.pause(user=users[0], code=event.code)
    look(event, event.starts_at - timedelta(minutes=9))
    assert notified(event, announcing.News.SOON) == users[1:]
    assert [user.pk for user in announcing.players_entered(event)] == [user.pk for user in users[1:]]


def test_the_result_is_for_those_who_have_played_in_this_event() -> None:
    """Whoever has played in many others is found once, or not at all."""
    users = players(4)
    for _ in range(2):
        over = new_event(rounds=1)
        fill(over, users)
        play_through(over)
    event = new_event(rounds=1)
    fill(event, users)
    entering.pause(user=users[3], code=event.code)
    play_through(event)
    played = [entry.user for entry in event.entries.filter(played__gt=0).order_by("user_id")]
    assert users[3] not in played
    assert notified(event, announcing.News.FINISHED) == played
    assert len(announcing.people_in(event, entries__played__gt=0)) == len(played)


@pytest.mark.parametrize(("minutes", "reminded"), [(19, False), (20, True)])
def test_players_are_reminded_of_a_round_after_a_long_break(minutes: int, reminded: bool) -> None:
    event = new_event(rounds=2, break_seconds=minutes * 60)
    users = players(2)
    fill(event, users)
    look(event)
    play_round(event)
    planned = event.played_rounds.get(status=Round.Status.PLANNED)
    assert planned.starts_at
    look(event, planned.starts_at - timedelta(minutes=11))
    assert notified(event, announcing.News.ROUND_SOON) == []
    assert event.due_at
    assert event.due_at <= planned.starts_at - timedelta(minutes=10)
    for _ in range(2):
        look(event, planned.starts_at - timedelta(minutes=9))
    assert notified(event, announcing.News.ROUND_SOON) == (users if reminded else [])
    assert all("round 2 begins at" in text for text in texts(announcing.News.ROUND_SOON))


def test_a_player_who_is_removed_is_told_why() -> None:
    event, organiser = new_event(), person("organiser")
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    users = players(2)
    fill(event, users)
    organising.remove(actor=organiser, code=event.code, player=users[0], reason="Abuse in the chat.")
    assert notified(event, announcing.News.REMOVED) == [users[0]]
    (text,) = texts(announcing.News.REMOVED)
    assert text == f"You were removed from {event.name}. Abuse in the chat."
