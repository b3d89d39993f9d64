"""The page of a lobby of more than two: the people in it, and what its viewers may do."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import create_bots
from games.lobby import opening
from games.models import Game, Lobby
from tests.markup import Page, flaws
from tests.people import member

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def bots() -> None:
    create_bots()


def table(host: User, kind: str = "invite", **fields: Any) -> tuple[Lobby, str]:
    asked = {"ruleset": "toy", "time_control": "10+10", "rated": False, "size": 4, **fields}
    lobby = opening.open_lobby(host=host, kind=kind, **asked)
    return lobby, f"/table/{lobby.code}/"


def page(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200
    source = response.content.decode()
    assert flaws(source) == []
    return Page(source)


def seats(client: Client, path: str) -> list[str]:
    return [row.text for row in page(client, path).all("li") if "data-key" in row.attributes]


def buttons(client: Client, path: str) -> set[str]:
    inside = [button for button in page(client, path).all("button") if button.inside("main")]
    return {button.attributes["value"] for button in inside if "value" in button.attributes}


def taken_off(client: Client, path: str) -> dict[str, bool]:
    """The levels that can be taken off the table, and whether the form for it is hidden."""
    fields = [field for field in page(client, path).all("input") if "data-level" in field.attributes]
    return {field["value"]: "hidden" in field.parents[-1].attributes for field in fields}


def test_host_friends_and_strangers_see_the_seats_and_what_they_may_do(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    lobby, path = table(ada)
    assert [seat.split()[0] for seat in seats(client, path)] == ["Ada", "free", "free", "free"]
    assert buttons(client, path) == set()
    client.force_login(bruno)
    assert client.post(path).headers["Location"] == path
    assert [seat.split()[0] for seat in seats(client, path)] == ["Ada", "Bruno", "free", "free"]
    assert buttons(client, path) == {"leave"}
    client.force_login(ada)
    assert buttons(client, path) == {"fill", "start", "unseat"}
    client.post(path, {"do": "fill", "level": "hanno"})
    assert [seat.user.bot_level for seat in lobby.taken.all()] == ["", "", "hanno"]
    assert client.post(path, {"do": "unseat", "level": "hanno"}).headers["Location"] == path
    assert lobby.taken.count() == 2
    client.post(path, {"do": "fill", "level": "tavi"})
    assert taken_off(client, path) == {"": True, "tavi": False}
    client.force_login(bruno)
    assert client.post(path, {"do": "leave"}).headers["Location"] == "/play/"
    assert lobby.taken.count() == 2
    client.force_login(ada)
    begun = client.post(path, {"do": "start"}).headers["Location"]
    game = Game.objects.get()
    assert (begun, len(game.bot_levels)) == (game.get_absolute_url(), 4)
    assert client.get(path).headers["Location"] == begun


def test_only_the_host_seats_bots_and_sees_errors_at_the_table(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    lobby, path = table(ada)
    client.force_login(bruno)
    for asked in ({"do": "start"}, {"do": "fill", "level": "hanno"}, {"do": "unseat", "level": "hanno"}):
        assert client.post(path, asked).headers["Location"] == path
    client.force_login(ada)
    client.post(path, {"do": "fill", "level": "hal9000"})
    assert lobby.taken.count() == 1
    assert not Game.objects.exists()
    assert client.post(path).headers["Location"] == "/play/"
    lobby.refresh_from_db()
    assert lobby.status == Lobby.Status.CLOSED


def test_a_challenge_has_a_page_for_the_players_it_names(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    member("Cleo")
    asked: dict[str, Any] = {"ruleset": "toy", "time_control": "3d", "rated": False}
    lobby = opening.challenge(host=ada, handle="Bruno", others=["Cleo"], **asked)
    path = f"/table/{lobby.code}/"
    client.force_login(member("Dora"))
    assert not [form for form in page(client, path).all("form") if form.inside("main")]
    client.force_login(bruno)
    client.post(path)
    assert lobby.taken.count() == 2


def test_bots_at_a_rated_table_are_those_that_play_for_ratings(client: Client) -> None:
    ada = member("Ada")
    client.force_login(ada)
    User.objects.filter(is_bot=True).update(bot_rated=False)
    User.objects.filter(bot_level__in=["hanno", "ione"]).update(bot_rated=True)

    def levels(path: str) -> list[str]:
        return [option["value"] for option in page(client, path).all("option")]

    _, path = table(ada, rated=True)
    assert levels(path) == ["hanno", "ione"]
    _, days = table(ada, rated=True, time_control="3d")
    assert levels(days) == []
    assert buttons(client, days) == {"unseat"}, "nor is it begun with bots"


def test_the_table_says_what_is_played_there_and_who_is_invited(client: Client) -> None:
    ada = member("Ada")
    for name in ("Bruno", "Cleo"):
        member(name)
    asked: dict[str, Any] = {
        "ruleset": "toy",
        "time_control": "3d",
        "rated": False,
        "options": {"bluff": True},
    }
    lobby = opening.challenge(host=ada, handle="Bruno", others=["Cleo"], size=4, **asked)
    client.force_login(ada)
    said = page(client, f"/table/{lobby.code}/").all("main")[0].text
    assert "The Toy 3 days · Correspondence per move casual bluff" in said
    assert "Invited: Bruno and Cleo" in said


def test_an_open_lobby_of_two_has_no_page_of_its_own(client: Client) -> None:
    _, path = table(member("Ada"), "open", ruleset="duel", size=2)
    assert client.get(path).status_code == 404


def test_an_invite_link_may_be_for_any_game_size_and_option(client: Client) -> None:
    client.force_login(member("Ada"))
    asked = {"ruleset": "toy", "size": "5", "time_control": "3d", "bluff": "on", "first_game_wonders": "on"}
    client.post("/play/invite/", asked)
    lobby = Lobby.objects.get()
    assert (lobby.ruleset, lobby.size, lobby.options) == ("toy", 5, {"bluff": True})
    for nonsense in ({"size": "2"}, {"size": "99"}, {"ruleset": "chess"}):
        back = "/play/" if "ruleset" in nonsense else "/play/?game=toy"
        assert client.post("/play/invite/", asked | nonsense).headers["Location"] == back
    assert Lobby.objects.count() == 1
