"""The tables that this process has sockets at: what several sockets are told is made once."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import asdict

from duelsite.threads import in_thread
from engine.game import Event, Position
from games.judging.analyses import hints_used
from games.models import Game, Move, Seat
from games.ratings.models import RatingChange
from games.registry import RULESETS, plugin_of
from games.sockets.messages import encoder
from games.table import positions, pulse
from games.table.announcing import snapshot
from games.table.clock import SeatClock, shown_clocks
from games.table.playing import MOST_TAKE_BACKS, may_take_back_again
from games.table.seat_logs import Line, SeatLogs, lines_of, read

log = logging.getLogger(__name__)

# How often a pinging client makes the table look whether it has missed an announcement.
LOOK_EVERY = 10.0
OVER = ("finished", "aborted")


@dataclass
class Loaded:
    """All that the database says about a game, read in one go.

    No model is in here: the event loop gets nothing that could ask the database once more.
    """

    static: dict[str, Any]
    row: dict[str, Any]
    seat_logs: SeatLogs
    position: Position | None
    result: dict[str, Any] | None
    changes: list[dict[str, float] | None] | None


def load(game_id: int) -> Loaded:
    """Read a game. Asks the database, and so belongs into a thread."""
    game = Game.objects.select_related("rematch_of").get(pk=game_id)
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    position, seat_logs = read(game, lines_of(game))
    if position is not None:
        positions.keep(game.pk, game.ply, position)
    return Loaded(
        static=static_of(game, seats),
        row=snapshot(game),
        seat_logs=seat_logs,
        position=position,
        result=result_of(game) if game.is_over else None,
        changes=changes_of(game, seats),
    )


def static_of(game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """What does not change while a game is played."""
    return {
        "code": game.code,
        "ruleset": game.ruleset,
        "options": game.options,
        "rated": game.rated,
        "time_control": game.time_control,
        "speed": game.speed,
        "commitment": game.commitment,
        "players": [player_of(seat, game.bot_levels[seat.number]) for seat in seats],
        "rematch_of": game.rematch_of.code if game.rematch_of else None,
    }


def player_of(seat: Seat, level: str) -> dict[str, Any]:
    return {
        "handle": seat.user.handle,
        "bot": seat.user.bot_level,
        "program": seat.user.plays_by_api,
        "guest": seat.user.is_guest,
        "rating": None if seat.rating_before is None else round(seat.rating_before),
        "provisional": seat.provisional,
        # Who has left, and the bot that holds the seat.
        "held": level if seat.left_how else None,
        "left": seat.left_how,
    }


def changes_of(game: Game, seats: Sequence[Seat]) -> list[dict[str, float] | None] | None:
    """What the game did to the ratings, by seat; a bot's does not change."""
    if game.rated_number is None or game.annulled_at:
        return None
    before_after = {
        change.user_id: {"before": change.before, "after": change.after}
        for change in RatingChange.objects.filter(game=game)
    }
    return [before_after.get(seat.user_id) for seat in seats]


def result_of(game: Game) -> dict[str, Any]:
    """How a game ended, with the secrets that may be told now. Asks the database."""
    return {
        "winners": game.winners,
        "places": game.places,
        "how": game.how,
        "uncounted": "annulled" if game.annulled_at else game.uncounted,
        "scores": game.scores,
        "secret": bytes(game.secret).hex(),
        "nonces": game.nonces,
        "seed": bytes(game.seed).hex() if game.seed is not None else None,
        "hints": hints_used(game) if any(game.bot_levels) else [0] * game.size,
    }


def load_result(game_id: int) -> dict[str, Any]:
    return result_of(Game.objects.get(pk=game_id))


def version_of(game_id: int) -> int:
    return Game.objects.values_list("version", flat=True).get(pk=game_id)


