"""Event streams: what the sockets tell, line by line over HTTP, for programs that play.

A stream is an answer that does not end: a line of JSON for each event, an empty line now and then as a sign
of life. It has one queue at the ears of its process, and no database connection while it waits. What is lost
is not repeated: who comes back gets the state as it is now, or what came since a version.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from redis import RedisError
from rest_framework.exceptions import AuthenticationFailed, NotFound, PermissionDenied
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request

from accounts import relations
from accounts.models import AccessToken, User
from duelsite import crowd, sitetime
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.api.auth import actor, check_may_act, reader
from games.api.base import ApiView, address_of, filters
from games.api.shapes import SinceFilters
from games.errors import RequestError
from games.lobby import selectors, upkeep
from games.models import ChatLine, Seat
from games.sockets import messages, publish, subscriber
from games.table import live_tables, presence
from games.table.consumer import chat_history, find_game
from games.table.selectors import RUNNING

CONTENT_TYPE = "application/x-ndjson"
# Seconds between two signs of life: fewer than presence waits for, and than any proxy does.
KEEP_ALIVE = 7.0
LOOK_AT_TOKEN_EVERY = 60.0
# Who reads so slowly that so much waits for them had better come back.
LONGEST_QUEUE = 1000
# The turns of so many games are told to an account.
MOST_GAMES = 100

# The streams of each token or person in this process. Those of an address are counted with its sockets, which
# cost as much: else an address could have as many as it has guests.
open_streams = crowd.Crowd()


class Asker(NamedTuple):
    """Who asks for a stream, as it is counted, and with what right."""

    who: str
    address: str
    user: User | None
    token: AccessToken | None

    @classmethod
    def of(cls, request: Request, user: User | None) -> "Asker":
        token = request.auth if isinstance(request.auth, AccessToken) else None
        who = f"token-{token.pk}" if token else f"user-{request.user.pk}"
        return cls(who, address_of(request), user, token)

    def has_enough(self) -> bool:
        return (
            open_streams.count(self.who) >= settings.STREAMS_PER_TOKEN
            or crowd.addresses.count(self.address) >= settings.SOCKETS_PER_ADDRESS
        )

    def enter(self) -> None:
        open_streams.enter(self.who)
        crowd.addresses.enter(self.address)

    def leave(self) -> None:
        open_streams.leave(self.who)
        crowd.addresses.leave(self.address)


class Stream:
    """One open stream. What is announced is dealt with in the order in which it comes."""

    def __init__(self, asker: Asker) -> None:
        self.asker, self.user, self.token = asker, asker.user, asker.token
        self.inbox: subscriber.Inbox = asyncio.Queue()
        self.listens_to: list[str] = []
        self.looked_at = time.monotonic()
        self.name = secrets.token_hex(8)

    async def lines(self) -> AsyncIterator[bytes]:
        if self.asker.has_enough():  # several came at the same moment
            yield line(t="error", code=ErrorCode.TOO_MANY_STREAMS, message=too_many())
            return
        self.asker.enter()
        try:
            if self.user is not None:
                await self.listen(publish.user_group(self.user.pk))
            async for event in self.begin():
                yield event
            async for event in self.go_on():
                yield event
        except (DatabaseError, InterfaceError, RedisError):
            yield line(
                t="error", code=ErrorCode.TRY_AGAIN, message=_("The server had a hiccup. Please try again.")
            )
        finally:
            self.asker.leave()
            for group in self.listens_to:
                subscriber.subscriber().stop_listening(group, self.inbox)
            await self.hang_up()

    async def go_on(self) -> AsyncIterator[bytes]:
        """Until somebody has had enough."""
        while self.inbox.qsize() < LONGEST_QUEUE:
            announcement = await self.next_announcement()
            if announcement is None:
                if (refused := await self.why_end()) is not None:
                    yield refused
                    return
                async for event in self.show_life():
                    yield event
                yield b"\n"
            elif announcement["type"] in ("user.suspended", "user.session_ended"):
                self.looked_at = 0.0
                if (refused := await self.why_end()) is not None:
                    yield refused
                    return
            else:
                async for event in self.hear(announcement):
                    yield event

    async def next_announcement(self) -> dict[str, Any] | None:
        """None if there was none for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(KEEP_ALIVE):
                return await self.inbox.get()
        return None

    async def why_end(self) -> bytes | None:
        """Now and then, look at the account and its token again; the last line, if they are no more."""
        if self.user is None or time.monotonic() - self.looked_at < LOOK_AT_TOKEN_EVERY:
            return None
        self.looked_at = time.monotonic()
        with contextlib.suppress(DatabaseError, InterfaceError):
            code = await in_thread(why_unwelcome, self.user, self.token)
            if code:
                return line(t="error", code=code, message=_("This stream is closed."))
        return None

    async def listen(self, group: str) -> None:
        self.listens_to.append(group)
        await subscriber.subscriber().listen(group, self.inbox)

    # What each kind of stream tells. Generators, be it that they tell nothing.

    async def begin(self) -> AsyncIterator[bytes]:
        return
        yield b""

    async def hear(self, announcement: dict[str, Any]) -> AsyncIterator[bytes]:
        return
        yield b""

    async def show_life(self) -> AsyncIterator[bytes]:
        return
        yield b""

    async def hang_up(self) -> None:
        """Leave nothing behind."""


