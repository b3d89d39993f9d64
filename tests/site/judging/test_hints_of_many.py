"""Hints at a table where several players choose at once: choices of the others do not affect them."""

from typing import Any

import pytest

from accounts.models import User
from games import queue
from games.errors import RequestError
from games.judging.hinting import ask_hint, best_moves, think_of_hint
from games.lobby.bot_games import play_bot
from games.models import Game, Hint, Seat
from games.sockets.announcements import GameHint
from games.table.finishing import resign
from games.table.server_messages import State
from games.table.starting import give_nonce
from games.table.state import TableState
from games.tasks import ai_move
from games.wonders.bots import WondersJudge
from tests.engine.wonders.test_ai_knowledge import positions, with_other_secrets
from tests.site.tables import begun_game, person, position_of
from tests.toy.tables import choose, undo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    settings.HINT_NODES = 20


def with_bots(user: User) -> Game:
    """A table of four with three bots that have not chosen yet."""
    options = {"ruleset": "wonders-2e", "options": {"sides": "day"}}
    game = play_bot(user=user, level="tavi", others=["nerissa", "drusus"], **options)  # type: ignore[arg-type]
    give_nonce(game_id=game.pk, user_id=user.pk, nonce="00")
    game.refresh_from_db()
    return game


def seat_of(game: Game, user: User) -> int:
    return Seat.objects.get(game=game, user=user).number


def others_choose(game: Game, seat: int) -> None:
    for bot in [other for other in game.to_move if other != seat]:
        ai_move(game.pk, bot, game.asked_version[bot])
    game.refresh_from_db()


def state_of(game: Game, seat: int) -> State:
    return TableState.load(game.pk).for_seat(seat)


def test_the_best_moves_come_with_the_place_and_the_points_to_expect(
    ada: User, announced_hints: list[GameHint]
) -> None:
    game = with_bots(ada)
    seat = seat_of(game, ada)
    assert "hint" in state_of(game, seat).can
    ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    think_of_hint(hint_id=Hint.objects.get().pk)
    (message,) = announced_hints
    legal = {move.notation for move in position_of(game).legal_moves(seat)}
    assert message.seat == seat
    assert len(message.moves) == 3
    for advised in message.moves:
        assert advised["move"] in legal
        assert 1 <= advised["place"] <= 4
        assert advised["points"] > 0
        said = WondersJudge().hint_words(advised)
        assert said == f"place {advised['place']:.1f}, {round(advised['points'])} points"


def test_what_others_choose_meanwhile_makes_no_hint_stale(ada: User, announced_hints: list[GameHint]) -> None:
    game = with_bots(ada)
    seat, asked = seat_of(game, ada), game.version
    ask_hint(game_id=game.pk, user_id=ada.pk, version=asked)
    others_choose(game, seat)
    assert game.version > asked
    think_of_hint(hint_id=Hint.objects.get().pk)
    assert announced_hints[0].version == state_of(game, seat).asked == asked
    # Requested again after the others have chosen: it is the same decision, and the same hint.
    ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    assert Hint.objects.count() == 1
    assert announced_hints[1] == announced_hints[0]


def test_a_player_who_has_chosen_gets_no_hint_until_the_choice_is_taken_back(ada: User) -> None:
    game = with_bots(ada)
    seat = seat_of(game, ada)
    choose(game, seat)
    assert state_of(game, seat).asked == 0
    with pytest.raises(RequestError) as rejected:
        ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    assert rejected.value.code == "not_your_turn"
    undo(game, seat)
    ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    assert Hint.objects.get().version == state_of(game, seat).asked


def test_a_hint_for_a_turn_that_is_over_is_not_thought_of(
    ada: User, announced_hints: list[GameHint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "ask_hint", lambda *_, **__: None)
    game = with_bots(ada)
    seat = seat_of(game, ada)
    ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    others_choose(game, seat)
    choose(game, seat)
    assert seat in game.to_move
    think_of_hint(hint_id=Hint.objects.get().pk)
    assert announced_hints == []


def test_with_another_person_at_the_table_there_are_none(ada: User) -> None:
    bruno = person("Bruno")
    bot = User.objects.get(bot_level="tavi")
    game = begun_game([ada, bruno, bot], ruleset="wonders-2e", options={"sides": "day"})
    assert "hint" not in state_of(game, 0).can
    rejected_hint(game, ada)
    choose(game, 1)
    resign(game_id=game.pk, user_id=bruno.pk)
    game.refresh_from_db()
    assert game.bot_levels[1], "a bot holds the seat, but Bruno may come back"
    rejected_hint(game, ada)
    assert not Hint.objects.exists()


def rejected_hint(game: Game, user: User) -> None:
    with pytest.raises(RequestError) as rejected:
        ask_hint(game_id=game.pk, user_id=user.pk, version=game.version)
    assert rejected.value.code == "no_hints_against_people"


def test_a_hint_depends_on_nothing_that_its_seat_cannot_know() -> None:
    position = next(
        position
        for position in positions("wonders-2e", 4, seed=9, every=4)
        if position.state.age == 3 and position.state.turn == 2
    )
    seat = position.to_move[0]
    swapped = with_other_secrets(position, seat)
    assert swapped
    judge = WondersJudge()
    assert best_moves(judge, swapped, seat) == best_moves(judge, position, seat)
