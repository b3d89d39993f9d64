"""What a visitor of a table is sent, without transport: sockets and event streams are two adapters of it."""

import contextlib
from typing import NamedTuple

from django.db import DatabaseError, InterfaceError
from redis import RedisError

from accounts import relations
from duelsite.threads import in_thread
from games.models import Game, Seat
from games.sockets.announcements import (
    Announcement,
    GameChanged,
    GameChat,
    GameChatAgain,
    GameMissed,
    GameRated,
    GameRematch,
    UserParted,
    game_group,
)
from games.sockets.server_messages import encode, now_ms
from games.sockets.subscriber import Subscription
from games.table import chatting, live_tables, presence
from games.table.server_messages import Chat, GameInfo, Rated, Rematch, Talk, Welcome


class Visitor(NamedTuple):
    """A player or a spectator (no seat) of a game, and the users whom the visitor does not hear in chats."""

    game_id: int
    seat: int | None
    user_id: int | None
    blocked: frozenset[int]


def find_visitor(code: str, user_id: int | None) -> Visitor | None:
    """None if there is no such game. Queries the database."""
    game_id = Game.objects.filter(code=code).values_list("pk", flat=True).first()
    if game_id is None:
        return None
    if user_id is None:
        return Visitor(game_id, None, None, frozenset())
    seat = Seat.objects.filter(game_id=game_id, user_id=user_id).values_list("number", flat=True).first()
    return Visitor(game_id, seat, user_id, relations.unheard_by(user_id))


class TableListener:
    """One visitor at a live table. What it returns are encoded messages, to be sent in that order."""

    def __init__(self, visitor: Visitor, table: live_tables.LiveTable, name: str, known: int = -1) -> None:
        self.visitor, self.table = visitor, table
        self.game_id, self.seat, self.blocked = visitor.game_id, visitor.seat, visitor.blocked
        # By which presence tells it from other listeners of the same visitor.
        self.name = name
        # The version that the client knows (-1: none), and the last line of the chat in its welcome.
        self.version = known
        self.newest_line = 0

    @classmethod
    async def enter(
        cls, visitor: Visitor, subscription: Subscription, name: str, known: int = -1
    ) -> "TableListener":
        """Begin to listen on behalf of a client that knows a version (-1: none)."""
        # First listen, then look: nothing can slip through in between.
        await subscription.listen(game_group(visitor.game_id))
        return cls(visitor, await live_tables.enter(visitor.game_id), name, known)

    async def leave(self) -> None:
        """Leave nothing behind; raises RedisError if presence still counts this listener for a while."""
        live_tables.leave(self.table)
        await in_thread(presence.leave, self.game_id, self.seat, self.name)

    @property
    def info(self) -> GameInfo:
        return self.table.state.info

    async def welcome(self) -> list[str]:
        chat = await self.read_chat()
        self.newest_line = chat.newest
        welcome = Welcome(game=self.info, seat=self.seat, chat=chat.lines, now=now_ms())
        changes = self.table.state.changes
        rated = [encode(Rated(changes=changes))] if changes else []
        return [encode(welcome), self.state(self.version), *rated]

    def state(self, known: int) -> str:
        """The state as it is at this moment, for a client that knows a version."""
        self.version = self.table.version
        return encode(self.table.state.for_seat(self.seat, known))

    def news(self) -> list[str]:
        """The state, if the client does not know it."""
        if self.table.version <= self.version:
            return []
        known, self.version = self.version, self.table.version
        return [self.table.news(self.seat, known)]

    async def catch_up(self) -> list[str]:
        """Read the game again: an announcement has not come."""
        await self.table.catch_up()
        return self.news()

    async def hear(self, announcement: Announcement) -> list[str]:
        match announcement:
            case GameChanged():
                await self.table.hear(announcement)
                return self.news()
            case GameMissed():  # the table has been read again
                return self.news()
            case GameChat(line=line):
                return [encode(Chat(line=line))] if self.is_for_us(announcement) else []
            case GameChatAgain():
                return [encode(Talk(chat=(await self.read_chat()).lines))]
            case GameRated(changes=changes):
                self.table.state.changes = changes
                return [encode(Rated(changes=changes))]
            case GameRematch(code=code):
                return [encode(Rematch(game=code))]
            case UserParted() if self.visitor.user_id is not None:
                # If it fails, it is known again with the next connection.
                with contextlib.suppress(DatabaseError, InterfaceError):
                    self.blocked = await in_thread(relations.unheard_by, self.visitor.user_id)
        return []

    def is_for_us(self, said: GameChat) -> bool:
        """Whether a line is of our audience, of nobody blocked, and was not in the welcome."""
        is_ours = said.line.room == chatting.audience_of(self.seat)
        return is_ours and said.id > self.newest_line and said.user not in self.blocked

    async def read_chat(self) -> chatting.History:
        return await in_thread(chatting.history, self.game_id, self.seat, self.blocked)

    async def show_life(self) -> list[str]:
        """A visitor who listens is at the table. Now and then, check whether an announcement was missed."""
        with contextlib.suppress(RedisError):
            await in_thread(presence.show_life, self.game_id, self.seat, self.name)
        await self.table.look()
        return self.news()
