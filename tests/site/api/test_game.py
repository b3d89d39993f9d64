"""A game over the API: one snapshot, and what a program needs to answer each decision once."""

from typing import Any

import pytest
from django.test import Client

from games.api import games
from games.models import Game
from tests.people import member
from tests.site.api.test_tokens import bearer, token_of
from tests.site.tables import begun_game, finished_game, make_move, position_of
from tests.toy.tables import choose, toy

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Bruno", "Cleo", "Dora")


def ask(client: Client, game: Game, handle: str = "") -> dict[str, Any]:
    headers = bearer(token_of(game.seats.get(user__handle=handle).user, "read")) if handle else {}
    shown: dict[str, Any] = client.get(f"/api/v1/games/{game.code}/", headers=headers).json()
    return shown


def test_a_move_that_is_played_meanwhile_is_either_shown_everywhere_or_nowhere(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun_game([member("Ada"), member("Bruno")])
    seat_of = games.seat_of

    def meanwhile(row: Game, request: Any) -> int | None:
        make_move(game)
        return seat_of(row, request)

    monkeypatch.setattr(games, "seat_of", meanwhile)
    for _ in range(6):
        version = game.version
        shown = ask(client, game)
        assert shown["to_move"] == shown["view"]["to_move"]
        assert len(shown["log"]) == shown["view"]["moves_played"]
        game.refresh_from_db()
        assert shown["version"] == version < game.version


def test_a_game_that_ends_meanwhile_has_its_result_or_none(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun_game([member("Ada"), member("Bruno")])
    seat_of = games.seat_of

    def meanwhile(row: Game, request: Any) -> int | None:
        ended = {"status": "finished", "winners": [0], "places": [1, 2], "how": "resignation"}
        Game.objects.filter(pk=game.pk).update(**ended)
        return seat_of(row, request)

    monkeypatch.setattr(games, "seat_of", meanwhile)
    running, over = ask(client, game), ask(client, game)
    assert (running["status"], running["winners"], running["result"]) == ("playing", None, None)
    assert (over["status"], over["winners"], over["result"]["how"]) == ("finished", [0], "resignation")


def test_a_decision_has_one_number_however_many_others_choose_meanwhile(client: Client) -> None:
    game = toy([member(name) for name in NAMES])
    first = ask(client, game, "Ada")
    assert first["asked"] > 0
    for seat in (1, 2, 3):
        choose(game, seat)
        shown = ask(client, game, "Ada")
        assert ("move" in shown["can"], shown["asked"]) == (True, first["asked"])
    assert shown["version"] > shown["asked"]
    choose(game, 0)
    assert ask(client, game, "Ada")["asked"] > shown["version"]
    assert ask(client, game)["asked"] == 0


def test_legal_moves_are_in_one_place_in_every_game(client: Client) -> None:
    for ruleset, size in (("duel", 2), ("wonders-1e", 3), ("wonders-2e", 4)):
        people = [member(f"{name}{size}") for name in NAMES[:size]]
        game = begun_game(people, ruleset=ruleset)
        position = position_of(game)
        for seat, user in enumerate(people):
            legal = [move.notation for move in position.legal_moves(seat)]
            assert ask(client, game, user.handle)["view"]["moves"] == legal
        assert ask(client, game)["view"]["moves"] == []


def test_a_finished_game_asks_nobody(client: Client) -> None:
    game = finished_game([member("Ada"), member("Bruno")])
    shown = ask(client, game, "Ada")
    assert (shown["asked"], shown["view"]["moves"]) == (0, [])
