"""The conversation in the lobby, see docs/protocol.md. Consumers read, check and pass on; services decide."""

import contextlib
import time
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.notifications.notify import unread_of
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.lobby import pairing, seeks, selectors, tables
from games.lobby.noticeboard import notice_board
from games.models import Game, Lobby
from games.sockets import limits, messages
from games.sockets.conversation import Conversation
from games.table.people import must_play_in_person

# Seconds between two signs of life in the lobby that are written down, and between two lists of all seeks.
LIFE_EVERY, TOLD_ALL_EVERY = 5.0, 1.0


class LobbyConsumer(Conversation):
    """The lobby, and whatever concerns the user elsewhere: challenges, games that begin, turns."""

    decoder = messages.lobby_decoder

    # The revision of the seeks that this socket knows; None if it does not look at them.
    revision: int | None = None
    life_shown_at = told_all_at = -LIFE_EVERY

    async def open(self) -> None:
        board = notice_board()
        # Most pages are not the lobby: they only want to know what concerns the user.
        if b"seeks=no" not in self.scope.get("query_string", b""):
            await board.enter(self.inbox)
        await self.accept()
        self.viewer = await in_thread(selectors.viewer, self.user)
        mine = await in_thread(selectors.my_table, self.user) if self.user else selectors.NOTHING
        self.known_games = {game["code"] for game in mine["games"]}
        self.known_tables = mine["tables"]
        shown: dict[str, Any] = {}
        if board.is_watched_by(self.inbox):
            self.revision = board.revision
            shown = {"rev": board.revision, "seeks": board.everything}
        unread = await in_thread(unread_of, self.user) if self.user else 0
        await self.tell(t="welcome", **self.viewer, **mine, **shown, unread=unread)
        await self.show_life()

    async def hang_up(self) -> None:
        notice_board().leave(self.inbox)
        await super().hang_up()

    async def lobby_news(self, news: dict[str, Any]) -> None:
        """A difference of the seeks; the ones before the welcome are part of it."""
        if self.revision is not None and news["rev"] > self.revision:
            self.revision = news["rev"]
            await self.send(text_data=news["text"])

    async def tell_seeks(self) -> None:
        """All of them, for who has missed some: that cannot happen often."""
        if time.monotonic() - self.told_all_at < TOLD_ALL_EVERY:
            raise RequestError(ErrorCode.TOO_OFTEN, _("Not so fast."))
        if self.revision is not None:
            self.told_all_at = time.monotonic()
            board = notice_board()
            self.revision = board.revision
            await self.tell(t="seeks", rev=board.revision, seeks=board.everything)

    async def user_changed(self, announcement: dict[str, Any]) -> None:
        if self.user is None:
            return
        code = announcement.get("game")
        if code and code not in self.known_games:
            self.known_games.add(code)
            await self.tell(t="game", code=code)
        viewer = await in_thread(selectors.viewer, self.user)
        if viewer != self.viewer:
            self.viewer = viewer
            await self.tell(t="you", **viewer)
        mine = await in_thread(selectors.my_table, self.user)
        await self.tell(t="challenges", challenges=mine["challenges"])
        if mine["tables"] != self.known_tables:
            self.known_tables = mine["tables"]
            await self.tell(t="tables", tables=mine["tables"])
        await self.tell(t="turn", games=mine["games"], your_turn=mine["your_turn"])

    async def user_noticed(self, announcement: dict[str, Any]) -> None:
        if self.user is not None:
            unread = await in_thread(unread_of, self.user)
            await self.tell(t="notices", unread=unread, url=announcement["url"])

    async def show_life(self) -> None:
        """For the seeks of the user; more often than browsers ping is of no use."""
        if self.user is not None and time.monotonic() - self.life_shown_at > LIFE_EVERY:
            self.life_shown_at = time.monotonic()
            with contextlib.suppress(DatabaseError, InterfaceError):
                await in_thread(seeks.show_life, user_id=self.user.pk)

    async def handle(self, message: Any) -> dict[str, Any] | None:
        if isinstance(message, messages.Ping):
            await self.show_life()
            await self.tell(t="pong", n=message.n, now=round(sitetime.timestamp() * 1000))
            return None
        if isinstance(message, messages.Seeks):
            await self.tell_seeks()
            return None
        if self.user is None:
            raise RequestError(ErrorCode.LOG_IN_FIRST, _("Log in, or play a bot as a guest, first."))
        must_play_in_person(self.user)
        await in_thread(limits.check_lobby, self.user, self.scope["address"])
        return await self.act(message, self.user)

    async def act(self, message: Any, user: User) -> dict[str, Any] | None:
        match message:
            case messages.Seek():
                seek = await in_thread(
                    seeks.create_seek,
                    host=user,
                    kind=Lobby.Kind.OPEN,
                    ruleset=message.ruleset,
                    time_control=message.time_control,
                    rated=message.rated,
                    options=message.options,
                    size=message.size,
                    rating_min=message.rating_min,
                    rating_max=message.rating_max,
                )
                return {"seek": seek.code}
            case messages.Quick():
                seek = await in_thread(
                    seeks.create_seek,
                    host=user,
                    kind=Lobby.Kind.QUICK,
                    ruleset=message.ruleset,
                    time_control=message.time_control,
                    rated=message.rated,
                    size=message.size,
                )
                await in_thread(pairing.pair_seekers)
                return {"seek": seek.code}
            case messages.Challenge():
                seek = await in_thread(
                    seeks.challenge,
                    host=user,
                    handle=message.handle,
                    ruleset=message.ruleset,
                    time_control=message.time_control,
                    rated=message.rated,
                    options=message.options,
                    others=message.others,
                    size=message.size,
                )
                return {"seek": seek.code}
            case messages.Join() | messages.Fill() | messages.Start():
                await in_thread(limits.check_new_game_from, self.scope["address"])
                game = await in_thread(take_seats, message, user)
                return {"game": game.code} if game else {"seek": message.seek}
            case messages.Unseat(seek=code, level=level):
                await in_thread(tables.unseat_bot, host=user, seek=code, level=level)
            case messages.Leave(seek=code):
                await in_thread(tables.leave_table, user=user, seek=code)
            case messages.Cancel(seek=code):
                await in_thread(seeks.cancel_seeks, host=user, seek=code)
            case messages.DeclineChallenge(seek=code):
                await in_thread(seeks.decline_challenge, user=user, seek=code)
        return None


def take_seats(message: messages.Join | messages.Fill | messages.Start, user: User) -> Game | None:
    """For oneself or for bots; the game, if it has begun by that."""
    match message:
        case messages.Fill(seek=code, level=level):
            return tables.seat_bot(host=user, seek=code, level=level)
        case messages.Start(seek=code):
            return tables.start_now(host=user, seek=code)
        case _:
            return seeks.join_seek(user=user, seek=message.seek)
