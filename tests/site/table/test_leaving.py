"""Leaving a table of three or more: a bot holds the seat, and the others play on."""

from datetime import timedelta
from typing import Any

import pytest

from accounts import services as account_services
from accounts.models import User
from duelsite import sitetime
from games import tasks
from games.models import Game, Move
from games.receivers import close_sockets, leave_games
from games.refusals import Refused
from games.selectors import running_json
from games.table import leaving, offers, presence, upkeep
from games.table.finishing import resign
from games.table.rooms import Room, load
from tests.site.tables import position_of, turn_back_the_clock
from tests.toy.tables import choose, people, toy, undo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def bots() -> None:
    account_services.create_bots()


def refusal_of(act: Any) -> str:
    try:
        act()
    except Refused as refused:
        return refused.code
    return ""


def leave(game: Game, seat: int) -> None:
    resign(game_id=game.pk, user_id=user_of(game, seat).pk)
    game.refresh_from_db()


def come_back(game: Game, seat: int) -> None:
    leaving.come_back(game_id=game.pk, user_id=user_of(game, seat).pk)
    game.refresh_from_db()


def user_of(game: Game, seat: int) -> User:
    return game.seats.get(number=seat).user


def let_bots_move(game: Game) -> None:
    game.refresh_from_db()
    for seat in list(game.to_move):
        if game.bot_levels[seat]:
            tasks.ai_move(game.pk, seat, game.asked_version[seat])
            game.refresh_from_db()


def play_to_the_end(game: Game) -> None:
    while game.status == Game.Status.PLAYING:
        let_bots_move(game)
        for seat in list(game.to_move):
            if seat in game.to_move and not game.bot_levels[seat]:
                choose(game, seat)
        game.refresh_from_db()


def room_of(game: Game) -> Room:
    loaded = load(game.pk)
    room = Room(game.pk, static=loaded.static, row=loaded.row, position=loaded.position)
    room.telling = loaded.telling
    return room


def test_who_resigns_leaves_the_seat_to_a_bot_and_the_others_play_on() -> None:
    game = toy(3)
    for seat in range(3):
        choose(game, seat)
    leave(game, 1)
    assert (game.status, game.bot_to_move) == (Game.Status.PLAYING, True)
    assert [bool(level) for level in game.bot_levels] == [False, True, False]
    left = game.seats.get(number=1)
    assert (left.left_how, left.left_at is None) == ("resignation", False)
    before = Move.objects.count()
    let_bots_move(game)
    assert Move.objects.count() == before + 1
    assert game.to_move == [0, 2]
    play_to_the_end(game)
    assert game.how == "points"
    assert game.status == Game.Status.FINISHED


def test_who_has_left_has_no_say_any_more() -> None:
    users = people(3)
    game = toy(users)
    leave(game, 0)
    assert refusal_of(lambda: choose(game, 0)) == "seat_held"
    assert refusal_of(lambda: leave(game, 0)) == "seat_held"
    assert refusal_of(lambda: offers.offer_pause(game_id=game.pk, user_id=users[0].pk)) == "seat_held"
    let_bots_move(game)
    assert refusal_of(lambda: undo(game, 0)) == "seat_held"
    assert not running_json(game, users[0])["your_turn"]
    assert room_of(game).can(0) == ["return"]
    told = room_of(game).static["players"]
    assert [(one["held"], one["left"]) for one in told] == [
        (game.bot_levels[0], "resignation"),
        (None, ""),
        (None, ""),
    ]


def test_in_a_casual_game_who_left_may_come_back_to_the_clock_as_it_was() -> None:
    game = toy(3, time_control="5+5")
    turn_back_the_clock(game, timedelta(seconds=60))
    leave(game, 0)
    let_bots_move(game)
    for seat in (1, 2):
        choose(game, seat)
    assert game.to_move == [0, 1, 2]
    asked = game.asked_version[0]
    come_back(game, 0)
    assert (game.bot_levels[0], game.seats.get(number=0).left_how) == ("", "")
    assert 237_000 < game.clocks_ms[0] <= 240_000
    assert game.deadline
    before = game.ply
    tasks.ai_move(game.pk, 0, asked)  # the bot had begun to think
    game.refresh_from_db()
    assert game.ply == before
    choose(game, 0)
    assert game.ply == before + 1


