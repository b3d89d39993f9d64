"""Who may open a WebSocket, and what all sockets of a process share."""

import asyncio

import pytest
from channels.testing import WebsocketCommunicator

from duelsite import metrics
from duelsite.asgi import application
from duelsite.threads import in_thread
from games.models import Lobby
from games.rooms import NoticeBoard

NO_SUCH_ADDRESS = 4404  # how the router closes a socket that came so far


async def close_code(origin: str | None) -> int:
    headers = [(b"host", b"localhost")] + ([(b"origin", origin.encode())] if origin else [])
    communicator = WebsocketCommunicator(application, "/nowhere", headers)
    is_open, code = await communicator.connect()
    assert not is_open
    await communicator.disconnect()
    return int(code or 0)


async def test_a_page_of_this_site_reaches_the_router() -> None:
    assert await close_code("https://localhost") == NO_SUCH_ADDRESS


@pytest.mark.parametrize(
    "origin", ["https://evil.example.com", "https://localhost.evil.example.com", "null", None]
)
async def test_another_sites_page_is_refused_at_the_door(origin: str | None) -> None:
    assert await close_code(origin) != NO_SUCH_ADDRESS


async def test_a_socket_that_has_closed_is_no_longer_counted() -> None:
    await close_code("https://localhost")
    assert metrics.sockets._value.get() == 0
    assert metrics.sockets_opened._value.get() >= 1


async def test_work_that_finds_nothing_ends_all_the_same() -> None:
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(in_thread(next, iter(())), 10)


async def test_many_lobby_sockets_read_the_seeks_once_for_each_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[list[Lobby]] = []

    def waiting_seeks() -> list[Lobby]:
        read.append([])
        return read[-1]

    monkeypatch.setattr("games.selectors.waiting_seeks", waiting_seeks)
    board = NoticeBoard()
    told = await asyncio.gather(*(board.seeks("first") for _ in range(50)))
    assert len(read) == 1
    assert all(seeks is read[0] for seeks in told)
    assert await board.seeks("second") is read[1]
