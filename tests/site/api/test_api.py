"""The games over REST: repeated requests, limits, and bodies that are no JSON."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from duelsite.ratelimit import Limit
from duelsite.rest import Throttle
from games.models import Game, Move
from games.table import memory
from tests.site.tables import begun_game, make_move, pair, position_of, seat_to_move, user_to_move

JSON = "application/json"


def first_move(game: Game) -> str:
    game.refresh_from_db()
    return position_of(game).legal_moves(seat_to_move(game))[0].notation


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("remembered", [True, False])
def test_an_id_that_comes_again_at_a_newer_version_gets_its_first_answer(
    client: Client, remembered: bool
) -> None:
    """By the way of the process that knows the game, and by that of the locked row."""
    game = begun_game(pair())
    mover = user_to_move(game)
    client.force_login(mover)
    url = f"/api/games/{game.code}/moves/"
    asked = {"id": "same", "v": game.version, "move": first_move(game)}
    first = client.post(url, asked, content_type=JSON)
    assert first.status_code == 201
    while user_to_move(game) != mover:
        make_move(game)
    if not remembered:
        memory.take(game.pk, game.version)
    ply = game.ply
    again = client.post(url, {**asked, "v": game.version, "move": first_move(game)}, content_type=JSON)
    assert (again.status_code, again.json()) == (201, first.json())
    game.refresh_from_db()
    assert game.ply == ply == Move.objects.filter(game=game).count()


@pytest.mark.django_db(transaction=True)
def test_an_id_is_one_player_s_own(client: Client) -> None:
    game = begun_game(pair())
    for _ in range(2):
        client.force_login(user_to_move(game))
        url, asked = (
            f"/api/games/{game.code}/moves/",
            {"id": "1", "v": game.version, "move": first_move(game)},
        )
        told = client.post(url, asked, content_type=JSON).status_code
        assert told == 201
    assert set(Move.objects.values_list("seat", flat=True)) == {0, 1}


@pytest.mark.django_db
def test_nesting_that_nobody_can_follow_is_no_json(client: Client) -> None:
    game = begun_game(pair())
    client.force_login(user_to_move(game))
    for text in ("[" * 100_000, '{"id":' * 100_000):
        response = client.post(f"/api/games/{game.code}/moves/", text, content_type=JSON)
        assert response.status_code == 400
        assert response.json()["detail"]


@pytest.fixture
def three_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Throttle, "limit", Limit("api", times=3, seconds=3600))


@pytest.mark.django_db
def test_a_claimed_address_is_not_believed(client: Client, settings: Settings, three_an_hour: None) -> None:
    def ask(forwarded: str) -> int:
        return client.get("/api/users/nobody/games/", headers={"X-Forwarded-For": forwarded}).status_code

    assert [ask(f"192.0.2.{number}") for number in range(4)] == [404, 404, 404, 429]
    # Our own proxy puts the address that it has seen at the end.
    settings.BEHIND_PROXY = True
    assert [ask(f"192.0.2.{number}, 198.51.100.1") for number in range(4)] == [404, 404, 404, 429]
    assert ask("198.51.100.1, 192.0.2.9") == 404


@pytest.mark.django_db
def test_a_client_that_requests_too_often_learns_when_to_retry(client: Client, three_an_hour: None) -> None:
    answers = [client.get("/api/games/nowhere/") for _ in range(4)]
    assert answers[-1].status_code == 429
    assert 1100 < int(answers[-1]["Retry-After"]) <= 1200


def test_the_page_of_the_api_explains_every_shape_that_it_names(client: Client) -> None:
    page = client.get("/api/v1/docs/").text
    named = set(re.findall(r'href="#(shape-\w+)"', page))
    assert "shape-GameSummary" in named
    assert named == set(re.findall(r'id="(shape-\w+)"', page))
