"""Event streams: what sockets are sent, line by line over HTTP, for programs that play.

A stream is an answer that does not end: a line of JSON for each event, an empty line now and then as a sign
of life. It has one queue at the subscriber of its process, and no database connection while it waits. What is
lost is not repeated: a client that comes back gets the state as it is now, or what came since a version.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from redis import RedisError
from rest_framework.exceptions import AuthenticationFailed, NotFound, PermissionDenied
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.sockets import session_name, user_of_session
from duelsite import socket_limits
from duelsite.database import release_connection
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.api.auth import actor, check_may_act, reader
from games.api.base import ApiView, address_of, filters
from games.api.negotiation import AnyForm
from games.api.shapes import SinceFilters
from games.errors import RequestError
from games.lobby.listening import ProgramListener
from games.sockets.announcements import Announcement, UserSessionEnded, UserSuspended, user_group
from games.sockets.server_messages import ServerMessage, encode
from games.sockets.subscriber import Subscription
from games.table.listening import TableListener, find_visitor

CONTENT_TYPE = "application/x-ndjson"
# Seconds between two signs of life: fewer than presence waits for, and than any proxy does.
KEEP_ALIVE = 7.0
LOOK_AT_TOKEN_EVERY = 60.0
# Announcements that may wait for a client. One that reads too slowly is cut off, and may connect again.
LONGEST_QUEUE = 1000

# The streams of each token or person in this process. Those of an address are counted with its sockets, which
# cost as much: else an address could have as many as it has guests.
open_streams = socket_limits.ConnectionCount()


class StreamError(ServerMessage, tag="error"):
    """The last line: why the stream ends."""

    code: str
    message: str


class Asker(NamedTuple):
    """The program that asks for a stream, as it is counted, and with what right."""

    who: str
    address: str
    user: User | None
    token: AccessToken | None
    # The key of the browser's session, for a user without a token.
    session_key: str

    @classmethod
    def of(cls, request: Request, user: User | None) -> "Asker":
        token = request.auth if isinstance(request.auth, AccessToken) else None
        who = f"token-{token.pk}" if token else f"user-{request.user.pk}"
        session_key = request._request.session.session_key if user and not token else None
        return cls(who, address_of(request), user, token, session_key or "")

    def has_enough(self) -> bool:
        return (
            open_streams.count(self.who) >= settings.STREAMS_PER_TOKEN
            or socket_limits.open_sockets.count(self.address) >= settings.SOCKETS_PER_ADDRESS
        )

    def enter(self) -> None:
        open_streams.enter(self.who)
        socket_limits.open_sockets.enter(self.address)

    def leave(self) -> None:
        open_streams.leave(self.who)
        socket_limits.open_sockets.leave(self.address)


class Listener(Protocol):
    """What a stream is about: what it returns are encoded messages, to be sent in that order."""

    async def welcome(self) -> list[str]: ...

    async def hear(self, announcement: Announcement) -> list[str]: ...

    async def show_life(self) -> list[str]:
        """Called at the beginning, and now and then."""
        ...

    async def leave(self) -> None:
        """Leave nothing behind."""
        ...


# Begins to listen; the name tells the streams of an account apart.
Open = Callable[[Subscription, str], Awaitable[Listener]]


class Stream:
    """One open stream. What is announced is handled in the order in which it arrives."""

    def __init__(self, asker: Asker, open_listener: Open) -> None:
        self.asker, self.user = asker, asker.user
        self.open_listener = open_listener
        self.inbox: asyncio.Queue[Announcement] = asyncio.Queue()
        self.subscription = Subscription(self.inbox)
        self.checked_at = time.monotonic()

    async def lines(self) -> AsyncIterator[bytes]:
        if self.asker.has_enough():  # several came at the same moment
            yield last_line(ErrorCode.TOO_MANY_STREAMS, too_many())
            return
        self.asker.enter()
        listener: Listener | None = None
        try:
            if self.user is not None:
                await self.subscription.listen(user_group(self.user.pk))
            listener = await self.open_listener(self.subscription, secrets.token_hex(8))
            yield lines_of([*await listener.welcome(), *await listener.show_life()])
            async for data in self.go_on(listener):
                yield data
        except (DatabaseError, InterfaceError, RedisError):
            yield last_line(ErrorCode.TRY_AGAIN, _("The server had a hiccup. Please try again."))
        finally:
            self.asker.leave()
            self.subscription.end()
            if listener is not None:
                with contextlib.suppress(RedisError):
                    await listener.leave()

    async def go_on(self, listener: Listener) -> AsyncIterator[bytes]:
        """Until the client hangs up, reads too slowly, or may listen no longer."""
        while self.inbox.qsize() < LONGEST_QUEUE:
            announcement = await self.next_announcement()
            if self.has_logged_out(announcement):
                yield last_line(ErrorCode.LOGGED_OUT, _("You have been logged out."))
                return
            if isinstance(announcement, UserSuspended | UserSessionEnded):
                self.checked_at = 0.0
            if announcement is None or not self.checked_at:
                code = await self.why_end()
                if code:
                    yield last_line(code, _("This stream is closed."))
                    return
            if announcement is None:
                yield lines_of(await listener.show_life()) + b"\n"
            elif texts := await listener.hear(announcement):
                yield lines_of(texts)
        yield last_line(ErrorCode.TOO_SLOW, _("Your connection is too slow. Please connect again."))

    def has_logged_out(self, announcement: Announcement | None) -> bool:
        """Of the session that the stream was opened with."""
        key = self.asker.session_key
        return (
            bool(key)
            and isinstance(announcement, UserSessionEnded)
            and (announcement.session == session_name(key))
        )

    async def next_announcement(self) -> Announcement | None:
        """None if there was none for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(KEEP_ALIVE):
                return await self.inbox.get()
        return None

    async def why_end(self) -> str:
        """Now and then, check the account and its token or session; why the stream has to end, if it has."""
        if self.user is None or time.monotonic() - self.checked_at < LOOK_AT_TOKEN_EVERY:
            return ""
        self.checked_at = time.monotonic()
        with contextlib.suppress(DatabaseError, InterfaceError):
            return await in_thread(why_unwelcome, self.user, self.asker.token, self.asker.session_key)
        return ""


