"""How the sockets of this process hear announcements: each is received once, then handed to all that listen.

Redis forgets what it has announced. So whenever announcements may have been missed, because Redis was down or
silent, this process looks up what has happened (catching_up.py), and again every second while Redis is down.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import hiredis
import msgspec
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils import timezone
from redis import ConnectionError as NoConnectionError
from redis import RedisError, ResponseError
from redis.asyncio.client import PubSub
from redis.utils import check_protocol_version

from duelsite import redisurl, sharedredis
from duelsite.threads import in_thread
from games.sockets import announcements, publish
from games.sockets.announcements import Announcement, Published
from games.sockets.catching_up import CatchingUp

log = logging.getLogger(__name__)


class Inbox(Protocol):
    """Where announcements are put: the queue of a socket or a stream."""

    def put_nowait(self, item: Announcement, /) -> None: ...


# A Redis that is silent for a moment is sent a ping, and then has this number of moments to answer.
# Together that is less than a publisher waits: no announcement gets lost unnoticed.
MOMENT, MOMENTS_TO_ANSWER = 0.25, 3
LOOK_EVERY = 1.0
# Bytes that are read from Redis together.
MOST_READ = 64 << 10
# More announcements with keys (lines of chat) than are made in the time that may have been missed.
KEYS_KEPT = 2000
# Other processes may notice later that Redis is up again, and announce nothing until then.
WARY_FOR = 2 * (sharedredis.TIMEOUT + sharedredis.PAUSE)
DOWN = (RedisError, OSError, TimeoutError)


class Subscriber:
    """One connection to Redis, which is subscribed to every group that some socket listens to."""

    def __init__(self) -> None:
        # In the order in which they came: players before most spectators.
        self._inboxes: dict[str, dict[Inbox, None]] = {}
        # None while Redis is down, and before it was tried for the first time.
        self._pubsub: PubSub | None = None
        self._confirmed: dict[str, asyncio.Event] = {}
        self._tried = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard_at = timezone.now()
        self._wary_until = 0.0
        self._back = asyncio.Event()
        self._keys: deque[Hashable] = deque(maxlen=KEYS_KEPT)
        # What Redis was sent over this connection and has not confirmed yet.
        self._unconfirmed: deque[Published] = deque()

    @property
    def groups(self) -> Iterable[str]:
        return self._inboxes.keys()

    async def listen(self, group: str, inbox: Inbox) -> None:
        """Put what is announced to a group into the inbox from now on. Works without Redis: see above."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._look_when_needed())]
        self._inboxes.setdefault(group, {})[inbox] = None
        await self._tried.wait()
        await self._subscribe(group)

    def stop_listening(self, group: str, inbox: Inbox) -> None:
        """Forget an inbox, at once and whatever the state of Redis."""
        inboxes = self._inboxes.get(group, {})
        inboxes.pop(inbox, None)
        if not inboxes and self._inboxes.pop(group, None) is not None:
            self._confirmed.pop(group, None)
            self._tasks = [task for task in self._tasks if not task.done()]
            self._tasks.append(asyncio.create_task(self._unsubscribe(group)))

    def has_heard(self, announcement: Announcement) -> bool:
        """Whether one about the same thing was handed out lately."""
        return announcement.key is not None and announcement.key in self._keys

    def hand_out(self, announcement: Announcement) -> None:
        if announcement.key is not None:
            self._keys.append(announcement.key)
        # Some hear it at once, and may stop listening because of it.
        for inbox in list(self._inboxes.get(announcement.group, ())):
            inbox.put_nowait(announcement)

    def publish(self, announcement: Published) -> bool:
        """Send an announcement to Redis without waiting; False, with nothing sent, if that is impossible.

        It is sent again by a thread if this connection breaks before Redis has confirmed it.
        """
        connection: Any = self._pubsub.connection if self._pubsub is not None else None
        if (
            connection is None
            or connection._writer is None
            or not check_protocol_version(connection.protocol, 3)
        ):
            return False
        words: Any = (
            b"PUBLISH",
            publish.channel(announcement.group),
            announcements.encoder.encode(announcement),
        )
        connection._writer.write(hiredis.pack_command(words))
        self._unconfirmed.append(announcement)
        return True

    async def _subscribe(self, group: str) -> None:
        """Wait until Redis has confirmed it: what is read from the database after that misses nothing."""
        if self._pubsub is None:
            return
        confirmed = self._confirmed.get(group)
        with contextlib.suppress(*DOWN):
            if confirmed is None:
                confirmed = self._confirmed[group] = asyncio.Event()
                await send(self._pubsub, "SUBSCRIBE", publish.channel(group))
            async with asyncio.timeout(MOMENT * MOMENTS_TO_ANSWER):
                await confirmed.wait()

    async def _unsubscribe(self, group: str) -> None:
        with contextlib.suppress(*DOWN):
            # Meanwhile another inbox may have begun to listen.
            if self._pubsub is not None and group not in self._inboxes:
                await send(self._pubsub, "UNSUBSCRIBE", publish.channel(group))

    async def _hear(self) -> None:
        """Hear as long as Redis speaks; else try again, without end."""
        while True:
            try:
                await self._hear_until_silence()
            except DOWN as error:
                if self._pubsub is not None or not self._tried.is_set():
                    log.warning("Redis is down: %s", error)
            except Exception:
                # Whatever it is: a process that hears nothing would be of no use.
                log.exception("The subscriber failed")
            self._pubsub = None
            self._tried.set()
            await self._publish_again()
            await asyncio.sleep(MOMENT)

    async def _publish_again(self) -> None:
        """Nobody knows whether Redis has got these. To hear one twice does no harm."""
        lost = list(self._unconfirmed)
        self._unconfirmed.clear()
        for announcement in lost:
            await in_thread(publish.publish, announcement)

    async def _hear_until_silence(self) -> None:
        # No timeouts of its own: in Python 3.11 they can swallow that a task was cancelled.
        client = redisurl.async_client(settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=None)
        async with client, client.pubsub() as pubsub:
            groups = list(self._inboxes)
            self._confirmed = {group: asyncio.Event() for group in groups}
            async with asyncio.timeout(MOMENT * MOMENTS_TO_ANSWER):
                # A name of our own as well: there must be something to subscribe to.
                await pubsub.subscribe(*map(publish.channel, ["subscriber", *groups]))
            unanswered = 0
            replies = Replies(pubsub)
            while True:
                messages = await replies.within(MOMENT)
                if messages is not None:
                    unanswered = 0
                    self._take_in(pubsub, messages)
                elif unanswered > MOMENTS_TO_ANSWER:
                    raise TimeoutError("it does not answer")
                else:
                    unanswered += 1
                    if unanswered == 1:
                        await send(pubsub, "PING")

    def _take_in(self, pubsub: PubSub, messages: Iterable[Any]) -> None:
        if self._pubsub is None:
            self._be_back(pubsub)
        self._heard_at = timezone.now()
        for message in messages:
            match message:
                case [b"message", _, data]:
                    self._receive(data)
                case [b"subscribe", name, _]:
                    if confirmed := self._confirmed.get(publish.group_of(name.decode())):
                        confirmed.set()
                case int():
                    self._unconfirmed.popleft()
                case Exception():
                    raise message

    def _receive(self, data: bytes) -> None:
        try:
            announcement = announcements.decoder.decode(data)
        except msgspec.DecodeError as error:
            # During an update another process may be newer. What cannot be read is not worth the connection.
            log.info("An announcement was ignored: %s", error)
        else:
            self.hand_out(announcement)

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
                log.warning("What was missed could not be looked up: %s", error)
            except Exception:
                log.exception("What was missed could not be looked up")


