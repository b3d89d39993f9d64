"""What an account is sent, without transport: sockets of the lobby and event streams are its adapters."""

import contextlib
import time

from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.notifications.notify import unread_of
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.lobby import selectors, upkeep
from games.lobby.lobby_list import LobbyNews, lobby_list
from games.lobby.server_messages import (
    Challenges,
    NewGame,
    Notifications,
    OpenLobbies,
    Tables,
    Turn,
    Welcome,
    You,
    YourTurn,
)
from games.models import Seat
from games.sockets.announcements import Announcement, GameChanged, UserChanged, UserNoticed, game_group
from games.sockets.server_messages import ServerMessage, encode
from games.sockets.subscriber import Inbox, Subscription
from games.table.selectors import RUNNING

# Seconds between two signs of life that are written down, and between two messages with all lobbies.
KEEP_ALIVE_EVERY, SEND_ALL_EVERY = 5.0, 1.0
# The most games whose turns a stream of an account is sent.
MOST_GAMES = 100


def look_on_entering(user: User | None) -> tuple[selectors.Viewer, selectors.Overview]:
    """In one visit of a thread. Queries the database."""
    return selectors.viewer(user), selectors.overview_of(user) if user else selectors.NOTHING


class AccountListener:
    """What concerns a user: games that begin, challenges, tables, turns.

    What it returns are encoded messages, to be sent in that order.
    """

    def __init__(self, user: User | None) -> None:
        self.user = user
        self.known_games: set[str] = set()
        self.kept_alive_at = -KEEP_ALIVE_EVERY

    async def welcome(self) -> list[str]:
        return [encode(await self.first_message())]

    async def first_message(self) -> Welcome:
        self.viewer, self.overview = await in_thread(look_on_entering, self.user)
        self.known_games = {game["code"] for game in self.overview["games"]}
        return Welcome(**self.viewer, **self.overview)

    async def hear(self, announcement: Announcement) -> list[str]:
        return [encode(message) for message in await self.messages_for(announcement)]

    async def messages_for(self, announcement: Announcement) -> list[ServerMessage]:
        match announcement:
            case UserChanged(game=code) if self.user is not None:
                return [*self.begun(code), *await self.changed(self.user)]
        return []

    def begun(self, code: str | None) -> list[ServerMessage]:
        if code is None or code in self.known_games:
            return []
        self.known_games.add(code)
        return [NewGame(code)]

    async def changed(self, user: User) -> list[ServerMessage]:
        self.overview = await in_thread(selectors.overview_of, user)
        return [
            Challenges(self.overview["challenges"]),
            Tables(self.overview["tables"]),
            Turn(self.overview["games"], self.overview["your_turn"]),
        ]

    async def show_life(self) -> list[str]:
        """Keep the user's lobbies open."""
        if self.user is not None and time.monotonic() - self.kept_alive_at > KEEP_ALIVE_EVERY:
            self.kept_alive_at = time.monotonic()
            with contextlib.suppress(DatabaseError, InterfaceError):
                await in_thread(upkeep.keep_alive, user_id=self.user.pk)
        return []

    async def leave(self) -> None:
        """Leave nothing behind."""


