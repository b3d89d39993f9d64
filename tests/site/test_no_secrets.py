"""Nothing that players may not know leaves the server: not in pages, the API, the admin or the logs."""

import json
import logging

import pytest
from django.test import Client

from accounts.models import User
from engine.duel import data
from games.models import Game
from games.moderation.models import ModerationLog
from games.table.finishing import resign
from tests.site.tables import begun_game, make_move, pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A running game in which the first wonders are on offer, and no card has been seen."""
    game = begun_game(pair())
    make_move(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("Boss", "boss@example.org", "x"))
    return client


def secrets_of(game: Game) -> list[str]:
    return [bytes(game.secret).hex(), bytes(game.seed or b"").hex(), str(bytes(game.secret))]


def assert_tells_nothing(text: str, game: Game) -> None:
    for secret in secrets_of(game):
        assert secret not in text
    assert '"ages"' not in text  # as a deal has them


def test_the_page_of_a_game_reveals_nothing(client: Client, game: Game) -> None:
    ada = game.seats.get(number=0).user
    for user in (None, ada):
        if user:
            client.force_login(user)
        assert_tells_nothing(client.get(f"/game/{game.code}/").content.decode(), game)


def test_the_api_shows_each_seat_its_own_view(client: Client, game: Game) -> None:
    stranger = client.get(f"/api/games/{game.code}/").json()
    assert stranger["view"]["seat"] is None
    assert stranger["view"]["moves"] == []
    assert stranger["result"] is None
    assert_tells_nothing(json.dumps(stranger), game)
    # The Great Library asks for a choice that bears the name of a card.
    told = json.dumps(stranger).replace('"choice": "library"', "")
    assert not [card.id for card in data.CARDS if f'"{card.id}"' in told]
    client.force_login(game.seats.get(number=1).user)
    assert client.get(f"/api/games/{game.code}/").json()["view"]["moves"]


def test_the_api_reveals_the_secrets_of_a_game_that_is_over(client: Client, game: Game) -> None:
    resign(game_id=game.pk, user_id=game.seats.get(number=0).user_id)
    result = client.get(f"/api/games/{game.code}/").json()["result"]
    assert result["secret"] == bytes(game.secret).hex()
    assert result["how"] == "resignation"


def test_a_move_over_the_api_goes_through_the_same_service(client: Client, game: Game) -> None:
    url = f"/api/games/{game.code}/moves/"
    move = {"id": "a", "v": game.version, "move": "draft the_moon"}
    assert client.post(url, move, content_type="application/json").status_code == 403
    client.force_login(game.seats.get(number=1).user)
    rejected = client.post(url, move, content_type="application/json")
    assert (rejected.status_code, rejected.json()["code"]) == (409, "unknown_id")
    view = client.get(f"/api/games/{game.code}/").json()["view"]
    played = client.post(url, {**move, "move": view["moves"][0]}, content_type="application/json")
    assert played.status_code == 201
    again = client.post(url, {**move, "move": view["moves"][0]}, content_type="application/json")
    assert again.json() == played.json()
    stale = client.post(url, {**move, "id": "b", "move": view["moves"][0]}, content_type="application/json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    nonsense = client.post(url, {"v": "x"}, content_type="application/json")
    assert (nonsense.status_code, nonsense.json()["code"]) == (400, "malformed")
    assert client.post(url, "{", content_type="application/json").status_code == 400
    assert client.get("/api/games/nowhere/").status_code == 404


def test_the_admin_shows_no_secret_by_itself(admin: Client, game: Game) -> None:
    for url in ("/admin/games/game/", f"/admin/games/game/{game.pk}/change/"):
        page = admin.get(url)
        assert page.status_code == 200
        assert_tells_nothing(page.content.decode(), game)


def test_an_admin_opens_a_secret_only_by_a_logged_act(admin: Client, game: Game) -> None:
    act = {"action": "open_secret", "_selected_action": [game.pk]}
    page = admin.post("/admin/games/game/", act, follow=True).content.decode()
    assert bytes(game.secret).hex() in page
    line = ModerationLog.objects.get(action="open secret")
    assert (line.moderator.handle, line.action, line.subject) == ("Boss", "open secret", f"game {game.code}")
    with pytest.raises(ValueError, match="only ever added to"):
        line.delete()


def test_staff_without_the_highest_rights_cannot_open_secrets(client: Client, game: Game) -> None:
    staff = User.objects.create_user("Helper", "helper@example.org", is_staff=True)
    client.force_login(staff)
    assert client.get("/admin/games/game/").status_code == 403


def test_logs_do_not_tell_either(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        game = begun_game(pair())
        make_move(game)
        resign(game_id=game.pk, user_id=game.seats.get(number=0).user_id)
    for secret in (bytes(game.secret).hex(), bytes(game.seed or b"").hex()):
        assert secret not in caplog.text