def too_many() -> str:
    return _("You have too many streams open. Please close some.")


def line(**event: Any) -> bytes:
    return messages.encoder.encode(event) + b"\n"


def why_unwelcome(user: User, token: AccessToken | None) -> str:
    """Why a stream that was opened a while ago has to end; nothing if it may go on. Asks the database."""
    current = User.objects.filter(pk=user.pk, is_active=True).first()
    if current is None:
        return "account_closed"
    if current.is_suspended():
        return "suspended"
    if token is None:
        return ""
    found = AccessToken.objects.select_related("user").filter(pk=token.pk).first()
    if found is None:
        return "bad_token"
    try:
        check_may_act(found)
    except (AuthenticationFailed, PermissionDenied) as refused:
        return str(refused.get_codes())
    return ""


class AccountStream(Stream):
    """What concerns an account: games that begin, challenges, tables, turns."""

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.known_games: set[str] = set()
        # Of the games that run: code and seat, by their key; and of each the last turn that was told.
        self.seats: dict[int, tuple[str, int]] = {}
        self.turns: dict[int, int] = {}

    async def begin(self) -> AsyncIterator[bytes]:
        assert self.user is not None
        viewer = await in_thread(selectors.viewer, self.user)
        mine = await in_thread(selectors.overview_of, self.user)
        self.known_games = {game["code"] for game in mine["games"]}
        await self.follow_games()
        await in_thread(upkeep.keep_alive, user_id=self.user.pk)
        yield line(t="welcome", **viewer, **mine)

    async def follow_games(self) -> None:
        """Listen at the tables of the account, and no longer at those where the game is over."""
        assert self.user is not None
        seats = await in_thread(running_seats, self.user)
        for game_id in self.seats.keys() - seats.keys():
            group = publish.game_group(game_id)
            self.listens_to.remove(group)
            subscriber.subscriber().stop_listening(group, self.inbox)
        before, self.seats = self.seats, seats
        for game_id in seats.keys() - before.keys():
            await self.listen(publish.game_group(game_id))

    async def hear(self, announcement: dict[str, Any]) -> AsyncIterator[bytes]:
        assert self.user is not None
        if announcement["type"] == "game.changed":
            if turn := self.turn_in(announcement):
                yield turn
            return
        if announcement["type"] != "user.changed":
            return
        code = announcement.get("game")
        if code and code not in self.known_games:
            self.known_games.add(code)
            yield line(t="game", code=code)
        await self.follow_games()
        mine = await in_thread(selectors.overview_of, self.user)
        yield line(t="challenges", challenges=mine["challenges"])
        yield line(t="tables", tables=mine["tables"])
        yield line(t="turn", games=mine["games"], your_turn=mine["your_turn"])

    def turn_in(self, announcement: dict[str, Any]) -> bytes | None:
        """It is this account's turn, and was not told yet; known from the announcement alone."""
        row, game_id = announcement["row"], announcement["game"]
        code, seat = self.seats.get(game_id, ("", -1))
        if seat not in row["to_move"] or row["paused"] or self.turns.get(game_id) == row["asked"][seat]:
            return None
        self.turns[game_id] = row["asked"][seat]
        return line(t="your_turn", code=code, v=row["version"])

    async def show_life(self) -> AsyncIterator[bytes]:
        """The tables of the account stay open."""
        assert self.user is not None
        await in_thread(upkeep.keep_alive, user_id=self.user.pk)
        return
        yield b""


def running_seats(user: User) -> dict[int, tuple[str, int]]:
    """Code and seat of each running game, by its key. Asks the database."""
    seats = Seat.objects.filter(user=user, game__status__in=RUNNING).order_by("-game_id")
    rows = seats.values_list("game_id", "game__code", "number")[:MOST_GAMES]
    return {game_id: (code, number) for game_id, code, number in rows}


