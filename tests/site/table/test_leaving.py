"""Leaving a table of three or more: a bot holds the seat, and the others play on."""

from datetime import timedelta
from typing import Any

import pytest

from accounts import services as account_services
from accounts.models import User
from duelsite import sitetime
from games import tasks
from games.errors import RequestError
from games.models import Game, Move
from games.plugin import Bots
from games.ratings import fairplay
from games.ratings.rating import rate_game
from games.table import finishing, leaving, offers, presence, real_play, upkeep
from games.table.clock import LEAST_ON_RETURN_MS
from games.table.finishing import resign
from games.table.receivers import leave_all_games, leave_large_tables
from games.table.selectors import running_json
from games.table.state import TableState
from tests.site.tables import person, position_of, turn_back_the_clock
from tests.toy.tables import choose, people, toy, undo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def bots() -> None:
    account_services.create_bots()


def error_of(act: Any) -> str:
    try:
        act()
    except RequestError as rejected:
        return rejected.code
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


def table_of(game: Game) -> TableState:
    return TableState.load(game.pk)


def test_a_player_who_resigns_leaves_the_seat_to_a_bot_and_the_others_play_on() -> None:
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


def test_a_player_who_has_left_has_no_say_any_more() -> None:
    users = people(3)
    game = toy(users)
    leave(game, 0)
    assert error_of(lambda: choose(game, 0)) == "seat_held"
    assert error_of(lambda: leave(game, 0)) == "seat_held"
    assert error_of(lambda: offers.offer_pause(game_id=game.pk, user_id=users[0].pk)) == "seat_held"
    let_bots_move(game)
    assert error_of(lambda: undo(game, 0)) == "seat_held"
    assert not running_json(game, users[0])["your_turn"]
    assert table_of(game).can(0) == ["return"]
    assert [(one.held, one.left) for one in table_of(game).info.players] == [
        (game.bot_levels[0], "resignation"),
        (None, ""),
        (None, ""),
    ]


def test_in_a_casual_game_a_player_who_left_may_come_back_to_the_clock_as_it_was() -> None:
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
    assert error_of(lambda: come_back(game, 3)) == "no_return"
    assert table_of(game).can(3) == []
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
    assert game.clocks_ms[1] == LEAST_ON_RETURN_MS
    assert upkeep.sweep_deadlines() == 0


def test_leaving_and_returning_does_not_wind_up_the_clock() -> None:
    game = toy(3, time_control="5+0")
    Game.objects.filter(pk=game.pk).update(clocks_ms=[2_000, 300_000, 300_000])
    turn_back_the_clock(game, timedelta(seconds=0))
    game.refresh_from_db()
    for _ in range(3):
        leave(game, 0)
        come_back(game, 0)
        assert 29_000 < game.clocks_ms[0] <= LEAST_ON_RETURN_MS
        turn_back_the_clock(game, timedelta(seconds=1))
    added = game.seats.get(number=0).added_ms
    assert 28_000 <= added <= LEAST_ON_RETURN_MS
    turn_back_the_clock(game, timedelta(minutes=1))
    assert upkeep.sweep_deadlines() == 1
    game.refresh_from_db()
    game.seats.filter(number=0).update(added_ms=LEAST_ON_RETURN_MS)
    assert error_of(lambda: come_back(game, 0)) == "no_return"
    assert game.bot_levels[0]


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


def test_a_player_gone_for_a_minute_while_others_wait_leaves_the_seat_to_a_bot() -> None:
    game = toy(3)
    now = sitetime.timestamp()
    for seat in range(3):
        presence.show_life(game.pk, seat, f"s{seat}", now=now - 120)
    presence.leave(game.pk, 1, "s1", now=now - 70)
    for ago in (100, 80, 60, 40, 20, 0):
        presence.show_life(game.pk, 0, "s0", now=now - ago)
        presence.show_life(game.pk, 2, "s2", now=now - ago)
    turn_back_the_clock(game, timedelta(seconds=50))
    assert upkeep.hand_over_abandoned() == 0  # has not owed it for a minute yet
    turn_back_the_clock(game, timedelta(seconds=30))
    assert upkeep.hand_over_abandoned() == 1
    game.refresh_from_db()
    assert [bool(level) for level in game.bot_levels] == [False, True, False]
    assert game.seats.get(number=1).left_how == "abandoned"
    assert upkeep.hand_over_abandoned() == 0


@pytest.mark.parametrize("leave_by", [leave_all_games, leave_large_tables])
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
def test_the_bot_plays_about_as_well_as_the_player_who_has_left(rating: float | None, level: int) -> None:
    ratings = Bots.ratings
    chosen = ratings[leaving.nearest_level("toy", rating)]
    assert all(abs(chosen - level) <= abs(other - level) for other in ratings.values())


