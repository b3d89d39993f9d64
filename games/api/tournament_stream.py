"""The event stream of a tournament: its status, round and the lines of the standings that have changed.

All streams of an event in this process share one feed: a change is read and encoded once, however many
listen.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from django.db import DatabaseError, InterfaceError
from django.db.models import Max, Q
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from redis import RedisError
from rest_framework.request import Request

from accounts.models import User
from duelsite.threads import in_thread
from games.api.auth import reader
from games.api.streams import CONTENT_TYPE, Asker, Stream, StreamView
from games.api.tournament_data import as_number
from games.api.tournaments import TAGS, found_tournament
from games.sockets.announcements import Announcement, TournamentChanged, tournament_group
from games.sockets.server_messages import ServerMessage, encode
from games.sockets.subscriber import Subscription
from games.tournaments import presence
from games.tournaments.models import Entry, Round, Tournament

# Differences that are kept for streams that lag behind; one that lags further is sent everything.
DIFFERENCES_KEPT = 50
# Seconds after which a feed looks whether an announcement was lost.
LOOK_AGAIN = 5.0


class StandingsLine(Struct, frozen=True):
    handle: str
    state: str
    position: int | None
    rank: int | None
    score: float
    wins: int
    played: int
    on_streak: bool


class TournamentNews(ServerMessage, tag="tournament"):
    """What has changed between two versions of an event; `since` is null if it is everything."""

    v: int
    since: int | None
    status: str
    round: int | None
    entry_count: int
    standings: list[StandingsLine]
    # Players who have left before the start.
    gone: list[str]


class Snapshot(NamedTuple):
    version: int
    status: str
    round: int | None
    entry_count: int
    lines: Mapping[str, StandingsLine]

    def news(self, before: "Snapshot | None" = None) -> TournamentNews:
        known = before.lines if before else {}
        return TournamentNews(
            v=self.version,
            since=before.version if before else None,
            status=self.status,
            round=self.round,
            entry_count=self.entry_count,
            standings=[line for handle, line in self.lines.items() if known.get(handle) != line],
            gone=[handle for handle in known if handle not in self.lines],
        )


LINE = (
    "user__handle", "state", "position", "rank", "score", "wins", "played", "on_streak",
)  # fmt: skip


def load(tournament_id: int) -> Snapshot:
    """Two statements. The version is read first: what is read after it may be newer, never older."""
    paired = Max("played_rounds__number", filter=~Q(played_rounds__status=Round.Status.PLANNED))
    event = Tournament.objects.annotate(last_round=paired).get(pk=tournament_id)
    lines = {
        handle: StandingsLine(handle, state, position, rank, as_number(score), *rest)
        for handle, state, position, rank, score, *rest in Entry.objects.filter(tournament=event)
        .order_by("position", "-rating", "pk")
        .values_list(*LINE)
    }
    return Snapshot(event.version, event.status, event.last_round, event.entry_count, lines)


def version_of(tournament_id: int) -> int:
    return Tournament.objects.values_list("version", flat=True).get(pk=tournament_id)


class Difference(NamedTuple):
    since: int
    version: int
    text: str


class Feed:
    """What this process knows of one event."""

    def __init__(self, tournament_id: int) -> None:
        self.tournament_id = tournament_id
        self.listeners = 0
        self.snapshot: Snapshot | None = None
        self.everything = ""
        self.differences: deque[Difference] = deque(maxlen=DIFFERENCES_KEPT)
        self.looked_at = 0.0
        self.lock = asyncio.Lock()

    async def reach(self, version: int) -> Snapshot:
        """Be at this version at least."""
        async with self.lock:
            before = self.snapshot
            if before is not None and before.version >= version:
                return before
            self.snapshot = now = await in_thread(load, self.tournament_id)
            self.looked_at = time.monotonic()
            self.everything = ""
            if before is not None:
                self.differences.append(Difference(before.version, now.version, encode(now.news(before))))
            return now

    async def look(self) -> None:
        """Now and then: find what was not announced."""
        if time.monotonic() - self.looked_at > LOOK_AGAIN:
            self.looked_at = time.monotonic()
            await self.reach(await in_thread(version_of, self.tournament_id))

    def since(self, version: int | None) -> list[str]:
        """What a stream that knows this version has to be sent."""
        assert self.snapshot is not None, "a stream begins with the first snapshot"
        if version is not None and version >= self.snapshot.version:
            return []
        later = [one for one in self.differences if version is not None and one.since >= version]
        if later and later[0].since == version:
            return [one.text for one in later]
        self.everything = self.everything or encode(self.snapshot.news())
        return [self.everything]


# The feeds of this process, by event.
feeds: dict[int, Feed] = {}


class TournamentListener:
    """While the stream of a player is open, the player is present, and an arena pairs them."""

    def __init__(self, feed: Feed, user: User | None) -> None:
        self.feed, self.user = feed, user
        self.known: int | None = None

    @classmethod
    async def enter(
        cls, tournament_id: int, user: User | None, subscription: Subscription
    ) -> "TournamentListener":
        await subscription.listen(tournament_group(tournament_id))
        feed = feeds.setdefault(tournament_id, Feed(tournament_id))
        feed.listeners += 1
        return cls(feed, user)

    async def welcome(self) -> list[str]:
        await self.feed.reach(await in_thread(version_of, self.feed.tournament_id))
        return self.news()

    async def hear(self, announcement: Announcement) -> list[str]:
        if isinstance(announcement, TournamentChanged):
            await self.feed.reach(announcement.version)
            return self.news()
        return []

    async def show_life(self) -> list[str]:
        if self.user is not None:
            with contextlib.suppress(RedisError):
                await in_thread(presence.show_life, self.feed.tournament_id, self.user.pk)
        with contextlib.suppress(DatabaseError, InterfaceError):
            await self.feed.look()
        return self.news()

    def news(self) -> list[str]:
        assert self.feed.snapshot is not None, "read by the welcome"
        texts = self.feed.since(self.known)
        self.known = self.feed.snapshot.version
        return texts

    async def leave(self) -> None:
        self.feed.listeners -= 1
        if not self.feed.listeners:
            feeds.pop(self.feed.tournament_id, None)
        if self.user is not None:
            await in_thread(presence.leave, self.feed.tournament_id, self.user.pk)


class TournamentStreamView(StreamView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(
        responses={(200, CONTENT_TYPE): OpenApiTypes.STR},
        tags=[*TAGS, "streams"],
        operation_id="stream_tournament",
    )
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        """A tournament as it goes on, as lines of JSON: status, round, changed lines of the standings."""
        tournament, user = found_tournament(code), reader(request)

        async def listen(subscription: Subscription, _name: str) -> TournamentListener:
            return await TournamentListener.enter(tournament.pk, user, subscription)

        return self.answer(Stream(Asker.of(request, user), listen))
