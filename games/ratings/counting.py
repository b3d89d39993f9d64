"""Adding to what is counted, in one statement for a whole table; and who may count, one kind at a time.

Sums are added by the database (ON CONFLICT), rows in the order of their keys: whoever counts two games at
once with the same people waits for the other, and never crosswise.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import connection

from games.ratings.models import RatingDay

# The name of the database's lock that is held while things are counted again from history.
RECOUNT = 0x7D_0E10

ADD_RIVALRIES = """
INSERT INTO games_rivalry AS known (one_id, other_id, pool, games, won, drawn)
SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::int[], %s::int[], %s::int[])
ON CONFLICT (one_id, other_id, pool) DO UPDATE SET games = known.games + excluded.games,
    won = known.won + excluded.won, drawn = known.drawn + excluded.drawn
"""
ADD_DAYS = """
INSERT INTO games_ratingday AS known (user_id, pool, speed, day, value, games)
SELECT person, %s, %s, %s, value, 1 FROM unnest(%s::bigint[], %s::float8[]) AS rated (person, value)
ON CONFLICT (user_id, pool, speed, day) DO UPDATE SET games = known.games + 1, value = excluded.value
"""
REMAKE_DAYS = """
INSERT INTO games_ratingday (user_id, pool, speed, day, value, games)
SELECT change.user_id, game.pool, game.speed, (change.at AT TIME ZONE 'UTC')::date,
    (array_agg(change.after ORDER BY change.id DESC))[1], count(*)
FROM accounts_ratingchange AS change JOIN games_game AS game ON game.id = change.game_id
WHERE change.user_id = ANY(%s) AND game.annulled_at IS NULL GROUP BY 1, 2, 3, 4
"""
REMAKE_LAST_PLAYED = """
UPDATE accounts_rating AS rating SET last_played_at = (
    SELECT max(game.finished_at) FROM games_seat AS seat JOIN games_game AS game ON game.id = seat.game_id
    WHERE seat.user_id = rating.user_id AND game.pool = rating.pool AND game.speed = rating.speed
        AND game.rated_number IS NOT NULL AND game.annulled_at IS NULL
)
WHERE rating.user_id = ANY(%s)
"""


def may_rate() -> bool:
    """Whether nobody counts again from history; nobody will before this transaction is over."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock_shared(%s)", [RECOUNT])
        return bool(cursor.fetchone()[0])


def wait_for_running_ratings() -> None:
    """Until this transaction is over no game is rated or counted. To be called before any other lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [RECOUNT])


def add_rivalries(rows: Iterable[tuple[int, int, str, int, int, int]]) -> None:
    """Rows of the two keys, the pool, games, won by the first, drawn; each pair once."""
    if columns := [list(column) for column in zip(*sorted(rows), strict=True)]:
        with connection.cursor() as cursor:
            cursor.execute(ADD_RIVALRIES, columns)


def add_day(pool: str, speed: str, day: date, values: dict[int, float]) -> None:
    """A rated game of that day, and the rating of each person after it."""
    if values:
        people = sorted(values)
        with connection.cursor() as cursor:
            cursor.execute(ADD_DAYS, [pool, speed, day, people, [values[pk] for pk in people]])


def remake_days(ids: Sequence[int]) -> None:
    """The days of these people, from what each game did to their ratings."""
    RatingDay.objects.filter(user__in=ids).delete()
    with connection.cursor() as cursor:
        cursor.execute(REMAKE_DAYS, [list(ids)])


def remake_last_played(ids: Sequence[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(REMAKE_LAST_PLAYED, [list(ids)])
