"""What all sockets have in common: limits, reading, answering, languages, and hearing announcements."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, ClassVar, TypedDict

import msgspec
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils import translation
from django.utils.translation import gettext as _
from msgspec import UNSET
from redis import RedisError

from accounts import printed_names
from accounts import selectors as accounts
from accounts.models import User
from accounts.sockets import session_name, user_of_session
from duelsite.direct_sockets import DirectSend, direct_send_of
from duelsite.error_codes import ErrorCode
from duelsite.socket_limits import TOO_MANY, language_of
from duelsite.sockets import Receive, Scope, Send
from duelsite.threads import in_thread
from games.errors import RequestError, StaleVersion
from games.sockets import limits, messages
from games.sockets.announcements import Announcement, UserSessionEnded, UserSuspended, user_group
from games.sockets.messages import Message
from games.sockets.server_messages import Ack, Error, ServerMessage, encode
from games.sockets.subscriber import Subscription

log = logging.getLogger(__name__)

MALFORMED, LOGGED_OUT, FORBIDDEN, MISSING, TOO_OFTEN, TOO_LARGE = 4400, 4401, 4403, 4404, 4408, 4413
# How many messages a socket may send at once, and how many a second in the long run.
BURST, PER_SECOND = 40.0, 12.0
# The same for all sockets of one person in this process.
PERSONS_BURST, PERSONS_PER_SECOND = 120.0, 30.0
MALFORMED_ALLOWED = 1
# Messages and announcements that may wait while one is handled, which takes long if the database is slow.
LONGEST_INBOX = 500
# Seconds after which a socket checks its session again, in case an announcement got lost.
LOOK_AT_SESSION_EVERY = 60.0

# An event of the connection, as ASGI names it.
ClientEvent = dict[str, Any]


class AckDetails(TypedDict, total=False):
    """What an acknowledgement says besides the id of the request."""

    v: int
    game: str
    seek: str
    expected: int | None


class Allowance:
    """A token bucket in memory."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst, self.per_second = burst, per_second
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


# By person: those who open many sockets do not get many allowances.
shared_allowances: dict[str, Allowance] = {}


def unless_gone(send: Send) -> Send:
    """Send nothing to a client that has hung up: the next event of the connection is its end."""

    async def send_if_there(message: Any) -> None:
        with contextlib.suppress(Disconnected):
            await send(message)

    return send_if_there


class Mailbox(asyncio.Queue[ClientEvent | Announcement]):
    """What waits for a conversation. An announcement that can be heard at once does not wait."""

    def __init__(self, hears_at_once: Callable[[Announcement], bool]) -> None:
        super().__init__()
        self._hears_at_once = hears_at_once

    def put_nowait(self, item: ClientEvent | Announcement) -> None:
        if isinstance(item, Announcement) and self.empty() and self._hears_at_once(item):
            return
        super().put_nowait(item)