# Fair play


def early_leaves(user: User) -> int:
    return fairplay.early_leaves(user.pk, now=sitetime.now()).count()


def test_all_who_leave_a_rated_table_before_real_play_are_counted_and_the_game_counts() -> None:
    users = people(4)
    game = toy(users, rated=True)
    leave(game, 1)
    turn_back_the_clock(game, timedelta(hours=2))
    assert finishing.call_time(game_id=game.pk) is True
    assert [early_leaves(user) for user in users] == [1, 1, 1, 1]
    game.refresh_from_db()
    assert game.status == Game.Status.ABORTED  # nobody had moved, and nobody is left
    again = toy(users, rated=True)
    leave(again, 0)
    play_to_the_end(again)
    assert [early_leaves(user) for user in users] == [2, 1, 1, 1]
    assert (again.uncounted, (again.places or [])[0]) == ("", 4)
    assert rate_game(game_id=again.pk) is True


def test_after_real_play_and_in_casual_games_leaving_is_nobodys_business(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    users = people(3)
    casual = toy(users)
    leave(casual, 0)
    monkeypatch.setattr(real_play, "MOVES_EACH", 1)
    rated = toy(users, rated=True)
    for seat in range(3):
        choose(rated, seat)
    leave(rated, 1)
    assert [early_leaves(user) for user in users] == [0, 0, 0]


def test_a_player_who_has_left_too_many_tables_may_neither_leave_nor_join_a_rated_one() -> None:
    users = people(4)
    running = toy(users[:3], rated=True)
    for _ in range(fairplay.EARLY_LEAVES_A_DAY):
        leave(toy([users[0], *users[2:]], rated=True), 0)
    assert error_of(lambda: leave(running, 0)) == "left_too_often"
    assert error_of(lambda: toy(users[:3], rated=True)) == "rated_barred"
    assert error_of(lambda: toy(users[1:], rated=True)) == ""


# Messages at a table of many


def sentence_of(act: Any) -> str:
    with pytest.raises(RequestError) as rejected:
        act()
    return str(rejected.value.message)


def test_errors_are_true_for_more_than_two_players() -> None:
    users = people(4)
    game = toy(users)
    choose(game, 1)
    sentence = sentence_of(lambda: choose(game, 1, "play 100"))
    assert sentence == "There is nothing for you to decide now. Waiting for: Ada, Cleo and Dora."
    for seat in (0, 2, 3):
        choose(game, seat)
    sentence = sentence_of(lambda: finishing.abort(game_id=game.pk, user_id=users[0].pk))
    assert sentence == "Everybody has moved: you can leave, but not abort."
    sentence = sentence_of(lambda: finishing.claim_abandoned(game_id=game.pk, user_id=users[0].pk))
    assert sentence == "There is nothing to claim here: a bot plays for a player who has left."
    play_to_the_end(game)
    User.objects.filter(pk=users[2].pk).update(is_active=False)
    for user in (users[0], users[1]):
        offers.offer_rematch(game_id=game.pk, user_id=user.pk)
    Game.objects.filter(pk=game.pk).update(rematch_offers=[0, 1, 2])
    sentence = sentence_of(lambda: offers.offer_rematch(game_id=game.pk, user_id=users[3].pk))
    assert sentence == "Some players are no longer on this site: Cleo."


def test_the_two_who_have_met_too_often_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    users = people(3)
    monkeypatch.setattr(fairplay, "PAIR_GAMES_A_DAY", 1)
    toy(users, rated=True)
    sentence = sentence_of(lambda: toy([users[2], users[1], person("Dora")], rated=True))
    assert sentence.startswith("Cleo and Bruno have started so many rated games today")


def test_a_player_who_has_left_cannot_decline_the_others_pause() -> None:
    game = toy(3)
    for seat in range(3):
        choose(game, seat)
    leave(game, 0)
    offers.offer_pause(game_id=game.pk, user_id=user_of(game, 1).pk)
    declined = error_of(lambda: offers.decline(game_id=game.pk, user_id=user_of(game, 0).pk, offer="pause"))
    game.refresh_from_db()
    assert (declined, game.pause_offers) == ("seat_held", [1])


def test_a_player_who_has_left_may_decline_a_rematch_once_the_game_is_over() -> None:
    game = toy(3)
    for seat in range(3):
        choose(game, seat)
    leave(game, 0)
    play_to_the_end(game)
    offers.offer_rematch(game_id=game.pk, user_id=user_of(game, 1).pk)
    offers.decline(game_id=game.pk, user_id=user_of(game, 0).pk, offer="rematch")
    game.refresh_from_db()
    assert game.rematch_offers == []
