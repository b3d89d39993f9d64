"""Between tests a database is emptied while a site may still use it: neither is in the other's way."""

import threading

import psycopg
import pytest
from django.conf import settings
from django.core.management.color import no_style
from django.core.management.sql import sql_flush
from django.db import connection

from duelsite.run import addresses
from tests.livesite import wait_for
from tests.people import member


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_uses_two_tables_ends_before_they_are_emptied() -> None:
    member()
    url = addresses.database_url(settings.VAR, connection.settings_dict["NAME"])
    with psycopg.connect(url) as site:
        # Both orders of the tables: one of them is the order of the flush turned around.
        for first, second in (("games_game", "accounts_user"), ("accounts_user", "games_game")):
            site.execute(f"SELECT count(*) FROM {first}")
            flush = threading.Thread(target=empty_all)
            flush.start()
            wait_for(lambda: is_waiting(url))
            site.execute(f"SELECT count(*) FROM {second}")
            site.commit()
            flush.join(60)
            assert not flush.is_alive()
            assert site.execute("SELECT count(*) FROM accounts_user").fetchone() == (0,)
            site.commit()


def empty_all() -> None:
    try:
        connection.ops.execute_sql_flush(sql_flush(no_style(), connection, allow_cascade=True))
    finally:
        connection.close()


def is_waiting(url: str) -> bool:
    """Whether the flush has come to the table that is in use."""
    with psycopg.connect(url, autocommit=True) as asker:
        waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"
        return asker.execute(waits).fetchone() is not None
