"""Events that come back: a schedule creates them some days ahead, each once.

A new site begins with those that the plug-ins of its games propose (GamePlugin.events).
"""

import logging
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _

from duelsite import sitetime
from games.errors import RequestError
from games.registry import PLUGINS
from games.tournaments import creating
from games.tournaments.creating import SETUP_FIELDS, Setup
from games.tournaments.models import Schedule, Tournament

log = logging.getLogger(__name__)

# How far ahead events are created.
AHEAD = {
    Schedule.Every.DAY: timedelta(days=2),
    Schedule.Every.WEEK: timedelta(days=8),
    Schedule.Every.MONTH: timedelta(days=32),
}


def create_due(*, now: datetime | None = None) -> int:
    """Create the events of all schedules that are near; how many are new."""
    now = now or sitetime.now()
    create_defaults()
    return sum(create_if_possible(schedule, now) for schedule in Schedule.objects.filter(is_active=True))


def create_if_possible(schedule: Schedule, now: datetime) -> int:
    """A schedule that makes no sense stops no other."""
    try:
        return create_of(schedule, now)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        log.warning("The schedule %s cannot be read: %s", schedule.name, error)
        return 0


def create_of(schedule: Schedule, now: datetime) -> int:
    until = now + AHEAD[Schedule.Every(schedule.every)]
    known = max(now, schedule.created_until or now)
    created = 0
    for starts_at in occurrences(schedule, now, until):
        if starts_at <= known:
            continue
        created += create_one(schedule, starts_at)
        Schedule.objects.filter(pk=schedule.pk).update(created_until=starts_at)
    return created


def create_one(schedule: Schedule, starts_at: datetime) -> bool:
    """False if another process was quicker, or if the set-up cannot be played any more."""
    try:
        with transaction.atomic():
            creating.save_new(setup_of(schedule.setup, schedule.name, starts_at), schedule=schedule)
    except IntegrityError:
        return False
    except (RequestError, TypeError, ValueError) as error:
        log.warning("The schedule %s creates no event: %s", schedule.name, error)
        return False
    return True


def setup_of(given: Mapping[str, Any], name: str, starts_at: datetime) -> Setup:
    fields = {key: value for key, value in given.items() if key in SETUP_FIELDS}
    return Setup(**fields | {"name": name, "starts_at": starts_at})


def check_setup(given: Any, name: str, now: datetime) -> None:
    """Refuse what could not be played, before a schedule is saved."""
    try:
        creating.check(setup_of(given, name, now + timedelta(days=1)), now)
    except (TypeError, ValueError, AttributeError):
        raise creating.refusal("setup", _("A field is missing, or has a value of the wrong kind.")) from None


def weekdays() -> list[tuple[int, str]]:
    return list(WEEKDAYS.items())


def occurrences(schedule: Schedule, after: datetime, until: datetime) -> Iterator[datetime]:
    """The starts between two moments. The time of day is local: it moves with daylight saving."""
    zone = ZoneInfo(schedule.zone)
    day = after.astimezone(zone).date()
    while (starts_at := datetime.combine(day, schedule.at, zone)) <= until:
        if starts_at > after and is_day_of(schedule, day):
            yield starts_at
        day += timedelta(days=1)


def is_day_of(schedule: Schedule, day: date) -> bool:
    if schedule.every == Schedule.Every.DAY:
        return True
    is_weekday = day.weekday() == schedule.weekday
    return is_weekday and (schedule.every == Schedule.Every.WEEK or day.day <= 7)


def create_defaults() -> None:
    """What a new site offers, until its operators change it."""
    if Schedule.objects.exists() or Tournament.objects.exists():
        return
    for plugin in PLUGINS.values():
        for proposed in plugin.events:
            Schedule.objects.get_or_create(
                name=proposed.name,
                defaults={
                    "every": proposed.every,
                    "weekday": proposed.weekday,
                    "at": proposed.at,
                    "has_shield": proposed.has_shield,
                    "setup": {"ruleset": plugin.rules.id, **proposed.setup},
                },
            )
