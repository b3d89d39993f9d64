"""What a visitor of a table is sent, without transport: sockets and event streams are two adapters of it."""

import contextlib
from typing import NamedTuple

from django.db import DatabaseError, InterfaceError, connection
from redis import RedisError

from accounts import relations
from accounts.models import Relation
from duelsite.threads import in_thread
from games.models import Game, Seat
from games.sockets import publish
from games.sockets.announcements import (
    Announcement,
    GameChanged,
    GameChat,
    GameChatAgain,
    GameMissed,
    GamePresence,
    GameRated,
    GameRematch,
    UserParted,
    game_group,
)
from games.sockets.server_messages import encode, now_ms
from games.sockets.subscriber import Subscription
from games.table import chatting, deliveries, live_tables, presence
from games.table.server_messages import Chat, GameInfo, Rated, Rematch, Talk, Welcome


class Visitor(NamedTuple):
    """A player or a spectator (no seat) of a game, and the users whom the visitor does not hear in chats."""

    game_id: int
    seat: int | None
    user_id: int | None
    blocked: frozenset[int]


# One statement for every handshake: the game, the seat, and the users whom the visitor does not hear.
VISITOR = f"""
SELECT game.id, seat.number, ARRAY(
    SELECT CASE WHEN owner_id = %(user)s THEN other_id ELSE owner_id END FROM {Relation._meta.db_table}
    WHERE kind = %(block)s AND (owner_id = %(user)s OR other_id = %(user)s)
)
FROM {Game._meta.db_table} game
LEFT JOIN {Seat._meta.db_table} seat ON seat.game_id = game.id AND seat.user_id = %(user)s
WHERE game.code = %(code)s AND (NOT game.is_sealed OR seat.number IS NOT NULL)
"""  # noqa: S608


def find_visitor(code: str, user_id: int | None) -> Visitor | None:
    """None if there is no such game, or none that this user may see. Queries the database."""
    with connection.cursor() as cursor:
        cursor.execute(VISITOR, {"code": code, "user": user_id, "block": relations.BLOCK})
        found = cursor.fetchone()
    if found is None:
        return None
    game_id, seat, blocked = found
    return Visitor(game_id, seat, user_id, frozenset(blocked))


def look_on_entering(visitor: Visitor) -> tuple[int, chatting.History]:
    """The version of the game and its chat, in one visit of a thread. Queries the database."""
    version = live_tables.version_of(visitor.game_id)
    return version, chatting.history(visitor.game_id, visitor.seat, visitor.blocked)


class TableListener:
    """One visitor at a live table. What it returns are encoded messages, to be sent in that order."""

    def __init__(
        self,
        visitor: Visitor,
        table: live_tables.LiveTable,
        name: str,
        known: int = -1,
        chat: chatting.History = chatting.SILENCE,
    ) -> None:
        self.visitor, self.table, self.chat = visitor, table, chat
        self.game_id, self.seat, self.blocked = visitor.game_id, visitor.seat, visitor.blocked
        # By which presence tells it from other listeners of the same visitor.
        self.name = name
        # The version that the client knows (-1: none).
        self.version = known

    @classmethod
    async def enter(
        cls, visitor: Visitor, subscription: Subscription, name: str, known: int = -1
    ) -> "TableListener":
        """Begin to listen on behalf of a client that knows a version (-1: none)."""
        # First listen, then look: nothing can slip through in between.
        await subscription.listen(game_group(visitor.game_id))
        version, chat = await in_thread(look_on_entering, visitor)
        return cls(visitor, await live_tables.enter(visitor.game_id, version), name, known, chat)

    async def leave(self) -> None:
        """Leave nothing behind; raises RedisError if presence still counts this listener for a while."""
        live_tables.leave(self.table)
        await in_thread(presence.leave, self.game_id, self.seat, self.name)

    @property
    def info(self) -> GameInfo:
        return self.table.state.info

    async def welcome(self) -> list[str]:
        welcome = Welcome(game=self.info, seat=self.seat, chat=self.chat.lines, now=now_ms())
        changes = self.table.state.changes
        rated = [encode(Rated(changes=changes))] if changes else []
        return [encode(welcome), self.state(self.version), *rated]

    def state(self, known: int) -> str:
        """The state as it is at this moment, for a client that knows a version."""
        self.version = self.table.version
        self.note_shown(counts=False)
        return self.table.welcome(self.seat, known)

    def news(self) -> list[str]:
        """The state, if the client does not know it."""
        if self.table.version <= self.version:
            return []
        known, self.version = self.version, self.table.version
        self.note_shown(counts=True)
        return [self.table.news(self.seat, known)]

    def note_shown(self, *, counts: bool) -> None:
        """The client is about to be sent the decision that its seat owes."""
        if self.seat is not None:
            deliveries.note(self.game_id, self.seat, self.table.state.row.asked[self.seat], counts=counts)

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
                chat = await in_thread(chatting.history, self.game_id, self.seat, self.blocked)
                return [encode(Talk(chat=chat.lines))]
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
        return is_ours and said.id > self.chat.newest and said.user not in self.blocked

    async def show_life(self) -> list[str]:
        """A visitor who listens is at the table. Now and then, check whether an announcement was missed."""
        with contextlib.suppress(RedisError):
            await in_thread(presence.show_life, self.game_id, self.seat, self.name)
        await self.table.look()
        return self.news()

    async def be_present(self, *, is_new: bool) -> presence.Presence | None:
        """Show life, and see who is at the table; None if that is unknown. Others hear of a new player."""
        with contextlib.suppress(RedisError):
            return await in_thread(self._be_present, is_new)
        return None

    def _be_present(self, is_new: bool) -> presence.Presence:
        presence.show_life(self.game_id, self.seat, self.name)
        if is_new and self.seat is not None:
            publish.publish(GamePresence(game_group(self.game_id)))
        return presence.presence_of(self.game_id, range(len(self.info.players)))
