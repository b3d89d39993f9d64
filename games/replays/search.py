"""The search of finished games: what can be asked for, and the statement that finds it, newest first.

What is asked of a player (name, result, place, marks) must hold for one and the same seat. Pages go on from
where the last one ended, so none skips or repeats a game, and page 500 costs no more than page 1. Whatever is
asked, it takes a bounded time: a few of the newest are walked along, the rest is for an index (terms.py), of
the last days first, and a statement that still runs for too long is stopped.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from time import monotonic
from typing import Any, Self

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from psycopg.errors import QueryCanceled

from accounts.models import User
from games.models import Game
from games.replays import terms

PAGE = 25
# For the database to find a page in: the last net, which nothing that was measured comes near.
LONGEST_MS = 1_000
# So many seats are walked along, or so many for each game that is asked for; a part of that for a player's,
# which lie far apart.
NEAR, NEAR_TIMES, PLAYERS_PART = 2_000, 16, 4
# Where there are not enough, the index is asked for the days of a time that is so many times as long, at
# least and at most; for all of them if these were the greater part, or more than so many.
LEAST_TIMES, MOST_TIMES, MOST_DAYS = 4, 50, 3650
Hit = tuple[int, datetime]  # a game's key, and when it ended
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

# A game may have several seats that fit. The newest are in the order of the index that they come from.
NEWEST = """
SELECT DISTINCT game_id, finished_at FROM (
    SELECT game_id, finished_at, terms FROM games_seat WHERE {seats}
    ORDER BY finished_at DESC, game_id DESC LIMIT %s
) AS newest WHERE {fits} ORDER BY finished_at DESC, game_id DESC LIMIT %s
"""
# How many were walked along, from when on and until when.
WALKED = """
SELECT count(*), min(finished_at), max(finished_at) FROM (
    SELECT finished_at FROM games_seat WHERE {seats} ORDER BY finished_at DESC, game_id DESC LIMIT %s
) AS newest
"""
# Found first and sorted then: the planner shall not walk along all seats for the sake of their order.
ANYWHERE = """
WITH hits AS MATERIALIZED (SELECT game_id, finished_at FROM games_seat WHERE {seats} AND {fits})
SELECT DISTINCT game_id, finished_at FROM hits ORDER BY finished_at DESC, game_id DESC LIMIT %s
"""
SHARES = """
SELECT reltuples, most_common_elems::text::int[], most_common_elem_freqs
FROM pg_class
    LEFT JOIN pg_stats ON schemaname = current_schema() AND tablename = relname AND attname = 'terms'
WHERE pg_class.oid = 'games_seat'::regclass
"""
SHARES_SECONDS = 600
# A term that more seats have than this part of them is worth its long list only if there are many others to
# rule out; any other is, unless there are few.
WIDE, MANY, FEW = 0.4, 2_000, 300


class TooLongError(Exception):
    """The search was stopped. Whoever asked should ask for something narrower."""


@dataclass(frozen=True)
class Cursor:
    """The last game of a page: the next page goes on from there."""

    finished_at: datetime
    game: int

    def __str__(self) -> str:
        return f"{(self.finished_at - EPOCH) // timedelta(microseconds=1)}-{self.game}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError for what is none."""
        at, _, game = text.partition("-")
        if not (at.isascii() and at.isdecimal() and game.isascii() and game.isdecimal()) or len(text) > 40:
            raise ValueError("no cursor")
        key = int(game)
        if key >= 2**63:
            raise ValueError("no cursor")
        try:
            return cls(EPOCH + timedelta(microseconds=int(at)), key)
        except OverflowError:
            raise ValueError("no cursor") from None


@dataclass(frozen=True)
class Wanted:
    """What is looked for; nothing set means every finished game."""

    player: User | None = None
    opponent: User | None = None
    result: str = ""  # of the player: won, lost, drawn
    place: int | None = None
    marks: Sequence[str] = ()  # all of them, as Guest.marks tells them
    ruleset: str = ""
    how: str = ""
    size: int | None = None
    speed: str = ""
    rated: bool | None = None
    rating_min: int | None = None
    rating_max: int | None = None
    since: date | None = None
    until: date | None = None
    ply_min: int | None = None
    ply_max: int | None = None
    before: Cursor | None = None


@dataclass(frozen=True)
class Part:
    """A part of a statement, and what stands in it."""

    said: str
    values: Sequence[Any]


