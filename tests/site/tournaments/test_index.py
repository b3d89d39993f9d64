"""The list of tournaments and its calendar."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from duelsite import sitetime
from games.registry import PLUGINS
from games.tournaments import calendars, lengths, listing, schedules, titles
from games.tournaments.creating import Setup
from games.tournaments.listing import EventFilter
from games.tournaments.models import Schedule, Tournament
from tests.markup import flaws
from tests.people import log_in, member
from tests.site.tournaments.events import fill, new_event, play_through, players

pytestmark = pytest.mark.django_db


def tomorrow(**fields: Any) -> Tournament:
    return new_event(starts_at=sitetime.now() + timedelta(days=1), **fields)


def finished(count: int) -> None:
    now = sitetime.now()
    for number in range(count):
        event = new_event(name=f"Past {number}")
        Tournament.objects.filter(pk=event.pk).update(
            status="finished", starts_at=now - timedelta(days=number // 2)
        )


def page(client: Client, address: str = "/tournaments/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    source = response.content.decode()
    assert flaws(source) == []
    return source


def test_the_page_lists_what_runs_what_comes_and_what_is_over(client: Client) -> None:
    tomorrow(name="Tomorrow’s Swiss")
    running = new_event("arena", name="Today’s arena")
    Tournament.objects.filter(pk=running.pk).update(status="running")
    over = new_event(name="Yesterday’s Swiss")
    fill(over, users := players(4))
    play_through(over)
    source = page(client)
    assert "Tomorrow’s Swiss" in source
    assert "Today’s arena" in source
    assert f"Winner: {users[0].handle}" in source
    assert "Your tournaments" not in source


def test_cancelled_events_are_not_listed(client: Client) -> None:
    event = tomorrow(name="Called off")
    Tournament.objects.filter(pk=event.pk).update(status="cancelled")
    assert "Called off" not in page(client)


def test_members_find_their_own_events_first(client: Client) -> None:
    user = member("Ariadne")
    fill(tomorrow(name="Entered"), [user])
    organised = tomorrow(name="Organised")
    Tournament.objects.filter(pk=organised.pk).update(organiser=user)
    log_in(client, user)
    assert {event.name for event in listing.mine(user)} == {"Entered", "Organised"}
    assert "Your tournaments" in page(client)


def test_the_lists_are_narrowed_by_game_and_format(client: Client) -> None:
    tomorrow(name="A Swiss of Duel")
    tomorrow(kind="tables", name="An evening of tables")
    assert "A Swiss of Duel" not in page(client, "/tournaments/?game=wonders-2e")
    assert "An evening of tables" not in page(client, "/tournaments/?format=swiss")
    assert client.get("/tournaments/?format=nonsense").status_code == 404


def test_pages_of_finished_events_have_each_event_once() -> None:
    finished(listing.FINISHED_ON_PAGE * 2 + 3)
    seen: list[str] = []
    before: Tournament | None = None
    for _ in range(3):
        shown = listing.finished(EventFilter(), before)
        seen += [card.tournament.code for card in shown.cards]
        before = Tournament.objects.get(code=shown.next) if shown.next else None
    assert before is None
    assert len(seen) == len(set(seen)) == listing.FINISHED_ON_PAGE * 2 + 3


def test_a_page_after_an_event_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/tournaments/?before=nosuch").status_code == 404


def queries(client: Client) -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        page(client)
    return len(found)


def test_more_events_take_no_more_statements(client: Client) -> None:
    weekly = Schedule.objects.create(name="Weekly", every="week", at=time(19), has_shield=True, setup={})
    user = member("Ariadne")
    log_in(client, user)

    def some() -> None:
        fill(tomorrow(), [user])
        Tournament.objects.update(schedule=None)
        Tournament.objects.filter(pk=tomorrow().pk).update(schedule=weekly)
        finished(2)

    some()
    page(client)
    few = queries(client)
    for _ in range(4):
        some()
    assert queries(client) == few


def test_events_of_the_schedule_are_named_in_the_readers_language() -> None:
    schedules.create_due()
    event = Tournament.objects.filter(schedule__isnull=False).first()
    assert event is not None
    with translation.override("et"):
        proposed = {str(one.title) for plugin in PLUGINS.values() for one in plugin.events}
        assert titles.title_of(event) in proposed
    assert titles.title("My own event", scheduled=True) == "My own event"
    assert titles.title_of(Tournament(name=event.name)) == event.name


def test_the_holder_of_a_shield_is_on_the_card(client: Client) -> None:
    weekly = Schedule.objects.create(name="Weekly", every="week", at=time(19), has_shield=True, setup={})
    over, coming = new_event(), tomorrow()
    fill(over, users := players(4))
    play_through(over)
    Tournament.objects.filter(pk__in=[over.pk, coming.pk]).update(schedule=weekly)
    assert f"Shield: {users[0].handle}" in page(client)


# The calendar


def test_the_calendar_has_coming_events_with_stable_names(client: Client) -> None:
    event = tomorrow(name="Chess; no, Duel, of course\\", description="Line one\nLine two")
    response = client.get("/tournaments/calendar.ics")
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    text = response.content.decode()
    assert text == client.get("/tournaments/calendar.ics").content.decode()
    assert f"UID:{event.code}@" in text
    assert "SUMMARY:Chess\\; no\\, Duel\\, of course\\\\\r\n" in text
    assert "\\nLine one\\nLine two" in text.replace("\r\n ", "")
    assert text.count("BEGIN:VEVENT") == 1
    assert all(line.isprintable() for line in text.split("\r\n"))


def test_lines_of_the_calendar_are_folded_between_characters() -> None:
    line = "SUMMARY:" + "Чемпіонат " * 20
    parts = list(calendars.folded(line))
    assert all(len(part) <= 75 for part in parts)
    assert b"".join(parts[:1] + [part[1:] for part in parts[1:]]).decode() == line
    assert [part.decode() for part in parts]


def test_the_calendar_is_for_one_game_if_wanted(client: Client) -> None:
    tomorrow()
    assert b"VEVENT" in client.get("/tournaments/calendar.ics?game=duel").content
    assert b"VEVENT" not in client.get("/tournaments/calendar.ics?game=wonders-2e").content
    assert client.get("/tournaments/calendar.ics?game=nonsense").status_code == 404


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": "arena", "minutes": 90}, "1½ hours"),
        ({"format": "swiss", "rounds": 5}, "2 hours"),
        ({"format": "swiss", "rounds": 3, "pace": "days", "round_days": 7, "time_control": "1d"}, "21 days"),
        ({"format": "swiss", "rounds": 4, "pace": "interval", "break_seconds": 1800}, "2 hours"),
    ],
)
def test_how_long_an_event_takes(fields: dict[str, object], words: str) -> None:
    usual = {"name": "x", "ruleset": "duel", "time_control": "10+10", "starts_at": sitetime.now()}
    assert lengths.in_words(lengths.expected(Setup(**usual | fields))) == words  # type: ignore[arg-type]
