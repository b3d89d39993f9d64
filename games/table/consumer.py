"""The socket of a table, see docs/protocol.md. It reads, checks and passes on; services decide."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from typing import Any, TypedDict
from urllib.parse import parse_qs

from django.db import DatabaseError, InterfaceError
from django.utils import translation
from django.utils.translation import gettext as _
from msgspec import UNSET
from redis import RedisError

from accounts import printed_names
from accounts.models import User
from duelsite import metrics
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.sockets import limits, messages, publish
from games.sockets.announcements import Announcement, GameChanged, GamePresence, game_group
from games.sockets.conversation import MISSING, AckDetails, Conversation
from games.sockets.messages import Message
from games.sockets.server_messages import Ack, Error, Pong, encode, now_ms
from games.table import extensions, finishing, leaving, offers, playing, presence, starting
from games.table.chatting import say
from games.table.listening import TableListener, Visitor
from games.table.live_tables import PresenceSeen
from games.table.people import must_play_in_person
from games.table.server_messages import Presence, SeatPresence

# Seconds that an answer waits for the announcement of what it names. After that Redis is as good as down.
ANNOUNCED_WITHIN = 1.0


class AnswerDue(Announcement):
    """An answer has waited long enough. Only this socket hears it."""

    answer: Ack | Error


class Asker(TypedDict):
    game_id: int
    user_id: int


class GameConsumer(Conversation):
    """The socket of a player or a spectator."""

    decoder = messages.game_decoder
    listener: TableListener | None = None
    shown_presence: presence.Presence | None = None

    async def open(self) -> None:
        visitor: Visitor | None = self.scope["looked_up"]
        if visitor is None:
            await self.refuse_connection(MISSING, ErrorCode.NO_SUCH_GAME, _("There is no such game."))
            return
        # Answers that name a version which the client does not know yet.
        self.owed: list[Ack | Error] = []
        known = self.known_version()
        if known >= 0:
            metrics.reconnects.inc()
        self.listener = await TableListener.enter(visitor, self.subscription, self.socket_id, known)
        await self.accept()
        await self.send_all(await self.listener.welcome())
        await self.show_life(self.listener, is_new=True)

    def known_version(self) -> int:
        """The version that a client names which comes back."""
        since = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("v", ["-1"])[0]
        return int(since) if since.isdecimal() and len(since) < 10 else -1

    async def hang_up(self) -> None:
        await super().hang_up()
        if self.listener is not None:
            listener, self.listener = self.listener, None
            with contextlib.suppress(RedisError):
                await listener.leave()
                if listener.seat is not None:
                    await in_thread(publish.publish, GamePresence(game_group(listener.game_id)))

    async def send_all(self, texts: Iterable[str]) -> None:
        for text in texts:
            await self.send_text(text)
        await self.give_owed_answers()

    def hear_at_once(self, announcement: Announcement) -> bool:
        """Changes of the game are most of what is announced, to a thousand spectators perhaps."""
        listener = self.listener
        if type(announcement) is not GameChanged or listener is None or extensions.hear(GameChanged):
            return False
        if not listener.table.hear_at_once(announcement):
            return False
        for text in listener.news():
            self.send_now(text)
        for answer in self.answers_due():
            self.send_now(encode(answer))
        return True

    async def hear(self, announcement: Announcement) -> None:
        await super().hear(announcement)
        if self.listener is None:
            return
        match announcement:
            case GamePresence():
                self.listener.table.look_who_is_here(self.inbox)
            case PresenceSeen(shown=shown):
                await self.show_presence(self.listener, shown)
            case AnswerDue(answer=answer):
                await self.answer_at_last(self.listener, answer)
            case _:
                await self.send_all(await self.listener.hear(announcement))
                await self.hear_for_extensions(self.listener, announcement)

    async def hear_for_extensions(self, listener: TableListener, announcement: Announcement) -> None:
        for message_of in extensions.messages_for(announcement):
            printed = self.user is not None and self.user.printed_names
            with translation.override(self.language), printed_names.override(printed):
                message = message_of(announcement, listener.info, listener.seat)
            if message is not None:
                await self.send_message(message)

    # Answers

    async def reply(self, answer: Ack | Error) -> None:
        """An answer never comes before the state that it names, so that no client needs to ask for that.

        The state is on its way to all sockets of the game by then, to this one among them.
        """
        if self.is_known(answer):
            await self.send_message(answer)
            return
        self.owed.append(answer)
        due = AnswerDue("", answer)
        asyncio.get_running_loop().call_later(ANNOUNCED_WITHIN, self.inbox.put_nowait, due)

    def is_known(self, answer: Ack | Error) -> bool:
        """Whether the client knows the version that an answer names."""
        return answer.v is UNSET or self.listener is None or answer.v <= self.listener.version

    async def give_owed_answers(self) -> None:
        for answer in self.answers_due():
            await self.send_message(answer)

    def answers_due(self) -> list[Ack | Error]:
        """The answers that wait no longer, because the client knows what they name."""
        if not self.owed:
            return []
        due = [answer for answer in self.owed if self.is_known(answer)]
        self.owed = [answer for answer in self.owed if not self.is_known(answer)]
        return due

    async def answer_at_last(self, listener: TableListener, answer: Ack | Error) -> None:
        """An answer has waited long enough for an announcement, unless it was given meanwhile."""
        if not any(owed is answer for owed in self.owed):
            return
        try:
            news = await listener.catch_up()
        except (DatabaseError, InterfaceError):
            # What was done was done, even if nobody can say what it led to.
            news = listener.news()
            owed, self.owed = self.owed, []
            for one in owed:
                await self.send_message(one)
        await self.send_all(news)

    # Presence

    async def show_life(self, listener: TableListener, *, is_new: bool = False) -> None:
        """The number of spectators comes with the next pong: they may be many, and are not announced."""
        shown = await listener.be_present(is_new=is_new)
        if shown is not None:
            await self.show_presence(listener, shown)
        await listener.table.look()
        await self.send_all(listener.news())

    async def show_presence(self, listener: TableListener, shown: presence.Presence) -> None:
        """Send which players are present, if that has changed."""
        if shown == self.shown_presence:
            return
        self.shown_presence = shown
        players = listener.info.players
        online = [bool(player.bot) or here for player, here in zip(players, shown.online, strict=True)]
        seats = [
            SeatPresence(here, None if here else gone_ms)
            for here, gone_ms in zip(online, shown.gone_ms, strict=True)
        ]
        await self.send_message(Presence(seats=seats, watching=shown.watching))

    # What the client asks for

    async def handle(self, message: Any) -> AckDetails | None:
        if self.listener is None:
            return None
        match message:
            case messages.Ping(n=n):
                await self.pong(self.listener, n)
            case messages.Sync(v=version):
                await self.listener.table.look()
                if self.listener.table.version > version:
                    await self.send_all([self.listener.state(version)])
            case messages.Chat(text=text):
                await in_thread(say, game_id=self.listener.game_id, user=self.must_be_somebody(), text=text)
            case _:
                asker = Asker(game_id=self.listener.game_id, user_id=self.must_be_somebody().pk)
                return await self.act(message, asker, self.listener)
        return None

    async def act(self, message: Any, asker: Asker, listener: TableListener) -> AckDetails | None:
        match message:
            case messages.Move(id=request, v=version, move=move, lag=lag):
                # It goes on if the client hangs up meanwhile.
                played = await asyncio.shield(
                    listener.table.in_turn(
                        playing.play_move_here(
                            **asker,
                            version=version,
                            notation=move,
                            client_id=request,
                            lag_ms=lag,
                            received=self.received,
                        )
                    )
                )
                metrics.moves.observe(time.monotonic() - self.received)
                return {"v": played.version}
            case messages.Undo(id=request, v=version):
                played = await in_thread(playing.take_back, **asker, version=version, client_id=request)
                return {"v": played.version}
            case messages.Ready(nonce=nonce):
                await in_thread(starting.give_nonce, **asker, nonce=nonce)
            case messages.Rematch():
                user = self.must_be_somebody()
                await in_thread(limits.check_new_game_from, self.scope["address"], user)
                game = await in_thread(offers.offer_rematch, **asker)
                return {"game": game.code} if game else None
            case messages.Decline(offer=offer):
                await in_thread(offers.decline, **asker, offer=offer)
            case _ if (simple := SIMPLE_ACTIONS.get(type(message))) is not None:
                await in_thread(simple, **asker)
            case _ if (added := extensions.service_for(message)) is not None:
                await in_thread(added, **asker, message=message)
        return None

    async def pong(self, listener: TableListener, n: int) -> None:
        await self.show_life(listener)
        await self.send_message(Pong(n=n, v=listener.table.version, now=now_ms()))

    def must_be_somebody(self) -> User:
        if self.user is None:
            raise RequestError(ErrorCode.NOT_A_PLAYER, _("You are not playing in this game."))
        return must_play_in_person(self.user)


SIMPLE_ACTIONS: dict[type[Message], Callable[..., None]] = {
    messages.Resign: finishing.resign,
    messages.Abort: finishing.abort,
    messages.Claim: finishing.claim_abandoned,
    messages.Return: leaving.come_back,
    messages.Pause: offers.offer_pause,
    messages.Resume: offers.resume,
}
