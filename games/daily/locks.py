"""One conductor of the days at a time."""

from django.db import connection

# The first number of the advisory locks of deals of the day; the second says what for.
DAYS = 8
CONDUCT, PAR = 1, 2


def try_lock(what: int) -> bool:
    """Take a lock until the end of the transaction; False if somebody else has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [DAYS, what])
        row = cursor.fetchone()
    return bool(row and row[0])


def share(deal_id: int) -> str:
    """The status of a deal, which cannot be closed until the transaction ends. Many may hold this at once."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT status FROM games_dailydeal WHERE id = %s FOR SHARE", [deal_id])
        row = cursor.fetchone()
    return str(row[0]) if row else ""
