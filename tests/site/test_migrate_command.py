"""`manage.py migrate` gives up on a lock within seconds, instead of making the whole site wait behind it."""

import threading
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, get_commands
from django.db import connections
from pytest_django.fixtures import Settings

from duelsite.management.commands.migrate import Command, limited_waiting
from duelsite.run import addresses, supervisor
from tests.livesite import wait_for
from tests.site.another import Another

BEFORE, MIGRATION = "0002_ratings_and_relations", "0003_rated_bots"
SENTENCE = (
    "Migration accounts.0003_rated_bots gave up: for 0.05 s another transaction held a lock that it needs. "
    "Nothing of it was changed. Migrations before it are complete. Let the other transaction end, then run "
    "migrate again; docs/operations.md (Updating) says how to find it."
)
COLUMNS = "SELECT FROM information_schema.columns WHERE (table_name, column_name) = (%s, %s)"
RECORDED = "SELECT FROM django_migrations WHERE (app, name) = (%s, %s)"
# A statement that has waited longer than the limit and still waits.
WAITING = """
SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE datname = current_database() AND NOT granted AND waitstart < clock_timestamp() - interval '200 ms'
"""


def connect(another: Another, settings: Settings) -> "psycopg.Connection[Any]":
    return psycopg.connect(addresses.database_url(settings.VAR, another.settings["NAME"]))


def lock_timeout(another: Another) -> str:
    with connections[another.alias].cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        return str(cursor.fetchone()[0])


def test_a_migration_gives_up_on_a_lock_and_changes_nothing(
    another: Another, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    another.migrate(("accounts", BEFORE))
    command = ["manage.py", "migrate", "accounts", MIGRATION, "--database", another.alias, "-v", "0"]
    with connect(another, settings) as reader:
        reader.execute("SELECT FROM accounts_user")  # and the transaction goes on, as that of a backup
        settings.MIGRATION_LOCK_TIMEOUT = 0.05
        with pytest.raises(SystemExit, match="1"):
            Command().run_from_argv(command)
        assert capsys.readouterr() == ("", f"CommandError: {SENTENCE}\n")
        assert not reader.execute(COLUMNS, ["accounts_user", "bot_rated"]).fetchall()
        assert not reader.execute(RECORDED, ["accounts", MIGRATION]).fetchall()
        reader.rollback()

        settings.MIGRATION_LOCK_TIMEOUT = 5
        Command().run_from_argv(command)
        assert len(reader.execute(COLUMNS, ["accounts_user", "bot_rated"]).fetchall()) == 1
        assert len(reader.execute(RECORDED, ["accounts", MIGRATION]).fetchall()) == 1


def test_an_index_that_is_built_concurrently_waits_as_long_as_it_must(
    another: Another, settings: Settings
) -> None:
    """It makes nobody wait, and would leave an invalid index behind if it gave up."""
    built = threading.Event()

    def build() -> None:
        with closing(connections[another.alias]) as connection, limited_waiting(connection, 0.05):
            with connection.cursor() as cursor:
                cursor.execute("CREATE INDEX CONCURRENTLY by_number ON long_table (number)")
            assert lock_timeout(another) == "50ms"
            built.set()

    with connect(another, settings) as writer:
        writer.execute("CREATE TABLE long_table AS SELECT 1 AS number")
        writer.commit()
        writer.execute("UPDATE long_table SET number = 2")
        builder = threading.Thread(target=build)
        builder.start()
        wait_for(lambda: writer.execute(WAITING).fetchall())
        assert not built.is_set()
        writer.commit()
        builder.join()
    assert built.is_set()


def test_only_the_migration_is_limited(another: Another) -> None:
    with limited_waiting(connections[another.alias], 1.5):
        assert lock_timeout(another) == "1500ms"
    assert lock_timeout(another) == "0"


def test_starting_the_site_says_why_it_could_not_migrate(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise CommandError(SENTENCE)

    assert get_commands()["migrate"] == "duelsite", "what call_command finds"
    settings.VAR = tmp_path
    monkeypatch.setattr(supervisor, "attached", lambda _: nullcontext())
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr(supervisor.Supervisor, "serve", fail)
    assert supervisor.Supervisor("127.0.0.1", 0).run() == 1
    assert SENTENCE in capsys.readouterr().out
