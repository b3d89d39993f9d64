"""The tables that this process has sockets or streams at: what several of them are sent is made once."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable
from typing import TypeVar

from redis import RedisError

from duelsite.threads import in_thread
from games.models import Game
from games.sockets.announcements import Announcement, GameChanged
from games.sockets.server_messages import encode
from games.sockets.subscriber import Inbox
from games.table import permissions, presence, recent
from games.table.server_messages import Result
from games.table.state import TableState, result_of

log = logging.getLogger(__name__)

T = TypeVar("T")

# Seconds between two checks, made when a client pings, whether an announcement was missed.
LOOK_EVERY = 10.0


# Seconds in which sockets of a table come together, and hear the same announcement.
TOGETHER = 0.05
# Readers who are sent the same: the seat, how much of the log they know, and whether they missed nothing.
Readers = tuple[int | None, int, bool]

# The event loop alone would not keep them.
_looking: set[asyncio.Task[None]] = set()


class PresenceSeen(Announcement):
    """Which people are at the table. Only sockets of this process hear it."""

    shown: presence.Presence


class LiveTable:
    """The state of a game in this process. Its sockets wait for each other while it is brought up to date."""

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        self.sockets = 0
        self._state: TableState | None = None
        self._looked_at = 0.0
        self._updating = asyncio.Lock()
        # Moves of this table's sockets are played one after the other: together they would only wait for
        # each other in the database, and each would hold a thread meanwhile.
        self._playing = asyncio.Lock()
        self._encoded: dict[Readers, str] = {}
        # The same by what the readers say themselves, their seat and the version that they know.
        self._news: dict[tuple[int | None, int], str] = {}
        # With the moment at which each was made: clocks run on.
        self._welcomes: dict[Readers, tuple[float, str]] = {}
        # The inboxes of sockets that are to learn who is at the table.
        self._curious: set[Inbox] = set()

    @property
    def state(self) -> TableState:
        assert self._state is not None, "enter() has read it"
        return self._state

    @property
    def version(self) -> int:
        return -1 if self._state is None else self._state.version

    async def in_turn(self, move: Awaitable[T]) -> T:
        """Play a move when those that came before it are played."""
        async with self._playing:
            return await move

    async def reach(self, version: int) -> None:
        """Read the game, unless it is known up to a version. Several who want that wait for one of them."""
        async with self._updating:
            if self.version < version:
                await self._reload()

    async def catch_up(self) -> None:
        """Read everything from the database."""
        async with self._updating:
            await self._reload()

    async def _reload(self) -> None:
        loaded = await in_thread(TableState.load, self.game_id)
        self._looked_at = time.monotonic()
        if loaded.version >= self.version:
            self._state = loaded
            self._forget_encoded()

    async def hear(self, change: GameChanged) -> None:
        """Take in what a service has announced, unless it is known already."""
        async with self._updating:
            if change.row.version <= self.version:
                return
            if self._state is None or not self._state.is_followed_by(change):
                await self._reload()
                return
            state, result = self._state, self._state.result
            if result is None and change.row.status in permissions.OVER:
                result = await in_thread(load_result, self.game_id)
            # From here on without a pause: nobody may see half of a change.
            state.play_on(change)
            state.result = result
            self._forget_encoded()

    def hear_at_once(self, change: GameChanged) -> bool:
        """The same without waiting for anything; False, with nothing changed, if that is impossible."""
        if change.row.version <= self.version:
            return True
        state = self._state
        if self._updating.locked() or state is None or not state.is_followed_by(change):
            return False
        if state.result is None and change.row.status in permissions.OVER:
            return False
        state.play_on(change)
        self._forget_encoded()
        return True

    def _forget_encoded(self) -> None:
        self._encoded, self._news, self._welcomes = {}, {}, {}

    def look_who_is_here(self, inbox: Inbox) -> None:
        """A player has come or gone: look once for all who have heard it, and put it into their inboxes."""
        if not self._curious:
            looking = asyncio.create_task(self._look_who_is_here())
            _looking.add(looking)
            looking.add_done_callback(_looking.discard)
        self._curious.add(inbox)

    async def _look_who_is_here(self) -> None:
        await asyncio.sleep(TOGETHER)
        curious, self._curious = self._curious, set()
        with contextlib.suppress(RedisError):
            seats = range(len(self.state.info.players))
            shown = await in_thread(presence.presence_of, self.game_id, seats)
            for inbox in curious:
                inbox.put_nowait(PresenceSeen("", shown))

    async def look(self) -> None:
        """Now and then, check with the database whether an announcement was missed."""
        if time.monotonic() - self._looked_at < LOOK_EVERY:
            return
        self._looked_at = time.monotonic()
        if await in_thread(version_of, self.game_id) != self.version:
            await self.catch_up()

    def news(self, seat: int | None, known: int) -> str:
        """The encoded state for a reader of an older version, made once for all readers who know the same."""
        text = self._news.get((seat, known))
        if text is None:
            readers = self._readers(seat, known)
            if readers not in self._encoded:
                self._encoded[readers] = encode(self.state.for_seat(seat, known))
            text = self._news[seat, known] = self._encoded[readers]
        return text

    def welcome(self, seat: int | None, known: int) -> str:
        """The encoded state as it is now, for readers who come: made once for all who come together."""
        readers, now = self._readers(seat, known), time.monotonic()
        made_at, text = self._welcomes.get(readers, (0.0, ""))
        if now - made_at > TOGETHER:
            text = encode(self.state.for_seat(seat, known))
            self._welcomes[readers] = (now, text)
        return text

    def _readers(self, seat: int | None, known: int) -> "Readers":
        return seat, self.state.known_at(seat, known), known == self.state.changed_version


def load_result(game_id: int) -> Result:
    return result_of(Game.objects.get(pk=game_id))


def version_of(game_id: int) -> int:
    return Game.objects.values_list("version", flat=True).get(pk=game_id)


def versions_of(game_ids: list[int]) -> dict[int, int]:
    return dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "version"))


_tables: dict[int, LiveTable] = {}


async def enter(game_id: int, version: int) -> LiveTable:
    """The live table of a game, opened by its first socket, for a visitor who has read that version."""
    table = _tables.setdefault(game_id, LiveTable(game_id))
    recent.make_room_for(len(_tables))
    table.sockets += 1
    try:
        await table.reach(version)
    except BaseException:
        leave(table)
        raise
    return table


async def look_at_all() -> None:
    """Check with the database, once for all tables, whether they have missed something."""
    versions = await in_thread(versions_of, list(_tables))
    for game_id, version in versions.items():
        table = _tables.get(game_id)
        if table is None or version <= table.version:
            continue
        try:
            await table.catch_up()
        except Exception:
            # One game that cannot be read must not keep the others back.
            log.exception("A table could not catch up with game %s", game_id)


def leave(table: LiveTable) -> None:
    """Close the table behind its last socket."""
    table.sockets -= 1
    if table.sockets <= 0 and _tables.get(table.game_id) is table:
        del _tables[table.game_id]
        recent.make_room_for(len(_tables))
