"""How the sockets of this process hear announcements: each is received once, then handed to all who listen.

Redis forgets what it has announced. So whenever announcements may have been missed, because Redis was away or
silent, somebody looks what has happened (catching_up.py); and as long as it is away, again and again.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils import timezone
from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from duelsite import sharedredis
from games.sockets import publish
from games.sockets.catching_up import CatchingUp

log = logging.getLogger(__name__)

Inbox = asyncio.Queue[dict[str, Any]]
# A Redis that says nothing for a moment is asked whether it is there, and then has so many moments to answer.
# Together that is less than a publisher waits: no announcement gets lost without anybody noticing.
MOMENT, MOMENTS_TO_ANSWER = 0.25, 3
LOOK_EVERY = 1.0
# More lines of chat than are said in the time that may have been missed.
LINES = 2000
# Other processes may notice later that Redis is back, and announce nothing until then.
WARY_FOR = 2 * (sharedredis.TIMEOUT + sharedredis.PAUSE)
AWAY = (RedisError, OSError, TimeoutError)


class Subscriber:
    """One connection to Redis, which is subscribed to every group that some socket listens to."""

    def __init__(self) -> None:
        self._inboxes: dict[str, set[Inbox]] = {}
        # None while Redis is away, and before it was tried for the first time.
        self._pubsub: PubSub | None = None
        self._confirmed: dict[str, asyncio.Event] = {}
        self._tried = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard_at = timezone.now()
        self._wary_until = 0.0
        self._back = asyncio.Event()
        # The keys of the last lines of chat at all tables.
        self._lines: deque[int] = deque(maxlen=LINES)

    @property
    def groups(self) -> Iterable[str]:
        return self._inboxes.keys()

    async def listen(self, group: str, inbox: Inbox) -> None:
        """From now on, what is announced to a group goes into the inbox. Works without Redis: see above."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._look_when_needed())]
        self._inboxes.setdefault(group, set()).add(inbox)
        await self._tried.wait()
        await self._subscribe(group)

    def stop_listening(self, group: str, inbox: Inbox) -> None:
        """Forget an inbox, at once and whatever the state of Redis."""
        inboxes = self._inboxes.get(group, set())
        inboxes.discard(inbox)
        if not inboxes and self._inboxes.pop(group, None) is not None:
            self._confirmed.pop(group, None)
            self._tasks = [task for task in self._tasks if not task.done()]
            self._tasks.append(asyncio.create_task(self._unsubscribe(group)))

    def has_heard(self, line: int) -> bool:
        """Whether a line of chat was handed out lately."""
        return line in self._lines

    def hand_out(self, announcement: dict[str, Any]) -> None:
        if announcement["type"] == "game.chat":
            self._lines.append(announcement["id"])
        for inbox in self._inboxes.get(announcement.get("group", ""), ()):
            inbox.put_nowait(announcement)

    async def _subscribe(self, group: str) -> None:
        """Wait until Redis has noted it, so that whoever looks after that has missed nothing."""
        if self._pubsub is None:
            return
        confirmed = self._confirmed.get(group)
        with contextlib.suppress(*AWAY):
            if confirmed is None:
                confirmed = self._confirmed[group] = asyncio.Event()
                await send(self._pubsub, "SUBSCRIBE", publish.channel(group))
            async with asyncio.timeout(MOMENT * MOMENTS_TO_ANSWER):
                await confirmed.wait()

    async def _unsubscribe(self, group: str) -> None:
        with contextlib.suppress(*AWAY):
            # Meanwhile somebody may have come who listens.
            if self._pubsub is not None and group not in self._inboxes:
                await send(self._pubsub, "UNSUBSCRIBE", publish.channel(group))

    async def _hear(self) -> None:
        """Hear as long as Redis speaks; else try again, for ever."""
        while True:
            try:
                await self._hear_until_silence()
            except AWAY as error:
                if self._pubsub is not None or not self._tried.is_set():
                    log.warning("Redis is away: %s", error)
            except Exception:
                # Whatever it is: a process without ears would be of no use.
                log.exception("The ears failed")
            self._pubsub = None
            self._tried.set()
            await asyncio.sleep(MOMENT)

    async def _hear_until_silence(self) -> None:
        # No timeouts of its own: in Python 3.11 they can swallow that a task was cancelled.
        client = Redis.from_url(settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=None)
        async with client, client.pubsub() as pubsub:
            groups = list(self._inboxes)
            self._confirmed = {group: asyncio.Event() for group in groups}
            async with asyncio.timeout(MOMENT * MOMENTS_TO_ANSWER):
                # Our own name, too: there must be something to listen to.
                await pubsub.subscribe(*map(publish.channel, ["ears", *groups]))
            unanswered = 0
            while True:
                message = await pubsub.get_message(timeout=MOMENT)
                if message is not None:
                    unanswered = 0
                    self._take_in(pubsub, message)
                elif unanswered > MOMENTS_TO_ANSWER:
                    raise TimeoutError("it does not answer")
                else:
                    unanswered += 1
                    if unanswered == 1:
                        await send(pubsub, "PING")

    def _take_in(self, pubsub: PubSub, message: dict[str, Any]) -> None:
        if self._pubsub is None:
            self._be_back(pubsub)
        self._heard_at = timezone.now()
        if message["type"] == "subscribe":
            group = publish.group_of(message["channel"].decode())
            if confirmed := self._confirmed.get(group):
                confirmed.set()
        elif message["type"] == "message":
            self.hand_out(msgspec.msgpack.decode(message["data"]))

    def _be_back(self, pubsub: PubSub) -> None:
        self._pubsub = pubsub
        sharedredis.patience.end()
        if self._tried.is_set():
            log.warning("Redis is back")
            self._wary_until = time.monotonic() + WARY_FOR
            self._back.set()
        self._tried.set()

    async def _look_when_needed(self) -> None:
        catching_up = CatchingUp()
        missed_since = self._heard_at
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._back.wait()
            self._back.clear()
            if self._tried.is_set() and self._pubsub is not None and time.monotonic() > self._wary_until:
                missed_since = self._heard_at
                catching_up.forget()
                continue
            try:
                await catching_up.look(self, missed_since)
            except (DatabaseError, InterfaceError) as error:
                log.warning("Nobody could look what was missed: %s", error)
            except Exception:
                log.exception("Nobody could look what was missed")


async def send(pubsub: PubSub, *words: str) -> None:
    """Say something to Redis. Whoever reads notices if the line is cut, and alone mends it."""
    if pubsub.connection is not None:
        async with asyncio.timeout(MOMENT * MOMENTS_TO_ANSWER):
            await pubsub.connection.send_command(*words)


_ears: WeakKeyDictionary[asyncio.AbstractEventLoop, Subscriber] = WeakKeyDictionary()


def subscriber() -> Subscriber:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _ears:
        _ears[loop] = Subscriber()
    return _ears[loop]
