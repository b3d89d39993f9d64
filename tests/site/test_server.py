"""The web server: how much waits in memory for a client that does not read."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from duelsite import server
from duelsite.handshakes import PATIENCE
from duelsite.server import MOST_UNSENT, TOO_SLOW, Commands, PatientServer

MESSAGE = {"type": "websocket.send", "text": "x"}


class Transport:
    """What Twisted keeps for a connection."""

    offset = 0
    dataBuffer = b""  # noqa: N815
    aborted = False

    def __init__(self, unsent: int) -> None:
        self._tempDataLen = unsent

    def abortConnection(self) -> None:
        self.aborted = True


class Socket:
    """A socket as Daphne has it."""

    STATE_OPEN = state = 3
    path = b"/ws/lobby/"

    def __init__(self, unsent: int) -> None:
        self.transport = Transport(unsent)
        self.sent: list[Any] = []
        self.closed_with: list[int] = []

    def handle_reply(self, message: Any) -> None:
        self.sent.append(message)

    def serverClose(self, code: int) -> None:
        self.closed_with.append(code)
        self.state = 2


class Response:
    """An HTTP request that is being answered."""

    path = b"/dumps/games.zip"

    def __init__(self, unsent: int) -> None:
        self.channel = SimpleNamespace(transport=Transport(unsent))
        self.sent: list[Any] = []

    def handle_reply(self, message: Any) -> None:
        self.sent.append(message)


def serving(protocol: Any) -> PatientServer:
    patient = PatientServer(application=None, endpoints=["tcp:0"])
    patient.connections = {protocol: {}}
    return patient


async def test_a_socket_is_sent_what_its_client_can_read() -> None:
    socket = Socket(unsent=MOST_UNSENT)
    await serving(socket).handle_reply(socket, MESSAGE)
    assert (socket.sent, socket.closed_with) == ([MESSAGE], [])


async def test_a_socket_whose_client_does_not_read_is_closed_once_and_sent_nothing_more() -> None:
    socket = Socket(unsent=MOST_UNSENT + 1)
    patient = serving(socket)
    for _ in range(3):
        await patient.handle_reply(socket, MESSAGE)
    assert (socket.sent, socket.closed_with) == ([], [TOO_SLOW])


async def test_nothing_is_sent_to_a_socket_that_is_gone() -> None:
    socket = Socket(unsent=MOST_UNSENT + 1)
    patient = serving(socket)
    patient.connections = {}
    await patient.handle_reply(socket, MESSAGE)
    assert (socket.sent, socket.closed_with) == ([], [])


async def test_a_response_waits_until_its_client_has_read() -> None:
    response = Response(unsent=MOST_UNSENT + 1)
    body = {"type": "http.response.body", "body": b"x", "more_body": True}
    answering = asyncio.create_task(serving(response).handle_reply(response, body))
    await asyncio.sleep(3 * server.SHORTEST_LOOK)
    assert response.sent == []
    response.channel.transport._tempDataLen = 0
    await asyncio.wait_for(answering, 10)
    assert response.sent == [body]


async def test_a_response_whose_client_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "STALLED_AFTER", 0.02)
    response = Response(unsent=MOST_UNSENT + 1)
    await asyncio.wait_for(server.until_read(response), 10)
    assert response.channel.transport.aborted


def test_a_handshake_may_wait_longer_than_its_place_in_the_queue() -> None:
    options = Commands().parser.parse_args(["--port", "8001", "duelsite.asgi:application"])
    assert options.websocket_connect_timeout > PATIENCE


def test_the_server_listens_with_room_for_a_crowd() -> None:
    class Listener:
        def __init__(self) -> None:
            self.backlog = self.buffer = 0

        def setsockopt(self, _level: int, _option: int, value: int) -> None:
            self.buffer = value

        def listen(self, backlog: int) -> None:
            self.backlog = backlog

    listener = Listener()
    PatientServer(application=None, endpoints=["tcp:0"]).listen_success(SimpleNamespace(socket=listener))
    assert (listener.backlog, listener.buffer) == (server.BACKLOG, server.KERNEL_BUFFER)
