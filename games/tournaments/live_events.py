"""The events whose pages are open in this process: what their sockets are sent is made once for all of them.

However many sockets there are and however fast an event changes: it is read once for a change, each part of
the page is rendered once for a language and a place (page.py), encoded once, and sent at most once a second.
What belongs to single viewers takes three statements for all of them together.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError
from django.utils import translation

from duelsite.threads import in_thread
from games.sockets.announcements import (
    Announcement,
    TournamentChanged,
    TournamentChat,
    TournamentChatAgain,
    tournament_group,
)
from games.sockets.server_messages import encode
from games.sockets.subscriber import Inbox, Subscription
from games.table.server_messages import Chat
from games.tournaments import page, selectors, viewing
from games.tournaments.models import Tournament
from games.tournaments.page import Place
from games.tournaments.selectors import Own
from games.tournaments.server_messages import Changed, Mine, OwnLine

log = logging.getLogger(__name__)

# Seconds between two messages about changes.
AT_MOST_EVERY = 1.0
# Seconds until an event is read without an announcement: games move on, and an announcement may get lost.
READ_EVERY = 5.0


class View(NamedTuple):
    """All who have the same are sent the same bytes."""

    language: str
    place: Place


class PageNews(Announcement):
    """Encoded messages about a change. Only sockets of this process hear it."""

    version: int
    texts: list[str]


class ChatNews(Announcement):
    """A line of the chat, encoded. Only sockets of this process hear it."""

    user: int
    id: int
    text: str


@dataclass(eq=False)
class Watcher:
    """A socket of the page."""

    inbox: Inbox
    view: View
    user_id: int | None
    own: Own | None = None
    mine: OwnLine = field(default_factory=OwnLine)


class Reading(NamedTuple):
    """An event as it was read for all its sockets."""

    tournament: Tournament
    is_closed: bool
    parts: Mapping[View, Mapping[str, str]]
    own: Mapping[int, Own]


def read_event(tournament_id: int, views: Set[View], users: Set[int]) -> Reading:
    """Queries the database: as often for one viewer as for all."""
    tournament = Tournament.objects.get(pk=tournament_id)
    names = page.parts_of(tournament)
    parts = {
        view: {name.value: page.part(tournament, view.language, name, view.place) for name in names}
        for view in views
    }
    closed = page.read_state_of(tournament).is_closed
    return Reading(tournament, closed, parts, selectors.own_lines(tournament, users))


class LiveEvent:
    """Reads an event while sockets watch it, and sends them what has changed."""

    def __init__(self, tournament_id: int) -> None:
        self.tournament_id = tournament_id
        self.reading: Reading | None = None
        self._watchers: dict[Inbox, Watcher] = {}
        self._announced: asyncio.Queue[Announcement] = asyncio.Queue()
        self._changed = asyncio.Event()
        self._subscription = Subscription(self._announced)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()

    @property
    def version(self) -> int:
        return self.reading.tournament.version if self.reading else 0

    # Sockets come and go

    async def enter(self, watcher: Watcher) -> None:
        """Send this socket what changes from now on; `reading` is what there is before."""
        self._watchers[watcher.inbox] = watcher
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._keep())]
        # First listen, then read: nothing can slip through in between.
        await self._listening.wait()
        users = {watcher.user_id} if watcher.user_id is not None else set()
        reading = await in_thread(read_event, self.tournament_id, {watcher.view}, users)
        self._take_in_first(watcher, reading)

    def _take_in_first(self, watcher: Watcher, reading: Reading) -> None:
        """Changes of a view begin with what its first socket has read."""
        known = self.reading or reading
        self.reading = known._replace(parts={**reading.parts, **known.parts})
        self._own_message(watcher, reading)

    def leave(self, inbox: Inbox) -> bool:
        """Forget a socket; whether nobody is left."""
        self._watchers.pop(inbox, None)
        if self._watchers:
            return False
        self._subscription.end()
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        return True

    def everything(self, view: View) -> str:
        """All parts of a place, for a page that has missed some."""
        assert self.reading is not None, "enter() has read it"
        return encode(Changed(self.version, self.reading.is_closed, self.reading.parts.get(view, {})))

    # What is announced

    async def _hear(self) -> None:
        await self._subscription.listen(tournament_group(self.tournament_id))
        self._listening.set()
        while True:
            match await self._announced.get():
                case TournamentChanged():
                    self._changed.set()
                case TournamentChat(group=group, line=line, user=user, id=key):
                    self._hand_out(ChatNews(group, user, key, encode(Chat(line=line))))
                case TournamentChatAgain() as again:
                    self._hand_out(again)

    def _hand_out(self, news: Announcement) -> None:
        for inbox in self._watchers:
            inbox.put_nowait(news)

    async def _keep(self) -> None:
        """Read the event whenever it has changed, until nobody watches any more."""
        await self._listening.wait()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(READ_EVERY):
                    await self._changed.wait()
            self._changed.clear()
            try:
                await self._update()
            except (DatabaseError, InterfaceError) as error:
                log.warning("A tournament could not be read: %s", error)
            except Exception:
                # Whatever the cause is: reading may succeed after the next change.
                log.exception("A tournament could not be read")
            await asyncio.sleep(AT_MOST_EVERY)

    async def _update(self) -> None:
        watchers = list(self._watchers.values())
        views = {watcher.view for watcher in watchers}
        users = {watcher.user_id for watcher in watchers if watcher.user_id is not None}
        reading = await in_thread(read_event, self.tournament_id, views, users)
        before, self.reading = self.reading, reading
        texts = {view: changed_text(view, before, reading) for view in views}
        for watcher in watchers:
            news = [text] if (text := texts[watcher.view]) else []
            news += self._own_message(watcher, reading)
            if news:
                version = reading.tournament.version
                watcher.inbox.put_nowait(PageNews("", version, news))

    def _own_message(self, watcher: Watcher, reading: Reading) -> list[str]:
        """What belongs to one viewer, if it is new."""
        own = reading.own.get(watcher.user_id) if watcher.user_id is not None else None
        mine = own_line(reading.tournament, own, watcher)
        watcher.own = own
        if mine == watcher.mine:
            return []
        watcher.mine = mine
        return [encode(Mine(mine))]


def changed_text(view: View, before: Reading | None, now: Reading) -> str:
    """The parts that have changed for one view; nothing if neither they nor the version have."""
    old = before.parts.get(view, {}) if before else {}
    new = now.parts[view]
    parts = {name: html for name, html in new.items() if old.get(name) != html}
    same = before is not None and before.tournament.version == now.tournament.version
    if same and not parts:
        return ""
    return encode(Changed(now.tournament.version, now.is_closed, parts))


def own_line(tournament: Tournament, own: Own | None, watcher: Watcher) -> OwnLine:
    can = [action.value for action in viewing.actions(tournament, own)]
    if own is None:
        return OwnLine(can=can)
    with translation.override(watcher.view.language):
        return OwnLine(
            state=own.state.value,
            rank=own.rank,
            score=viewing.score_text(own),
            points=viewing.points_texts(own),
            page=viewing.page_of(own.position) if own.position else 0,
            game=viewing.game_url(own),
            can=can,
            waits=viewing.waits(tournament, own),
        )


class LiveEvents:
    """Those of one event loop."""

    def __init__(self) -> None:
        self._events: dict[int, LiveEvent] = {}

    async def enter(self, tournament_id: int, watcher: Watcher) -> LiveEvent:
        event = self._events.setdefault(tournament_id, LiveEvent(tournament_id))
        await event.enter(watcher)
        return event

    def leave(self, event: LiveEvent, inbox: Inbox) -> None:
        if event.leave(inbox):
            self._events.pop(event.tournament_id, None)


_live: WeakKeyDictionary[asyncio.AbstractEventLoop, LiveEvents] = WeakKeyDictionary()


def live_events() -> LiveEvents:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _live:
        _live[loop] = LiveEvents()
    return _live[loop]
