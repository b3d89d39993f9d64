"""What the site sends to the sockets of the lobby and to the event streams of accounts, as types.

See docs/protocol.md. On the wire an open lobby is a seek.
"""

from msgspec import UNSET, Raw, UnsetType

from games.lobby.selectors import ChallengeJson, JoinedLobbyJson, LobbyJson, QuickPairingJson, WaitingJson
from games.sockets.server_messages import Ack, Error, Pong, ServerMessage
from games.table.selectors import RunningJson


class Welcome(ServerMessage, kw_only=True):
    you: str | None
    member: bool
    ratings: dict[str, dict[str, float]]
    unrated: float
    challenges: list[ChallengeJson]
    tables: list[JoinedLobbyJson]
    games: list[RunningJson]
    your_turn: int
    quick: QuickPairingJson | None
    # The list of open lobbies, where it is shown.
    rev: int | UnsetType = UNSET
    seeks: Raw | UnsetType = UNSET
    # Who waits in quick pairing, as numbers; where the list is shown.
    waiting: list[WaitingJson] | UnsetType = UNSET
    # Only to sockets.
    unread: int | UnsetType = UNSET


class OpenLobbies(ServerMessage, tag="seeks"):
    """A difference of the list, or all of it."""

    rev: int
    added: list[LobbyJson] | UnsetType = UNSET
    removed: list[str] | UnsetType = UNSET
    seeks: Raw | UnsetType = UNSET
    # All of them, if they have changed.
    waiting: list[WaitingJson] | UnsetType = UNSET


class You(ServerMessage):
    you: str | None
    member: bool
    ratings: dict[str, dict[str, float]]
    unrated: float


class Challenges(ServerMessage):
    challenges: list[ChallengeJson]


class Tables(ServerMessage):
    tables: list[JoinedLobbyJson]


class NewGame(ServerMessage, tag="game"):
    code: str


class Notifications(ServerMessage, tag="notices"):
    unread: int
    url: str


class Turn(ServerMessage):
    games: list[RunningJson]
    your_turn: int


class YourTurn(ServerMessage, tag="your_turn"):
    """Only to event streams."""

    code: str
    v: int


LobbyServerMessage = (
    Welcome | OpenLobbies | You | Challenges | Tables | NewGame | Notifications | Turn | Ack | Error | Pong
)
