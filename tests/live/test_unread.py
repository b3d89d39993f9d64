"""Clients that do not read: they are closed, and cost the others nothing."""

import contextlib
import socket

import pytest
from asgiref.sync import sync_to_async

from games.models import Game
from games.table import offers
from tests.live.players import Client, cookie_of, new_user
from tests.livesite import LiveSite
from tests.site.tables import begun_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

# More than the server keeps for one client and the kernels of both sides for one connection.
ENOUGH = 400
HANDSHAKE = (
    "GET /ws/game/{code}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@sync_to_async
def lay() -> tuple[Game, str]:
    users = [new_user("Ada"), new_user("Bruno")]
    return begun_game(users), cookie_of(users[0])


@sync_to_async
def change(game: Game, times: int) -> None:
    user_id = game.seats.get(number=0).user_id
    for _ in range(times // 2):
        offers.offer_pause(game_id=game.pk, user_id=user_id)
        offers.decline(game_id=game.pk, user_id=user_id, offer="pause")


def is_cut_off(unread: socket.socket) -> bool:
    unread.settimeout(30)
    with contextlib.suppress(ConnectionError):
        while unread.recv(1 << 16):
            pass
    return True


async def test_a_spectator_who_does_not_read_is_closed_and_a_player_is_not(live_site: LiveSite) -> None:
    game, cookie = await lay()
    with socket.socket() as unread:
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        unread.connect(("127.0.0.1", live_site.port))
        unread.sendall(HANDSHAKE.format(code=game.code, port=live_site.port).encode())
        assert b"101" in await sync_to_async(unread.recv)(20)
        await change(game, ENOUGH)
        assert await sync_to_async(is_cut_off)(unread)
    async with Client(live_site, f"/ws/game/{game.code}/", cookie) as player:
        assert (await player.ask("pause"))["t"] == "ack"
    assert "its client does not read" in live_site.log()