def too_many() -> str:
    return _("You have too many streams open. Please close some.")


def lines_of(texts: Iterable[str]) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def last_line(code: str, sentence: str) -> bytes:
    return lines_of([encode(StreamError(code=code, message=sentence))])


def why_unwelcome(user: User, token: AccessToken | None, session_key: str) -> str:
    """Why a stream that was opened a while ago has to end; nothing if it may go on. Queries the database."""
    current = User.objects.filter(pk=user.pk, is_active=True).first()
    if current is None:
        return ErrorCode.ACCOUNT_CLOSED
    if current.is_suspended():
        return ErrorCode.SUSPENDED
    if token is None:
        return "" if user_of_session(session_key) == user else ErrorCode.LOGGED_OUT
    found = AccessToken.objects.select_related("user").filter(pk=token.pk).first()
    if found is None:
        return ErrorCode.BAD_TOKEN
    try:
        check_may_act(found)
    except (AuthenticationFailed, PermissionDenied) as error:
        return str(error.get_codes())
    return ""


# The endpoints


class StreamView(ApiView):
    content_negotiation_class = AnyForm

    def answer(self, stream: Stream) -> StreamingHttpResponse:
        if stream.asker.has_enough():
            raise RequestError(ErrorCode.TOO_MANY_STREAMS, too_many(), seconds=30)
        response = StreamingHttpResponse(stream.lines(), content_type=CONTENT_TYPE)
        response["Cache-Control"] = "no-store"
        response["X-Accel-Buffering"] = "no"  # nginx hands on each line as it comes
        release_connection()
        return response


class AccountStreamView(StreamView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(
        responses={(200, CONTENT_TYPE): OpenApiTypes.STR}, tags=["streams"], operation_id="stream_account"
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """The events of your account, as lines of JSON: games that begin, challenges, tables, turns."""
        user = actor(request)

        async def listen(subscription: Subscription, _name: str) -> ProgramListener:
            return ProgramListener(user, subscription)

        return self.answer(Stream(Asker.of(request, user), listen))


class GameStreamView(StreamView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(
        parameters=[SinceFilters],
        responses={(200, CONTENT_TYPE): OpenApiTypes.STR},
        tags=["streams"],
        operation_id="stream_game",
    )
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        """A game as it is played, as lines of JSON: the messages that the socket of your seat gets."""
        since = filters(SinceFilters, request).get("since")
        user = reader(request)
        visitor = find_visitor(code, user.pk if user else None)
        if visitor is None:
            raise NotFound(_("There is no such game."), code=ErrorCode.NO_SUCH_GAME)

        async def listen(subscription: Subscription, name: str) -> TableListener:
            return await TableListener.enter(visitor, subscription, name, -1 if since is None else since)

        return self.answer(Stream(Asker.of(request, user), listen))
