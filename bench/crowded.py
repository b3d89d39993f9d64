"""A site with a million people and games, written by COPY into a database of its own and kept for later runs.

Not true games: nobody could replay them. But rows, indexes and spread are those of a large site: ratings as
people have them, a few who play a hundred times as much as the others, both of two and of four at a table.
"""

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import connection, models, transaction
from django.utils import timezone

from accounts.models import User
from games.endings import SiteEnding
from games.models import Game, Seat
from games.ratings import statistics
from games.ratings.models import Rating, RatingChange, RatingDay, Rivalry, Tally
from games.registry import plugin_of
from games.replays import terms

# Lines that are sent at once, and games whose rows are made together.
CHUNK = 5000
TOGETHER = 50_000
# No table has more seats.
SEATS = 8
NULL = r"\N"
# The busiest player is in one game of this many.
BUSIEST_EVERY = 100
SPEEDS = ("rapid", "rapid", "blitz", "classical")
TWO, MANY = "duel", "wonders-2e"
WAYS = ("civilian", "military", "science", SiteEnding.RESIGNATION)
# The most marks of a kind that a seat has; one game in this many is drawn, or casual.
MANY_MARKS = 4
DRAWN_EVERY, CASUAL_EVERY = 200, 10
# Nothing has to be checked that we know to be right: keys of other tables, millions of times.
UNCHECKED = "SET LOCAL session_replication_role = replica"

DAYS = """
INSERT INTO games_ratingday (user_id, pool, speed, day, value, games)
SELECT change.user_id, game.pool, game.speed, (change.at AT TIME ZONE 'UTC')::date,
    (array_agg(change.after ORDER BY change.id DESC))[1], count(*)
FROM accounts_ratingchange AS change JOIN games_game AS game ON game.id = change.game_id GROUP BY 1, 2, 3, 4
"""
RIVALRIES = """
INSERT INTO games_rivalry (one_id, other_id, pool, games, won, drawn)
SELECT one.user_id, other.user_id, game.pool, count(*), count(*) FILTER (WHERE one.place < other.place), 0
FROM games_seat AS one JOIN games_seat AS other ON other.game_id = one.game_id AND one.user_id < other.user_id
    JOIN games_game AS game ON game.id = one.game_id
GROUP BY 1, 2, 3
"""


def as_text(value: Any, field: "models.Field[Any, Any] | None" = None) -> str:
    """A value as COPY reads it."""
    if type(value) in (str, int, float):
        return str(value)
    if value is None:
        return NULL
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, bytes):
        return r"\\x" + value.hex()
    if isinstance(field, ArrayField):
        items = ("NULL" if item is None else '""' if item == "" else as_text(item) for item in value)
        return "{" + ",".join(items) + "}"
    if isinstance(value, (dict, list)):
        return json.dumps(value).replace("\\", r"\\")
    return str(value)


