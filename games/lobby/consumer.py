"""The socket of the lobby, see docs/protocol.md. Consumers read, check and pass on; services decide."""

import contextlib
import time
from typing import Any

import msgspec
from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.notifications.notify import unread_of
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.lobby import filling, joining, leaving, opening, pairing, selectors, upkeep
from games.lobby.lobby_list import LobbyNews, lobby_list
from games.models import Game, Lobby
from games.sockets import limits, messages
from games.sockets.announcements import Announcement, UserChanged, UserNoticed
from games.sockets.conversation import AckDetails, Conversation
from games.sockets.server_messages import encoder
from games.table.people import must_play_in_person

# Seconds between two pings that are written down, and between two messages with all lobbies.
KEEP_ALIVE_EVERY, SEND_ALL_EVERY = 5.0, 1.0


class LobbyConsumer(Conversation):
    """The list of open lobbies, and what concerns the user: challenges, games that begin, turns."""

    decoder = messages.lobby_decoder

    # The revision of the list that this socket knows; None if it does not show the list.
    revision: int | None = None
    kept_alive_at = sent_all_at = -KEEP_ALIVE_EVERY

    async def open(self) -> None:
        listed = lobby_list()
        # Most pages are not the lobby: they only show what concerns the user.
        if b"seeks=no" not in self.scope.get("query_string", b""):
            await listed.enter(self.inbox)
        await self.accept()
        self.viewer = await in_thread(selectors.viewer, self.user)
        mine = await in_thread(selectors.overview_of, self.user) if self.user else selectors.NOTHING
        self.known_games = {game["code"] for game in mine["games"]}
        self.known_tables = mine["tables"]
        shown: dict[str, Any] = {}
        if listed.is_watched_by(self.inbox):
            self.revision = listed.revision
            shown = {"rev": listed.revision, "seeks": listed.everything}
        unread = await in_thread(unread_of, self.user) if self.user else 0
        await self.tell_fields(t="welcome", **self.viewer, **mine, **shown, unread=unread)
        await self.keep_alive()

    async def hang_up(self) -> None:
        lobby_list().leave(self.inbox)
        await super().hang_up()

    async def hear(self, announcement: Announcement) -> None:
        await super().hear(announcement)
        match announcement:
            case LobbyNews():
                await self.lobby_news(announcement)
            case UserChanged():
                await self.user_changed(announcement)
            case UserNoticed():
                await self.user_noticed(announcement)

    async def lobby_news(self, news: LobbyNews) -> None:
        """A difference of the list; the welcome contains those before it."""
        if self.revision is not None and news.rev > self.revision:
            self.revision = news.rev
            await self.send(text_data=news.text)

    async def tell_fields(self, **message: Any) -> None:
        await self.send(text_data=encoder.encode(message).decode())

    async def send_all(self) -> None:
        """All open lobbies, for a client that has missed a difference, which cannot happen often."""
        if time.monotonic() - self.sent_all_at < SEND_ALL_EVERY:
            raise RequestError(ErrorCode.TOO_OFTEN, _("Not so fast."))
        if self.revision is not None:
            self.sent_all_at = time.monotonic()
            listed = lobby_list()
            self.revision = listed.revision
            await self.tell_fields(t="seeks", rev=listed.revision, seeks=listed.everything)

    async def user_changed(self, announcement: UserChanged) -> None:
        if self.user is None:
            return
        code = announcement.game
        if code and code not in self.known_games:
            self.known_games.add(code)
            await self.tell_fields(t="game", code=code)
        viewer = await in_thread(selectors.viewer, self.user)
        if viewer != self.viewer:
            self.viewer = viewer
            await self.tell_fields(t="you", **viewer)
        mine = await in_thread(selectors.overview_of, self.user)
        await self.tell_fields(t="challenges", challenges=mine["challenges"])
        if mine["tables"] != self.known_tables:
            self.known_tables = mine["tables"]
            await self.tell_fields(t="tables", tables=mine["tables"])
        await self.tell_fields(t="turn", games=mine["games"], your_turn=mine["your_turn"])

    async def user_noticed(self, announcement: UserNoticed) -> None:
        if self.user is not None:
            unread = await in_thread(unread_of, self.user)
            await self.tell_fields(t="notices", unread=unread, url=announcement.url)

    async def keep_alive(self) -> None:
        """Keep the user's lobbies open, at most as often as browsers ping."""
        if self.user is not None and time.monotonic() - self.kept_alive_at > KEEP_ALIVE_EVERY:
            self.kept_alive_at = time.monotonic()
            with contextlib.suppress(DatabaseError, InterfaceError):
                await in_thread(upkeep.keep_alive, user_id=self.user.pk)

    async def handle(self, message: Any) -> AckDetails | None:
        if isinstance(message, messages.Ping):
            await self.keep_alive()
            await self.tell_fields(t="pong", n=message.n, now=round(sitetime.timestamp() * 1000))
            return None
        if isinstance(message, messages.ListLobbies):
            await self.send_all()
            return None
        if self.user is None:
            raise RequestError(ErrorCode.LOG_IN_FIRST, _("Log in, or play a bot as a guest, first."))
        must_play_in_person(self.user)
        await in_thread(limits.check_lobby, self.user, self.scope["address"])
        return await self.act(message, self.user)

    async def act(self, message: Any, user: User) -> AckDetails | None:
        match message:
            case messages.OpenLobby() | messages.Quick() | messages.Challenge():
                lobby = await in_thread(open_lobby, message, user)
                return {"seek": lobby.code}
            case messages.Join() | messages.Fill() | messages.Start():
                await in_thread(limits.check_new_game_from, self.scope["address"])
                game = await in_thread(take_seats, message, user)
                return {"game": game.code} if game else {"seek": message.lobby}
            case _:
                await in_thread(give_up_seats, message, user)
                return None


def open_lobby(message: messages.OpenLobby | messages.Quick | messages.Challenge, user: User) -> Lobby:
    # The fields of these messages are the keywords of the services.
    wanted = msgspec.structs.asdict(message)
    del wanted["id"]
    match message:
        case messages.OpenLobby():
            return opening.open_lobby(host=user, kind=Lobby.Kind.OPEN, **wanted)
        case messages.Quick():
            return pairing.find_opponents(host=user, **wanted)
        case messages.Challenge():
            return opening.challenge(host=user, **wanted)


def take_seats(message: messages.Join | messages.Fill | messages.Start, user: User) -> Game | None:
    """For the user or for bots; the game, if that was the last free seat."""
    match message:
        case messages.Join(lobby=code):
            return joining.join_lobby(user=user, code=code)
        case messages.Fill(lobby=code, level=level):
            return filling.seat_bot(host=user, code=code, level=level)
        case messages.Start(lobby=code):
            return filling.start_now(host=user, code=code)


def give_up_seats(
    message: messages.Cancel | messages.Leave | messages.Unseat | messages.DeclineChallenge, user: User
) -> None:
    """The user's own, a bot's, or one that the user was invited to."""
    match message:
        case messages.Cancel(lobby=code):
            leaving.close_lobbies(host=user, code=code)
        case messages.Leave(lobby=code):
            leaving.leave_lobby(user=user, code=code)
        case messages.Unseat(lobby=code, level=level):
            filling.unseat_bot(host=user, code=code, level=level)
        case messages.DeclineChallenge(lobby=code):
            leaving.decline_challenge(user=user, code=code)
