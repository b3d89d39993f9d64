"""Bots at the table: the task that moves them, its twins, its failures, and the time it may take."""

from collections import OrderedDict
from datetime import timedelta

import pytest

from accounts import services as account_services
from accounts.bots import BOTS
from duelsite import sharedredis
from duelsite.celery import app, queued
from engine.ai.levels import CHARACTERS
from engine.game import Position
from games import queue, tasks, work_queue
from games.lobby.bot_games import play_bot
from games.models import Game, Move
from games.table import bots, positions, upkeep
from games.table.finishing import resign
from games.table.starting import give_nonce
from games.tasks import ai_move
from tests.site.tables import make_move, person, seat_to_move, turn_back_the_clock

pytestmark = pytest.mark.django_db


def bot_to_move(level: str = "greedy") -> Game:
    """A game with a bot, at a moment when the bot is to move."""
    account_services.create_bots()
    user = person("Ada")
    game = play_bot(user=user, level=level)
    give_nonce(game_id=game.pk, user_id=user.pk, nonce="")
    game.refresh_from_db()
    while not game.bot_to_move:
        make_move(game)
        game.refresh_from_db()
    return game


def test_a_bot_answers_its_version_once() -> None:
    game = bot_to_move()
    before = Move.objects.count()
    ai_move(game.pk, seat_to_move(game), game.position_version)
    ai_move(game.pk, seat_to_move(game), game.position_version)  # the same task, delivered twice
    assert Move.objects.count() == before + 1


def test_a_task_for_a_version_that_is_past_or_a_game_that_is_over_does_nothing() -> None:
    game = bot_to_move()
    before = Move.objects.count()
    ai_move(game.pk, seat_to_move(game), game.position_version - 1)
    ai_move(10**9, 0, 1)
    person_seat = game.bot_levels.index("")
    resign(game_id=game.pk, user_id=game.seats.get(number=person_seat).user_id)
    ai_move(game.pk, seat_to_move(game), game.position_version)
    assert Move.objects.count() == before


def test_a_game_that_is_deleted_while_its_bot_thinks_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = bot_to_move("tavi")
    while not (game.ply and game.bot_to_move):
        make_move(game)
        game.refresh_from_db()
    position_of = positions.position_of

    def deleted_meanwhile(read: Game) -> Position:
        Game.objects.all().delete()
        monkeypatch.setattr(positions, "_kept", OrderedDict())
        return position_of(read)

    monkeypatch.setattr(positions, "position_of", deleted_meanwhile)
    ai_move(game.pk, seat_to_move(game), game.position_version)
    assert not Game.objects.exists()
    assert not [line for line in caplog.records if line.exc_info]


def test_a_bot_that_cannot_think_makes_a_quick_move(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bot_to_move()
    before = Move.objects.count()

    def fail(*_: object, **__: object) -> str:
        raise MemoryError

    monkeypatch.setattr(bots, "choose", fail)
    ai_move(game.pk, seat_to_move(game), game.position_version)
    assert Move.objects.count() == before + 1


@pytest.mark.parametrize("level", [bot.level for bot in BOTS])
def test_every_bot_of_the_table_can_move(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 0.2)
    game = bot_to_move(level)
    before = Move.objects.count()
    ai_move(game.pk, seat_to_move(game), game.position_version)
    assert Move.objects.count() == before + 1


def test_thinking_gets_shorter_when_many_wait() -> None:
    game = bot_to_move()
    alone = bots.budget(game, seat_to_move(game), 2.5, now=game.waiting_since)
    assert alone == 2.5
    for other in range(40):
        game.pk, game.code = None, f"copy{other}"
        game.save()
    crowded = bots.budget(game, seat_to_move(game), 2.5, now=game.waiting_since)
    assert crowded < 0.3
    assert game.waiting_since
    late = bots.budget(game, seat_to_move(game), 2.5, now=game.waiting_since + timedelta(seconds=30))
    assert late == bots.LEAST


def test_all_bots_of_a_table_share_the_time() -> None:
    account_services.create_bots()
    game = play_bot(user=(user := person("Ada")), level="tavi", others=["greedy"], ruleset="wonders-2e")
    give_nonce(game_id=game.pk, user_id=user.pk, nonce="")
    assert bots.turns_by_person() == {user.pk: 2}


def test_a_bot_whose_task_was_lost_is_queued_again() -> None:
    game = bot_to_move()
    assert upkeep.late_turns() == []
    turn_back_the_clock(game, timedelta(seconds=20))
    assert upkeep.late_turns() == [bots.turn_of(game, seat_to_move(game))]


def tasks_waiting() -> int:
    return queued("ai", 0)


def test_tasks_of_bots_do_not_pile_up_while_nobody_serves_them() -> None:
    game = bot_to_move()
    queue.ask_bot(bots.turn_of(game, seat_to_move(game)))
    turn_back_the_clock(game, timedelta(minutes=10))
    for _ in range(20):
        tasks.remind_bots()
    assert tasks_waiting() == 1


def test_a_bot_that_thinks_is_not_queued_again_until_its_worker_is_given_up() -> None:
    game = bot_to_move()
    turn_back_the_clock(game, timedelta(seconds=20))
    tasks.remind_bots()
    thought_of = work_queue.take()
    assert thought_of
    with app.connection_or_acquire() as connection:
        assert connection.default_channel.queue_purge("ai") == 1
    tasks.remind_bots()
    assert (work_queue.size(), tasks_waiting()) == (0, 0)
    redis, [busy] = sharedredis.client(), list(sharedredis.client().scan_iter("*busy*"))
    assert 0 < redis.pttl(busy) <= 1000 * work_queue.GIVEN_UP_AFTER
    redis.delete(busy)  # as it expires
    tasks.remind_bots()
    assert (work_queue.size(), tasks_waiting()) == (1, 1)


def test_a_task_that_was_lost_is_queued_again() -> None:
    game = bot_to_move()
    queue.ask_bot(bots.turn_of(game, seat_to_move(game)))
    with app.connection_or_acquire() as connection:
        connection.default_channel.queue_purge("ai")
    tasks.remind_bots()
    assert tasks_waiting() == 1


def test_a_bot_has_no_deadline() -> None:
    game = bot_to_move()
    assert game.deadline is None


def test_every_level_of_the_engine_has_an_account() -> None:
    assert {character.key for character in CHARACTERS} < {bot.level for bot in BOTS}
