"""Time that the site takes to show a decision, and to accept a move that has arrived, is the site's."""

import asyncio
import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings

from duelsite import sharedredis, sitetime, threads
from games.models import Game, Move
from games.table import deliveries, memory, outages, pulse, slowness, upkeep
from games.table.listening import TableListener, Visitor
from games.table.live_tables import LiveTable
from games.table.state import TableState
from tests.live.players import cookie_of
from tests.site.sockets import ask, sit_down
from tests.site.tables import (
    begun_game,
    make_move,
    pair,
    position_of,
    seat_to_move,
    turn_back_the_clock,
    user_to_move,
)

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def no_pulse_yet() -> Iterator[None]:
    pulse.hear(None, None)
    yield
    pulse.hear(None, None)


def blitz() -> Game:
    """1+0; everybody has moved."""
    game = begun_game(pair(), time_control="1+0", rated=False)
    for _ in range(3):
        make_move(game)
    game.refresh_from_db()
    return game


def charged(game: Game) -> float:
    """The seconds that the last move has cost."""
    line = Move.objects.filter(game=game).order_by("number").last()
    assert line
    return line.spent_ms / 1000


def asked_version(game: Game) -> int:
    return int(game.asked_version[seat_to_move(game)])


def show(game: Game, ago: float, monkeypatch: pytest.MonkeyPatch, *, counts: bool = True) -> None:
    """The player to move was shown the decision this many seconds ago."""
    with monkeypatch.context() as then:
        at = sitetime.timestamp() - ago
        then.setattr(sitetime, "timestamp", lambda: at)
        deliveries.note(game.pk, seat_to_move(game), asked_version(game), counts=counts)


# Accepting a move


def test_a_move_is_charged_until_it_arrives() -> None:
    game = blitz()
    turn_back_the_clock(game, timedelta(seconds=40))
    make_move(game, received=time.monotonic() - 30)
    assert 9.9 < charged(game) < 15


def test_a_move_that_arrived_in_time_is_not_too_late() -> None:
    game = blitz()
    turn_back_the_clock(game, MINUTE + timedelta(seconds=10))
    make_move(game, received=time.monotonic() - 30)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert 39.9 < charged(game) < 45


def test_the_clock_of_the_next_player_starts_when_the_move_is_accepted() -> None:
    game = blitz()
    turn_back_the_clock(game, timedelta(seconds=40))
    make_move(game, received=time.monotonic() - 30)
    game.refresh_from_db()
    began = game.began_at[seat_to_move(game)]
    assert began
    assert sitetime.now() - began < timedelta(seconds=5)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("closed_connections", "nobody_else_is_there")
async def test_a_move_that_waits_for_a_thread_is_not_charged_for_that() -> None:
    game = await sync_to_async(blitz)()
    seat = await sync_to_async(seat_to_move)(game)
    user = await sync_to_async(user_to_move)(game)
    move = (await sync_to_async(position_of)(game)).legal_moves(seat)[0].notation
    socket = await sit_down(game, await sync_to_async(cookie_of)(user))
    memory.take(game.pk, 0)  # a game that is known here needs no thread
    done = threading.Event()
    busy = [threads._pool.submit(done.wait, 30) for _ in range(settings.SOCKET_THREADS)]
    answering = asyncio.create_task(ask(socket, "move", v=game.version, move=move))
    while threads.behind() < 1.0:
        await asyncio.sleep(0.01)
    done.set()
    assert (await answering)["t"] == "ack"
    assert all(one.result() for one in busy)
    assert threads.behind() == 0
    line = await Move.objects.filter(game=game).order_by("number").alast()
    began = game.began_at[seat]
    assert line
    assert began
    assert line.spent_ms <= (line.at - began) / timedelta(milliseconds=1) - 990
    await socket.disconnect(timeout=10)


# Showing a decision


def test_a_player_is_charged_since_the_decision_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    game = blitz()
    turn_back_the_clock(game, timedelta(seconds=40))
    show(game, 15, monkeypatch)
    make_move(game)
    assert 14.9 < charged(game) < 20


def test_only_the_first_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = blitz()
    turn_back_the_clock(game, timedelta(seconds=40))
    for ago in (35, 10):
        show(game, ago, monkeypatch)
    make_move(game)
    assert 34.9 < charged(game) < 40


def test_a_player_who_comes_back_later_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = blitz()
    turn_back_the_clock(game, timedelta(seconds=40))
    show(game, 20, monkeypatch, counts=False)
    show(game, 10, monkeypatch)
    make_move(game)
    assert charged(game) > 39.9


def test_what_was_shown_of_an_earlier_decision_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    game = blitz()
    show(game, 0, monkeypatch)
    seat, asked = seat_to_move(game), asked_version(game)
    assert deliveries.at(game.pk, seat, asked)
    assert deliveries.at(game.pk, seat, asked + 1) is None


@pytest.mark.parametrize("is_news", [True, False])
def test_news_count_and_a_welcome_does_not(is_news: bool) -> None:
    game, table = blitz(), LiveTable(0)
    table._state = TableState.load(game.pk)
    seat = seat_to_move(game)
    listener = TableListener(Visitor(game.pk, seat, None, frozenset()), table, "one")
    assert listener.news() if is_news else listener.state(-1)
    assert (deliveries.at(game.pk, seat, asked_version(game)) is not None) == is_news


# Calling time


def test_nobody_runs_out_of_time_while_moves_wait_to_be_accepted() -> None:
    game = blitz()
    turn_back_the_clock(game, MINUTE + timedelta(seconds=5))
    outages.beat()
    sharedredis.client().set(slowness.key(), 20)
    assert upkeep.sweep_deadlines() == 0
    sharedredis.client().delete(slowness.key())
    assert upkeep.sweep_deadlines() == 1


def test_the_slowest_process_counts_and_ordinary_pauses_do_not() -> None:
    now = time.monotonic()
    slowness.measure(now)
    assert slowness.current() == timedelta()
    slowness.measure(now - 5)
    slowness.measure(now - 2)
    assert timedelta(seconds=5) <= slowness.current() < timedelta(seconds=8)
    assert 0 < sharedredis.client().ttl(slowness.key()) <= slowness.COUNTS_FOR
