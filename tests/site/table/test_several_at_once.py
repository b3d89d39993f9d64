"""Several seats decide at once: each decides and is timed by itself. Played with the toy."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from accounts.notifications import delivery
from accounts.services import create_bots
from duelsite import sitetime
from games import queue, tasks, work_queue
from games.errors import RequestError
from games.events import TurnCause, TurnChanged
from games.models import Game, Move, Pulse
from games.table import memory, offers, outages, pulse, upkeep
from games.table.finishing import abort
from games.table.permissions import MOST_CHANGES
from games.table.playing import play_move
from games.table.selectors import running_json
from games.table.state import TableState
from games.table.subscribers import ask_bots
from games.work_queue import Kind, Work
from tests.site.tables import at_once, person, position_of, turn_back_the_clock
from tests.toy.tables import choose, people, toy, undo

pytestmark = pytest.mark.django_db

MINUTE = 60_000
# What a test takes besides.
SLACK = 3_000


def error_of(act: Any) -> str:
    try:
        act()
    except RequestError as rejected:
        return rejected.code
    return ""


def wait(game: Game, seconds: float) -> None:
    turn_back_the_clock(game, timedelta(seconds=seconds))


# Decisions that are owed


@pytest.mark.parametrize("size", [3, 5])
def test_all_choose_at_once_and_a_seat_that_has_chosen_owes_nothing(size: int) -> None:
    game = toy(size)
    assert (game.size, game.to_move) == (size, list(range(size)))
    assert game.asked_version == [game.version] * size
    choose(game, 1)
    assert game.to_move == [seat for seat in range(size) if seat != 1]
    assert (game.asked_version[1], game.began_at[1]) == (0, None)
    assert error_of(lambda: choose(game, 1, "play 100")) == "not_your_turn"


def test_what_others_choose_meanwhile_makes_no_answer_stale() -> None:
    game = toy(3)
    asked = game.version
    for seat in (2, 0, 1):
        choose(game, seat, version=asked)
    assert game.ply == 3
    assert game.to_move == [0, 1, 2]  # revealed, and all decide again
    assert game.asked_version == [game.version] * 3
    assert error_of(lambda: choose(game, 0, version=asked)) == "stale_version"
    assert error_of(lambda: choose(game, 0, version=game.version - 1)) == "stale_version"
    assert error_of(lambda: choose(game, 0, version=game.version + 1)) == "stale_version"


def test_the_same_choice_sent_twice_is_one() -> None:
    game = toy(3)
    asked = game.version
    first = choose(game, 0, version=asked, client_id="c")
    choose(game, 1, version=asked)
    again = choose(game, 0, "play 1", version=asked, client_id="c")
    assert (again.version, again.repeated) == (first.version, True)
    assert game.ply == 2


def test_an_ordinary_choice_is_one_statement_whatever_others_have_chosen() -> None:
    game = toy(3)
    asked = game.version
    choose(game, 0, version=asked)
    pulse.hear(None, None)
    user = game.seats.get(number=1).user
    move = position_of(game).legal_moves(1)[0].notation
    sent = {"user_id": user.pk, "version": asked, "notation": move, "client_id": "c"}
    with CaptureQueriesContext(connection) as asked_for:
        play_move(game_id=game.pk, **sent)  # type: ignore[arg-type]
    assert len(asked_for) == 1


@pytest.mark.django_db(transaction=True)
def test_all_may_choose_in_the_same_moment() -> None:
    game = toy(5)
    asked = game.version
    moves = [position_of(game).legal_moves(seat)[0].notation for seat in range(5)]

    def job(seat: int) -> Any:
        return lambda: choose(Game.objects.get(pk=game.pk), seat, moves[seat], version=asked)

    results = at_once([job(seat) for seat in range(5)])
    assert [result for result in results if isinstance(result, Exception)] == []
    game.refresh_from_db()
    assert sorted(Move.objects.values_list("seat", flat=True)) == [0, 1, 2, 3, 4]
    assert game.to_move == [0, 1, 2, 3, 4]


def test_whole_games_end_with_places() -> None:
    for size in (3, 8):
        game = toy([person(f"P{size}{seat}") for seat in range(size)])
        dice = random.Random(size)
        while game.status == Game.Status.PLAYING:
            seat = dice.choice(game.to_move)
            choose(game, seat, dice.choice(position_of(game).legal_moves(seat)).notation)
        outcome = position_of(game).outcome
        assert outcome
        assert (game.winners, game.places) == (list(outcome.winners), list(outcome.places))
        assert (game.to_move, game.waiting_since) == ([], None)


def test_a_table_seats_as_many_as_the_rules_say() -> None:
    assert error_of(lambda: toy(people(2))) == "bad_seats"


def test_abort_until_everyone_has_moved_once() -> None:
    game = toy(3)
    for seat in (0, 1):
        choose(game, seat)
    assert "abort" in TableState.load(game.pk).can(0)
    choose(game, 2)
    user = game.seats.get(number=0).user
    assert error_of(lambda: abort(game_id=game.pk, user_id=user.pk)) == "too_late_to_abort"


# Clocks


def test_clocks_of_all_who_owe_a_choice_run_together_and_stop_when_it_is_made() -> None:
    game = toy(3, time_control="5+0")
    wait(game, 60)
    choose(game, 0)
    wait(game, 60)
    choose(game, 1)
    assert 4 * MINUTE - SLACK < game.clocks_ms[0] <= 4 * MINUTE
    assert 3 * MINUTE - SLACK < game.clocks_ms[1] <= 3 * MINUTE
    assert game.clocks_ms[2] == 5 * MINUTE  # charged when it moves
    shown = TableState.load(game.pk).clocks()
    assert shown.running == [2]
    assert 3 * MINUTE - SLACK < shown.ms[2] <= 3 * MINUTE
    choose(game, 2)
    assert 3 * MINUTE - SLACK < game.clocks_ms[2] <= 3 * MINUTE
    assert 2 * MINUTE - SLACK < game.counted_ms <= 2 * MINUTE + SLACK


def test_the_deadline_is_the_earliest_of_those_who_owe() -> None:
    game = toy(3, time_control="5+0")
    Game.objects.filter(pk=game.pk).update(clocks_ms=[200_000, 100_000, 300_000])
    memory.take(game.pk, game.version)
    choose(game, 2)
    assert game.deadline
    assert game.waiting_since
    assert timedelta(seconds=100) < game.deadline - game.waiting_since < timedelta(seconds=105)
    choose(game, 1)
    assert timedelta(seconds=200) < game.deadline - game.waiting_since < timedelta(seconds=205)


def test_a_pause_charges_all_who_owe() -> None:
    users = people(3)
    game = toy(users, time_control="5+0")
    choose(game, 0)
    wait(game, 60)
    for user in users:
        offers.offer_pause(game_id=game.pk, user_id=user.pk)
    game.refresh_from_db()
    assert game.paused_at
    assert game.clocks_ms[0] > 5 * MINUTE - SLACK
    for seat in (1, 2):
        assert 4 * MINUTE - SLACK < game.clocks_ms[seat] <= 4 * MINUTE
    offers.resume(game_id=game.pk, user_id=users[0].pk)
    choose(game, 2)
    assert game.clocks_ms[2] > 4 * MINUTE - SLACK


def test_an_outage_is_charged_to_none_of_those_who_owed() -> None:
    game = toy(3, time_control="5+0")
    choose(game, 0)
    wait(game, 90)
    Pulse.objects.update_or_create(pk=Pulse.ONLY, defaults={"at": sitetime.now() - timedelta(seconds=30)})
    outages.beat()
    before = game.clocks_ms[0]
    game.refresh_from_db()
    assert game.clocks_ms[0] == before
    for seat in (1, 2):
        assert 4 * MINUTE - SLACK < game.clocks_ms[seat] <= 4 * MINUTE
        assert game.began_at[seat] == game.waiting_since
    assert (game.began_at[0], game.deadline is None) == (None, False)
    assert game.deadline
    assert game.waiting_since
    left = (game.deadline - game.waiting_since).total_seconds()
    assert 237 < left < 245


# Taking back


def test_a_choice_can_be_taken_back_before_the_reveal_though_others_have_chosen() -> None:
    game = toy(3)
    first = choose(game, 0).version
    choose(game, 1)
    undo(game, 0, version=first)
    assert game.to_move == [0, 2]
    assert [seat for seat, _ in position_of(game).history] == [1]
    other = position_of(game).legal_moves(0)[-1].notation
    choose(game, 0, other)
    choose(game, 2)
    assert game.to_move == [0, 1, 2]
    assert error_of(lambda: undo(game, 0)) in ("cannot_take_back", "illegal")


def test_an_undo_that_does_not_know_the_own_last_line_is_stale() -> None:
    game = toy(3)
    asked = game.version
    choose(game, 0)
    assert error_of(lambda: undo(game, 0, version=asked)) == "stale_version"
    assert error_of(lambda: undo(game, 1)) != ""


def test_a_choice_that_others_have_not_made_may_change_as_often_as_a_mind_does() -> None:
    """More often than moves are taken back, and yet not for ever."""
    game = toy(3)
    for _ in range(MOST_CHANGES):
        choose(game, 0)
        undo(game, 0)
    choose(game, 0)
    assert error_of(lambda: undo(game, 0)) == "too_many_undos"
    assert Move.objects.filter(game=game).count() == 2 * MOST_CHANGES + 1


def test_taking_back_gains_no_time() -> None:
    game = toy(3, time_control="5+10")
    wait(game, 30)
    choose(game, 0)
    wait(game, 30)
    undo(game, 0)
    wait(game, 30)
    choose(game, 0)
    assert 5 * MINUTE - 80_000 - SLACK < game.clocks_ms[0] <= 5 * MINUTE - 80_000
    choose(game, 1)
    assert 5 * MINUTE - 80_000 - SLACK < game.clocks_ms[1] <= 5 * MINUTE - 80_000


# Bots


def with_bots(number: int) -> tuple[Game, User]:
    create_bots()
    ada = person("Ada")
    bots = list(User.objects.filter(is_bot=True).order_by("pk")[:number])
    return toy([ada, *bots], time_control="5+5"), ada


def test_each_bot_is_queued_once_and_none_waits_for_another(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(queue, "ask_bot", lambda turn: asked.append((turn.seat, turn.version)))
    with django_capture_on_commit_callbacks(execute=True):
        game, _ada = with_bots(3)
    assert asked == [(seat, game.version) for seat in (1, 2, 3)]
    first = game.version
    asked.clear()
    with django_capture_on_commit_callbacks(execute=True):
        tasks.ai_move(game.pk, 3, first)
        choose(game, 0)
        tasks.ai_move(game.pk, 1, first)
        tasks.ai_move(game.pk, 1, first)  # delivered twice
    assert asked == []  # no bot was queued again
    with django_capture_on_commit_callbacks(execute=True):
        tasks.ai_move(game.pk, 2, first)
    game.refresh_from_db()
    assert asked == [(seat, game.version) for seat in (1, 2, 3)]
    ids = Move.objects.filter(seat__gt=0).values_list("client_id", flat=True)
    assert set(ids) == {f"bot-{seat}-{first}" for seat in (1, 2, 3)}


def test_a_bot_that_decides_after_all_others_goes_ahead_in_the_queue(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        game, _ada = with_bots(2)
    game.to_move = [2]
    game.asked_version[2] += 1
    ask_bots(TurnChanged(game, TurnCause.SEAT))
    assert work_queue.take() == Work(Kind.MOVE, (game.pk, 2, game.asked_version[2]))
    assert work_queue.size() == 2


def test_bots_whose_tasks_were_lost_are_queued_again() -> None:
    game, _ada = with_bots(2)
    asked = game.version
    tasks.ai_move(game.pk, 1, asked)
    assert upkeep.late_turns() == []
    wait(game, 20)
    assert [(turn.seat, turn.version) for turn in upkeep.late_turns()] == [(2, asked)]


def test_people_have_a_deadline_while_bots_think() -> None:
    game, _ada = with_bots(2)
    assert game.bot_to_move
    assert game.deadline
    choose(game, 0)
    assert game.bot_to_move
    assert game.deadline is None


# Elsewhere on the site


def test_the_lobby_shows_whose_turn_it_is() -> None:
    users = people(3)
    game = toy(users)
    choose(game, 1)
    assert [running_json(game, user)["your_turn"] for user in users] == [True, False, True]


def test_a_player_who_owes_a_decision_for_long_gets_one_email() -> None:
    game = toy(4, time_control="1d")
    choose(game, 2)
    soon = sitetime.now() + timedelta(hours=1)
    assert delivery.send_emails(now=soon) == 3
    assert delivery.send_emails(now=soon) == 0
    assert {email.to[0] for email in mail.outbox} == {
        f"{who}@example.org" for who in ("Ada", "Bruno", "Dora")
    }
    choose(game, 0)
    assert delivery.send_emails(now=soon) == 0


def test_the_rematch_turns_the_seats_by_one() -> None:
    users = people(3)
    game = toy(users)
    for user in users:
        error_of(lambda user=user: abort(game_id=game.pk, user_id=user.pk))
    fresh = [offers.offer_rematch(game_id=game.pk, user_id=user.pk) for user in users][-1]
    assert fresh
    assert [seat.user for seat in fresh.seats.all()] == [users[1], users[2], users[0]]
