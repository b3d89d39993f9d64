"""Texts that go to the kernel at once: the same bytes as Autobahn's, in the same order."""

import socket
from typing import Any

import pytest
from autobahn.websocket.protocol import WebSocketProtocol
from twisted.internet.tcp import Connection

from duelsite.direct_sockets import DirectSocket, framed, frames

LENGTHS = [0, 1, 125, 126, 65_535, 65_536, 70_000]


class Wire(Connection):
    """A connection of Twisted to a socket of ours; nothing turns the reactor."""

    def __init__(self, own: socket.socket) -> None:
        own.setblocking(False)
        protocol: Any = None
        super().__init__(own, protocol, reactor=None)
        self.connected = True

    def startWriting(self) -> None:
        pass


@pytest.fixture
def wire() -> Any:
    ours, theirs = socket.socketpair()
    yield Wire(ours), theirs
    ours.close()
    theirs.close()


class AutobahnsFrame(WebSocketProtocol):
    """Keeps what Autobahn would send."""

    def sendData(self, data: bytes, *_: Any, **__: Any) -> None:
        self.sent = getattr(self, "sent", b"") + data


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_what_autobahn_makes_of_a_text(length: int) -> None:
    other: Any = AutobahnsFrame.__new__(AutobahnsFrame)
    other.logFrames, other.applyMask = False, True
    other.factory = type("Factory", (), {"isServer": True})
    other.maskServerFrames = False
    other.trafficStats = type(
        "Stats", (), {"outgoingWebSocketFrames": 0, "outgoingOctetsWebSocketLevel": 0}
    )()
    payload = b"x" * length
    other.sendFrame(opcode=1, payload=payload)
    assert framed(payload) == other.sent


def test_the_frame_of_a_text_is_made_once_for_all_who_are_sent_it() -> None:
    text = "Здравствуй, 7 Wonders"
    assert frames.of(text) is frames.of(text) == framed(text.encode())
    assert frames.of("other") == framed(b"other")
    assert frames.of(text) == framed(text.encode())


def opened(transport: Wire) -> DirectSocket:
    found = DirectSocket.__new__(DirectSocket)
    found.transport, found.state, found._perMessageCompress = transport, DirectSocket.STATE_OPEN, None
    return found


def test_a_text_goes_to_the_kernel_at_once(wire: tuple[Any, socket.socket]) -> None:
    transport, other = wire
    assert opened(transport).send_at_once("abc")
    assert other.recv(10) == framed(b"abc")
    assert transport._tempDataLen == 0


def test_what_waits_is_not_overtaken(wire: tuple[Any, socket.socket]) -> None:
    transport, other = wire
    transport.write(b"first, ")
    assert not opened(transport).send_at_once("second")
    assert opened(transport).send_text("second")
    other.setblocking(False)
    with pytest.raises(BlockingIOError):
        other.recv(10)
    transport.doWrite()
    assert other.recv(100) == b"first, " + framed(b"second")


def test_what_the_kernel_does_not_take_waits(wire: tuple[Any, socket.socket]) -> None:
    transport, other = wire
    text = "0123456789" * 1_000_000
    assert opened(transport).send_at_once(text)
    assert transport._tempDataLen > 0
    received, expected = b"", framed(text.encode())
    while len(received) < len(expected):
        received += other.recv(1 << 20)
        transport.doWrite()
    assert received == expected


def test_a_broken_connection_is_left_to_twisted(wire: tuple[Any, socket.socket]) -> None:
    transport, other = wire
    other.close()
    assert opened(transport).send_at_once("abc")
    assert transport._tempDataLen == len(framed(b"abc"))


@pytest.mark.parametrize(("state", "compresses"), [("CLOSING", False), ("CONNECTING", False), ("OPEN", True)])
def test_what_is_not_simple_goes_the_long_way(
    wire: tuple[Any, socket.socket], state: str, compresses: bool
) -> None:
    found = opened(wire[0])
    found.state = getattr(DirectSocket, f"STATE_{state}")
    found._perMessageCompress = object() if compresses else None
    assert not found.send_at_once("abc")
    assert not found.send_text("abc")