def test_in_a_rated_game_there_is_no_way_back_and_leavers_are_last() -> None:
    game = toy(5, rated=True)
    for seat in range(5):
        choose(game, seat)
    leave(game, 3)
    leave(game, 0)
    assert refusal_of(lambda: come_back(game, 3)) == "no_return"
    assert room_of(game).can(3) == []
    play_to_the_end(game)
    assert game.places
    assert (game.places[3], game.places[0]) == (5, 4)
    assert sorted(game.places[seat] for seat in (1, 2, 4))[0] == 1
    assert not {0, 3} & set(game.winners or [])
    outcome = position_of(game).outcome
    assert outcome
    by_play = sorted((1, 2, 4), key=lambda seat: outcome.places[seat])
    assert [game.places[seat] for seat in by_play] == sorted(game.places[seat] for seat in (1, 2, 4))


def test_whose_time_is_up_leaves_the_seat_to_a_bot() -> None:
    game = toy(3, time_control="5+0")
    choose(game, 0)
    turn_back_the_clock(game, timedelta(minutes=10))
    assert upkeep.sweep_deadlines() == 1
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert [bool(level) for level in game.bot_levels] == [False, True, True]
    assert set(game.seats.exclude(left_how="").values_list("left_how", flat=True)) == {"timeout"}
    come_back(game, 1)
    assert game.clocks_ms[1] == leaving.LEAST_ON_RETURN_MS
    assert upkeep.sweep_deadlines() == 0


def test_a_choice_in_time_counts_though_another_ran_out_of_it() -> None:
    game = toy(3, time_control="5+0")
    Game.objects.filter(pk=game.pk).update(clocks_ms=[300_000, 1_000, 300_000])
    turn_back_the_clock(game, timedelta(seconds=0))
    game.refresh_from_db()
    deadline = sitetime.now() - timedelta(seconds=1)
    Game.objects.filter(pk=game.pk).update(deadline=deadline)
    began = [sitetime.now() - timedelta(seconds=60)] * 3
    Game.objects.filter(pk=game.pk).update(began_at=began, waiting_since=began[0])
    choose(game, 0)
    assert game.to_move == [1, 2]
    assert [bool(level) for level in game.bot_levels] == [False, True, False]


def test_who_is_gone_for_a_minute_while_others_wait_leaves_the_seat_to_a_bot() -> None:
    game = toy(3)
    now = sitetime.timestamp()
    for seat in range(3):
        presence.show_life(game.pk, seat, f"s{seat}", now=now - 120)
    presence.leave(game.pk, 1, "s1", now=now - 70)
    for ago in (100, 80, 60, 40, 20, 0):
        presence.show_life(game.pk, 0, "s0", now=now - ago)
        presence.show_life(game.pk, 2, "s2", now=now - ago)
    turn_back_the_clock(game, timedelta(seconds=50))
    assert upkeep.hand_over_abandoned() == 0  # has not owed it for so long
    turn_back_the_clock(game, timedelta(seconds=30))
    assert upkeep.hand_over_abandoned() == 1
    game.refresh_from_db()
    assert [bool(level) for level in game.bot_levels] == [False, True, False]
    assert game.seats.get(number=1).left_how == "abandoned"
    assert upkeep.hand_over_abandoned() == 0


@pytest.mark.parametrize("leave_by", [leave_games, close_sockets])
def test_an_account_that_is_closed_or_suspended_leaves_too(leave_by: Any) -> None:
    users = people(3)
    game = toy(users)
    leave_by(users[2])
    game.refresh_from_db()
    assert (game.status, bool(game.bot_levels[2])) == (Game.Status.PLAYING, True)


def test_with_no_person_left_the_bots_play_on() -> None:
    game = toy(3)
    for seat in range(3):
        choose(game, seat)
    for seat in range(3):
        leave(game, seat)
    assert (game.status, game.deadline) == (Game.Status.PLAYING, None)
    play_to_the_end(game)
    assert game.status == Game.Status.FINISHED


def test_a_game_that_all_have_left_before_everyone_had_moved_is_off() -> None:
    game = toy(3)
    choose(game, 0)
    leave(game, 0)
    leave(game, 1)
    assert game.status == Game.Status.PLAYING
    leave(game, 2)
    assert game.status == Game.Status.ABORTED


@pytest.mark.parametrize(("rating", "level"), [(None, 1500), (0, 0), (9000, 9000)])
def test_the_bot_plays_about_as_well_as_who_has_left(rating: float | None, level: int) -> None:
    from accounts.bots import BOTS

    ratings = {bot.level: bot.rating for bot in BOTS if bot.rating is not None}
    chosen = ratings[leaving.nearest_level(rating)]
    assert all(abs(chosen - level) <= abs(other - level) for other in ratings.values())
