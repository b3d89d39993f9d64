"""Time in which nobody could play is charged to nobody; only the site decides that there was any."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries
from redis import RedisError

from duelsite import sharedredis, sitetime
from games.errors import RequestError
from games.models import Game, Move, Outage, Pulse
from games.table import clock, finishing, memory, offers, outages, pulse, upkeep
from games.table.playing import play_move, take_back
from games.table.server_messages import Clocks
from games.table.state import TableState
from tests.site.tables import (
    at_once,
    begun_game,
    make_move,
    pair,
    person,
    position_of,
    seat_to_move,
    turn_back_the_clock,
    user_to_move,
)

pytestmark = pytest.mark.django_db

RESTART = timedelta(seconds=75)
MINUTE_MS = 60_000


@pytest.fixture(autouse=True)
def no_pulse_yet() -> Iterator[None]:
    pulse.hear(None, None)
    yield
    pulse.hear(None, None)


def blitz(users: tuple[str, str] = ("Ada", "Bruno")) -> Game:
    """1+0, rated; everybody has moved."""
    game = begun_game([person(name) for name in users], time_control="1+0", rated=True)
    for _ in range(3):
        make_move(game)
    game.refresh_from_db()
    return game


def go_down(game: Game | None = None, *, by: timedelta = RESTART) -> datetime:
    """As if the last beat had been that long ago, in the middle of the running turns; when it was."""
    outages.beat()
    beat = sitetime.now() - by
    Pulse.objects.update(at=beat)
    if game is not None:
        turn_back_the_clock(game, by)
    pulse.hear(beat, None)
    return beat


def left(game: Game) -> int:
    """What the clock of the player to move shows."""
    game.refresh_from_db()
    assert game.waiting_since
    run = max(0.0, (pulse.moment().counted - game.waiting_since).total_seconds())
    return round(game.clocks_ms[seat_to_move(game)] - 1000 * run)


# The pulse


def test_a_site_that_beats_has_no_outages() -> None:
    for _ in range(3):
        outages.beat()
    assert Pulse.objects.count() == 1
    assert not Outage.objects.exists()
    assert pulse.is_known()


def test_a_short_gap_is_a_busy_machine() -> None:
    game = blitz()
    go_down(game, by=clock.OUTAGE_AFTER - timedelta(seconds=1))
    outages.beat()
    assert not Outage.objects.exists()
    assert left(game) < MINUTE_MS - 2000


def test_without_redis_the_pulse_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    outages.beat()
    before = Pulse.objects.get().at

    def down() -> None:
        raise RedisError

    monkeypatch.setattr(sharedredis.client(), "ping", down)
    with pytest.raises(RedisError):
        outages.beat()
    assert Pulse.objects.get().at == before


@pytest.mark.django_db(transaction=True)
def test_of_several_web_processes_one_ends_the_outage() -> None:
    game = blitz()
    go_down(game)
    at_once([outages.beat] * 4)
    assert Outage.objects.count() == 1
    game.refresh_from_db()
    assert game.waiting_since
    assert game.waiting_since <= sitetime.now() + clock.LONGEST_RETURN


# Clocks


def test_a_restart_is_not_charged_to_the_player_to_move() -> None:
    game = blitz()
    loser = user_to_move(game)
    before = left(game)
    go_down(game)
    assert upkeep.sweep_deadlines() == 0  # nobody loses while the site is down
    outages.beat()
    assert upkeep.sweep_deadlines() == 0
    outage = Outage.objects.get()
    assert abs(outage.ended_at - outage.began_at - RESTART) < timedelta(seconds=5)
    assert outage.games == 1
    assert abs(left(game) - before) < 3000
    make_move(game)
    line = Move.objects.order_by("number").last()
    assert line is not None
    assert line.seat == game.seats.get(user=loser).number
    assert line.spent_ms < 5000


def test_time_before_the_outage_and_after_the_return_is_charged() -> None:
    game = blitz()
    turn_back_the_clock(game, timedelta(seconds=20))
    go_down(game)
    outages.beat()
    assert MINUTE_MS - 25_000 < left(game) <= MINUTE_MS - 20_000
    assert game.counted_ms >= 20_000
    turn_back_the_clock(game, clock.LONGEST_RETURN + timedelta(seconds=15))
    assert MINUTE_MS - 40_000 < left(game) <= MINUTE_MS - 35_000
    turn_back_the_clock(game, timedelta(seconds=40))
    outages.beat()
    assert upkeep.sweep_deadlines() == 1


def test_clocks_stand_still_until_people_can_be_back() -> None:
    game = blitz()
    go_down(game)
    outages.beat()
    # The first of the two is back at once; the other one has the same time to come.
    make_move(game)
    game.refresh_from_db()
    assert game.waiting_since == Outage.objects.get().clocks_from
    assert game.deadline
    assert game.deadline > game.waiting_since


def test_a_move_that_is_quicker_than_the_first_beat_is_not_charged_either(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = blitz()
    mover, version = user_to_move(game), game.version
    move = position_of(game).legal_moves(seat_to_move(game))[0].notation
    go_down(game)
    memory.remember(Game.objects.get(pk=game.pk), {seat.user_id: seat.number for seat in game.seats.all()})
    play_move(game_id=game.pk, user_id=mover.pk, version=version, notation=move, client_id="back")
    line = Move.objects.get(client_id="back")
    assert line.spent_ms < 5000
    # The beat that follows ends the outage for the next one as well.
    outages.beat()
    game.refresh_from_db()
    assert game.waiting_since == Outage.objects.get().clocks_from


def test_an_undo_a_pause_and_a_claim_know_of_the_outage() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], time_control="1+0")
    make_move(game)
    go_down(game)
    outages.beat()
    game.refresh_from_db()
    take_back(game_id=game.pk, user_id=ada.pk, version=game.version, client_id="u")
    assert left(game) > MINUTE_MS - 5000
    go_down(game)
    for user in (ada, bruno):
        offers.offer_pause(game_id=game.pk, user_id=user.pk)
    game.refresh_from_db()
    assert game.paused_at
    assert game.clocks_ms[0] > MINUTE_MS - 10_000
    outages.beat()
    paused = Game.objects.get(pk=game.pk)
    assert paused.waiting_since == game.waiting_since  # it stood still anyway


def test_nobody_is_gone_because_the_site_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = blitz()
    here = game.seats.exclude(user=user_to_move(game)).get().user
    turn_back_the_clock(game, timedelta(seconds=50))
    beat = go_down(game)
    monkeypatch.setattr("games.table.presence.missed_since", lambda *_, **__: beat.timestamp())
    outages.beat()
    with pytest.RaisesExc(RequestError, check=lambda error: error.code == "not_gone"):
        finishing.claim_abandoned(game_id=game.pk, user_id=here.pk)


def test_a_second_outage_during_the_return_is_not_charged_either() -> None:
    game = blitz()
    before = left(game)
    go_down(game)
    outages.beat()
    go_down(by=timedelta(seconds=20))
    outages.beat()
    assert abs(left(game) - before) < 3000
    game.refresh_from_db()
    assert game.waiting_since == Outage.objects.latest("pk").clocks_from


def test_a_restored_backup_is_one_long_outage() -> None:
    """The pulse in it is as old as the backup."""
    fast, slow = blitz(), begun_game([person("Cleo"), person("Dora")], time_control="1d")
    turn_back_the_clock(slow, timedelta(hours=5))
    three_days = timedelta(days=3)
    go_down(fast, by=three_days)
    turn_back_the_clock(slow, three_days)
    outages.beat()
    assert upkeep.sweep_deadlines() == 0
    assert left(fast) > MINUTE_MS - 10_000
    slow.refresh_from_db()
    assert slow.deadline
    rest = slow.deadline - sitetime.now()
    assert timedelta(hours=18, minutes=59) < rest < timedelta(hours=19, minutes=1)


def test_days_are_not_moved_by_minutes() -> None:
    slow = begun_game([person("Cleo"), person("Dora")], time_control="1d")
    deadline = slow.deadline
    go_down()
    outages.beat()
    slow.refresh_from_db()
    assert slow.deadline == deadline


def test_what_a_process_remembers_yields_to_the_moved_turn() -> None:
    game = blitz()
    outdated = memory.take(game.pk, game.version)
    assert outdated
    go_down(game)
    outages.beat()
    memory.remember(*outdated)
    make_move(game, version=outdated[0].version)
    assert Move.objects.order_by("number").last().spent_ms < 5000  # type: ignore[union-attr]


def test_players_cannot_fake_an_outage() -> None:
    """Only the row that the site's processes write counts."""
    game = blitz()
    for _ in range(4):
        outages.beat()
        turn_back_the_clock(game, timedelta(seconds=18))
    outages.beat()
    assert not Outage.objects.exists()
    assert upkeep.sweep_deadlines() == 1


