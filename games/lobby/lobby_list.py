"""The list of open lobbies, kept for all sockets of this process that show it.

However many sockets there are and however fast lobbies come and go: the lobbies are read once for a change,
the difference is encoded once, and it is sent at most twice a second. What a lobby means to a viewer (is it
mine, may I join?) follows from what the welcome says about the viewer.
"""

import asyncio
import contextlib
import logging
from weakref import WeakKeyDictionary

import msgspec
from django.db import DatabaseError, InterfaceError
from msgspec import UNSET

from duelsite.threads import in_thread
from games.lobby import selectors
from games.lobby.selectors import LobbyJson, WaitingJson
from games.lobby.server_messages import OpenLobbies
from games.sockets.announcements import LOBBY, Announcement
from games.sockets.server_messages import encode, encoder
from games.sockets.subscriber import Inbox, Subscription

log = logging.getLogger(__name__)

# Seconds between two messages about changes.
AT_MOST_EVERY = 0.5
# Seconds until the lobbies are read without an announcement: one may get lost.
READ_EVERY = 10.0


def read() -> tuple[list[LobbyJson], list[WaitingJson]]:
    return selectors.open_lobbies(), selectors.people_waiting()


class LobbyNews(Announcement):
    """What has changed, encoded for all sockets of this process. Never published."""

    rev: int
    text: str


class LobbyList:
    """Reads the open lobbies while a socket watches. Every change of them makes a revision."""

    def __init__(self) -> None:
        self.revision = 0
        self.lobbies: dict[str, LobbyJson] = {}
        # All lobbies, encoded, to be put into messages as they are.
        self.everything = msgspec.Raw(b"[]")
        self.waiting: list[WaitingJson] = []
        self._inboxes: set[Inbox] = set()
        self._announced: asyncio.Queue[Announcement] = asyncio.Queue()
        self._subscription = Subscription(self._announced)
        self._keeping: asyncio.Task[None] | None = None
        self._read_once = asyncio.Event()

    async def enter(self, inbox: Inbox) -> None:
        """Put differences into the inbox from now on; `everything` is what there is before them."""
        self._inboxes.add(inbox)
        if self._keeping is None:
            self._read_once.clear()
            self._keeping = asyncio.create_task(self._keep())
        await self._read_once.wait()

    def is_watched_by(self, inbox: Inbox) -> bool:
        return inbox in self._inboxes

    def leave(self, inbox: Inbox) -> None:
        self._inboxes.discard(inbox)
        if not self._inboxes and self._keeping is not None:
            self._subscription.end()
            self._keeping.cancel()
            self._keeping = None

    async def _keep(self) -> None:
        """Read the lobbies whenever they have changed, until nobody watches any more."""
        # First listen, then read: nothing can slip through in between.
        await self._subscription.listen(LOBBY)
        while True:
            while not self._announced.empty():
                self._announced.get_nowait()
            try:
                self._update(*await in_thread(read))
            except (DatabaseError, InterfaceError) as error:
                log.warning("The lobbies could not be read: %s", error)
            except Exception:
                # Whatever the cause is: reading may succeed after the next change.
                log.exception("The lobbies could not be read")
            self._read_once.set()
            await asyncio.sleep(AT_MOST_EVERY)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(READ_EVERY):
                    await self._announced.get()

    def _update(self, lobbies: list[LobbyJson], waiting: list[WaitingJson]) -> None:
        """Replace the list, and send all sockets the difference."""
        now = {lobby["id"]: lobby for lobby in lobbies}
        added = [lobby for code, lobby in now.items() if self.lobbies.get(code) != lobby]
        removed = [code for code in self.lobbies if code not in now]
        others_wait = waiting != self.waiting
        if not added and not removed and not others_wait:
            return
        self.revision += 1
        self.lobbies, self.waiting = now, waiting
        self.everything = msgspec.Raw(encoder.encode(lobbies))
        difference = OpenLobbies(self.revision, added, removed, waiting=waiting if others_wait else UNSET)
        news = LobbyNews(LOBBY, self.revision, encode(difference))
        for inbox in self._inboxes:
            inbox.put_nowait(news)


_lists: WeakKeyDictionary[asyncio.AbstractEventLoop, LobbyList] = WeakKeyDictionary()


def lobby_list() -> LobbyList:
    """That of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _lists:
        _lists[loop] = LobbyList()
    return _lists[loop]
