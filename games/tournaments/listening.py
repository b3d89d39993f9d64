"""What a viewer of an event is sent, without transport: the socket is an adapter of it."""

import contextlib
from typing import NamedTuple

from django.db import DatabaseError, InterfaceError
from redis import RedisError

from accounts import relations
from accounts.models import User
from duelsite.threads import in_thread
from games.sockets.announcements import Announcement, TournamentChatAgain, UserParted
from games.sockets.server_messages import ChatMessage, encode, now_ms
from games.sockets.subscriber import Inbox
from games.table.server_messages import Talk
from games.tournaments import chatting, presence
from games.tournaments.live_events import ChatNews, LiveEvent, PageNews, View, Watcher, live_events
from games.tournaments.models import Tournament
from games.tournaments.server_messages import Welcome


class Entering(NamedTuple):
    tournament_id: int
    unheard: frozenset[int]


def look_on_entering(code: str, user: User | None) -> Entering | None:
    """None if there is no such event. Queries the database."""
    key = Tournament.objects.filter(code=code).values_list("pk", flat=True).first()
    if key is None:
        return None
    return Entering(key, relations.unheard_by(user.pk) if user else frozenset())


class EventListener:
    """One viewer of an event. What it returns are encoded messages, to be sent in that order."""

    def __init__(self, entering: Entering, watcher: Watcher, known: int) -> None:
        self.tournament_id, self.unheard = entering
        self.watcher = watcher
        self.event: LiveEvent | None = None
        # The version that the page knows (-1: none).
        self.version = known
        self.newest_line = 0

    @classmethod
    async def enter(
        cls, entering: Entering, inbox: Inbox, view: View, user: User | None, known: int
    ) -> "EventListener":
        watcher = Watcher(inbox, view, user.pk if user else None)
        listener = cls(entering, watcher, known)
        listener.event = await live_events().enter(entering.tournament_id, watcher)
        return listener

    async def leave(self) -> None:
        if self.event is not None:
            live_events().leave(self.event, self.watcher.inbox)
        if self.is_entrant and self.watcher.user_id is not None:
            with contextlib.suppress(RedisError):
                await in_thread(presence.leave, self.tournament_id, self.watcher.user_id)

    @property
    def is_entrant(self) -> bool:
        return self.watcher.own is not None

    async def welcome(self) -> list[str]:
        assert self.event is not None
        chat = await self.read_chat()
        welcome = Welcome(v=self.event.version, mine=self.watcher.mine, chat=chat, now=now_ms())
        return [encode(welcome), *self.catch_up(self.version)]

    async def read_chat(self) -> list[ChatMessage]:
        lines = await in_thread(chatting.history, self.tournament_id, self.unheard)
        self.newest_line = max((line.id for line in lines), default=0)
        return lines

    def catch_up(self, known: int) -> list[str]:
        """The whole page, for one that knows an older version."""
        assert self.event is not None
        self.version = self.event.version
        return [self.event.everything(self.watcher.view)] if known < self.version else []

    async def hear(self, announcement: Announcement) -> list[str]:
        match announcement:
            case PageNews(version=version, texts=texts):
                self.version = version
                return texts
            case ChatNews(user=user, id=key, text=text):
                return [text] if user not in self.unheard and key > self.newest_line else []
            case TournamentChatAgain():
                return [encode(Talk(chat=await self.read_chat()))]
            case UserParted() if self.watcher.user_id is not None:
                # If it fails, it is known again with the next connection.
                with contextlib.suppress(DatabaseError, InterfaceError):
                    self.unheard = await in_thread(relations.unheard_by, self.watcher.user_id)
        return []

    async def show_life(self) -> None:
        """An entrant with an open page is present: an arena pairs nobody else."""
        if self.is_entrant and self.watcher.user_id is not None:
            with contextlib.suppress(RedisError):
                await in_thread(presence.show_life, self.tournament_id, self.watcher.user_id)
