"""The page that says whether the site works, and when it did not."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from duelsite import heartbeat
from games.models import Outage, Pulse
from games.watch import status
from tests.ownvalkey import OwnValkey

pytestmark = pytest.mark.django_db

WORKS, LATE = "Everything works.", "You can play, but bots and e-mails are late."
DOWN = "Games can’t be played at the moment."


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    status.kept.forget()
    yield
    status.kept.forget()


def page(client: Client) -> str:
    status.kept.forget()
    answer = client.get("/status/")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def beat(seconds_ago: float = 0.0) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Pulse.objects.update_or_create(pk=Pulse.ONLY, defaults={"at": at})


def test_everything_works(client: Client) -> None:
    beat()
    heartbeat.beat()
    text = page(client)
    assert WORKS in text
    assert "There were no outages." in text
    assert "100.00%" in text


def test_without_workers_games_can_be_played(client: Client, own_valkey: OwnValkey) -> None:
    beat()
    assert LATE in page(client)


def test_without_redis_the_page_is_there(client: Client, own_valkey: OwnValkey) -> None:
    own_valkey.kill()
    beat(60)
    assert DOWN in page(client)


def test_without_the_database_it_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> status.Status:
        raise OperationalError

    monkeypatch.setattr(status, "kept", status.Kept(fail))
    answer = client.get("/status/")
    assert answer.status_code == 503
    assert DOWN in answer.content.decode()


def test_outages_of_the_last_weeks_are_listed(client: Client) -> None:
    beat()
    now = timezone.now()
    for days, seconds in ((1, 40), (30, 600), (100, 3600)):
        began = now - timedelta(days=days)
        ended = began + timedelta(seconds=seconds)
        Outage.objects.create(began_at=began, ended_at=ended, clocks_from=ended)
    text = page(client)
    assert "40 seconds" in text
    assert "10 minutes" in text
    assert "60 minutes" not in text
    assert "99.99%" in text


def test_a_crowd_costs_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    beat()
    with django_assert_num_queries(2):
        for _ in range(20):
            status.kept.get()


def test_every_page_leads_there(client: Client) -> None:
    assert 'href="/status/"' in client.get("/about/").content.decode()
    assert 'href="/status/"' in client.get("/no/such/page/").content.decode()