class LobbyListener(AccountListener):
    """For pages: also the list of open lobbies, if they show it, and the number on the bell."""

    # The revision of the list that the client knows; None if it does not show the list.
    revision: int | None = None
    sent_all_at = -SEND_ALL_EVERY

    def __init__(self, user: User | None, inbox: Inbox) -> None:
        super().__init__(user)
        self.inbox = inbox

    async def watch_list(self) -> None:
        """Before the welcome: most pages are not the lobby, and only show what concerns the user."""
        await lobby_list().enter(self.inbox)

    async def leave(self) -> None:
        lobby_list().leave(self.inbox)

    async def first_message(self) -> Welcome:
        welcome = await super().first_message()
        welcome.unread = await in_thread(unread_of, self.user) if self.user else 0
        listed = lobby_list()
        if listed.is_watched_by(self.inbox):
            welcome.rev = self.revision = listed.revision
            welcome.seeks = listed.everything
            welcome.waiting = listed.waiting
        return welcome

    async def hear(self, announcement: Announcement) -> list[str]:
        if isinstance(announcement, LobbyNews):
            return self.difference(announcement)
        return await super().hear(announcement)

    def difference(self, news: LobbyNews) -> list[str]:
        """A change of the list; the welcome contains those before it."""
        if self.revision is None or news.rev <= self.revision:
            return []
        self.revision = news.rev
        return [news.text]

    def whole_list(self) -> list[str]:
        """For a client that has missed a difference, which cannot happen often."""
        if time.monotonic() - self.sent_all_at < SEND_ALL_EVERY:
            raise RequestError(ErrorCode.TOO_OFTEN, _("You are going too fast. Please slow down."))
        if self.revision is None:
            return []
        self.sent_all_at = time.monotonic()
        listed = lobby_list()
        self.revision = listed.revision
        everything = OpenLobbies(listed.revision, seeks=listed.everything, waiting=listed.waiting)
        return [encode(everything)]

    async def messages_for(self, announcement: Announcement) -> list[ServerMessage]:
        match announcement:
            case UserNoticed(url=url) if self.user is not None:
                return [Notifications(await in_thread(unread_of, self.user), url)]
        return await super().messages_for(announcement)

    async def changed(self, user: User) -> list[ServerMessage]:
        """The user and the user's tables only if they have changed."""
        viewer, known = await in_thread(selectors.viewer, user), self.overview["tables"]
        you = [You(**viewer)] if viewer != self.viewer else []
        self.viewer = viewer
        messages = await super().changed(user)
        is_news = self.overview["tables"] != known
        return [*you, *(one for one in messages if is_news or not isinstance(one, Tables))]


class ProgramListener(AccountListener):
    """For event streams: also every turn, of games in real time as well."""

    def __init__(self, user: User, subscription: Subscription) -> None:
        super().__init__(user)
        self.subscription = subscription
        # Code and seat of each running game, by its key; and the version of the last turn that was sent.
        self.seats: dict[int, tuple[str, int]] = {}
        self.turns: dict[int, int] = {}

    async def first_message(self) -> Welcome:
        assert self.user is not None
        await self.follow_games(self.user)
        return await super().first_message()

    async def follow_games(self, user: User) -> None:
        """Listen at the tables of the account, and no longer at those where the game is over."""
        seats = await in_thread(running_seats, user)
        for game_id in self.seats.keys() - seats.keys():
            self.subscription.stop_listening(game_group(game_id))
        before, self.seats = self.seats, seats
        for game_id in seats.keys() - before.keys():
            await self.subscription.listen(game_group(game_id))

    async def messages_for(self, announcement: Announcement) -> list[ServerMessage]:
        if isinstance(announcement, GameChanged):
            return self.turn_in(announcement)
        return await super().messages_for(announcement)

    def turn_in(self, change: GameChanged) -> list[ServerMessage]:
        """The turn of this account, if it was not sent yet; known from the announcement alone."""
        row = change.row
        code, seat = self.seats.get(change.game, ("", -1))
        if seat not in row.to_move or row.paused or self.turns.get(change.game) == row.asked[seat]:
            return []
        self.turns[change.game] = row.asked[seat]
        return [YourTurn(code, row.version)]

    async def changed(self, user: User) -> list[ServerMessage]:
        await self.follow_games(user)
        return await super().changed(user)


def running_seats(user: User) -> dict[int, tuple[str, int]]:
    """Code and seat of each running game, by its key. Queries the database."""
    seats = Seat.objects.filter(user=user, game__status__in=RUNNING).order_by("-game_id")
    rows = seats.values_list("game_id", "game__code", "number")[:MOST_GAMES]
    return {game_id: (code, number) for game_id, code, number in rows}
