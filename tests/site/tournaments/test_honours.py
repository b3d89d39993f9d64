"""Tournaments on profiles and on the front page."""

from datetime import time, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from duelsite import sitetime
from games.tournaments import entering, honours
from games.tournaments.models import Schedule, Tournament
from games.watch.shared_cache import shared_cache
from tests.markup import flaws
from tests.site.tournaments.events import fill, look, new_event, play_round, play_through, players

pytestmark = pytest.mark.django_db


def test_a_profile_shows_events_trophies_and_shields(client: Client) -> None:
    weekly = Schedule.objects.create(name="Weekly", every="week", at=time(19), has_shield=True, setup={})
    event = new_event(name="Spring cup")
    fill(event, users := players(4))
    play_through(event)
    Tournament.objects.filter(pk=event.pk).update(schedule=weekly)
    winner, last = honours.honours_of(users[0]), honours.honours_of(users[3])
    assert (winner.played, [one.rank for one in winner.trophies], winner.shields) == (1, [1], ["Spring cup"])
    assert (last.played, last.trophies, last.shields) == (1, [], [])
    source = client.get(f"/@/{users[0].handle}").content.decode()
    assert "Spring cup" in source
    assert flaws(source) == []


def test_an_event_of_three_has_no_trophies() -> None:
    event = new_event()
    fill(event, users := players(3))
    play_through(event)
    assert honours.honours_of(users[0]).trophies == []


def test_players_who_have_played_and_left_count_for_trophies() -> None:
    event = new_event(rounds=2)
    fill(event, users := players(4))
    look(event)
    play_round(event)
    for user in users[2:]:
        entering.withdraw(user=user, code=event.code)
    play_through(event)
    assert [one.rank for one in honours.honours_of(users[0]).trophies] == [1]


def test_the_front_page_shows_the_next_event_without_a_statement_for_each_visitor(client: Client) -> None:
    shared_cache.clear()
    new_event(name="Tonight’s arena", starts_at=sitetime.now() + timedelta(hours=1))
    source = client.get("/").content.decode()
    assert "Tonight’s arena" in source
    assert flaws(source) == []
    with CaptureQueriesContext(connection) as found:
        client.get("/")
    assert not [one for one in found if "games_tournament" in one["sql"]]
    shared_cache.clear()


def test_the_front_page_names_the_holder_of_the_shield() -> None:
    shared_cache.clear()
    weekly = Schedule.objects.create(name="Weekly", every="week", at=time(19), has_shield=True, setup={})
    over, coming = new_event(), new_event(starts_at=sitetime.now() + timedelta(hours=1))
    fill(over, users := players(4))
    play_through(over)
    Tournament.objects.filter(pk__in=[over.pk, coming.pk]).update(schedule=weekly)
    card = honours.next_event()
    assert card is not None
    assert card.holder == users[0].handle
    shared_cache.clear()