@dataclass
class LiveTable:
    """A game as this process knows it. Its sockets wait for one another while it is brought up to date."""

    game_id: int
    static: dict[str, Any] = field(default_factory=dict)
    row: dict[str, Any] = field(default_factory=dict)
    seat_logs: SeatLogs = field(default_factory=lambda: SeatLogs(0))
    position: Position | None = None
    result: dict[str, Any] | None = None
    changes: list[dict[str, float] | None] | None = None
    # What the last change brought about, and the version that it changed: who knew another one missed some.
    events: Sequence[Event] = ()
    changed_version: int | None = None
    sockets: int = 0
    looked_at: float = 0.0
    _updating: asyncio.Lock = field(default_factory=asyncio.Lock)
    _views: Mapping[int | None, Any] = field(default_factory=dict)
    _encoded: dict[tuple[int | None, int, bool], str] = field(default_factory=dict)

    @property
    def version(self) -> int:
        version: int = self.row.get("version", -1)
        return version

    async def catch_up(self) -> None:
        """Read everything from the database."""
        async with self._updating:
            await self._reload()

    async def _reload(self) -> None:
        loaded = await in_thread(load, self.game_id)
        self.looked_at = time.monotonic()
        if loaded.row["version"] < self.version:
            return
        self.static = loaded.static
        self.row = loaded.row
        self.seat_logs = loaded.seat_logs
        self.position = loaded.position
        self.changes = loaded.changes
        self.result = loaded.result
        self.events, self.changed_version = (), None
        self._views, self._encoded = {}, {}

    async def hear(self, announcement: dict[str, Any]) -> bool:
        """Take in what a service has announced; False if it was no news."""
        async with self._updating:
            return await self._take_in(announcement)

    async def _take_in(self, announcement: dict[str, Any]) -> bool:
        row = announcement["row"]
        if row["version"] <= self.version:
            return False
        lines = [
            Line(number, seat, notation, spent_ms, row["position_version"])
            for number, seat, notation, spent_ms in announcement["log"]
        ]
        follows = row["version"] == self.version + 1 and row["bots"] == self.row["bots"]
        follows = follows and row["ply"] == len(self.seat_logs.lines) + len(lines)
        if not follows or self.position is None:
            await self._reload()
            return True
        if row["status"] in OVER and self.result is None:
            self.result = await in_thread(load_result, self.game_id)
        # From here on without a pause: nobody may see half of a change.
        self._play_on(lines)
        self.changed_version = self.version
        self.row = row
        self._views, self._encoded = {}, {}
        return True

    def _play_on(self, lines: list[Line]) -> None:
        """Bring the position up to date without asking the database."""
        self.events = ()
        plugin = plugin_of(self.static["ruleset"])
        for line in lines:
            assert self.position is not None
            line.part = plugin.part(self.position)
            self.position, self.events = self._after(line)
            self.seat_logs.add(line, self.position)

    def _after(self, line: Line) -> tuple[Position, Sequence[Event]]:
        """Where a line has led to; played once more only if it was played in another process."""
        kept = positions.kept_with_events(self.game_id, line.number)
        if kept is not None:
            return kept
        assert self.position is not None
        position = self.position.copy()
        if line.notation == Move.UNDO:
            position.take_back(line.seat)
            return position, ()
        return position, position.play(line.seat, RULESETS[self.static["ruleset"]].parse(line.notation))

    async def look(self) -> bool:
        """Now and then, ask the database whether an announcement was missed; True if so."""
        if time.monotonic() - self.looked_at < LOOK_EVERY:
            return False
        self.looked_at = time.monotonic()
        current = await in_thread(version_of, self.game_id)
        if current == self.version:
            return False
        await self.catch_up()
        return True

    def news(self, seat: int | None, known: int) -> str:
        """The state for a socket that knows an older version, made once for all that stand where it does."""
        key = seat, self._known_at(seat, known), known == self.changed_version
        if key not in self._encoded:
            self._encoded[key] = self.state(seat, known)
        return self._encoded[key]

    def state(self, seat: int | None, known: int) -> str:
        """The state as it is this moment, with the lines that a socket lacks who knows an older version."""
        events = self.events if known == self.changed_version else ()
        return self._encode(seat, self._known_at(seat, known), events)

    def _known_at(self, seat: int | None, version: int) -> int:
        """How much of the log is known at a version. Of one that has never been, nothing is."""
        return 0 if version > self.version else self.seat_logs.known_at(seat, version)

    def _encode(self, seat: int | None, known: int, events: Sequence[Event]) -> str:
        row = self.row
        if not self._views and self.position is not None:
            self._views = self.position.views()
        message = {
            "t": "state",
            "v": row["version"],
            "status": row["status"],
            "view": self._views.get(seat),
            "events": [event.as_json(seat) for event in events],
            "last": self.seat_logs.last(seat),
            "log": self.seat_logs.since(seat, known),
            "clocks": self.clocks(),
            "offers": {"pause": row["pause_offers"], "rematch": row["rematch_offers"]},
            "paused": row["paused"],
            "can": self.can(seat),
            "asked": 0 if seat is None else row["asked"][seat],
            "seats": [{"held": one["held"], "left": one["left"]} for one in self.static["players"]],
            "result": self.result,
        }
        return encoder.encode(message).decode()

    def clocks(self) -> dict[str, Any]:
        row = self.row
        began = [datetime.fromtimestamp(at, UTC) if at else None for at in row["began_at"]]
        seats = [SeatClock(ms, began_at=at) for ms, at in zip(row["clocks_ms"], began, strict=True)]
        shown = shown_clocks(seats, pulse.shown_moment().counted, is_paused=row["paused"])
        return {**asdict(shown), "limit": self.static["time_control"]}

    def can(self, seat: int | None) -> list[str]:
        """What a seat may ask for now. The services decide; this spares people useless buttons."""
        row = self.row
        if seat is None:
            return []
        if row["status"] in OVER:
            return ["rematch"]
        if self.static["players"][seat]["left"]:
            return [] if self.static["rated"] else ["return"]
        rated, starting = self.static["rated"], row["status"] == "starting"
        acts = ["abort"] if starting or not (rated or all(row["moved"])) else []
        if row["status"] != "playing":
            return acts
        acts.append("resign")
        if row["paused"]:
            return [*acts, "resume"]
        if seat in row["to_move"]:
            acts += ["move", "hint"] if self.has_hints(seat) else ["move"]
        if self.may_take_back(seat):
            acts.append("undo")
        if not self.static["time_control"].endswith("d"):
            against_bot = any(player["bot"] for player in self.static["players"])
            if not (self.static["rated"] and row["bots"].count("") < 2):
                acts.append("pause")
            # Whether the opponent is gone, `presence` tells.
            if len(row["moved"]) == 2 and 1 - seat in row["to_move"] and not against_bot:
                acts.append("claim")
        return acts

    def may_take_back(self, seat: int) -> bool:
        if self.position is None or not self.position.can_take_back(seat):
            return False
        taken = sum(line.seat == seat and line.notation == Move.UNDO for line in self.seat_logs.lines)
        if taken < MOST_TAKE_BACKS:
            return True
        before = self.position.copy()
        before.take_back(seat)
        return may_take_back_again(taken, before)

    def has_hints(self, seat: int) -> bool:
        if plugin_of(self.static["ruleset"]).judge is None:
            return False
        others = [player for number, player in enumerate(self.static["players"]) if number != seat]
        return not self.static["rated"] and all(player["bot"] for player in others)


def versions_of(game_ids: list[int]) -> dict[int, int]:
    return dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "version"))


_tables: dict[int, LiveTable] = {}


async def enter(game_id: int) -> LiveTable:
    """The live table of a game, opened by its first socket, and up to date for whoever comes in."""
    table = _tables.setdefault(game_id, LiveTable(game_id))
    table.sockets += 1
    try:
        if not table.row or await in_thread(version_of, game_id) > table.version:
            await table.catch_up()
    except BaseException:
        leave(table)
        raise
    return table


async def look_at_all() -> None:
    """Ask the database, once for all rooms, whether they have missed something."""
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
    """The last socket closes the door."""
    table.sockets -= 1
    if table.sockets <= 0 and _tables.get(table.game_id) is table:
        del _tables[table.game_id]
