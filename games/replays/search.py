"""Finds finished games, newest first: for the search of games, the history of a player and the API.

A page continues after the last game of the page before (Cursor), so no page skips or repeats a game and page
500 costs no more than page 1. Every search takes a bounded time: first it walks along a limited number of the
newest seats; if these do not fill the page, it uses the index of terms (terms.py), for the last days first,
with a time limit in the database.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from django.db import OperationalError, transaction
from django.db.models import QuerySet
from psycopg.errors import QueryCanceled

from games import replicas
from games.models import Game
from games.replays import facts, term_shares, terms
from games.replays.filters import Cursor, GameFilter

PAGE = 25


@dataclass(frozen=True)
class Plan:
    """The tuning of a search.

    The times are those of `python -m bench.plans` with a million games: processor time for a search, the mean
    over all kinds of searches. With this plan it is 3.8 ms.
    """

    # The walk along the newest seats reads at most this many: 5.5 ms with 250 seats, 6.5 ms with 16,000.
    near: int = 2_000
    # The walk reads at least this many seats for each game that is wanted, more than any table has: only long
    # exports need it, and a page takes the same time with 2 and with 64.
    seats_per_hit: int = 16
    # For one player the walk is shorter by this factor, because a player's seats are spread over the whole
    # table: 4.0 ms without it, 4.1 ms with a factor of 16.
    player_part: int = 4
    # The next step covers at least this many times the time that the walk covered: 4.4 ms with 16.
    least_growth: float = 4
    # And at most this many times: 5.8 ms with 8, no difference with 400.
    most_growth: float = 50
    # A longer time is not written as a list of days; the index covers all games instead: 9.4 ms without days.
    most_days: int = 3650
    # A term that a larger share of the seats has is wide: its list in the index is long and rules out little.
    # 3.9 ms with 0.1, 4.0 ms if no term is wide.
    wide_share: float = 0.4
    # A wide term is looked up in the index only if more seats than this are left by the terms before it:
    # 4.2 ms if it always is, 6.8 ms (and 200 ms for the slowest hundredth) if it never is.
    many_seats: int = 2_000
    # Any other term is looked up only if more seats than this are left; reading fewer rows is quicker: 4.2 ms
    # if it always is, 4.6 ms with 3,000, 21 ms if it never is.
    few_seats: int = 300
    # The database stops a statement after this time, which no search that was measured comes near.
    timeout_ms: int = 1_000


PLAN = Plan()

# The inner SELECT reads the newest seats in the order of an index; several seats of a game may fit. The last
# part runs only if there are too few hits: it counts the seats that were read, and the time they cover.
WALK = """
(SELECT DISTINCT ON (finished_at, game_id) game_id, finished_at, terms <> '{{}}' AS has_terms,
    NULL::timestamptz AS last
FROM (
    SELECT game_id, finished_at, terms FROM games_seat WHERE {seats}
    ORDER BY finished_at DESC, game_id DESC LIMIT %s
) AS newest WHERE {fits} ORDER BY finished_at DESC, game_id DESC LIMIT %s)
UNION ALL
(SELECT count(*), min(finished_at), NULL, max(finished_at) FROM (
    SELECT finished_at FROM games_seat WHERE {seats} ORDER BY finished_at DESC, game_id DESC LIMIT %s
) AS walked)
LIMIT %s
"""
# MATERIALIZED: otherwise the planner may walk along all seats in order to avoid sorting the hits.
BY_INDEX = """
WITH hits AS MATERIALIZED (SELECT game_id, finished_at FROM games_seat WHERE ({seats}) IS TRUE AND {fits})
SELECT DISTINCT game_id, finished_at, TRUE FROM hits ORDER BY finished_at DESC, game_id DESC LIMIT %s
"""
WITHOUT_TERMS = "SELECT game_id, finished_at, FALSE FROM games_seat WHERE {seats} AND terms = '{{}}'"


class TooLongError(Exception):
    """The database stopped the search. A narrower filter will be quicker."""


@dataclass(frozen=True)
class GamePage:
    games: Sequence[Game]
    next: Cursor | None


class Hit(NamedTuple):
    game: int
    finished_at: datetime
    # Annulled games have no terms: whether such a hit fits follows from its row.
    has_terms: bool = True


class Walk(NamedTuple):
    """The hits among the newest seats. If not complete, `first` and `last` say which time they cover."""

    hits: list[Hit]
    is_complete: bool
    first: datetime | None = None
    last: datetime | None = None


class Condition(NamedTuple):
    """A part of a WHERE clause and its parameters."""

    sql: str
    values: Sequence[Any]


def search(wanted: GameFilter, *, games: "QuerySet[Game]", size: int = PAGE) -> GamePage:
    """A page of games. `games` says what is read of each; it must prefetch the seats."""
    hits = find_hits(wanted, size + 1)
    shown = games.filter(pk__in=[hit.game for hit in hits[:size]]).order_by("-finished_at", "-pk")
    last = Cursor(hits[size - 1].finished_at, hits[size - 1].game) if len(hits) > size else None
    # A game that was deleted after its row was read has no seats.
    return GamePage([game for game in shown if game.seats.all()], last)


def find_keys(wanted: GameFilter, most: int) -> list[int]:
    return [hit.game for hit in find_hits(wanted, most)]


def find_hits(wanted: GameFilter, most: int) -> list[Hit]:
    """The newest games that fit, `most` at most.

    What is common is found among the newest seats; what is rare is found by the index, and quickly sorted.
    The planner cannot know which of the two it is: it takes terms to be independent, and both a walk along a
    million seats in vain and fetching ten thousand hits take long. So a few of the newest seats are read
    first; then the index is used for as many days as should be enough, and for all days only if they are not.
    """
    if wanted.is_contradictory:
        return []
    finder = Finder(wanted, query_of(wanted), seats_of(wanted), most)
    near = max(PLAN.near, PLAN.seats_per_hit * most)
    if wanted.player is not None:
        near = max(near // PLAN.player_part, 1)
    # Not in a transaction of its own: it reads a limited number of rows, in the order of an index.
    walk = finder.walk(near)
    if walk.is_complete or len(walk.hits) >= most:
        return walk.hits
    with time_limit():
        if not finder.query.narrows:
            return finder.walk(None).hits
        hits = walk.hits
        # The list of a player is short, and days would not make it shorter.
        if wanted.player is None and walk.first and walk.last:
            hits = finder.by_days(hits, near, walk.first, walk.last)
        return hits if len(hits) >= most else finder.by_index()


@dataclass(frozen=True)
class TermQuery:
    """The terms that a seat must have: all of `every`, and of each range in `one_of` one."""

    every: Sequence[int]
    one_of: Sequence[Sequence[int]]

    @property
    def narrows(self) -> bool:
        return bool(self.one_of) or list(self.every) != [terms.FIRST]

    def matches(self, seat: Collection[int]) -> bool:
        return set(self.every) <= set(seat) and all(not set(seat).isdisjoint(some) for some in self.one_of)

    def on_rows(self) -> Condition:
        """For rows that are read anyway."""
        parts = ["terms @> %s::int[]", *("terms && %s::int[]" for _ in self.one_of)]
        return Condition(" AND ".join(parts), [list(self.every), *map(list, self.one_of)])

    def in_index(self, days: Sequence[int] = (), seats: float = math.inf) -> Condition:
        """For the index, each term as a condition of its own, the rarest first: the index reads a list only
        where the lists before it agree. Days come first of all, so that no other part of any list is read;
        `seats` is about how many seats these days have. Terms that rule out little are compared with the rows
        that the others found.
        """
        shares = term_shares.current_shares()
        left = min(shares.seats, seats)
        parts = ["terms && %s::int[]"] if days else []
        every = sorted(self.every, key=shares.of)
        for term in every:
            enough = PLAN.many_seats if shares.of(term) > PLAN.wide_share else PLAN.few_seats
            parts.append(looked_up("terms @> %s::int[]", in_index=not parts or left > enough))
            left *= shares.of(term)
        for numbers in self.one_of:
            in_index = every == [terms.FIRST] or sum(map(shares.of, numbers)) <= PLAN.wide_share
            parts.append(looked_up("terms && %s::int[]", in_index=in_index))
        lists = [list(days)] if days else []
        return Condition(" AND ".join(parts), [*lists, *([term] for term in every), *map(list, self.one_of)])


def looked_up(condition: str, *, in_index: bool) -> str:
    """IS TRUE hides a condition from the indexes."""
    return condition if in_index else f"({condition}) IS TRUE"


@dataclass(frozen=True)
class Finder:
    """Looks for `most` hits among the seats of the time and the player that the filter names."""

    wanted: GameFilter
    query: TermQuery
    seats: Condition
    most: int

    def walk(self, near: int | None) -> Walk:
        """Along the newest seats, `near` of them at most."""
        fits = self.query.on_rows()
        either = f"({fits.sql}) OR terms = '{{}}'" if self.wanted.with_annulled else fits.sql
        rows = rows_of(
            WALK.format(seats=self.seats.sql, fits=either),
            *(*self.seats.values, near, *fits.values, self.most),
            *(*self.seats.values, None if near is None else near + 1, self.most),
        )
        hits = self._fitting([Hit(*row[:3]) for row in rows if row[2] is not None])
        for read, first, has_terms, last in rows:
            if has_terms is None:
                return Walk(hits, near is None or read <= near, first, last)
        return Walk(hits, is_complete=False)

    def by_days(self, hits: list[Hit], seats: float, first: datetime, last: datetime) -> list[Hit]:
        """By the index of terms, for a time that grows until it has enough hits or days are of no more use.

        Each step should find twice the hits that are wanted, if they are as frequent as in the steps before.
        """
        everything = term_shares.current_shares().seats
        while len(hits) < self.most:
            growth = min(max(2 * self.most / max(len(hits), 1), PLAN.least_growth), PLAN.most_growth)
            seats *= growth
            # At least an hour: any number of games may have ended at the same moment.
            span = max(last - first, timedelta(hours=1)) * growth
            if 2 * seats > everything or span > timedelta(days=PLAN.most_days):
                break
            first = midnight((last - span).date())
            hits = self.by_index(terms.of_days(first, last), seats)
        return hits

    def by_index(self, days: Sequence[int] = (), seats: float = math.inf) -> list[Hit]:
        """By the index of terms alone: that of time would read all seats of these days."""
        fits = self.query.in_index(days, seats)
        rows = rows_of(
            BY_INDEX.format(seats=self.seats.sql, fits=fits.sql), *self.seats.values, *fits.values, self.most
        )
        if self.wanted.with_annulled:
            rows += rows_of(WITHOUT_TERMS.format(seats=self.seats.sql), *self.seats.values)
        hits = self._fitting([Hit(*row) for row in rows])
        return sorted(hits, key=lambda hit: (hit.finished_at, hit.game), reverse=True)[: self.most]

    def _fitting(self, hits: list[Hit]) -> list[Hit]:
        """Without those that have no terms and do not fit by their rows."""
        player = self.wanted.player
        unknown = [hit.game for hit in hits if not hit.has_terms]
        if not unknown or player is None or self.query == query_of(GameFilter(player=player)):
            return hits
        fitting = set()
        for game in Game.objects.filter(pk__in=unknown).prefetch_related("seats"):
            by_user = facts.terms_by_user(game)
            if self.query.matches(by_user.get(player.pk, ())):
                fitting.add(game.pk)
        return [hit for hit in hits if hit.has_terms or hit.game in fitting]


def rows_of(statement: str, *values: Any) -> list[Any]:
    with replicas.connection().cursor() as cursor:
        cursor.execute(statement, values)
        rows: list[Any] = cursor.fetchall()
        return rows


@contextmanager
def time_limit() -> Iterator[None]:
    """Statements in here are stopped after PLAN.timeout_ms."""
    try:
        with transaction.atomic(using=replicas.alias()):
            # Compiling a plan takes longer than a page may, and so does reading a whole table, which the
            # planner would do where it expects many hits, though the walk has shown that there are few.
            with replicas.connection().cursor() as cursor:
                cursor.execute(
                    f"SET LOCAL statement_timeout = {PLAN.timeout_ms}; SET LOCAL jit = off; "
                    "SET LOCAL enable_seqscan = off"
                )
            yield
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise TooLongError from None
        raise


def query_of(wanted: GameFilter) -> TermQuery:
    """What is asked, as terms of one and the same seat."""
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
    return TermQuery(every=[*game, *(seat or [terms.FIRST])], one_of=ranges)


def seats_of(wanted: GameFilter) -> Condition:
    """The seats of the player and the days that are asked for, from where the last page ended."""
    parts = ["finished_at IS NOT NULL"]
    values: list[Any] = []
    if wanted.player is not None:
        parts.append("user_id = %s")
        values.append(wanted.player.pk)
    if wanted.since:
        parts.append("finished_at >= %s")
        values.append(midnight(wanted.since))
    if wanted.until and wanted.until < date.max:
        parts.append("finished_at < %s")
        values.append(midnight(wanted.until) + timedelta(days=1))
    if wanted.before:
        parts.append("(finished_at, game_id) < (%s, %s)")
        values += [wanted.before.finished_at, wanted.before.game]
    return Condition(" AND ".join(parts), values)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
