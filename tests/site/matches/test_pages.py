"""The page of a match, and what other pages and the API say about it."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import tokens
from accounts.models import User
from accounts.personal_data import collect
from games.matches import services
from games.matches.models import Match
from games.sockets import messages
from games.table import extensions
from tests.people import member
from tests.site.matches.playing import begun_match, finish, game_of, go_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    return member("Ada"), member("Bruno")


@pytest.fixture
def match(two: tuple[User, User]) -> Match:
    """Ada has won the first game, and the break is on."""
    match = begun_match(two)
    finish(match, two[0])
    return go_on(match, after_break=False)


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_shows_the_score_game_by_game(client: Client, match: Match) -> None:
    page = text(client, f"/match/{match.code}/")
    assert "1 : 0" in page
    assert "Best of 3" in page
    assert "Ada wins" in page
    assert reverse("replay", args=[match.match_games.get().game.code]) in page
    assert "I’m ready" not in page, "for its players"
    assert "Resign" not in page


def test_the_page_of_an_unknown_match_is_not_found(client: Client) -> None:
    assert client.get("/match/nowhere/").status_code == 404
    assert client.get("/match/nowhere/state.json").status_code == 404


def test_a_player_is_ready_and_resigns_on_the_page(
    client: Client, match: Match, two: tuple[User, User]
) -> None:
    client.force_login(two[1])
    assert "I’m ready" in text(client, f"/match/{match.code}/")
    page = client.post(f"/match/{match.code}/", {"do": "ready"}, follow=True).content.decode()
    assert "Waiting for your opponent" in page
    page = client.post(f"/match/{match.code}/", {"do": "resign"}, follow=True).content.decode()
    assert "Bruno has resigned the match: Ada wins." in page
    page = client.post(f"/match/{match.code}/", {"do": "resign"}, follow=True).content.decode()
    assert "The match is over." in page


def test_others_cannot_act(client: Client, match: Match) -> None:
    client.post(f"/match/{match.code}/", {"do": "resign"})
    client.force_login(member("Carla"))
    page = client.post(f"/match/{match.code}/", {"do": "resign"}, follow=True).content.decode()
    assert "You are not playing in this match." in page
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_scripts_read_how_it_stands(client: Client, match: Match) -> None:
    state = client.get(f"/match/{match.code}/state.json").json()
    assert 5_000 < state.pop("next_ms") <= 10_000
    assert state == {
        "code": match.code,
        "status": "playing",
        "how": "",
        "players": ["Ada", "Bruno"],
        "half_points": [2, 0],
        "score": ["1", "0"],
        "winner": None,
        "ready": [],
        "game": None,
    }


def test_the_table_and_the_replay_say_which_game_of_the_match_it_is(
    client: Client, match: Match, two: tuple[User, User]
) -> None:
    first = match.match_games.get().game
    go_on(match)
    page = text(client, f"/game/{game_of(match).code}/")
    assert "Game 2, best of 3" in page
    assert "Ada 1 : 0 Bruno" in page
    assert '"match-config"' in page
    assert "Game 1, best of 3" in text(client, reverse("replay", args=[first.code]))


def test_extra_games_are_named(client: Client, two: tuple[User, User]) -> None:
    match = begun_match(two)
    for _ in range(3):
        finish(match, None)
        go_on(match)
    assert "Extra game 1, best of 3" in text(client, f"/game/{game_of(match).code}/")
    assert "1½ : 1½" in text(client, f"/match/{match.code}/")


def test_history_and_profile_list_matches(client: Client, match: Match) -> None:
    for address in ("/@/Ada/games/", "/@/Ada"):
        assert "Match with Bruno: 1 : 0" in text(client, address)
    assert "Match with Ada: 0 : 1" in text(client, "/@/Bruno/games/")


def test_a_running_match_by_an_invite_link_is_shown_to_its_players_only(
    client: Client, two: tuple[User, User]
) -> None:
    match = begun_match(two, is_listed=False)
    finish(match, two[0])
    assert "Match with" not in text(client, "/@/Ada")
    client.force_login(two[0])
    assert "Match with Bruno" in text(client, "/@/Ada")


def test_the_download_of_ones_data_has_ones_matches(match: Match, two: tuple[User, User]) -> None:
    (found,) = collect(user=two[1])["matches"]
    assert (found["code"], found["player"], found["score"]) == (match.code, 1, ["1", "0"])


def test_the_table_passes_on_what_players_do(match: Match, two: tuple[User, User]) -> None:
    game = match.match_games.get().game
    message = messages.Next(id="1")
    service = extensions.service_for(message)
    assert service is not None
    service(game_id=game.pk, user_id=two[0].pk, message=message)
    match.refresh_from_db()
    assert match.ready == [0]
    resigning = messages.ResignMatch(id="2")
    service = extensions.service_for(resigning)
    assert service is not None
    service(game_id=game.pk, user_id=two[0].pk, message=resigning)
    match.refresh_from_db()
    assert match.how == "resigned"


def test_the_api_challenges_to_a_match_and_reads_it(client: Client, two: tuple[User, User]) -> None:
    secret = {
        user.handle: tokens.issue_token(user=user, name="t", scopes=["challenge", "play"])[1] for user in two
    }

    def post(who: str, path: str, **data: object) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {secret[who]}"}
        answer = client.post(f"/api/v1/{path}", json.dumps(data), "application/json", headers=headers)
        return dict(answer.json())

    wish = {"handle": "Bruno", "time_control": "10+10", "match": {"games": 2, "kind": "all"}}
    seek = post("Ada", "challenges/", **wish)["seek"]
    game = post("Bruno", f"challenges/{seek}/accept/")["game"]
    match = Match.objects.get(code=seek)
    told = client.get(f"/api/v1/matches/{seek}/").json()
    assert (told["games"], told["kind"], told["begins"], told["game"]) == (2, "all", "alternate", game)
    assert told["played"] == [
        {"number": 1, "game": game, "status": "starting", "first": 0, "half_points": None}
    ]
    played = client.get(f"/api/v1/games/{game}/").json()
    assert played["match"] == {"code": seek, "number": 1, "score": ["0", "0"]}
    assert (
        post("Ada", "challenges/", **(wish | {"match": {"games": 3, "kind": "all"}}))["code"]
        == "unknown_match"
    )
    assert post("Ada", f"matches/{seek}/resign/") == {"ok": True}
    match.refresh_from_db()
    assert match.winner == two[1]


def test_a_match_page_takes_few_queries(
    client: Client, match: Match, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        client.get(f"/match/{match.code}/")


def test_the_admin_shows_matches(client: Client, match: Match) -> None:
    client.force_login(member("Minos", is_staff=True, is_superuser=True))
    services.resign_match(match_id=match.pk, user_id=match.one_id)
    for address in ("/admin/games/match/", f"/admin/games/match/{match.pk}/change/"):
        assert client.get(address).status_code in (200, 302)