class GameStream(Stream):
    """What a socket of that seat is told of a game."""

    table: live_tables.LiveTable | None = None
    told = -1
    chat_known = 0

    def __init__(self, asker: Asker, found: Any, since: int | None) -> None:
        super().__init__(asker)
        self.game_id, self.seat, self.blocked = found
        self.since = -1 if since is None else since

    async def begin(self) -> AsyncIterator[bytes]:
        # First listen, then look: nothing can slip through in between.
        await self.listen(publish.game_group(self.game_id))
        table = self.table = await live_tables.enter(self.game_id)
        self.chat_known, chat = await in_thread(chat_history, self.game_id, self.seat, self.blocked)
        now = round(sitetime.timestamp() * 1000)
        yield line(t="welcome", game=table.static, seat=self.seat, chat=chat, now=now)
        self.told = table.version
        yield table.state(self.seat, self.since).encode() + b"\n"
        if table.changes:
            yield line(t="rated", changes=table.changes)
        await self.be_there()

    async def hear(self, announcement: dict[str, Any]) -> AsyncIterator[bytes]:
        assert self.table is not None
        match announcement["type"]:
            case "game.changed":
                await self.table.hear(announcement)
                for event in self.news():
                    yield event
            case "game.missed":
                for event in self.news():
                    yield event
            case "game.rated":
                self.table.changes = announcement["changes"]
                yield line(t="rated", changes=announcement["changes"])
            case "game.rematch":
                yield line(t="rematch", game=announcement["code"])
            case "game.chat":
                if self.is_for_us(announcement):
                    yield line(t="chat", line=announcement["line"])
            case "game.chat_again":
                # A moderator has taken a line off the tables, or put one back.
                _newest, chat = await in_thread(chat_history, self.game_id, self.seat, self.blocked)
                yield line(t="talk", chat=chat)
            case "user.parted" if self.user is not None:
                self.blocked = await in_thread(relations.unheard_by, self.user.pk)

    def is_for_us(self, said: dict[str, Any]) -> bool:
        """Whether a line of the chat is of our audience, of nobody blocked, and was not in the welcome."""
        mine = ChatLine.Audience.SPECTATORS if self.seat is None else ChatLine.Audience.PLAYERS
        is_new = said["id"] > self.chat_known
        return is_new and said["line"]["room"] == mine and said["user"] not in self.blocked

    def news(self) -> list[bytes]:
        """The state, if it is news."""
        assert self.table is not None
        if self.table.version <= self.told:
            return []
        known, self.told = self.told, self.table.version
        return [self.table.news(self.seat, known).encode() + b"\n"]

    async def show_life(self) -> AsyncIterator[bytes]:
        assert self.table is not None
        await self.be_there()
        await self.table.look()
        for event in self.news():
            yield event

    async def be_there(self) -> None:
        """A player who listens is at the table."""
        with contextlib.suppress(RedisError):
            await in_thread(presence.show_life, self.game_id, self.seat, self.name)

    async def hang_up(self) -> None:
        if self.table is not None:
            table, self.table = self.table, None
            live_tables.leave(table)
            with contextlib.suppress(RedisError):
                await in_thread(presence.leave, self.game_id, self.seat, self.name)


# The endpoints


class AnyForm(BaseContentNegotiation):
    """A stream has one form, whatever the asker would like."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class StreamView(ApiView):
    content_negotiation_class = AnyForm

    def answer(self, stream: Stream) -> StreamingHttpResponse:
        if stream.asker.has_enough():
            raise RequestError(ErrorCode.TOO_OFTEN, too_many(), seconds=30)
        response = StreamingHttpResponse(stream.lines(), content_type=CONTENT_TYPE)
        response["Cache-Control"] = "no-store"
        response["X-Accel-Buffering"] = "no"  # nginx hands on each line as it comes
        # The pool gets the connection back that told who asks: nobody needs it while the stream waits.
        if not connection.in_atomic_block:
            connection.close()
        return response


class AccountStreamView(StreamView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(
        responses={(200, CONTENT_TYPE): OpenApiTypes.STR}, tags=["streams"], operation_id="stream_account"
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """What concerns your account, as lines of JSON: games that begin, challenges, tables, turns."""
        return self.answer(AccountStream(Asker.of(request, actor(request))))


class GameStreamView(StreamView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(
        parameters=[SinceFilters],
        responses={(200, CONTENT_TYPE): OpenApiTypes.STR},
        tags=["streams"],
        operation_id="stream_game",
    )
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        """A game as it is played, as lines of JSON: what the socket of your seat is told."""
        since = filters(SinceFilters, request).get("since")
        user = reader(request)
        found = find_game(code, user.pk if user else None)
        if found is None:
            raise NotFound(_("There is no such game."), code=ErrorCode.NO_SUCH_GAME)
        return self.answer(GameStream(Asker.of(request, user), found, since))
