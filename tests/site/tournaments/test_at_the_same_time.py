"""Players who do something at the moment when the conductor looks at their event."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import connection, transaction

from duelsite import sitetime
from games.errors import RequestError
from games.models import Game
from games.tournaments import conductor, entering, organising, pairings
from games.tournaments.models import Entry, Tournament
from tests.site.tables import at_once, person
from tests.site.tournaments.events import fill, look, new_event, players

pytestmark = pytest.mark.django_db(transaction=True)

# Sessions that wait for a lock, or for the end of another transaction.
WAITING = """
SELECT 1 FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()
"""


def conduct_during(event: Tournament, act: Callable[[], object]) -> None:
    """Let the conductor look at an event while somebody's transaction is not committed yet."""
    acted, done = threading.Event(), threading.Event()

    def conduct() -> None:
        acted.wait(10)
        conductor.conduct(event.pk)
        done.set()

    def act_slowly() -> None:
        with transaction.atomic():
            act()
            acted.set()
            with connection.cursor() as cursor:
                for _ in range(500):
                    cursor.execute(WAITING)
                    if cursor.fetchone() or done.is_set():
                        break
                    time.sleep(0.01)

    assert at_once([conduct, act_slowly]) == [None, None]
    event.refresh_from_db()
    assert event.fault == ""


def test_a_player_who_enters_while_the_event_begins_is_paired() -> None:
    event = new_event()
    fill(event, players(3))
    last = person("Last")
    conduct_during(event, lambda: entering.enter(user=last, code=event.code))
    look(event)
    assert event.entry_count == 4
    entry = Entry.objects.get(user=last)
    assert entry.number is not None
    assert entry.seats.exists()


def test_an_event_begins_though_a_player_withdraws_at_that_moment() -> None:
    event = new_event()
    users = players(4)
    fill(event, users)
    conduct_during(event, lambda: entering.withdraw(user=users[3], code=event.code))
    assert event.status == Tournament.Status.RUNNING
    assert event.entry_count == event.entries.count() == 3
    assert event.pairings.count() == 2


def test_every_change_has_a_version_of_its_own() -> None:
    event = new_event(rounds=5)
    users = players(4)
    fill(event, users)
    look(event)
    before = event.version
    # The first moment at which the conductor has something to change: the games are started again.
    event.pairings.all().delete()
    conduct_during(event, lambda: entering.enter(user=person("Late"), code=event.code))
    assert event.version == before + 2


def quietly(act: Callable[[], object]) -> Callable[[], None]:
    """What is refused is refused."""

    def do() -> None:
        with suppress(RequestError):
            act()

    return do


def test_a_player_who_clicks_twice_enters_once() -> None:
    event, user = new_event(), person("Ada")
    at_once([lambda: entering.enter(user=user, code=event.code)] * 4)
    event.refresh_from_db()
    assert (event.entry_count, event.entries.count()) == (1, 1)


def test_a_player_who_withdraws_and_enters_in_two_tabs_is_counted_once() -> None:
    event = new_event(rounds=5)
    users = players(5)
    fill(event, users)
    look(event)
    leave = quietly(lambda: entering.withdraw(user=users[0], code=event.code))
    come = quietly(lambda: entering.enter(user=users[0], code=event.code))
    at_once([leave, come, leave, come])
    event.refresh_from_db()
    assert event.entry_count == event.entries.filter(state=Entry.State.ENTERED).count()


def test_a_player_who_is_removed_while_entering_stays_out() -> None:
    event = new_event(starts_at=sitetime.now() + timedelta(hours=1))
    organiser, users = person("Olga"), players(2)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    fill(event, users)
    remove = partial(organising.remove, actor=organiser, code=event.code, player=users[0], reason="banned")
    come = quietly(lambda: entering.enter(user=users[0], code=event.code))
    at_once([come, quietly(remove), come])
    event.refresh_from_db()
    assert event.entries.get(user=users[0]).state == Entry.State.REMOVED
    assert event.entry_count == 1


def test_two_organisers_act_at_once_and_nothing_is_done_twice() -> None:
    event = new_event()
    organiser, users = person("Olga"), players(4)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    fill(event, users)
    look(event)
    pairing = event.pairings.order_by("pk")[0]
    by: Any = {"actor": organiser, "code": event.code, "reason": "agreed"}
    decide = quietly(partial(organising.set_result, **by, pairing_id=pairing.pk, places=[1, 2]))
    replay = quietly(partial(organising.replay, **by, pairing_id=pairing.pk))
    cancel = quietly(partial(organising.cancel, **by))
    at_once([decide, replay, decide, cancel, cancel, lambda: conductor.conduct(event.pk)])
    event.refresh_from_db()
    assert (event.status, event.fault) == (Tournament.Status.CANCELLED, "")
    assert event.actions.filter(name="cancel").count() == 1
    assert Game.objects.filter(pairing_game__pairing=pairing).count() <= 1


def test_a_conductor_killed_between_pairing_and_games_leaves_no_half_of_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = new_event()
    fill(event, players(4))
    with monkeypatch.context() as patch:
        patch.setattr(pairings, "start_games", Mock(side_effect=SystemExit))
        with pytest.raises(SystemExit):
            conductor.conduct(event.pk)
    assert not event.pairings.exists()
    look(event)
    assert event.pairings.count() == Game.objects.count() == 2


def test_a_clock_that_jumps_back_pairs_nothing_twice() -> None:
    event = new_event(rounds=2)
    fill(event, players(4))
    look(event, sitetime.now() + timedelta(hours=2))
    for hours in (-5, 0, 3, -1):
        look(event, sitetime.now() + timedelta(hours=hours))
    assert event.pairings.count() == Game.objects.filter(pairing_game__isnull=False).count() == 2
    assert event.played_rounds.filter(status="playing").count() == 1