@dataclass(frozen=True)
class Asked:
    """The terms that a seat must have: every one of some, and of others one of each."""

    every: Sequence[int]
    one_of: Sequence[Sequence[int]]

    @property
    def narrows(self) -> bool:
        return bool(self.one_of) or list(self.every) != [terms.FIRST]

    def fits(self, days: Sequence[int] = (), seats: float = math.inf) -> Part:
        """The rarest first, each by itself: the index then looks at a list only where those before agree.

        Days come before all, so that it looks at no other part of any list; they have about so many seats.
        What is long and says little is not looked up there, but in what the others have found.
        """
        shares = counted_shares()
        found = min(shares.seats, seats)
        said = ["terms && %s::int[]"] if days else []
        every = sorted(self.every, key=shares.of)
        for term in every:
            is_listed = not said or found > (MANY if shares.of(term) > WIDE else FEW)
            said.append(looked_up("terms @> %s::int[]", is_listed=is_listed))
            found *= shares.of(term)
        for terms_of_range in self.one_of:
            is_listed = every == [terms.FIRST] or sum(map(shares.of, terms_of_range)) <= WIDE
            said.append(looked_up("terms && %s::int[]", is_listed=is_listed))
        lists = [list(days)] if days else []
        return Part(" AND ".join(said), [*lists, *([term] for term in every), *map(list, self.one_of)])


def looked_up(condition: str, *, is_listed: bool) -> str:
    return condition if is_listed else f"({condition}) IS TRUE"


@dataclass(frozen=True)
class Shares:
    """How many seats there are, and which part of them has a term; a rare one is not counted by itself."""

    seats: float
    common: Mapping[int, float]
    least: float = 0.0

    def of(self, term: int) -> float:
        return self.common.get(term, self.least)


class NotCounted(Shares):
    """All may be anywhere: whatever is asked is worth looking up."""

    def of(self, _term: int) -> float:
        return 1.0


