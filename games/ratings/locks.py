"""The locks of ratings and statistics. They are taken in this order: all ratings, a game, its pool."""

from django.db import connection

from games.ratings.models import FirstPlayerEdge

# An advisory lock of the database: shared while a game is rated or counted, exclusive while ratings are
# corrected or computed again from history.
ALL_RATINGS = 0x7D_0E10


def may_rate() -> bool:
    """Whether games may be rated and counted now; if so, until the end of this transaction. Does not wait."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock_shared(%s)", [ALL_RATINGS])
        return bool(cursor.fetchone()[0])


def lock_all_ratings() -> None:
    """Until the end of this transaction no game is rated or counted. Must be the first lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ALL_RATINGS])


def lock_pool(pool: str) -> FirstPlayerEdge:
    """Until the end of this transaction nothing else is rated or corrected in this pool.

    The row of the first player's edge is the lock: every rated game reads it and writes it.
    """
    FirstPlayerEdge.objects.get_or_create(pool=pool)
    return FirstPlayerEdge.objects.select_for_update().get(pool=pool)


def lock_every_pool() -> list[FirstPlayerEdge]:
    return list(FirstPlayerEdge.objects.select_for_update().order_by("pool"))
