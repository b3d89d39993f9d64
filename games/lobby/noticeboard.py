"""The open seeks, as the sockets of this process see them.

However many sockets look and however fast seeks come and go: the seeks are read once for a change, what
differs is encoded once, and nobody is told more often than twice a second. What a seek means for whoever
looks at it (is it mine, may I join?) follows from what the welcome says about them.
"""

import asyncio
import contextlib
import logging
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from django.db import DatabaseError, InterfaceError

from duelsite.threads import in_thread
from games.lobby import selectors
from games.sockets import publish, subscriber
from games.sockets.messages import encoder

log = logging.getLogger(__name__)

AT_MOST_EVERY = 0.5
# Also when nothing was announced: an announcement may get lost.
LOOK_EVERY = 10.0

Seek = dict[str, Any]


class NoticeBoard:
    """Knows the seeks as long as somebody looks. Every change of them makes a revision."""

    def __init__(self) -> None:
        self.revision = 0
        self.seeks: dict[str, Seek] = {}
        # All seeks, encoded, to be put into messages as they are.
        self.everything = msgspec.Raw(b"[]")
        self._inboxes: set[subscriber.Inbox] = set()
        self._announced: subscriber.Inbox = asyncio.Queue()
        self._keeping: asyncio.Task[None] | None = None
        self._read_once = asyncio.Event()

    async def enter(self, inbox: subscriber.Inbox) -> None:
        """From now on, differences go into the inbox; what there is now can be read off the board."""
        self._inboxes.add(inbox)
        if self._keeping is None:
            self._read_once.clear()
            self._keeping = asyncio.create_task(self._keep())
        await self._read_once.wait()

    def is_watched_by(self, inbox: subscriber.Inbox) -> bool:
        return inbox in self._inboxes

    def leave(self, inbox: subscriber.Inbox) -> None:
        self._inboxes.discard(inbox)
        if not self._inboxes and self._keeping is not None:
            subscriber.subscriber().stop_listening(publish.LOBBY, self._announced)
            self._keeping.cancel()
            self._keeping = None

    async def _keep(self) -> None:
        """Read the seeks whenever they have changed, until nobody looks any more."""
        # First listen, then look: nothing can slip through in between.
        await subscriber.subscriber().listen(publish.LOBBY, self._announced)
        while True:
            while not self._announced.empty():
                self._announced.get_nowait()
            try:
                self._show(await in_thread(selectors.open_seeks))
            except (DatabaseError, InterfaceError) as error:
                log.warning("The seeks could not be read: %s", error)
            except Exception:
                # Whatever it is: the next change may be read again.
                log.exception("The seeks could not be read")
            self._read_once.set()
            await asyncio.sleep(AT_MOST_EVERY)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._announced.get()

    def _show(self, seeks: list[Seek]) -> None:
        """Put up the seeks of this moment, and tell everybody what is different."""
        now = {seek["id"]: seek for seek in seeks}
        added = [seek for code, seek in now.items() if self.seeks.get(code) != seek]
        removed = [code for code in self.seeks if code not in now]
        if not added and not removed:
            return
        self.revision += 1
        self.seeks = now
        self.everything = msgspec.Raw(encoder.encode(seeks))
        difference = {"t": "seeks", "rev": self.revision, "added": added, "removed": removed}
        news = {"type": "lobby.news", "rev": self.revision, "text": encoder.encode(difference).decode()}
        for inbox in self._inboxes:
            inbox.put_nowait(news)


_boards: WeakKeyDictionary[asyncio.AbstractEventLoop, NoticeBoard] = WeakKeyDictionary()


def notice_board() -> NoticeBoard:
    """That of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _boards:
        _boards[loop] = NoticeBoard()
    return _boards[loop]