def test_a_clock_that_ran_out_after_the_last_beat_has_not_run_out_for_sure() -> None:
    game = blitz()
    outages.beat()
    game.refresh_from_db()
    assert game.deadline
    Pulse.objects.update(at=game.deadline - timedelta(seconds=1))
    turn = game.deadline + timedelta(seconds=1) - sitetime.now()
    Game.objects.filter(pk=game.pk).update(deadline=game.deadline - turn)
    Pulse.objects.update(at=game.deadline - turn - timedelta(seconds=1))
    assert upkeep.sweep_deadlines() == 0
    outages.beat()
    assert upkeep.sweep_deadlines() == 1


# What people see


def test_the_clock_that_is_shown_is_stopped_until_people_are_back() -> None:
    game = blitz()
    go_down(game)
    before = shown(game)
    outages.beat()
    after = shown(game)
    assert before.since_ms < 5000
    assert -10_000 <= after.since_ms < -5000
    assert after.ms[seat_to_move(game)] == game.clocks_ms[seat_to_move(game)]


def shown(game: Game) -> Clocks:
    game.refresh_from_db()
    return TableState.load(game.pk).clocks()


def test_tables_hear_of_the_moved_turn(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    told: list[str] = []
    monkeypatch.setattr("games.sockets.publish.publish", lambda announcement: told.append(announcement.group))
    game = blitz()
    go_down(game)
    version = game.version
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        outages.beat()
    assert told == [f"game.{game.pk}"]
    game.refresh_from_db()
    assert game.version == version + 1


def test_a_beat_is_one_statement(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    outages.beat()
    with django_assert_num_queries(1):
        outages.beat()
    assert connection.in_atomic_block  # of the test alone
