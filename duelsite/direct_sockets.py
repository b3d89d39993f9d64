"""Sends text over WebSockets with as little work as possible.

Daphne hands a message to Autobahn, which puts it into frames and hands these to Twisted, which waits until
the kernel says that it takes them: with many spectators that was most of what a move cost. Here a text goes
to the kernel at once, as one frame. A frame is made once for all sockets that are sent the same text one
after the other, as the spectators of a game are. Whatever is not that simple goes the long way.

An application finds how to send in the scope of a socket (`direct_send_of`).
"""

import struct
from collections.abc import Callable, MutableMapping
from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.tcp import Connection

EXTENSION = "duelsite.direct_send"
# Returns False, with nothing sent, if the text has to go the long way.
DirectSend = Callable[[str], bool]

# The first byte of a frame that is a whole text, and the largest lengths of each way to write them.
WHOLE_TEXT = 0x81
SHORT, MEDIUM = 125, 0xFFFF


def offer(scope: MutableMapping[str, Any], send: DirectSend) -> None:
    scope["extensions"] = {**scope.get("extensions", {}), EXTENSION: send}


def direct_send_of(scope: MutableMapping[str, Any]) -> DirectSend | None:
    found: DirectSend | None = scope.get("extensions", {}).get(EXTENSION)
    return found


def framed(payload: bytes) -> bytes:
    """A text as a server sends it, in one frame (RFC 6455, section 5.2)."""
    length = len(payload)
    if length <= SHORT:
        header = struct.pack("!BB", WHOLE_TEXT, length)
    elif length <= MEDIUM:
        header = struct.pack("!BBH", WHOLE_TEXT, 126, length)
    else:
        header = struct.pack("!BBQ", WHOLE_TEXT, 127, length)
    return header + payload


class LastFrame:
    """The text that was sent last, with its frame."""

    def __init__(self) -> None:
        self._text, self._frame = "", framed(b"")

    def of(self, text: str) -> bytes:
        if text is not self._text:
            self._text, self._frame = text, framed(text.encode())
        return self._frame


frames = LastFrame()


class DirectSocket(WebSocketProtocol):  # type: ignore[misc]
    def send_at_once(self, text: str) -> bool:
        """Send a text to the kernel; False, with nothing sent, if that cannot be done now."""
        transport = self.transport
        if not self.takes_frames() or not is_plain(transport) or is_behind(transport):
            return False
        frame = frames.of(text)
        try:
            sent = transport.socket.send(frame)
        except OSError:  # Twisted finds out what it is
            sent = 0
        if sent < len(frame):
            transport.write(frame[sent:])
        return True

    def send_text(self, text: str) -> bool:
        """Send a text after what waits; False if that cannot be done."""
        if not self.takes_frames():
            return False
        self.transport.write(frames.of(text))
        return True

    def takes_frames(self) -> bool:
        """Whether the socket is open, and its texts are not compressed."""
        return bool(self.state == self.STATE_OPEN and self._perMessageCompress is None)


def is_plain(transport: Any) -> bool:
    return isinstance(transport, Connection) and not transport.TLS


def is_behind(transport: Any) -> bool:
    """Whether something waits to be written before."""
    return bool(
        transport._tempDataLen
        or len(transport.dataBuffer) > transport.offset
        or transport.disconnecting
        or transport.disconnected
        or not transport.connected
    )
