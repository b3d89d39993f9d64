"""Events that come back."""

from datetime import UTC, datetime, time, timedelta

import pytest

from duelsite import sitetime
from games.tournaments import schedules, shields
from games.tournaments.models import Schedule, Tournament
from tests.site.tournaments.events import fill, new_event, play_through, players

pytestmark = pytest.mark.django_db

SETUP = {"format": "arena", "ruleset": "duel", "time_control": "10+10", "minutes": 60}


def schedule(**fields: object) -> Schedule:
    usual = {"name": "Evening", "every": "day", "at": time(19), "setup": SETUP}
    return Schedule.objects.create(**usual | fields)


def test_a_new_site_has_events_to_look_forward_to() -> None:
    schedules.create_due()
    names = set(Tournament.objects.values_list("schedule__name", flat=True))
    assert len(names) >= 3
    assert Tournament.objects.filter(format="arena").exists()


def test_looking_again_creates_nothing_twice() -> None:
    now = sitetime.now()
    schedule()
    assert schedules.create_due(now=now) == 2
    assert schedules.create_due(now=now) == 0
    assert schedules.create_due(now=now + timedelta(days=1)) == 1


def test_a_schedule_that_was_forgotten_creates_no_past_events() -> None:
    schedule()
    now = sitetime.now()
    schedules.create_due(now=now)
    later = now + timedelta(days=10)
    schedules.create_due(now=later)
    assert not Tournament.objects.filter(starts_at__range=(now + timedelta(days=3), later)).exists()


def test_an_evening_stays_an_evening_when_the_clocks_change() -> None:
    evening = schedule(zone="Europe/Tallinn")
    days = (datetime(2026, 10, 24, tzinfo=UTC), datetime(2026, 10, 26, 23, tzinfo=UTC))
    starts = list(schedules.occurrences(evening, *days))
    assert [moment.astimezone(UTC).hour for moment in starts] == [16, 17, 17]
    assert {moment.hour for moment in starts} == {19}


def test_an_hour_that_the_clocks_skip_or_repeat_has_one_event() -> None:
    night = schedule(zone="Europe/Tallinn", at=time(3, 30))
    for day in (datetime(2027, 3, 28, tzinfo=UTC), datetime(2027, 10, 31, tzinfo=UTC)):
        starts = list(schedules.occurrences(night, day - timedelta(days=1), day + timedelta(days=2)))
        assert len(starts) == 3
        assert len({moment.astimezone(UTC).date() for moment in starts}) == 3


def test_a_weekly_event_is_on_its_day_and_a_monthly_one_on_the_first() -> None:
    weekly = schedule(every="week", weekday=2)
    monthly = schedule(name="Monthly", every="month", weekday=2)
    first, last = datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 11, 30, tzinfo=UTC)
    assert [moment.day for moment in schedules.occurrences(weekly, first, last)] == [4, 11, 18, 25]
    assert [moment.day for moment in schedules.occurrences(monthly, first, last)] == [4]


def test_a_setup_that_cannot_be_played_stops_no_other_schedule() -> None:
    schedule(name="Broken", setup={**SETUP, "ruleset": "no-such-game"})
    schedule()
    schedules.create_due()
    assert Tournament.objects.filter(schedule__name="Evening").exists()
    assert not Tournament.objects.filter(schedule__name="Broken").exists()


def test_the_winner_of_the_last_event_holds_the_shield() -> None:
    weekly = schedule(every="week", has_shield=True)
    assert shields.holders() == {}
    event = new_event()
    Tournament.objects.filter(pk=event.pk).update(schedule=weekly)
    fill(event, users := players(4))
    play_through(event)
    assert shields.holders()[weekly.pk].user == users[0]
