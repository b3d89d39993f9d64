"""A backup may be older than the program that restores it. These tests have a database of their own."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from pytest_django import DjangoDbBlocker

from duelsite import backups
from duelsite.run import addresses
from duelsite.run.client import Attachment

User = get_user_model()


class Another:
    """A second, empty database beside that of the tests, known to Django as "another"."""

    alias = "another"

    def __init__(self) -> None:
        self.settings: dict[str, Any] = copy.deepcopy(connection.settings_dict)
        self.settings["NAME"] = f"another{settings.REDIS_PREFIX}"  # of this process alone
        connections.settings[self.alias] = self.settings
        with psycopg.connect(admin_url(), autocommit=True) as server:
            server.execute(f'CREATE DATABASE "{self.settings["NAME"]}"'.encode())

    def remove(self) -> None:
        backups.close_connections(self.alias)
        del connections[self.alias]
        del connections.settings[self.alias]
        with psycopg.connect(admin_url(), autocommit=True) as server:
            server.execute(f'DROP DATABASE "{self.settings["NAME"]}" WITH (FORCE)'.encode())

    def handles(self) -> list[str]:
        return sorted(User.objects.using(self.alias).values_list("handle", flat=True))

    def is_up_to_date(self) -> bool:
        executor = MigrationExecutor(connections[self.alias])
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def admin_url() -> str:
    return addresses.database_url(settings.VAR, "postgres")


@pytest.fixture
def another(services: Attachment, django_db_blocker: DjangoDbBlocker) -> Iterator[Another]:
    with django_db_blocker.unblock():
        another = Another()
        yield another
        another.remove()


def test_a_backup_from_before_an_update_is_restored_after_it(tmp_path: Path, another: Another) -> None:
    file = tmp_path / "site.backup"
    # People are there, and of the games what they need: the rest has yet to be invented.
    call_command("migrate", "accounts", database=another.alias, verbosity=0)
    User.objects.db_manager(another.alias).create(handle="Ada", email="ada@example.org")
    call_command("backup", file, database=another.alias)
    assert not another.is_up_to_date()
    # The update brings tables that point at older ones.
    call_command("migrate", database=another.alias, verbosity=0)
    User.objects.db_manager(another.alias).create(handle="Mallory", email="mallory@example.org")

    call_command("restore", file, database=another.alias, yes=True)
    assert another.handles() == ["Ada"]
    assert another.is_up_to_date()


def test_a_database_that_was_never_set_up_is_not_saved(tmp_path: Path, another: Another) -> None:
    """What a cron line without an environment would do: save the embedded database, for months."""
    with pytest.raises(CommandError, match="never set up"):
        call_command("backup", tmp_path / "site.backup", database=another.alias)
    assert list(tmp_path.iterdir()) == []
