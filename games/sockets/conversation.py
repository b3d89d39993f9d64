"""What both sockets have in common: limits, reading, answering, languages, and hearing announcements."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any, ClassVar

import msgspec
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils import translation
from django.utils.translation import gettext as _
from redis import RedisError

from accounts import selectors as accounts
from accounts.models import User
from accounts.sockets import session_name, user_of_session
from duelsite.crowd import TOO_MANY
from duelsite.error_codes import ErrorCode
from duelsite.sockets import Receive, Scope, Send
from duelsite.threads import in_thread
from games.errors import RequestError, StaleVersion
from games.sockets import limits, messages, publish, subscriber
from games.sockets.messages import Message

log = logging.getLogger(__name__)

MALFORMED, LOGGED_OUT, FORBIDDEN, MISSING, TOO_OFTEN, TOO_LARGE = 4400, 4401, 4403, 4404, 4408, 4413
# A socket may send so many messages at once, and so many a second for ever.
BURST, PER_SECOND = 40.0, 12.0
# And all sockets that one person has in this process.
PERSONS_BURST, PERSONS_PER_SECOND = 120.0, 30.0
MALFORMED_ALLOWED = 1
# So old may be what a socket knows about its session, if nobody could tell it that something has changed.
LOOK_AT_SESSION_EVERY = 60.0


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
    """Say nothing to who has hung up already: that they have is the next thing we will be told."""

    async def send_if_there(message: Any) -> None:
        with contextlib.suppress(Disconnected):
            await send(message)

    return send_if_there


class Conversation(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket. What the client sends and what is announced is dealt with in the order in which it comes."""

    decoder: ClassVar[msgspec.json.Decoder[Any]]
    counted_as = ""
    shared_allowance: Allowance | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Like that of Channels, with one queue for everything: its tasks cost more than most messages."""
        self.scope = scope
        self.base_send = unless_gone(send)
        self.inbox: subscriber.Inbox = asyncio.Queue()
        self.listens_to: list[str] = []
        reading = asyncio.create_task(self.read_client(receive))
        try:
            while True:
                await self.dispatch(await self.inbox.get())
        except StopConsumer:
            pass
        finally:
            reading.cancel()
            await self.hang_up()

    async def hang_up(self) -> None:
        """Leave nothing behind, however the conversation has ended."""
        for group in self.listens_to:
            subscriber.subscriber().stop_listening(group, self.inbox)
        if self.counted_as:
            limits.people.leave(self.counted_as)
            if not limits.people.count(self.counted_as):
                shared_allowances.pop(self.counted_as, None)

    async def read_client(self, receive: Receive) -> None:
        while True:
            self.inbox.put_nowait(await receive())

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Like that of Channels, without a look at the database connections of a thread that has none."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.allowance = Allowance(BURST, PER_SECOND)
        self.malformed = 0
        self.socket_id = secrets.token_hex(8)
        self.user: User | None = self.scope["user"]
        self.session_looked_at = time.monotonic()
        chosen = self.user.language if self.user else self.scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME)
        self.language = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(self.language):
            if self.user is not None and self.user.is_suspended():
                await self.refuse_connection(FORBIDDEN, ErrorCode.SUSPENDED, _("Your account is suspended."))
                return
            if self.user is not None and not self.join_the_others(self.user):
                sentence = _("You have too many pages open. Please close some.")
                await self.refuse_connection(TOO_MANY, ErrorCode.TOO_MANY_SOCKETS, sentence)
                return
            if self.user is not None:
                await self.listen(publish.user_group(self.user.pk))
            await self.open()

    def join_the_others(self, user: User) -> bool:
        """Count this socket among those of its user in this process; False if they are enough."""
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

    async def listen(self, group: str) -> None:
        self.listens_to.append(group)
        await subscriber.subscriber().listen(group, self.inbox)

    async def handle(self, message: Any) -> dict[str, Any] | None:
        """Do what a message asks for; what to add to the acknowledgement."""
        raise NotImplementedError

    # What other processes announce about the user

    async def user_changed(self, announcement: dict[str, Any]) -> None:
        """Something about the user's games or challenges is new. Only the lobby tells."""

    async def user_parted(self, _announcement: dict[str, Any]) -> None:
        """The user has blocked somebody, or was; or no longer. Only tables have a chat."""

    async def user_noticed(self, announcement: dict[str, Any]) -> None:
        """There is something to read for the user, or no more. Only the lobby tells."""

    async def user_suspended(self, _announcement: dict[str, Any]) -> None:
        self.user = None  # for what was sent before the other side knows
        with translation.override(self.language):
            await self.tell(
                t="error", id=None, code=ErrorCode.SUSPENDED, message=_("Your account is suspended.")
            )
        await self.close(code=FORBIDDEN)

    async def user_session_ended(self, announcement: dict[str, Any]) -> None:
        """Somebody has logged out, changed their password or closed their account, here or elsewhere."""
        if not announcement["session"]:
            await self.look_at_session()
        elif announcement["session"] == session_name(self.scope["session_key"]):
            await self.log_out()

    async def look_at_session(self) -> bool:
        """Read the session and its user again; False, and the socket is closed, if they are no more."""
        if self.user is None:
            return True
        self.session_looked_at = time.monotonic()
        try:
            user = await in_thread(user_of_session, self.scope["session_key"])
            known = None if user else await in_thread(accounts.current, self.user)
        except (DatabaseError, InterfaceError):
            return True  # it is looked at again soon
        if user is not None and user.pk == self.user.pk:
            self.user = user
            return True
        if known is not None and known.is_suspended():
            await self.user_suspended({})
        else:
            await self.log_out()
        return False

    async def log_out(self) -> None:
        self.user = None
        with translation.override(self.language):
            await self.tell(
                t="error", id=None, code=ErrorCode.LOGGED_OUT, message=_("You have been logged out.")
            )
        await self.close(code=LOGGED_OUT)

    async def tell(self, **message: Any) -> None:
        await self.send(text_data=messages.encode(message))

    async def reply(self, **answer: Any) -> None:
        """Answer a request."""
        await self.tell(**answer)

    async def refuse_connection(self, code: int, reason: str, sentence: str) -> None:
        await self.accept()
        await self.tell(t="error", id=None, code=reason, message=sentence)
        await self.close(code=code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        with translation.override(self.language):
            data = text_data.encode() if text_data is not None else bytes_data or b""
            if len(data) > messages.LARGEST:
                await self.tell(
                    t="error", id=None, code=ErrorCode.TOO_LARGE, message=_("This message is too large.")
                )
                await self.close(code=TOO_LARGE)
            elif not self.allowance.take() or (self.shared_allowance and not self.shared_allowance.take()):
                await self.tell(t="error", id=None, code=ErrorCode.TOO_OFTEN, message=_("Not so fast."))
                await self.close(code=TOO_OFTEN)
            else:
                await self.read(data)

    async def read(self, data: bytes) -> None:
        try:
            message: Message = self.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.malformed += 1
            await self.tell(t="error", id=None, code=ErrorCode.MALFORMED, message=str(error))
            if self.malformed > MALFORMED_ALLOWED:
                await self.close(code=MALFORMED)
            return
        is_old = time.monotonic() - self.session_looked_at > LOOK_AT_SESSION_EVERY
        if is_old and not await self.look_at_session():
            return
        if all(map(messages.is_fit, messages.texts_of(message))):
            await self.answer(message)
            return
        asked = getattr(message, "id", None)
        sentence = _("That contains characters that cannot be used.")
        known = asked if asked and messages.is_fit(asked) else None
        await self.tell(t="error", id=known, code=ErrorCode.BAD_CHARACTERS, message=sentence)

    async def answer(self, message: Message) -> None:
        asked = getattr(message, "id", None)
        try:
            added = await self.handle(message)
        except StaleVersion as stale:
            await self.reply(t="error", id=asked, code=stale.code, message=stale.message, v=stale.version)
        except RequestError as refused:
            await self.reply(
                t="error", id=asked, code=refused.code, message=refused.message, **extra(refused)
            )
        except (DatabaseError, InterfaceError, RedisError):
            log.exception("A message could not be served")
            sentence = _("The server had a hiccup. Please try again.")
            await self.reply(t="error", id=asked, code=ErrorCode.TRY_AGAIN, message=sentence)
        else:
            if asked is not None:
                await self.reply(t="ack", id=asked, **(added or {}))


def extra(refused: RequestError) -> dict[str, Any]:
    """The values that a sentence names, for programs."""
    return {"params": refused.params} if refused.params else {}
