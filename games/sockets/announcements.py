"""What the processes of the site announce to each other through Redis, as types.

During an update processes of two versions hear each other. So a field that is new has a default, a field that
is unknown is ignored, and so is an announcement of an unknown type.
"""

from collections.abc import Hashable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from games.plugin import Json
from games.sockets.server_messages import ChatMessage, RatedSeat

LOBBY = "lobby"


def game_group(game_id: int) -> str:
    return f"game.{game_id}"


def game_of(group: str) -> int | None:
    kind, _, number = group.partition(".")
    return int(number) if kind == "game" else None


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def user_of(group: str) -> int | None:
    kind, _, number = group.partition(".")
    return int(number) if kind == "user" else None


def tournament_group(tournament_id: int) -> str:
    return f"tournament.{tournament_id}"


def tournament_of(group: str) -> int | None:
    kind, _, number = group.partition(".")
    return int(number) if kind == "tournament" else None


class Announcement(Struct, tag_field="type"):
    """Something that has happened, for all who listen to a group."""

    group: str

    @property
    def key(self) -> Hashable | None:
        """Two announcements with the same key are about the same thing; None: each is about its own."""
        return None


# To a game's group


class LoggedMove(NamedTuple):
    """A new line of a game's log."""

    number: int
    seat: int
    notation: str
    spent_ms: int


class Snapshot(Struct):
    """What changes in a game, as the sockets of all processes need it. It holds no secret."""

    version: int
    position_version: int
    ply: int
    status: str  # a Game.Status
    to_move: list[int]
    # By seat: the version that asked it for its decision, 0 if it owes none.
    asked: list[int]
    clocks_ms: list[int]
    # By seat: since when it has owed its decision, in seconds since 1970.
    began_at: list[float | None]
    paused: bool
    moved: list[bool]
    # By seat: the level of the bot that decides for it, or nothing.
    bots: list[str]
    pause_offers: list[int]
    rematch_offers: list[int]


class GameChanged(Announcement, tag="game.changed"):
    game: int
    row: Snapshot
    log: list[LoggedMove] = []


class GameChat(Announcement, tag="game.chat"):
    """Somebody has written in the chat of the players or of the spectators."""

    line: ChatMessage
    user: int
    id: int

    @property
    def key(self) -> Hashable | None:
        return self.id


class GameChatAgain(Announcement, tag="game.chat_again"):
    """A moderator has hidden a line of the chat, or shown it again."""


class GamePresence(Announcement, tag="game.presence"):
    """A player has come or gone."""


class GameRated(Announcement, tag="game.rated"):
    """By seat, None for a bot; no changes at all: the game was annulled."""

    changes: list[RatedSeat | None] | None


class GameRematch(Announcement, tag="game.rematch"):
    code: str


class GameMatch(Announcement, tag="game.match"):
    """The match that the game belongs to has changed."""

    code: str


class GameHint(Announcement, tag="game.hint"):
    """The engine has found the best moves for a seat."""

    seat: int
    version: int
    moves: list[Json]


# To a user's group


class UserChanged(Announcement, tag="user.changed"):
    """Something about the user's games or challenges is new; the code of the game that has begun, if any."""

    game: str | None = None


class UserParted(Announcement, tag="user.parted"):
    """Whom the user hears in chats has changed."""


class UserNoticed(Announcement, tag="user.noticed"):
    """The number on the user's bell has changed; the address that a new notification leads to, if any."""

    url: str = ""


class UserSuspended(Announcement, tag="user.suspended"):
    pass


class UserSessionEnded(Announcement, tag="user.session_ended"):
    """A session of the user is over; without a name, all of them have to be checked."""

    session: str = ""


# To the lobby's group


class LobbyChanged(Announcement, tag="lobby.changed"):
    """Open tables have come, gone or changed."""


# To a tournament's group


class TournamentChanged(Announcement, tag="tournament.changed"):
    """Something that the pages of the event show."""

    version: int


class TournamentChat(Announcement, tag="tournament.chat"):
    """Somebody has written in the chat of the event."""

    line: ChatMessage
    user: int
    id: int

    @property
    def key(self) -> Hashable | None:
        return "tournament", self.id


class TournamentChatAgain(Announcement, tag="tournament.chat_again"):
    """A line of the chat was hidden."""


Published = (
    GameChanged
    | GameChat
    | GameChatAgain
    | GamePresence
    | GameRated
    | GameRematch
    | GameMatch
    | GameHint
    | UserChanged
    | UserParted
    | UserNoticed
    | UserSuspended
    | UserSessionEnded
    | LobbyChanged
    | TournamentChanged
    | TournamentChat
    | TournamentChatAgain
)

encoder = msgspec.msgpack.Encoder()
decoder: msgspec.msgpack.Decoder[Published] = msgspec.msgpack.Decoder(Published)


# Only within a process


class GameMissed(Announcement):
    """Announcements to a game's group may have been missed; its table has been read again."""
