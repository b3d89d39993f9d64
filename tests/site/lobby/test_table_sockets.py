"""A lobby that fills, as sockets show it: the people in it, differences, and what one may do."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.services import create_bots
from games.models import Game, Lobby
from tests.live.players import cookie_of, new_user
from tests.site.sockets import open_socket, receive

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

TOY = {"ruleset": "toy", "time_control": "10+10"}


async def enter(handle: str) -> WebsocketCommunicator:
    user = await sync_to_async(new_user)(handle)
    socket = await open_socket("/ws/lobby/", await sync_to_async(cookie_of)(user))
    assert (await receive(socket, "welcome"))["tables"] == []
    return socket


async def ask(socket: WebsocketCommunicator, t: str, **fields: Any) -> dict[str, Any]:
    """The answer to a request; other messages are ignored."""
    await socket.send_json_to({"t": t, "id": "1", **fields})
    while True:
        told: dict[str, Any] = await socket.receive_json_from(timeout=10)
        if told["t"] in ("ack", "error"):
            return told


async def seats_shown(socket: WebsocketCommunicator, count: int) -> list[dict[str, Any]]:
    """The seats of the only lobby, once a difference has this number of them."""
    while True:
        told = await receive(socket, "seeks")
        if told["added"] and len(told["added"][0]["seats"]) == count:
            assert told["added"][0]["size"] == 4
            return list(told["added"][0]["seats"])


async def test_a_table_fills_before_everybodys_eyes() -> None:
    await sync_to_async(create_bots)()
    ada, bruno, cleo = [await enter(name) for name in ("Ada", "Bruno", "Cleo")]
    opened = await ask(ada, "seek", size=4, options={"bluff": True}, **TOY)
    code = opened["seek"]
    assert await ask(bruno, "join", seek=code) == {"t": "ack", "id": "1", "seek": code}
    assert [seat["handle"] for seat in await seats_shown(cleo, 2)] == ["Ada", "Bruno"]
    (table,) = (await receive(bruno, "tables"))["tables"]
    assert (table["id"], table["mine"], table["kind"], table["invited"]) == (code, False, "open", [])
    assert (await ask(bruno, "fill", seek=code, level="greedy"))["code"] == "not_the_host"
    assert (await ask(bruno, "start", seek=code))["code"] == "not_the_host"
    assert (await ask(bruno, "leave", seek=code))["t"] == "ack"
    assert [seat["handle"] for seat in await seats_shown(cleo, 1)] == ["Ada"]
    await ask(ada, "fill", seek=code, level="greedy")
    assert [seat["bot"] for seat in await seats_shown(cleo, 2)] == [None, "greedy"]
    assert (await ask(cleo, "unseat", seek=code, level="greedy"))["code"] == "not_the_host"
    assert (await ask(ada, "unseat", seek=code, level="hanno"))["code"] == "no_such_bot"
    assert await ask(ada, "unseat", seek=code, level="greedy") == {"t": "ack", "id": "1"}
    assert [seat["handle"] for seat in await seats_shown(cleo, 1)] == ["Ada"]
    await ask(ada, "fill", seek=code, level="hanno")
    await ask(cleo, "join", seek=code)
    begun = await ask(ada, "start", seek=code)
    assert (await receive(cleo, "game"))["code"] == begun["game"]
    game = await Game.objects.aget(code=begun["game"])
    assert (len(game.bot_levels), game.bot_levels.count("")) == (4, 2)
    for socket in (ada, bruno, cleo):
        await socket.disconnect()


async def test_options_of_any_kind_are_read_and_their_words_looked_at() -> None:
    ada = await enter("Ada")
    assert (await ask(ada, "seek", options={"bluff": "often"}, **TOY))["code"] == "bad_option"
    assert (await ask(ada, "seek", options={"bluff": "\u0000"}, **TOY))["code"] == "bad_characters"
    challenge = {"handle": "Bruno", "others": ["\u0001"]}
    assert (await ask(ada, "challenge", **challenge, **TOY))["code"] == "bad_characters"
    assert not await Lobby.objects.aexists()
    await ada.disconnect()


async def test_everybody_invited_sees_a_challenge_and_who_has_joined() -> None:
    ada, bruno, cleo = [await enter(name) for name in ("Ada", "Bruno", "Cleo")]
    asked = await ask(ada, "challenge", handle="Bruno", others=["Cleo"], **TOY)
    (challenge,) = (await receive(bruno, "challenges"))["challenges"]
    assert (challenge["id"], challenge["host"], challenge["size"]) == (asked["seek"], "Ada", 3)
    await ask(bruno, "join", seek=asked["seek"])
    while len((await receive(ada, "tables"))["tables"][0]["seats"]) < 2:
        pass
    begun = await ask(cleo, "join", seek=asked["seek"])
    assert (await receive(ada, "game"))["code"] == begun["game"]
    for socket in (ada, bruno, cleo):
        await socket.disconnect()


async def test_lobbies_for_two_send_no_tables() -> None:
    ada, bruno = [await enter(name) for name in ("Ada", "Bruno")]
    opened = await ask(ada, "seek", time_control="10+10")
    await ask(bruno, "join", seek=opened["seek"])
    told: list[str] = []
    while "turn" not in told:
        told.append((await ada.receive_json_from(timeout=10))["t"])
    assert "tables" not in told
    for socket in (ada, bruno):
        await socket.disconnect()
