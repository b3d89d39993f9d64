"""Hints: for the player to move, in casual games against bots, from what that seat knows."""

import random
from typing import Any

import pytest

from accounts.models import User
from duelsite.ratelimit import Limit
from games.duel.bots import DuelJudge
from games.duel.move_words import advice
from games.errors import RequestError
from games.judging import hinting
from games.judging.hinting import ask_hint, best_moves, think_of_hint
from games.lobby.bot_games import play_bot
from games.models import Game, Hint
from games.sockets.announcements import GameHint
from games.table.finishing import resign
from games.table.server_messages import Result
from games.table.starting import give_nonce
from games.table.state import TableState, result_of
from games.tasks import ai_move
from tests.engine.duel.test_ai_knowledge import position_after, with_other_hidden_cards
from tests.site.tables import begun_game, make_move, pair, person, position_of, seat_to_move
from tests.toy.tables import toy

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    settings.HINT_NODES = 60


def my_turn(user: User) -> Game:
    game = play_bot(user=user, level="greedy")
    give_nonce(game_id=game.pk, user_id=user.pk, nonce="")
    game.refresh_from_db()
    while game.bot_to_move:
        ai_move(game.pk, seat_to_move(game), game.position_version)
        game.refresh_from_db()
    return game


def error_of(**asked: Any) -> str:
    with pytest.raises(RequestError) as rejected:
        ask_hint(**asked)
    assert rejected.value.message
    assert not Hint.objects.exists()
    return rejected.value.code


def may_ask(game: Game, seat: int) -> bool:
    return "hint" in TableState.load(game.pk).can(seat)


def test_a_hint_is_offered_where_one_would_be_given(ada: User) -> None:
    game = my_turn(ada)
    assert may_ask(game, seat_to_move(game))
    bots = list(User.objects.filter(is_bot=True)[:2])
    assert not may_ask(toy([ada, *bots]), 0)  # nobody judges that game


def test_the_player_to_move_gets_the_best_moves(ada: User, announced_hints: list[GameHint]) -> None:
    game = my_turn(ada)
    ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    hint = Hint.objects.get()
    assert (hint.moves, announced_hints) == (None, [])
    think_of_hint(hint_id=hint.pk)
    seat = seat_to_move(game)
    assert announced_hints[0].seat == seat
    legal = {move.notation for move in position_of(game).legal_moves(seat)}
    assert 1 <= len(announced_hints[0].moves) <= 3
    assert {advised["move"] for advised in announced_hints[0].moves} <= legal
    chances = [advised["win"] for advised in announced_hints[0].moves]
    assert chances[0] == max(chances)


def test_asking_twice_in_one_position_is_one_hint(ada: User, announced_hints: list[GameHint]) -> None:
    game = my_turn(ada)
    for _ in range(2):
        ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
        think_of_hint(hint_id=Hint.objects.get().pk)
    assert len(announced_hints) == 3
    assert all(message == announced_hints[0] for message in announced_hints)
    assert resigned(game, ada).hints == [int(seat in game.to_move) for seat in range(2)]


def resigned(game: Game, user: User) -> Result:
    resign(game_id=game.pk, user_id=user.pk)
    return result_of(Game.objects.get(pk=game.pk))


def test_there_are_no_hints_in_rated_games_nor_against_people() -> None:
    ada, bruno = pair()
    rated = begun_game([ada, bruno], rated=True)
    assert error_of(game_id=rated.pk, user_id=ada.pk, version=rated.version) == "no_hints_when_rated"
    casual = begun_game([person("Cleo"), dora := person("Dora")])
    asked = {"game_id": casual.pk, "user_id": dora.pk, "version": casual.version}
    assert error_of(**asked) == "no_hints_against_people"


def test_a_rated_game_with_a_bot_has_none_either(ada: User) -> None:
    game = my_turn(ada)
    Game.objects.filter(pk=game.pk).update(rated=True)
    assert error_of(game_id=game.pk, user_id=ada.pk, version=game.version) == "no_hints_when_rated"


def test_a_hint_is_for_the_player_whose_turn_it_is(ada: User) -> None:
    game = my_turn(ada)
    stranger = {"game_id": game.pk, "user_id": person("Eve").pk, "version": game.version}
    assert error_of(**stranger) == "not_a_player"
    old = {"game_id": game.pk, "user_id": ada.pk, "version": game.position_version - 1}
    assert error_of(**old) == "stale_version"
    while not game.bot_to_move:
        make_move(game)
        game.refresh_from_db()
    theirs = {"game_id": game.pk, "user_id": ada.pk, "version": game.version}
    assert error_of(**theirs) == "not_your_turn"
    resign(game_id=game.pk, user_id=ada.pk)
    assert error_of(**theirs) == "game_over"


def test_hints_are_limited(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = my_turn(ada)
    monkeypatch.setattr(hinting, "ASKED", Limit("hints", times=1, seconds=600))
    asked = {"game_id": game.pk, "user_id": ada.pk, "version": game.version}
    ask_hint(**asked)
    with pytest.raises(RequestError) as rejected:
        ask_hint(**asked)
    assert rejected.value.code == "too_often"


def test_a_hint_for_a_position_that_is_past_is_not_thought_of(
    ada: User, announced_hints: list[GameHint]
) -> None:
    game = my_turn(ada)
    ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    make_move(game)
    think_of_hint(hint_id=Hint.objects.get().pk)
    assert announced_hints == []
    assert resigned(game, ada).hints == [0, 0]


def test_a_hint_depends_on_nothing_that_is_hidden() -> None:
    position = position_after(30)
    twin = with_other_hidden_cards(position, random.Random(1))
    seat = position.to_move[0]
    judge = DuelJudge()
    assert best_moves(judge, twin, seat) == best_moves(judge, position, seat)


def test_advice_is_said_in_words() -> None:
    assert advice("build baths", 0) == "Build Baths"
    assert advice("start 1", 0) == "Let your opponent begin the age"
    assert advice("start 1", 1) == "Begin the age yourself"
    assert "Sphinx" in advice("wonder sphinx quarry", 0)
