"""The line of every page that says when one's next round begins."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from duelsite import sitetime
from games.tournaments import entering
from games.tournaments.next_round import plans_of
from tests.markup import Page
from tests.site.tables import person
from tests.site.tournaments.events import fill, look, new_event, play_round, players

pytestmark = pytest.mark.django_db


def line_for(client: Client, user: User) -> str:
    client.force_login(user)
    page = Page(client.get("/leaderboard/").content.decode())
    shown = [one for one in page.all("p") if "data-next-round" in one.attributes]
    return shown[0].text if shown and "hidden" not in shown[0].attributes else ""


def test_every_page_says_when_the_next_round_begins(client: Client) -> None:
    event = new_event(name="Club evening", break_seconds=600)
    users = players(4)
    fill(event, users)
    look(event)
    assert line_for(client, users[0]) == ""
    play_round(event)
    assert "Club evening" in line_for(client, users[0])
    assert line_for(client, person("Nobody")) == ""
    answer = client.get("/tournaments/next-round/").json()
    assert answer == {"next": None}
    client.force_login(users[0])
    begins_at = client.get("/tournaments/next-round/").json()["next"]["begins_at"]
    starts_at = event.played_rounds.get(number=2).starts_at
    assert starts_at
    assert begins_at == starts_at.isoformat()


def test_the_first_round_begins_with_the_event() -> None:
    users = players(1)
    soon = new_event(starts_at=sitetime.now() + timedelta(hours=3))
    new_event(starts_at=sitetime.now() + timedelta(hours=1))
    far = new_event(starts_at=sitetime.now() + timedelta(days=3))
    for event in (soon, far):
        entering.enter(user=users[0], code=event.code)
    plans = plans_of(users[0])
    assert plans.next
    assert plans.next.begins_at == soon.starts_at
    entering.withdraw(user=users[0], code=soon.code)
    assert plans_of(users[0]).next is None
    assert plans_of(users[0]).is_in


def test_a_player_who_pauses_has_no_next_round() -> None:
    users = players(1)
    event = new_event(starts_at=sitetime.now() + timedelta(hours=3))
    entering.enter(user=users[0], code=event.code)
    entering.pause(user=users[0], code=event.code)
    assert not plans_of(users[0]).is_in


def test_guests_are_asked_for_nothing(client: Client) -> None:
    assert client.get("/tournaments/next-round/").json() == {"next": None}