def copy(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows; whatever they do not say is as Django would have it."""
    fields = {field.attname: field for field in model._meta.concrete_fields if field.column}
    usual = [as_text(field.get_default(), field) for field in fields.values()]
    places = {name: (number, field) for number, (name, field) in enumerate(fields.items())}
    columns = ", ".join(f'"{field.column}"' for field in fields.values())
    connection.ensure_connection()
    with connection.connection.cursor() as cursor:
        with cursor.copy(f'COPY "{model._meta.db_table}" ({columns}) FROM STDIN') as pipe:
            lines: list[str] = []
            for row in rows:
                told = usual.copy()
                for name, value in row.items():
                    place, field = places[name]
                    told[place] = as_text(value, field)
                lines.append("\t".join(told) + "\n")
                if len(lines) == CHUNK:
                    pipe.write("".join(lines))
                    lines.clear()
            pipe.write("".join(lines))
        cursor.execute(
            f"SELECT setval(pg_get_serial_sequence('{model._meta.db_table}', 'id'), max(id)) "
            f'FROM "{model._meta.db_table}"'
        )


@contextmanager
def without_indexes(*tables: type[models.Model]) -> Iterator[None]:
    """They are built when all rows are there, which takes a fraction of the time."""
    indexes = [(model, index) for model in tables for index in model._meta.indexes]
    with connection.schema_editor() as editor:
        for model, index in indexes:
            editor.remove_index(model, index)
    yield
    with connection.schema_editor() as editor:
        editor.execute("SET LOCAL maintenance_work_mem = '512MB'")
        for model, index in indexes:
            editor.add_index(model, index)


@dataclass(frozen=True)
class Table:
    """A game that was played: its key, the ruleset, who sat there, their places and marks, and the rest."""

    number: int
    ruleset: str
    people: list[int]
    places: list[int]
    marks: list[list[str]]
    ended: datetime
    how: str
    speed: str
    rated: bool
    rating: int
    ply: int

    def terms(self) -> list[list[int]]:
        game = terms.of_game(
            ruleset=self.ruleset, how=self.how, size=len(self.people), speed=self.speed, rated=self.rated
        )
        return terms.of_seats(
            users=self.people, places=self.places, marks=self.marks, rating=self.rating, ply=self.ply,
            ended=self.ended, game=game,
        )  # fmt: skip


class Crowd:
    """People and their games of a year; the same for the same numbers."""

    def __init__(self, users: int, games: int) -> None:
        self.users, self.games = users, games
        self.now = timezone.now()
        self.first = (User.objects.aggregate(last=models.Max("pk"))["last"] or 0) + 1
        # By ruleset and kind: the marks, and how many of them a seat can have.
        self.marks = {
            ruleset: [
                ([f"{kind}:{name}" for name in words.names], MANY_MARKS if words.several else 1)
                for kind, words in plugin_of(ruleset).mark_words().items()
            ]
            for ruleset in (TWO, MANY)
        }

    def is_there(self) -> bool:
        return User.objects.filter(handle="bench-0").exists() and Game.objects.count() >= self.games

    @transaction.atomic
    def write(self) -> None:
        copy(User, self.people())
        # Its trigger counts those of each rank.
        copy(Rating, self.ratings())
        with connection.cursor() as cursor:
            cursor.execute(UNCHECKED)
            with without_indexes(Game, Seat):
                copy(Tally, self.tallies())
                for tables in self.tables():
                    copy(Game, map(self.game, tables))
                    copy(Seat, chain.from_iterable(map(self.seats, tables)))
                    copy(RatingChange, chain.from_iterable(map(self.changes, tables)))
            cursor.execute(DAYS)
            cursor.execute(RIVALRIES)

    def person(self, number: int) -> int:
        return self.first + number

    def people(self) -> Iterator[dict[str, Any]]:
        created = datetime(2025, 1, 1, tzinfo=UTC)
        for number in range(self.users):
            yield {
                "id": self.person(number), "handle": f"bench-{number}", "handle_skeleton": f"bench-{number}",
                "password": "!", "email": f"{number}@bench.example", "created_at": created,
            }  # fmt: skip

    def ratings(self) -> Iterator[dict[str, Any]]:
        """All in one pool and at one speed: the longest list that there can be."""
        dice = random.Random(2)
        for number in range(self.users):
            value = dice.gauss(1500, 250)
            yield {
                "id": number + 1, "user_id": self.person(number), "pool": "duel", "speed": "rapid",
                "value": value, "games": 20 + number % 50, "peak": value + 30, "listed": True,
                "last_played_at": self.now - timedelta(days=dice.random() * 29),
            }  # fmt: skip

    def tables(self) -> Iterator[list[Table]]:
        """All games, some at a time."""
        dice = random.Random(3)
        for first in range(0, self.games, TOGETHER):
            yield [self.table(number, dice) for number in range(first, min(first + TOGETHER, self.games))]

    def table(self, number: int, dice: random.Random) -> Table:
        many = number % 5 == 0
        ruleset, size = (MANY, 4) if many else (TWO, 2)
        people = dice.sample(range(1, self.users), size)
        if number % BUSIEST_EVERY == 1:
            people[0] = 0
        places = dice.sample(range(1, size + 1), size)
        return Table(
            number=number,
            ruleset=ruleset,
            people=[self.person(who) for who in people],
            places=[1] * size if number % DRAWN_EVERY == 2 else places,
            marks=[self.marks_of_a_seat(ruleset, dice) for _ in people],
            ended=self.now - timedelta(days=365 * (1 - number / self.games), hours=1),
            how="points" if many else dice.choice(WAYS),
            speed=dice.choice(SPEEDS),
            rated=dice.randrange(CASUAL_EVERY) > 0,
            rating=round(dice.gauss(1500, 200)),
            ply=round(dice.gauss(72 if many else 66, 8)),
        )

    def marks_of_a_seat(self, ruleset: str, dice: random.Random) -> list[str]:
        found: list[str] = []
        for names, most in self.marks[ruleset]:
            found += dice.sample(names, dice.randint(most // 2, most) if most > 1 else 1)
        return found

    def game(self, table: Table) -> dict[str, Any]:
        number, size = table.number, len(table.people)
        scores = [{"blue": 12 + seat, "green": number % 9, "total": 50 + seat} for seat in range(size)]
        return {
            "id": number + 1, "code": f"b{number:09}", "ruleset": table.ruleset,
            "pool": plugin_of(table.ruleset).rules.pool, "time_control": "10+10", "speed": table.speed,
            "rated": table.rated, "rated_number": number + 1 if table.rated else None,
            "tallied": not table.rated, "secret": bytes(32), "commitment": "0" * 64, "status": "finished",
            "moved": [True] * size, "ply": table.ply, "winners": [table.places.index(1)],
            "places": table.places, "how": table.how, "scores": scores, "rating": table.rating,
            "created_at": table.ended, "started_at": table.ended, "finished_at": table.ended,
        }  # fmt: skip

    def seats(self, table: Table) -> Iterator[dict[str, Any]]:
        for seat, (person, numbers) in enumerate(zip(table.people, table.terms(), strict=True)):
            yield {
                "id": table.number * SEATS + seat + 1, "game_id": table.number + 1, "number": seat,
                "user_id": person, "rating_before": 1500.0, "finished_at": table.ended,
                "place": table.places[seat], "marks": table.marks[seat], "terms": numbers,
            }  # fmt: skip

    def changes(self, table: Table) -> Iterator[dict[str, Any]]:
        for seat, person in enumerate(table.people if table.rated else []):
            before = 1500.0 + (table.number * 13 + person) % 300
            yield {
                "id": table.number * SEATS + seat + 1, "game_id": table.number + 1, "user_id": person,
                "before": before, "after": before + (8 if table.places[seat] == 1 else -8),
                "at": table.ended,
            }  # fmt: skip

    def tallies(self) -> Iterator[dict[str, Any]]:
        """About as large as true ones; those who are looked at get theirs from their games."""
        marks = {mark: [3, 1] for names, _most in self.marks[TWO] for mark in names[:6]}
        ways, seats = {"civilian": [3, 1], "military": [1, 0]}, {"0": [2, 1], "1": [2, 0]}
        counts = {"how": ways, "seat": seats, "mark": marks}
        for number in range(self.users):
            yield {
                "id": number + 1, "user_id": self.person(number), "pool": "duel", "rated": True, "games": 4,
                "won": 1, "counts": counts,
            }  # fmt: skip

    def looked_at(self, count: int) -> list[User]:
        """The busiest and some others, with the statistics that their games give."""
        numbers = [0, *random.Random(5).sample(range(1, self.users), min(count, self.users - 1))]
        handles = [f"bench-{number}" for number in numbers]
        users = list(User.objects.filter(handle__in=handles).order_by("pk"))
        statistics.recount(users)
        return users


def row_counts() -> dict[str, int]:
    """How many rows there are, by table."""
    return {
        model.__name__: model.objects.count()
        for model in (User, Rating, Game, Seat, RatingChange, RatingDay, Tally, Rivalry)
    }
