"""Games go by the database's clock, whatever the machines' own clocks say."""

import time
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from duelsite import sitetime
from games.lobby import pairing
from games.lobby.opening import open_lobby
from games.models import Game, Lobby, Move
from games.table import presence, upkeep
from games.table.starting import begin_late_games, create_game
from tests.site.tables import begun_game, make_move, pair, person

pytestmark = pytest.mark.django_db

SKEW = 20.0


@pytest.fixture(autouse=True)
def measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitetime, "_measured", None)


class WrongClock:
    """Sets this process's wall clock, as every caller reads it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        real_time, real_now = time.time, timezone.now
        monkeypatch.setattr(time, "time", lambda: real_time() + self.ahead)
        monkeypatch.setattr(timezone, "now", lambda: real_now() + timedelta(seconds=self.ahead))


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> WrongClock:
    return WrongClock(monkeypatch)


@pytest.mark.parametrize("ahead", [SKEW, -SKEW, 3600.0])
def test_a_process_with_a_wrong_clock_charges_nobody(wall: WrongClock, ahead: float) -> None:
    game = begun_game(pair(), time_control="1+0")
    for skew in (0.0, ahead, 0.0, ahead):  # as if two processes took turns
        wall.ahead = skew
        make_move(game)
    game.refresh_from_db()
    assert all(line.spent_ms < 3000 for line in Move.objects.all())
    assert all(ms > 50_000 for ms in game.clocks_ms)


def test_a_clock_that_is_set_while_the_process_runs_changes_nothing(wall: WrongClock) -> None:
    before = sitetime.now()
    wall.ahead = 3600.0
    assert sitetime.now() - before < timedelta(seconds=10)
    wall.ahead = -3600.0
    assert sitetime.now() > before


def test_a_sweep_with_a_wrong_clock_ends_no_game(wall: WrongClock) -> None:
    game = begun_game(pair(), time_control="1+0")
    wall.ahead = 3600.0
    assert upkeep.sweep_deadlines() == 0
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_late_starts_and_pairing_go_by_the_sites_time(wall: WrongClock) -> None:
    ada, bruno = pair()
    wall.ahead = -SKEW
    create_game(users=[ada, bruno], ruleset="duel", time_control="5+5", rated=False)
    lobby = open_lobby(
        host=person("Cleo"), kind=Lobby.Kind.QUICK, ruleset="duel", time_control="5+5", rated=False
    )
    wall.ahead = SKEW
    assert begin_late_games() == 0
    assert pairing._reach([lobby, lobby], sitetime.now()) < pairing.NEAR + 10 * pairing.WIDENS_PER_SECOND


def test_presence_holds_for_processes_with_other_clocks(wall: WrongClock) -> None:
    sitetime.measure()
    presence.show_life(1, 0, "socket")
    wall.ahead = 60.0
    assert presence.presence_of(1, [0]).online == (True,)


def test_a_slow_answer_does_not_spoil_a_good_measurement() -> None:
    asked = time.monotonic()
    sitetime.learn(1000.0, asked, asked + 0.002)
    good = sitetime._measured
    assert good
    sitetime.learn(1000.0, asked, asked + 3.0)  # the database answered early or late within these 3 s
    confirmed = sitetime._measured
    assert confirmed
    assert (confirmed.ahead, confirmed.at) == (good.ahead, asked + 3.0)
    sitetime.learn(1060.0, asked, asked + 3.0)  # that is more than slowness explains: its clock was set
    assert sitetime._measured
    assert sitetime._measured.ahead > good.ahead + 50


def test_slow_answers_do_not_make_every_move_ask(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    asked = time.monotonic() - 2 * sitetime.STALE_AFTER
    sitetime.learn(time.time() - 2 * sitetime.STALE_AFTER, asked, asked + 0.001)
    sitetime.learn(time.time(), time.monotonic() - 0.5, time.monotonic())
    with django_assert_num_queries(0):
        sitetime.now()


def test_readiness_shows_how_wrong_the_clock_is(wall: WrongClock, client: Client) -> None:
    sitetime.measure()
    wall.ahead = SKEW
    shown = client.get("/readyz").json()["clock"]
    assert shown["ok"] is True
    assert abs(shown["ahead_ms"] - SKEW * 1000) < 2000
