"""The SQL of statistics: rivalries and the days of ratings, in one statement for a whole table.

The database adds (ON CONFLICT), rows in the order of their keys: two transactions that count games of the
same people wait for each other, and cannot deadlock.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import connection

from games.ratings.models import RatingDay

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
REBUILD_DAYS = """
INSERT INTO games_ratingday (user_id, pool, speed, day, value, games)
SELECT change.user_id, game.pool, game.speed, (change.at AT TIME ZONE 'UTC')::date,
    (array_agg(change.after ORDER BY change.id DESC))[1], count(*)
FROM accounts_ratingchange AS change JOIN games_game AS game ON game.id = change.game_id
WHERE change.user_id = ANY(%s) AND game.annulled_at IS NULL GROUP BY 1, 2, 3, 4
"""
REBUILD_LAST_PLAYED = """
UPDATE accounts_rating AS rating SET last_played_at = (
    SELECT max(game.finished_at) FROM games_seat AS seat JOIN games_game AS game ON game.id = seat.game_id
    WHERE seat.user_id = rating.user_id AND game.pool = rating.pool AND game.speed = rating.speed
        AND game.rated_number IS NOT NULL AND game.annulled_at IS NULL
)
WHERE rating.user_id = ANY(%s)
"""


def add_rivalries(rows: Iterable[tuple[int, int, str, int, int, int]]) -> None:
    """A row has the keys of two users, the pool, and their games, won by the first and drawn."""
    if columns := [list(column) for column in zip(*sorted(rows), strict=True)]:
        with connection.cursor() as cursor:
            cursor.execute(ADD_RIVALRIES, columns)


def add_day(pool: str, speed: str, day: date, values: dict[int, float]) -> None:
    """Add a rated game to the day of each person; `values` are their ratings after it."""
    if values:
        people = sorted(values)
        with connection.cursor() as cursor:
            cursor.execute(ADD_DAYS, [pool, speed, day, people, [values[pk] for pk in people]])


def rebuild_days(ids: Sequence[int]) -> None:
    """Rebuild the days of these people from the changes of their ratings."""
    RatingDay.objects.filter(user__in=ids).delete()
    with connection.cursor() as cursor:
        cursor.execute(REBUILD_DAYS, [list(ids)])


def rebuild_last_played(ids: Sequence[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(REBUILD_LAST_PLAYED, [list(ids)])
