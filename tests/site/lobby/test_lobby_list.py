"""The list of open lobbies for all sockets of a process: read once, sent as differences."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from games.lobby import leaving, lobby_list, opening, pairing, selectors
from games.models import Lobby
from games.ratings.models import Rating
from games.sockets import publish, subscriber
from games.sockets.announcements import LOBBY, UserChanged, user_group
from tests.live.players import cookie_of, new_user
from tests.site.sockets import enter_lobby, open_socket, receive

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@sync_to_async
def opened(host: User, **fields: Any) -> Lobby:
    asked = {"ruleset": "duel", "time_control": "10+10", "rated": False, **fields}
    return opening.open_lobby(host=host, kind="open", **asked)


class Looker:
    """What a client makes of the messages."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.lobbies: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []

    async def take_in(self) -> None:
        message = await receive(self.socket, "seeks")
        if self.messages and "added" in message:
            assert message["rev"] == self.messages[-1]["rev"] + 1, "one is missing"
        self.messages.append(message)
        for code in message["removed"]:
            del self.lobbies[code]
        self.lobbies |= {lobby["id"]: lobby for lobby in message["added"]}


async def test_differences_add_up_to_what_is_open_and_many_changes_to_few_messages() -> None:
    read = 0
    read_lobbies = selectors.open_lobbies

    def counted() -> list[selectors.LobbyJson]:
        nonlocal read
        read += 1
        return read_lobbies()

    hosts = [await sync_to_async(new_user)(f"Host{n}") for n in range(10)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selectors, "open_lobbies", counted)
        lookers = [Looker(await enter_lobby()) for _ in range(5)]
        for host in hosts:
            await opened(host)
        for host in hosts[:5]:
            await sync_to_async(leaving.close_lobbies)(host=host)
        now = {lobby["id"]: lobby for lobby in await sync_to_async(read_lobbies)()}
        for looker in lookers:
            while looker.lobbies != now:
                await looker.take_in()
    assert len(now) == 5
    assert all(looker.messages == lookers[0].messages for looker in lookers)
    assert len(lookers[0].messages) <= read < 15, "fifteen changes were put together"
    for looker in lookers:
        await looker.socket.disconnect()


async def test_a_client_that_comes_later_sees_all_and_then_only_changes() -> None:
    ada, bruno = [await sync_to_async(new_user)(name) for name in ("Ada", "Bruno")]
    first = await enter_lobby()
    mine = await opened(ada, rated=True, rating_min=1400)
    await receive(first, "seeks")
    second = await open_socket("/ws/lobby/")
    welcome = await receive(second, "welcome")
    assert [lobby["id"] for lobby in welcome["seeks"]] == [mine.code]
    # It has no fields that depend on the reader: it is the same for all.
    assert not {"mine", "joinable"} & welcome["seeks"][0].keys()
    other = await opened(bruno)
    for socket in (first, second):
        told = await receive(socket, "seeks")
        assert ([lobby["id"] for lobby in told["added"]], told["removed"]) == ([other.code], [])
        assert told["rev"] == welcome["rev"] + 1
        await socket.disconnect()


async def test_a_client_that_missed_a_change_can_request_the_whole_list() -> None:
    ada = await sync_to_async(new_user)("Ada")
    mine = await opened(ada)
    socket = await open_socket("/ws/lobby/")
    revision = (await receive(socket, "welcome"))["rev"]
    await socket.send_json_to({"t": "seeks"})
    told = await receive(socket, "seeks")
    assert ([lobby["id"] for lobby in told["seeks"]], told["rev"]) == ([mine.code], revision)
    await socket.disconnect()


async def test_the_welcome_says_what_decides_which_lobbies_one_may_join() -> None:
    @sync_to_async
    def rated() -> tuple[User, str]:
        user = new_user("Ada")
        Rating.objects.create(user=user, pool="duel", speed="rapid", value=1612.5)
        return user, cookie_of(user)

    user, cookie = await rated()
    socket = await open_socket("/ws/lobby/", cookie)
    welcome = await receive(socket, "welcome")
    assert (welcome["you"], welcome["member"]) == ("Ada", True)
    assert (welcome["ratings"], welcome["unrated"]) == ({"duel": {"rapid": 1612.5}}, 1500)
    await Rating.objects.filter(user=user).aupdate(value=1700)
    await sync_to_async(publish.publish)(UserChanged(user_group(user.pk)))
    assert (await receive(socket, "you"))["ratings"] == {"duel": {"rapid": 1700}}
    await socket.disconnect()


async def test_pages_other_than_the_lobby_are_sent_no_lobbies() -> None:
    ada = await sync_to_async(new_user)("Ada")
    cookie = await sync_to_async(cookie_of)(ada)
    socket = await open_socket("/ws/lobby/?seeks=no", cookie)
    assert "seeks" not in await receive(socket, "welcome")
    await opened(ada)
    await socket.send_json_to({"t": "seeks"})
    await socket.send_json_to({"t": "ping", "n": 1})
    assert (await socket.receive_json_from(timeout=10))["t"] == "pong"
    assert LOBBY not in subscriber.subscriber().groups
    await socket.disconnect()


async def test_when_nobody_looks_any_more_nobody_reads() -> None:
    for _ in range(2):
        socket = await enter_lobby()
        assert LOBBY in subscriber.subscriber().groups
        await socket.disconnect()
        assert LOBBY not in subscriber.subscriber().groups
    board = lobby_list.lobby_list()
    assert not board.is_watched_by(asyncio.Queue())


async def test_people_in_quick_pairing_are_counted_for_everybody_and_named_for_nobody() -> None:
    ada, bruno = [await sync_to_async(new_user)(name) for name in ("Ada", "Bruno")]
    socket = await open_socket("/ws/lobby/")
    assert (await receive(socket, "welcome"))["waiting"] == []
    wish = {"ruleset": "duel", "time_control": "10+10", "rated": True}
    await sync_to_async(pairing.find_opponents)(host=ada, **wish)
    told = await receive(socket, "seeks")
    assert told["waiting"] == [{**wish, "size": 2, "size_from": 2, "people": 1}]
    assert (told["added"], told["removed"]) == ([], [])
    await sync_to_async(pairing.find_opponents)(host=bruno, **wish)
    assert (await receive(socket, "seeks"))["waiting"] == [], "they have met"
    await socket.disconnect()
