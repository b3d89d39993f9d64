"""Taking back gains no time: the clock never shows more than that of a player who has only waited."""

import random
from datetime import timedelta

import pytest

from games import time_controls
from games.errors import RequestError
from games.models import Game
from games.table import offers
from games.table.clock import LAG_RESERVE_MS
from games.table.playing import take_back
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

# A line is charged in whole milliseconds.
ROUNDING = 1


def undo(game: Game, seat: int) -> None:
    game.refresh_from_db()
    user = game.seats.get(number=seat).user
    take_back(game_id=game.pk, user_id=user.pk, version=game.version, client_id=f"u{game.version}")
    game.refresh_from_db()


def move(game: Game, lag_ms: int = 0) -> None:
    make_move(game, lag_ms=lag_ms)
    game.refresh_from_db()


def error_of_undo(game: Game, seat: int) -> str:
    try:
        undo(game, seat)
    except RequestError as rejected:
        return rejected.code
    return ""


def wait(game: Game, seconds: float) -> None:
    turn_back_the_clock(game, timedelta(seconds=seconds))


def test_an_undo_that_costs_more_time_than_is_left_is_rejected_and_the_move_is_kept() -> None:
    game = begun_game(pair(), time_control="1+60")
    wait(game, 58)
    move(game)
    wait(game, 30)  # of the opponent's time: an idle player would have run out of it by now
    with pytest.RaisesExc(RequestError, check=lambda error: error.code == "no_time_to_undo"):
        undo(game, 0)
    before = game.clocks_ms
    game.refresh_from_db()
    assert (game.ply, game.to_move, game.clocks_ms) == (1, [1], before)


def test_correspondence_keeps_its_deadline_through_any_number_of_undos() -> None:
    game = begun_game(pair(), time_control="1d")
    began, deadline = game.waiting_since, game.deadline
    assert began
    assert deadline
    for turn in range(1, 4):
        wait(game, 3600)
        move(game)
        wait(game, 1800)
        undo(game, 0)
        assert game.deadline
        waited = timedelta(seconds=turn * 5400)
        assert game.deadline <= deadline + timedelta(milliseconds=8 * ROUNDING) - waited
        assert game.clocks_ms[0] <= time_controls.DAY_MS - turn * 5_400_000 + 8 * ROUNDING


def test_lag_is_not_forgiven_again_and_again() -> None:
    game = begun_game(pair(), time_control="5+0")
    cycles, seconds = 20, 0.15
    for _ in range(cycles):
        wait(game, seconds)
        move(game, lag_ms=500)
        undo(game, 0)
    assert game.clocks_ms[0] <= 5 * 60_000 - cycles * seconds * 1000 + 2 * cycles * ROUNDING
    assert game.lag_ms[0] <= LAG_RESERVE_MS


def test_a_pause_between_move_and_undo_gains_nothing_and_costs_the_opponent_nothing() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], time_control="5+5")
    move(game)
    wait(game, 60)
    for user in (ada, bruno):
        offers.offer_pause(game_id=game.pk, user_id=user.pk)
    offers.resume(game_id=game.pk, user_id=ada.pk)
    undo(game, 0)
    assert game.clocks_ms[0] <= 4 * 60_000 + ROUNDING
    assert game.clocks_ms[1] == 5 * 60_000


@pytest.mark.parametrize("seed", range(12))
def test_no_sequence_of_moves_undos_and_waiting_beats_an_idle_clock(seed: int) -> None:
    """For each turn that could be taken back, the test runs the clock of a player who only waits."""
    dice = random.Random(seed)
    control = dice.choice(["1+10", "3+2", "5+0", "1d"])
    increment, initial = time_controls.parse(control).increment_ms, time_controls.parse(control).initial_ms
    game = begun_game(pair(), time_control=control)
    idle: list[float] = []  # a clock for each standing move, the last one for the turn that runs
    undone = rejected = 0
    for _step in range(40):
        game.refresh_from_db()
        if game.status != Game.Status.PLAYING:
            break
        if len(idle) == len(position_of(game).history):
            idle.append(game.clocks_ms[seat_to_move(game)])
        waited = dice.choice([0, 0.1, 1, 6, 20])
        wait(game, waited)
        # The clock of every turn that could still be taken back runs on.
        idle = [left - waited * 1000 for left in idle]
        last = position_of(game).history[-1][0] if len(idle) > 1 else 0
        if len(idle) > 1 and position_of(game).can_take_back(last) and dice.random() < 0.6:
            code = error_of_undo(game, last)
            assert code in ("", "no_time_to_undo", "too_late")
            idle.pop()
            if code:
                rejected += 1
                break
            undone += 1
            assert game.to_move == [last]
            assert game.clocks_ms[last] <= idle[-1] + 40 * ROUNDING
        elif idle[-1] > 0:
            seat, lag = seat_to_move(game), dice.choice([0, 300])
            move(game, lag_ms=lag)
            if control != "1d":
                assert game.clocks_ms[seat] <= idle[-1] + increment + lag + 40 * ROUNDING
            else:
                assert game.clocks_ms[seat] == initial
        else:
            break
    assert undone + rejected > 0


def test_the_increment_comes_once() -> None:
    game = begun_game(pair(), time_control="1+30")
    for _ in range(5):
        move(game)
        undo(game, 0)
    assert game.clocks_ms[0] <= 60_000
    move(game)
    assert game.clocks_ms[0] <= 90_000
    assert user_to_move(game) == game.seats.get(number=1).user
