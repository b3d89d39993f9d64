"""The tables that this process has sockets or streams at: what several of them are sent is made once."""

import asyncio
import logging
import time

from duelsite.threads import in_thread
from games.models import Game
from games.sockets.announcements import GameChanged
from games.sockets.server_messages import encode
from games.table import permissions
from games.table.server_messages import Result
from games.table.state import TableState, result_of

log = logging.getLogger(__name__)

# Seconds between two checks, made when a client pings, whether an announcement was missed.
LOOK_EVERY = 10.0


class LiveTable:
    """The state of a game in this process. Its sockets wait for each other while it is brought up to date."""

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        self.sockets = 0
        self._state: TableState | None = None
        self._looked_at = 0.0
        self._updating = asyncio.Lock()
        self._encoded: dict[tuple[int | None, int, bool], str] = {}

    @property
    def state(self) -> TableState:
        assert self._state is not None, "enter() has read it"
        return self._state

    @property
    def version(self) -> int:
        return -1 if self._state is None else self._state.version

    async def catch_up(self) -> None:
        """Read everything from the database."""
        async with self._updating:
            await self._reload()

    async def _reload(self) -> None:
        loaded = await in_thread(TableState.load, self.game_id)
        self._looked_at = time.monotonic()
        if loaded.version >= self.version:
            self._state, self._encoded = loaded, {}

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
            self._encoded = {}

    async def look(self) -> None:
        """Now and then, check with the database whether an announcement was missed."""
        if time.monotonic() - self._looked_at < LOOK_EVERY:
            return
        self._looked_at = time.monotonic()
        if await in_thread(version_of, self.game_id) != self.version:
            await self.catch_up()

    def news(self, seat: int | None, known: int) -> str:
        """The encoded state for a reader of an older version, made once for all readers who know the same."""
        state = self.state
        key = seat, state.known_at(seat, known), known == state.changed_version
        if key not in self._encoded:
            self._encoded[key] = encode(state.for_seat(seat, known))
        return self._encoded[key]


def load_result(game_id: int) -> Result:
    return result_of(Game.objects.get(pk=game_id))


def version_of(game_id: int) -> int:
    return Game.objects.values_list("version", flat=True).get(pk=game_id)


def versions_of(game_ids: list[int]) -> dict[int, int]:
    return dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "version"))


_tables: dict[int, LiveTable] = {}


async def enter(game_id: int) -> LiveTable:
    """The live table of a game, opened by its first socket, and up to date for the one that enters."""
    table = _tables.setdefault(game_id, LiveTable(game_id))
    table.sockets += 1
    try:
        if table.version < 0 or await in_thread(version_of, game_id) > table.version:
            await table.catch_up()
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
