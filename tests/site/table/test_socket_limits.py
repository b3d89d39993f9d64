"""How many sockets, and how much by sockets: of one person, of one address."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from accounts.models import User
from duelsite import clientip, ratelimit, socket_limits
from games.errors import RequestError
from games.lobby import joining, opening
from games.models import Game, Lobby
from games.sockets import conversation, limits
from games.table import offers
from games.table.finishing import resign
from games.table.starting import give_nonce
from tests.live.players import cookie_of, new_user
from tests.site.sockets import ask, closed_with, open_socket, receive
from tests.site.tables import begun_game, make_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

TOO_OFTEN, TOO_MANY = 4408, 4429


async def is_turned_away(socket: WebsocketCommunicator) -> bool:
    first = await socket.receive_json_from(timeout=10)
    if first["t"] == "welcome":
        return False
    assert (first["t"], first["code"]) == ("error", "too_many_sockets")
    assert first["message"]
    assert await closed_with(socket) == TOO_MANY
    return True


async def test_the_number_of_sockets_of_an_address_is_limited(settings: Settings) -> None:
    settings.SOCKETS_PER_ADDRESS = 3
    sockets = [await open_socket("/ws/lobby/") for _ in range(3)]
    assert not any([await is_turned_away(socket) for socket in sockets])
    assert await is_turned_away(await open_socket("/ws/lobby/"))
    elsewhere = await open_socket("/ws/lobby/", address="192.0.2.2")
    assert not await is_turned_away(elsewhere)
    await sockets.pop().disconnect()
    sockets += [elsewhere, await open_socket("/ws/lobby/")]
    assert not await is_turned_away(sockets[-1])
    for socket in sockets:
        await socket.disconnect()
    assert socket_limits.open_sockets.count("192.0.2.1") == 0


async def test_the_number_of_new_sockets_a_minute_of_an_address_is_limited(settings: Settings) -> None:
    settings.NEW_SOCKETS_PER_ADDRESS = 4
    turned_away = []
    for _ in range(6):
        socket = await open_socket("/ws/lobby/")
        turned_away.append(await is_turned_away(socket))
        if not turned_away[-1]:
            await socket.disconnect()
    assert turned_away == [False] * 4 + [True] * 2


@pytest.mark.parametrize("behind_proxy", [False, True])
async def test_only_our_proxy_says_whose_socket_it_is(settings: Settings, behind_proxy: bool) -> None:
    settings.BEHIND_PROXY, settings.SOCKETS_PER_ADDRESS = behind_proxy, 1
    turned_away = []
    sockets = []
    for number in range(3):
        claimed = f"198.51.100.7, 203.0.113.{number}"
        sockets.append(await open_socket("/ws/lobby/", address="127.0.0.1", x_forwarded_for=claimed))
        turned_away.append(await is_turned_away(sockets[-1]))
    assert turned_away == ([False] * 3 if behind_proxy else [False, True, True])
    for socket, away in zip(sockets, turned_away, strict=True):
        if not away:
            await socket.disconnect()


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
    ],
)
async def test_a_network_of_ipv6_counts_as_one_address(address: str, counted_as: str) -> None:
    assert clientip.household(address) == counted_as


async def test_the_number_of_sockets_of_a_user_is_limited_across_addresses(settings: Settings) -> None:
    settings.SOCKETS_PER_USER = 2
    cookie = await sync_to_async(lambda: cookie_of(new_user("Ada")))()
    sockets = [await open_socket("/ws/lobby/", cookie, address=f"192.0.2.{n}") for n in range(2)]
    assert not any([await is_turned_away(socket) for socket in sockets])
    assert await is_turned_away(await open_socket("/ws/lobby/", cookie, address="192.0.2.9"))
    await sockets.pop().disconnect()
    sockets.append(await open_socket("/ws/lobby/", cookie))
    assert not await is_turned_away(sockets[-1])
    for socket in sockets:
        await socket.disconnect()
    assert not conversation.shared_allowances


async def test_many_sockets_are_no_many_allowances() -> None:
    cookie = await sync_to_async(lambda: cookie_of(new_user("Ada")))()
    sockets = [await open_socket("/ws/lobby/?seeks=no", cookie) for _ in range(8)]
    for socket in sockets:
        await receive(socket, "welcome")
        for number in range(30):  # fewer than one socket may send
            await socket.send_json_to({"t": "ping", "n": number})
    last = [await last_word(socket) for socket in sockets]
    assert "pong" in last
    assert "too_often" in last
    for socket in sockets:
        await socket.disconnect()


async def last_word(socket: WebsocketCommunicator) -> str:
    while True:
        message = await socket.receive_json_from(timeout=10)
        if message["t"] == "error":
            return str(message["code"])
        if message.get("n") == 29:
            return "pong"


async def test_the_lobby_is_not_flooded_by_one_person() -> None:
    cookie = await sync_to_async(lambda: cookie_of(new_user("Ada")))()
    sockets = [await open_socket("/ws/lobby/?seeks=no", cookie, address=f"192.0.2.{n}") for n in range(2)]
    answers: list[dict[str, Any]] = []
    for number in range(2 * limits.LOBBY_PERSON.times):
        kind = ("seek", {"time_control": "5+5"}) if number // 2 % 2 else ("cancel", {})
        answers.append(await ask(sockets[number % 2], kind[0], **kind[1]))
        if answers[-1]["t"] == "error":
            break
    assert answers[-1]["code"] == "too_often"
    assert answers[-1]["params"]["seconds"] >= 1
    assert limits.LOBBY_PERSON.times <= len(answers) - 1 < 2 * limits.LOBBY_PERSON.times
    for socket in sockets:
        await socket.disconnect()


async def test_the_lobby_is_not_flooded_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    few = ratelimit.Limit("few", times=5, seconds=600)
    monkeypatch.setattr(limits, "LOBBY_ADDRESS", few)
    answers = []
    for number in range(6):
        cookie = await sync_to_async(lambda: cookie_of(new_user(f"Ada{number}")))()  # noqa: B023
        socket = await open_socket("/ws/lobby/?seeks=no", cookie)
        answers.append(await ask(socket, "seek", time_control="5+5"))
        await socket.disconnect()
    assert [answer["t"] for answer in answers] == ["ack"] * 5 + ["error"]
    assert await Lobby.objects.acount() == 5


def rejects_too_often(work: Callable[[], object]) -> bool:
    with pytest.raises(RequestError) as rejected:
        work()
    return rejected.value.code == "too_often"


class TestGames:
    """One count of games for all that makes them."""

    @pytest.fixture(autouse=True)
    def two_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "GAMES_PERSON", ratelimit.Limit("two", times=2, seconds=600))

    def opened(self, host: User) -> Lobby:
        return opening.open_lobby(host=host, kind="open", ruleset="duel", time_control="10+10", rated=False)

    def test_by_joining(self) -> None:
        ada, bruno = new_user("Ada"), new_user("Bruno")
        for _ in range(2):
            joining.join_lobby(user=bruno, code=self.opened(ada).code)
        third = self.opened(ada)
        assert rejects_too_often(lambda: joining.join_lobby(user=bruno, code=third.code))
        third.refresh_from_db()
        assert third.status == Lobby.Status.WAITING
        joining.join_lobby(user=new_user("Cleo"), code=third.code)

    def test_a_rejected_request_is_not_counted(self) -> None:
        ada, bruno = new_user("Ada"), new_user("Bruno")
        mine = self.opened(bruno)
        for _ in range(5):
            with pytest.raises(RequestError) as rejected:
                joining.join_lobby(user=bruno, code=mine.code)
            assert rejected.value.code == "own_seek"
        joining.join_lobby(user=bruno, code=self.opened(ada).code)

    def test_by_rematches(self) -> None:
        users = [new_user("Ada"), new_user("Bruno")]
        game = begun_game(users)
        for _ in range(3):
            make_move(game)
            resign(game_id=game.pk, user_id=users[0].pk)
            offers.offer_rematch(game_id=game.pk, user_id=users[0].pk)
            if Game.objects.count() == 3:
                break
            fresh = offers.offer_rematch(game_id=game.pk, user_id=users[1].pk)
            assert fresh is not None
            game = fresh
            for user in users:
                give_nonce(game_id=game.pk, user_id=user.pk, nonce="00")
        assert rejects_too_often(lambda: offers.offer_rematch(game_id=game.pk, user_id=users[1].pk))