def counted_shares() -> Shares:
    return shares_of_terms(int(monotonic() // SHARES_SECONDS))


@lru_cache(maxsize=1)
def shares_of_terms(_moment: int) -> Shares:
    """As the database counts them for itself."""
    with connection.cursor() as cursor:
        cursor.execute(SHARES)
        seats, elements, frequencies = cursor.fetchone()
    if not elements:
        return NotCounted(math.inf, {})
    # Three more numbers than terms come along: the least, the most, and how many have none.
    return Shares(
        seats, dict(zip(elements, frequencies, strict=False)), least=min(frequencies[: len(elements)])
    )


@dataclass(frozen=True)
class Found:
    games: Sequence[Game]
    next: Cursor | None


def search(wanted: Wanted, *, games: "QuerySet[Game]", size: int = PAGE) -> Found:
    """A page of games, each with what is read of it."""
    hits = hits_of(wanted, size + 1)
    shown = games.filter(pk__in=[game for game, _ in hits[:size]]).order_by("-finished_at", "-pk")
    last = Cursor(hits[size - 1][1], hits[size - 1][0]) if len(hits) > size else None
    return Found(list(shown), last)


def keys_of(wanted: Wanted, most: int) -> list[int]:
    """The keys of so many games at most."""
    return [game for game, _ in hits_of(wanted, most)]


def hits_of(wanted: Wanted, most: int) -> list[Hit]:
    """The newest games that are looked for, so many at most.

    Whatever is common is found among the newest games, by walking along them; what is rare is found by the
    index of terms, and is so few that it is quickly sorted. The database cannot know beforehand which it is:
    it takes terms to be independent, and to walk along a million games in vain takes long, as it does to
    fetch and sort ten thousand. So a few of the newest are looked at first, then the index is asked for as
    many days as should be enough, and for all days only if what is looked for is rare in these as well.
    """
    if is_contradictory(wanted):
        return []
    near = max(NEAR, NEAR_TIMES * most)
    if wanted.player is not None:
        near = max(near // PLAYERS_PART, 1)
    with bounded() as cursor:
        finder = Finder(cursor, asked_of(wanted), in_time(wanted), most)
        hits = finder.among_the_newest(near)
        looked_through = finder.time_of_the_newest(near) if len(hits) < most else None
        if looked_through is None:
            return hits
        if not finder.asked.narrows:
            return finder.among_the_newest(None)
        # Of a player there is one short list, which days would not make shorter.
        if wanted.player is None:
            hits = finder.by_days(hits, near, *looked_through)
        return hits if len(hits) >= most else finder.by_the_index()


@dataclass(frozen=True)
class Finder:
    """Looks for so many hits, here or there, among the seats of the time and the player asked for."""

    cursor: Any
    asked: Asked
    seats: Part
    most: int

    def among_the_newest(self, near: int | None) -> list[Hit]:
        fits = self.asked.fits()
        return self._rows(NEWEST.format(seats=self.seats.said, fits=fits.said), near, *fits.values, self.most)

    def by_the_index(self, days: Sequence[int] = (), seats: float = math.inf) -> list[Hit]:
        """By the index of terms alone: that of time would list all that the days have."""
        fits = self.asked.fits(days, seats)
        statement = ANYWHERE.format(seats=f"({self.seats.said}) IS TRUE", fits=fits.said)
        return self._rows(statement, *fits.values, self.most)

    def time_of_the_newest(self, near: int) -> tuple[datetime, datetime] | None:
        """From when on, and until when; None if there are no others."""
        ((count, first, last),) = self._rows(WALKED.format(seats=self.seats.said), near + 1)
        return (first, last) if count > near else None

    def by_days(self, hits: list[Hit], seats: float, first: datetime, last: datetime) -> list[Hit]:
        """From one part of the time to a longer one, as far as days are worth it.

        There should be twice as many as are asked for, if they are spread as these hits among so many seats.
        """
        everything = counted_shares().seats
        while len(hits) < self.most:
            times = min(max(2 * self.most / max(len(hits), 1), LEAST_TIMES), MOST_TIMES)
            seats *= times
            # However many have ended at the same moment, it grows.
            time = max(last - first, timedelta(hours=1)) * times
            if 2 * seats > everything or time > timedelta(days=MOST_DAYS):
                break
            first = midnight((last - time).date())
            hits = self.by_the_index(terms.of_days(first, last), seats)
        return hits

    def _rows(self, statement: str, *values: Any) -> list[Any]:
        self.cursor.execute(statement, [*self.seats.values, *values])
        found: list[Any] = self.cursor.fetchall()
        return found


def is_contradictory(wanted: Wanted) -> bool:
    """Whether nobody can have that result at that place: both are common, so it would be looked for long."""
    return bool(wanted.result and wanted.place) and (wanted.place == 1) == (wanted.result == "lost")


@contextmanager
def bounded() -> Iterator[Any]:
    """Whatever is asked of the database in here takes no longer than it may."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            # Compiling a plan takes longer than a page may, and so does reading all of a table: the planner
            # would, where it takes what is asked for to be common and near ones have shown that it is rare.
            cursor.execute(
                f"SET LOCAL statement_timeout = {LONGEST_MS}; SET LOCAL jit = off; "
                "SET LOCAL enable_seqscan = off"
            )
            yield cursor
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise TooLongError from None
        raise


def asked_of(wanted: Wanted) -> Asked:
    """All that is asked, as terms of one and the same seat."""
    seat = [terms.word(mark) for mark in wanted.marks]
    if wanted.player is not None:
        seat.append(terms.of_player(wanted.player.pk))
    if wanted.opponent is not None:
        seat.append(terms.of_opponent(wanted.opponent.pk))
    if wanted.result:
        seat.append(terms.of_result(wanted.result))
    if wanted.place is not None:
        seat.append(terms.of_place(wanted.place))
    game = terms.of_game(
        ruleset=wanted.ruleset, how=wanted.how, size=wanted.size, speed=wanted.speed, rated=wanted.rated
    )
    ranges = [
        terms.of_range(name, low or 0, largest if high is None else high)
        for name, low, high, largest in (
            ("rating", wanted.rating_min, wanted.rating_max, terms.LARGEST_RATING),
            ("ply", wanted.ply_min, wanted.ply_max, terms.LARGEST_PLY),
        )
        if low is not None or high is not None
    ]
    return Asked(every=[*game, *(seat or [terms.FIRST])], one_of=ranges)


def in_time(wanted: Wanted) -> Part:
    """The seats of the days that are asked for, from where the last page ended; those of who is named."""
    said: list[str] = ["finished_at IS NOT NULL"]
    values: list[Any] = []
    if wanted.player is not None:
        said.append("user_id = %s")
        values.append(wanted.player.pk)
    if wanted.since:
        said.append("finished_at >= %s")
        values.append(midnight(wanted.since))
    if wanted.until:
        said.append("finished_at < %s")
        values.append(midnight(wanted.until) + timedelta(days=1))
    if wanted.before:
        said.append("(finished_at, game_id) < (%s, %s)")
        values += [wanted.before.finished_at, wanted.before.game]
    return Part(" AND ".join(said), values)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
