"""One conductor at a time for each event."""

from django.db import connection

# The first number of the advisory locks of events; the second is the event's own.
EVENTS = 7


def try_lock(tournament_id: int) -> bool:
    """Take the lock of an event until the end of the transaction; False if somebody else has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [EVENTS, tournament_id % 2**31])
        row = cursor.fetchone()
    return bool(row and row[0])


def lock(tournament_id: int) -> None:
    """Wait for the lock of an event: for what organisers do by hand."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [EVENTS, tournament_id % 2**31])
