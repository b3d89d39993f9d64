"""What the site sends to every socket, as types. A field that is UNSET is not part of the message.

The messages of tables are in games/table/server_messages.py, those of the lobby in
games/lobby/server_messages.py. See docs/protocol.md.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from duelsite import sitetime

encoder = msgspec.json.Encoder()


class ServerMessage(Struct, tag_field="t", tag=str.lower):
    """A message to a client; its type is the class's name in small letters."""


def encode(message: ServerMessage) -> str:
    return encoder.encode(message).decode()


def now_ms() -> int:
    """The time of the site, by which clients set their clocks."""
    return round(sitetime.timestamp() * 1000)


class Ack(ServerMessage):
    """A request was granted."""

    id: str
    v: int | UnsetType = UNSET
    game: str | UnsetType = UNSET
    seek: str | UnsetType = UNSET
    # In how many seconds quick pairing finds a game as a rule; None: unknown.
    expected: int | UnsetType | None = UNSET


class Error(ServerMessage):
    """A request was not granted, and nothing has changed; or the socket is about to be closed (no id)."""

    id: str | None
    code: str
    message: str
    v: int | UnsetType = UNSET
    # The values that the sentence names, for programs.
    params: Mapping[str, Any] | UnsetType = UNSET


class Pong(ServerMessage, kw_only=True):
    n: int
    v: int | UnsetType = UNSET
    now: int


# What announcements carry to the sockets of a table


class ChatMessage(Struct):
    id: int
    room: str
    handle: str
    text: str
    at: str


class RatedSeat(Struct):
    before: float
    after: float