class Conversation(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket. What the client sends and what is announced is handled in the order in which it arrives."""

    decoder: ClassVar[msgspec.json.Decoder[Any]]
    counted_as = ""
    # When the event that is being handled arrived, by the monotonic clock.
    received: float
    shared_allowance: Allowance | None = None
    # Sends a text at once (duelsite/direct_sockets.py); None where the server cannot do that.
    direct_send: DirectSend | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Like that of Channels, with one queue for everything: its tasks cost more than most messages."""
        self.scope = scope
        self.base_send = unless_gone(send)
        self.direct_send = direct_send_of(scope)
        self.is_idle = False
        self.inbox = Mailbox(self.hears_at_once)
        self.subscription = Subscription(self.inbox)
        reading = asyncio.create_task(self.read_client(receive))
        try:
            while True:
                self.is_idle = True
                event = await self.inbox.get()
                self.is_idle = False
                await self.dispatch(event)
        except StopConsumer:
            pass
        finally:
            reading.cancel()
            await self.hang_up()

    async def hang_up(self) -> None:
        """Leave nothing behind, however the conversation has ended."""
        self.subscription.end()
        if self.counted_as:
            limits.people.leave(self.counted_as)
            if not limits.people.count(self.counted_as):
                shared_allowances.pop(self.counted_as, None)

    async def read_client(self, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] == "websocket.receive" and self.inbox.qsize() >= LONGEST_INBOX:
                await self.close(code=TOO_OFTEN)
            else:
                self.inbox.put_nowait({**event, "received": time.monotonic()})

    async def dispatch(self, message: ClientEvent | Announcement) -> None:
        """Like that of Channels, without a look at the database connections of a thread that has none."""
        if isinstance(message, Announcement):
            await self.hear(message)
        else:
            self.received = message["received"]
            await getattr(self, get_handler_name(message))(message)

    def hears_at_once(self, announcement: Announcement) -> bool:
        """Hear an announcement without the task of this socket, if it has nothing else to do."""
        if not self.is_idle or self.direct_send is None:
            return False
        try:
            return self.hear_at_once(announcement)
        except Exception:
            # The task of this socket tries it again, and fails alone.
            log.exception("An announcement could not be heard at once")
            return False

    def hear_at_once(self, announcement: Announcement) -> bool:
        """Override to hear what needs no waiting; False, with nothing done, for all else."""
        return False

    async def connect(self) -> None:
        self.allowance = Allowance(BURST, PER_SECOND)
        self.malformed = 0
        self.socket_id = secrets.token_hex(8)
        self.user: User | None = self.scope["user"]
        self.session_looked_at = time.monotonic()
        chosen = self.user.language if self.user else ""
        self.language = chosen if chosen in dict(settings.LANGUAGES) else language_of(self.scope)
        with translation.override(self.language):
            if self.user is not None and self.user.is_suspended():
                await self.refuse_connection(FORBIDDEN, ErrorCode.SUSPENDED, _("Your account is suspended."))
                return
            if self.user is not None and not self.join_the_others(self.user):
                sentence = _("You have too many pages open. Please close some.")
                await self.refuse_connection(TOO_MANY, ErrorCode.TOO_MANY_SOCKETS, sentence)
                return
            if self.user is not None:
                await self.subscription.listen(user_group(self.user.pk))
            await self.open()

    def join_the_others(self, user: User) -> bool:
        """Count this socket among those of its user in this process; False if that would be too many."""
        who = str(user.pk)
        if limits.people.count(who) >= settings.SOCKETS_PER_USER:
            return False
        limits.people.enter(who)
        self.counted_as = who
        self.shared_allowance = shared_allowances.setdefault(
            who, Allowance(PERSONS_BURST, PERSONS_PER_SECOND)
        )
        return True

    async def open(self) -> None:
        raise NotImplementedError

    async def handle(self, message: Any) -> AckDetails | None:
        """Do what a message asks for; what to add to the acknowledgement."""
        raise NotImplementedError

    async def hear(self, announcement: Announcement) -> None:
        """Something was announced to a group that this socket listens to."""
        match announcement:
            case UserSuspended():
                await self.suspend()
            case UserSessionEnded(session=""):
                await self.look_at_session()
            case UserSessionEnded(session=session) if session == session_name(self.scope["session_key"]):
                await self.log_out()

    async def suspend(self) -> None:
        self.user = None  # for what was sent before the other side knows
        with translation.override(self.language):
            await self.send_error(ErrorCode.SUSPENDED, _("Your account is suspended."))
        await self.close(code=FORBIDDEN)

    async def look_at_session(self) -> bool:
        """Read the session and its user again; False, and the socket is closed, if they are gone."""
        if self.user is None:
            return True
        self.session_looked_at = time.monotonic()
        try:
            user = await in_thread(user_of_session, self.scope["session_key"])
            known = None if user else await in_thread(accounts.current, self.user)
        except (DatabaseError, InterfaceError):
            return True  # it is checked again soon
        if user is not None and user.pk == self.user.pk:
            self.user = user
            return True
        if known is not None and known.is_suspended():
            await self.suspend()
        else:
            await self.log_out()
        return False

    async def log_out(self) -> None:
        self.user = None
        with translation.override(self.language):
            await self.send_error(ErrorCode.LOGGED_OUT, _("You have been logged out."))
        await self.close(code=LOGGED_OUT)

    async def send_message(self, message: ServerMessage) -> None:
        await self.send_text(encode(message))

    async def send_text(self, text: str) -> None:
        if self.direct_send is None or not self.direct_send(text):
            await self.send(text_data=text)

    def send_now(self, text: str) -> None:
        """Send to a client that is there: one that is not has missed nothing that it could read."""
        assert self.direct_send is not None
        self.direct_send(text)

    async def send_error(self, code: ErrorCode, sentence: str, request: str | None = None) -> None:
        await self.send_message(Error(id=request, code=code, message=sentence))

    async def reply(self, answer: Ack | Error) -> None:
        """Answer a request."""
        await self.send_message(answer)

    async def refuse_connection(self, code: int, reason: ErrorCode, sentence: str) -> None:
        await self.accept()
        await self.send_error(reason, sentence)
        await self.close(code=code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        printed = self.user is not None and self.user.printed_names
        with translation.override(self.language), printed_names.override(printed):
            data = text_data.encode() if text_data is not None else bytes_data or b""
            if len(data) > messages.LARGEST:
                await self.send_error(ErrorCode.TOO_LARGE, _("This message is too large."))
                await self.close(code=TOO_LARGE)
            elif not self.allowance.take() or (self.shared_allowance and not self.shared_allowance.take()):
                await self.send_error(ErrorCode.TOO_OFTEN, _("You are going too fast. Please slow down."))
                await self.close(code=TOO_OFTEN)
            else:
                await self.read(data)

    async def read(self, data: bytes) -> None:
        try:
            message: Message = self.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.malformed += 1
            await self.send_error(ErrorCode.MALFORMED, str(error))
            if self.malformed > MALFORMED_ALLOWED:
                await self.close(code=MALFORMED)
            return
        is_old = time.monotonic() - self.session_looked_at > LOOK_AT_SESSION_EVERY
        if is_old and not await self.look_at_session():
            return
        if all(map(messages.is_fit, messages.texts_of(message))):
            await self.answer(message)
            return
        request = request_of(message)
        known = request if request and messages.is_fit(request) else None
        sentence = _("That contains characters that cannot be used.")
        await self.send_error(ErrorCode.BAD_CHARACTERS, sentence, known)

    async def answer(self, message: Message) -> None:
        request = request_of(message)
        try:
            details = await self.handle(message)
        except RequestError as error:
            await self.reply(error_message(error, request))
        except (DatabaseError, InterfaceError, RedisError):
            log.exception("A message could not be served")
            sentence = _("The server had a hiccup. Please try again.")
            await self.reply(Error(id=request, code=ErrorCode.TRY_AGAIN, message=sentence))
        else:
            if request is not None:
                await self.reply(Ack(id=request, **(details or {})))


def request_of(message: Message) -> str | None:
    """The id by which a client recognises the answer."""
    return getattr(message, "id", None)


def error_message(error: RequestError, request: str | None) -> Error:
    version = error.version if isinstance(error, StaleVersion) else UNSET
    params = error.params or UNSET
    return Error(id=request, code=error.code, message=error.message, v=version, params=params)