class Replies:
    """What Redis sends over a connection that has subscribed. The client of redis-py would spend more time on
    reading an announcement than a table on playing the move."""

    def __init__(self, pubsub: PubSub) -> None:
        connection: Any = pubsub.connection
        self._bytes: asyncio.StreamReader = connection._reader
        self._reader = hiredis.Reader(replyError=ResponseError)

    async def within(self, seconds: float) -> list[Any] | None:
        """What has come meanwhile; None if nothing has."""
        try:
            async with asyncio.timeout(seconds):
                received = await self._bytes.read(MOST_READ)
        except TimeoutError:
            return None
        if not received:
            raise NoConnectionError("Redis has closed the connection")
        self._reader.feed(received)
        found = []
        while (reply := self._reader.gets()) is not False:
            found.append(reply)
        return found


async def send(pubsub: PubSub, *words: str) -> None:
    """Send a command to Redis. Only the task that reads notices a lost connection, and connects again."""
    if pubsub.connection is not None:
        async with asyncio.timeout(MOMENT * MOMENTS_TO_ANSWER):
            await pubsub.connection.send_command(*words)


class Subscription:
    """The groups that one inbox listens to."""

    def __init__(self, inbox: Inbox) -> None:
        self.inbox = inbox
        self._groups: list[str] = []

    async def listen(self, group: str) -> None:
        self._groups.append(group)
        await subscriber().listen(group, self.inbox)

    def stop_listening(self, group: str) -> None:
        self._groups.remove(group)
        subscriber().stop_listening(group, self.inbox)

    def end(self) -> None:
        for group in self._groups:
            subscriber().stop_listening(group, self.inbox)
        self._groups = []


_subscribers: WeakKeyDictionary[asyncio.AbstractEventLoop, Subscriber] = WeakKeyDictionary()


def subscriber() -> Subscriber:
    """The subscriber of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _subscribers:
        _subscribers[loop] = Subscriber()
    return _subscribers[loop]
