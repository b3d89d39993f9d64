"""What the site sends to the sockets of an event, as types. See docs/protocol.md."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.sockets.server_messages import Ack, ChatMessage, Error, Pong, ServerMessage
from games.table.server_messages import Chat, Talk


class OwnLine(Struct, frozen=True):
    """What belongs to the viewer: the own line of the standings, the game to go to, and what can be done."""

    # An Entry.State; empty if the viewer has not entered.
    state: str = ""
    rank: int | None = None
    score: str = ""
    points: Sequence[str] = ()
    # The page of the standings with the line; 0 if there is none yet.
    page: int = 0
    # The address of the game that the viewer plays now.
    game: str = ""
    # Names of viewing.Action.
    can: Sequence[str] = ()
    waits: bool = False


class Welcome(ServerMessage, kw_only=True):
    v: int
    mine: OwnLine
    chat: list[ChatMessage]
    now: int


class Changed(ServerMessage):
    """The parts of the page that have changed, by name, as HTML: the same for all who look at one place."""

    v: int
    # Whether the chat is closed.
    closed: bool
    parts: Mapping[str, str]


class Mine(ServerMessage):
    mine: OwnLine


TournamentServerMessage = Welcome | Changed | Mine | Chat | Talk | Ack | Error | Pong
