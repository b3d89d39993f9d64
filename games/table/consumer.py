"""The conversation at a table, see docs/protocol.md. Consumers read, check and pass on; services decide."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from django.db import DatabaseError, InterfaceError
from django.utils import translation
from django.utils.translation import gettext as _
from redis import RedisError

from accounts import relations
from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.judging import hinting
from games.models import ChatLine, Game, Seat
from games.registry import plugin_of
from games.sockets import limits, messages, publish
from games.sockets.conversation import MISSING, Conversation
from games.sockets.messages import Message
from games.table import chatting, finishing, leaving, live_tables, offers, playing, presence, starting
from games.table.people import must_play_in_person

# Seconds that an answer waits for the announcement of what it names. After that Redis is down, or as good as.
ANNOUNCED_WITHIN = 1.0


class GameConsumer(Conversation):
    """A table: its players and its spectators."""

    decoder = messages.game_decoder
    table: live_tables.LiveTable | None = None
    seat: int | None = None
    # The version that this socket knows, and the last line of the chat that it was welcomed with.
    told = -1
    chat_known = 0

    async def open(self) -> None:
        code = self.scope["url_route"]["kwargs"]["code"]
        user_id = self.user.pk if self.user else None
        found = await in_thread(find_game, code, user_id)
        if found is None:
            await self.refuse_connection(MISSING, ErrorCode.NO_SUCH_GAME, _("There is no such game."))
            return
        self.game_id, self.seat, self.blocked = found
        # First listen, then look: nothing can slip through in between.
        await self.listen(publish.game_group(self.game_id))
        self.table = await live_tables.enter(self.game_id)
        await self.accept()
        self.shown_presence: presence.Presence | None = None
        # Answers that name a version which this socket does not know yet.
        self.owed: list[dict[str, Any]] = []
        await self.welcome()

    async def welcome(self) -> None:
        assert self.table is not None
        self.chat_known, lines = await in_thread(chat_history, self.game_id, self.seat, self.blocked)
        await self.tell(
            t="welcome",
            game=self.table.static,
            seat=self.seat,
            chat=lines,
            now=round(sitetime.timestamp() * 1000),
        )
        since = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("v", ["-1"])[0]
        await self.tell_state(int(since) if since.isdecimal() and len(since) < 10 else -1)
        if self.table.changes:
            await self.tell(t="rated", changes=self.table.changes)
        await self.show_life()
        await self.show_presence()
        await self.say_presence_changed()

    async def tell_state(self, known: int) -> None:
        """The state as it is now, for a client that says which version it knows."""
        assert self.table is not None
        self.told = self.table.version
        await self.send(text_data=self.table.state(self.seat, known))
        await self.give_owed_answers()

    async def tell_news(self) -> None:
        """The state, if it is news to this socket."""
        assert self.table is not None
        if self.table.version > self.told:
            known, self.told = self.told, self.table.version
            await self.send(text_data=self.table.news(self.seat, known))
        await self.give_owed_answers()

    async def reply(self, **answer: Any) -> None:
        """An answer never comes before the state that it names, so that no client need ask for that.

        The state is on its way to all sockets of the game by then, to this one among them.
        """
        if answer.get("v", -1) <= self.told:
            await self.tell(**answer)
            return
        self.owed.append(answer)
        loop = asyncio.get_running_loop()
        loop.call_later(ANNOUNCED_WITHIN, self.inbox.put_nowait, {"type": "answer.due", "answer": answer})

    async def give_owed_answers(self) -> None:
        due = [answer for answer in self.owed if answer["v"] <= self.told]
        self.owed = [answer for answer in self.owed if answer["v"] > self.told]
        for answer in due:
            await self.tell(**answer)

    async def answer_due(self, message: dict[str, Any]) -> None:
        """An answer has waited long enough for an announcement, unless it was given meanwhile."""
        if self.table is None or not any(answer is message["answer"] for answer in self.owed):
            return
        try:
            await self.table.catch_up()
        except (DatabaseError, InterfaceError):
            # What was done was done, even if nobody can say what it led to.
            owed, self.owed = self.owed, []
            for answer in owed:
                await self.tell(**answer)
        await self.tell_news()

    async def hang_up(self) -> None:
        await super().hang_up()
        if self.table is None:
            return
        # What this process keeps goes first: nothing that can fail stands before it.
        table, self.table = self.table, None
        live_tables.leave(table)
        with contextlib.suppress(RedisError):
            await in_thread(presence.leave, self.game_id, self.seat, self.socket_id)
            await self.say_presence_changed()

    # What other processes announce

    async def game_changed(self, announcement: dict[str, Any]) -> None:
        if self.table is None:
            return
        await self.table.hear(announcement)
        await self.tell_news()

    async def game_missed(self, _announcement: dict[str, Any]) -> None:
        """Announcements may have been missed, but the table has looked."""
        if self.table is not None:
            await self.tell_news()

    async def game_chat(self, announcement: dict[str, Any]) -> None:
        mine = ChatLine.Audience.SPECTATORS if self.seat is None else ChatLine.Audience.PLAYERS
        if announcement["id"] <= self.chat_known:  # it was in the welcome
            return
        if announcement["line"]["room"] == mine and announcement["user"] not in self.blocked:
            await self.tell(t="chat", line=announcement["line"])

    async def user_parted(self, _announcement: dict[str, Any]) -> None:
        if self.user is not None:
            with contextlib.suppress(DatabaseError, InterfaceError):  # known again with the next connection
                self.blocked = await in_thread(relations.unheard_by, self.user.pk)

    async def game_chat_again(self, _announcement: dict[str, Any]) -> None:
        """A moderator has taken a line off the tables, or put one back."""
        _newest, lines = await in_thread(chat_history, self.game_id, self.seat, self.blocked)
        await self.tell(t="talk", chat=lines)

    async def game_rated(self, announcement: dict[str, Any]) -> None:
        if self.table is not None:
            self.table.changes = announcement["changes"]
        await self.tell(t="rated", changes=announcement["changes"])

    async def game_rematch(self, announcement: dict[str, Any]) -> None:
        await self.tell(t="rematch", game=announcement["code"])

    async def game_hint(self, announcement: dict[str, Any]) -> None:
        """Advice is for the seat that asked, and for nobody else."""
        seat, moves = announcement["seat"], announcement["moves"]
        if seat != self.seat or self.table is None:
            return
        plugin = plugin_of(self.table.static["ruleset"])
        assert plugin.judge is not None
        with translation.override(self.language):
            moves = [
                {
                    **judged,
                    "text": plugin.move_words(judged["move"], seat),
                    "said": plugin.judge.hint_words(judged),
                }
                for judged in moves
            ]
        await self.tell(t="hint", v=announcement["version"], moves=moves)

    async def game_presence(self, _announcement: dict[str, Any]) -> None:
        await self.show_presence()

    # Presence

    async def show_life(self) -> None:
        with contextlib.suppress(RedisError):
            await in_thread(presence.show_life, self.game_id, self.seat, self.socket_id)

    async def say_presence_changed(self) -> None:
        """Players are announced. The number of spectators is told with the next pong: they may be many."""
        if self.seat is not None:
            group = publish.game_group(self.game_id)
            await in_thread(publish.publish, group, {"type": "game.presence"})

    async def show_presence(self) -> None:
        """Tell who is there, if that has changed."""
        if self.table is None:
            return
        seats = range(len(self.table.static["players"]))
        try:
            shown = await in_thread(presence.presence_of, self.game_id, seats)
        except RedisError:
            return
        if shown == self.shown_presence:
            return
        self.shown_presence = shown
        bots = [bool(player["bot"]) for player in self.table.static["players"]]
        online = [bot or here for bot, here in zip(bots, shown.online, strict=True)]
        gone = [None if here else ms for here, ms in zip(online, shown.gone_ms, strict=True)]
        told = [{"online": here, "gone_ms": ms} for here, ms in zip(online, gone, strict=True)]
        await self.tell(t="presence", seats=told, watching=shown.watching)

    # What the client asks for

    async def handle(self, message: Any) -> dict[str, Any] | None:
        if self.table is None:
            return None
        match message:
            case messages.Ping(n=n):
                await self.pong(n)
            case messages.Sync(v=version):
                await self.table.look()
                if self.table.version > version:
                    await self.tell_state(version)
            case messages.Chat(text=text):
                await in_thread(chatting.say, game_id=self.game_id, user=self.must_be_somebody(), text=text)
            case _:
                return await self.act(message, self.must_be_somebody().pk)
        return None

    async def act(self, message: Any, user_id: int) -> dict[str, Any] | None:
        who: dict[str, Any] = {"game_id": self.game_id, "user_id": user_id}
        match message:
            case messages.Move(id=asked, v=version, move=move, lag=lag):
                played = await in_thread(
                    playing.play_move, **who, version=version, notation=move, client_id=asked, lag_ms=lag
                )
                return {"v": played.version}
            case messages.Undo(id=asked, v=version):
                played = await in_thread(playing.take_back, **who, version=version, client_id=asked)
                return {"v": played.version}
            case messages.Hint(v=version):
                await in_thread(hinting.ask_hint, **who, version=version)
            case messages.Ready(nonce=nonce):
                await in_thread(starting.give_nonce, **who, nonce=nonce)
            case messages.Rematch():
                await in_thread(limits.check_new_game_from, self.scope["address"])
                game = await in_thread(offers.offer_rematch, **who)
                return {"game": game.code} if game else None
            case messages.Decline(offer=offer):
                await in_thread(offers.decline, **who, offer=offer)
            case _:
                await in_thread(SIMPLE_ACTS[type(message)], **who)
        return None

    async def pong(self, n: int) -> None:
        assert self.table is not None
        await self.show_life()
        await self.show_presence()
        await self.table.look()
        await self.tell_news()
        await self.tell(t="pong", n=n, v=self.table.version, now=round(sitetime.timestamp() * 1000))

    def must_be_somebody(self) -> User:
        if self.user is None:
            raise RequestError(ErrorCode.NOT_A_PLAYER, _("You are not playing in this game."))
        return must_play_in_person(self.user)


SIMPLE_ACTS: dict[type[Message], Callable[..., None]] = {
    messages.Resign: finishing.resign,
    messages.Abort: finishing.abort,
    messages.Claim: finishing.claim_abandoned,
    messages.Return: leaving.come_back,
    messages.Pause: offers.offer_pause,
    messages.Resume: offers.resume,
}


def find_game(code: str, user_id: int | None) -> tuple[int, int | None, frozenset[int]] | None:
    """The id of a game, the seat of a user in it, and whom the user does not hear."""
    game_id = Game.objects.filter(code=code).values_list("pk", flat=True).first()
    if game_id is None:
        return None
    if user_id is None:
        return game_id, None, frozenset()
    seat = Seat.objects.filter(game_id=game_id, user_id=user_id).values_list("number", flat=True).first()
    return game_id, seat, relations.unheard_by(user_id)


def chat_history(game_id: int, seat: int | None, blocked: frozenset[int]) -> tuple[int, list[dict[str, Any]]]:
    """The key of the last line, and the last lines."""
    audience = ChatLine.Audience.SPECTATORS if seat is None else ChatLine.Audience.PLAYERS
    said = ChatLine.objects.filter(game_id=game_id, room=audience, hidden_at=None).select_related("user")
    lines = list(said.order_by("-id")[:50])
    heard = [line for line in lines if line.user_id not in blocked]
    newest = max((line.pk for line in lines), default=0)
    return newest, [chatting.as_json(line, line.user.handle) for line in reversed(heard)]
