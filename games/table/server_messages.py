"""What the site sends to the sockets and event streams of a table, as types. See docs/protocol.md."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from engine.game import BaseView, TieView
from games.plugin import Json
from games.sockets.server_messages import Ack, ChatMessage, Error, Pong, RatedSeat, ServerMessage


class Player(Struct):
    handle: str
    bot: str
    program: bool
    guest: bool
    rating: int | None
    provisional: bool
    # The level of the bot that holds the seat of a player who has left, and how the player left.
    held: str | None
    left: str


class GameInfo(Struct):
    """What does not change while a game is played."""

    code: str
    ruleset: str
    options: Json
    rated: bool
    time_control: str
    speed: str
    commitment: str
    players: list[Player]
    rematch_of: str | None
    # Where it comes from: a lobby, a match, a tournament …
    origin: str


class Welcome(ServerMessage):
    game: GameInfo
    seat: int | None
    chat: list[ChatMessage]
    now: int


class LogLine(Struct):
    """A line of the log as its reader may read it."""

    n: int
    seat: int
    move: str
    ms: int
    part: tuple[int, ...] | UnsetType = UNSET
    events: list[Json] | UnsetType = UNSET


class LastMove(Struct):
    seat: int
    move: str


class Clocks(Struct):
    ms: list[int]
    running: Sequence[int]
    since_ms: int
    limit: str


class Offers(Struct):
    """The seats that offer something."""

    pause: Sequence[int]
    rematch: Sequence[int]


class SeatHolder(Struct):
    held: str | None
    left: str


class Result(Struct):
    """How a game ended, with the secrets that may be known now. An aborted one has no winners."""

    winners: Sequence[int] | None
    places: Sequence[int] | None
    how: str
    uncounted: str
    scores: Sequence[Mapping[str, int]] | None
    ties: Sequence[TieView]
    secret: str
    nonces: Sequence[str | None]
    seed: str | None
    hints: list[int]


class State(ServerMessage):
    v: int
    status: str
    view: BaseView | None
    events: list[Json]
    last: LastMove | None
    log: list[LogLine]
    clocks: Clocks
    offers: Offers
    paused: bool
    can: list[str]
    asked: int
    seats: list[SeatHolder]
    result: Result | None


class Chat(ServerMessage):
    line: ChatMessage


class Talk(ServerMessage):
    """All lines of the chat again."""

    chat: list[ChatMessage]


class SeatPresence(Struct):
    online: bool
    gone_ms: int | None


class Presence(ServerMessage):
    seats: list[SeatPresence]
    watching: int


class Rated(ServerMessage):
    changes: list[RatedSeat | None] | None


class Rematch(ServerMessage):
    game: str


class Match(ServerMessage):
    """The match has changed."""

    code: str


class Hint(ServerMessage):
    v: int
    moves: list[Json]


TableServerMessage = (
    Welcome | State | Ack | Error | Chat | Talk | Presence | Rated | Rematch | Match | Hint | Pong
)
