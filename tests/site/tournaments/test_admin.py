"""Schedules are written in the admin, and events that were set aside are tried again there."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from duelsite import sitetime
from games.tournaments import schedules
from games.tournaments.models import Schedule, Tournament
from tests.site.tournaments.events import new_event

pytestmark = pytest.mark.django_db
PAGE = "/admin/games/schedule/"


@pytest.fixture
def operator(client: Client) -> Client:
    user = User.objects.create_superuser("operator", "operator@example.org", "long enough 1")
    client.force_login(user)
    return client


def fields(**changes: Any) -> dict[str, Any]:
    setup = {"format": "swiss", "ruleset": "duel", "time_control": "10+10", "rounds": 5}
    return {
        "name": "Club evening",
        "is_active": "on",
        "every": "week",
        "weekday": "1",
        "at": "19:30",
        "zone": "Europe/Tallinn",
        "setup": json.dumps(setup),
    } | changes


def test_an_operator_writes_a_schedule_which_creates_events(operator: Client) -> None:
    answer = operator.post(f"{PAGE}add/", fields())
    assert answer.status_code == 302, answer.content.decode()
    schedules.create_due()
    event = Tournament.objects.get(schedule__name="Club evening")
    assert (event.format, event.rounds, event.starts_at.weekday()) == ("swiss", 5, 1)
    assert operator.get(PAGE).status_code == 200


@pytest.mark.parametrize(
    "changes",
    [
        {"zone": "Mars/Olympus"},
        {"zone": "../../etc/passwd"},
        {"setup": "[]"},
        {"setup": "null"},
        {"setup": '{"format": "swiss"}'},
        {"setup": '{"format": "swiss", "ruleset": "duel", "time_control": "10+10", "rounds": "many"}'},
        {"setup": '{"format": "swiss", "ruleset": "duel", "time_control": "10+10", "rounds": 99}'},
        {"setup": '{"format": "swiss", "ruleset": "chess", "time_control": "10+10", "rounds": 3}'},
        {"weekday": "7"},
    ],
)
def test_a_schedule_that_could_create_nothing_is_rejected(operator: Client, changes: dict[str, Any]) -> None:
    answer = operator.post(f"{PAGE}add/", fields(**changes))
    assert answer.status_code == 200
    assert not Schedule.objects.exists()


def test_a_broken_schedule_stops_no_other() -> None:
    usual = {"every": "day", "at": "19:00", "setup": {"format": "arena"}}
    Schedule.objects.create(name="Broken", **usual | {"zone": "Mars/Olympus"})
    Schedule.objects.create(name="Odd", **usual | {"setup": []})
    setup = {"format": "arena", "ruleset": "duel", "time_control": "10+10", "minutes": 60}
    Schedule.objects.create(name="Sound", **usual | {"setup": setup})
    assert schedules.create_due() > 0
    assert set(Tournament.objects.values_list("schedule__name", flat=True)) == {"Sound"}


def test_an_event_that_was_set_aside_is_tried_again(operator: Client) -> None:
    event = new_event(starts_at=sitetime.now() + timedelta(hours=1))
    Tournament.objects.filter(pk=event.pk).update(fault="a bug that was fixed")
    page = "/admin/games/tournament/"
    operator.post(page, {"action": "try_again", "_selected_action": [event.pk]})
    event.refresh_from_db()
    assert event.fault == ""
    assert operator.get(page).status_code == 200
    assert operator.get(f"{page}{event.pk}/change/").status_code == 200
