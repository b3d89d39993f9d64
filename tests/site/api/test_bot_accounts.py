"""Bot accounts: members' accounts that a program plays with, by the API alone."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import services, tokens
from accounts.guests import create_guest
from accounts.models import User
from games.lobby.seeks import create_seek, join_seek
from games.models import Game, Lobby
from games.refusals import Refused
from games.table import rooms
from tests.people import log_in, member
from tests.site.sockets import ask, enter_lobby, sit_down
from tests.site.tables import begun_game


@pytest.mark.django_db
def test_neither_guests_nor_bots_of_ours_are_bot_accounts() -> None:
    services.create_bots()
    guest = create_guest()
    for user in (guest, *type(guest).objects.filter(is_bot=True)[:1]):
        user.plays_by_api = True
        with pytest.raises(IntegrityError), transaction.atomic():
            user.save()


@pytest.mark.django_db
def test_a_bot_account_begins_no_game_on_a_page(client: Client) -> None:
    services.create_bots()
    robot = member("Talos", plays_by_api=True)
    host = member("Ada")
    client.force_login(robot)
    client.post("/play/bot/", {"level": "random"})
    client.post("/play/now/", {})
    client.post("/play/invite/", {"time_control": "10+10"})
    assert not Game.objects.exists()
    assert not Lobby.objects.exists()
    table = Lobby.objects.create(kind="invite", host=host, ruleset="duel", size=2, time_control="10+10")
    answer = client.post(f"/table/{table.code}/", follow=True)
    assert "plays by the API alone" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_bot_account_is_refused_at_the_table_and_in_the_lobby(closed_connections: None) -> None:
    @sync_to_async
    def scene() -> tuple[Game, str]:
        robot = member("Talos", plays_by_api=True)
        client = Client()
        client.force_login(robot)
        return begun_game([robot, member("Ada")]), f"sessionid={client.cookies['sessionid'].value}"

    game, cookie = await scene()
    table = await sit_down(game, cookie)
    for kind, fields in (
        ("resign", {}),
        ("chat", {"text": "beep"}),
        ("move", {"v": 1, "move": "draft sphinx"}),
    ):
        assert (await ask(table, kind, **fields))["code"] == "bot_account"
    lobby = await enter_lobby(cookie)
    assert (await ask(lobby, "seek", time_control="10+10"))["code"] == "bot_account"
    await table.disconnect()
    await lobby.disconnect()


@pytest.mark.django_db
def test_a_bot_account_is_marked_where_its_name_stands(client: Client) -> None:
    robot = member("Talos", plays_by_api=True)
    game = begun_game([robot, member("Ada")])
    assert [player["program"] for player in rooms.load(game.pk).static["players"]] == [True, False]
    assert ">bot<" in client.get("/@/Talos").content.decode()


@pytest.mark.django_db
def test_a_closed_bot_account_is_still_known_as_one() -> None:
    robot = member("Talos", plays_by_api=True)
    services.close_account(user=robot)
    assert robot.plays_by_api


@pytest.mark.django_db
def test_a_member_with_no_game_becomes_a_bot_account_for_good(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    begun_game([bruno, member("Cleo")])
    secret = tokens.issue_token(user=ada, name="x", scopes=["bot", "read"])[1]
    for _again in range(2):
        answer = client.post("/api/v1/account/bot/", headers={"Authorization": f"Bearer {secret}"})
        assert answer.json()["bot_account"] is True
    client.force_login(bruno)
    client.post("/settings/bot/", {"for_good": "on"})
    bruno.refresh_from_db()
    assert not bruno.plays_by_api
    refused = client.post("/api/v1/account/bot/")
    assert (refused.status_code, refused.json()["code"]) == (409, "games_played")


@pytest.mark.django_db
def test_nobody_is_paired_with_a_bot_account_unseen() -> None:
    robot = member("Talos", plays_by_api=True)
    asked: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10"}
    with pytest.raises(Refused, match="not paired"):
        create_seek(host=robot, kind="quick", rated=False, **asked)
    assert create_seek(host=robot, kind="open", rated=True, **asked).rated


@pytest.mark.django_db
def test_a_session_of_a_bot_account_does_not_play_by_the_api_either(client: Client) -> None:
    client.force_login(member("Talos", plays_by_api=True))
    refused = client.post("/api/v1/seeks/", {"time_control": "10+10"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "bot_account")


@pytest.mark.django_db
def test_nobody_plays_rated_games_with_a_bot_of_their_own_network() -> None:
    """Else it could be told to lose, ten games a day."""
    robot, rival, owner, stranger = (
        member(handle, plays_by_api=handle in ("Talos", "Kouros"))
        for handle in ("Talos", "Kouros", "Daidalos", "Minos")
    )
    for user, address in (
        (robot, "192.0.2.1"),
        (rival, "192.0.2.1"),
        (owner, "192.0.2.1"),
        (stranger, "192.0.2.9"),
    ):
        log_in(Client(REMOTE_ADDR=address), user)

    def play(host: User, guest: User, *, rated: bool) -> Game | None:
        table = create_seek(host=host, kind="open", ruleset="duel", time_control="10+10", rated=rated)
        return join_seek(user=guest, seek=table.code)

    for host, guest in ((robot, owner), (owner, robot)):
        with pytest.raises(Refused) as refused:
            play(host, guest, rated=True)
        assert refused.value.code == "own_bot"
    assert not Game.objects.exists()
    assert play(robot, owner, rated=False)
    assert play(robot, rival, rated=True), "bots are in no list of people"
    assert play(robot, stranger, rated=True)
