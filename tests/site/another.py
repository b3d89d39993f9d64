"""A database beside that of the tests: for what older programs left behind."""

import copy
from typing import Any

import psycopg
from django.apps.registry import Apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from duelsite import backups
from duelsite.run import addresses

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

    def migrate(self, *targets: tuple[str, str]) -> Apps:
        """The models as they were after these migrations, in a database that has come to stand there."""
        executor = MigrationExecutor(connections[self.alias])
        executor.migrate(list(targets))
        return MigrationExecutor(connections[self.alias]).loader.project_state(list(targets)).apps

    def migrate_to_now(self) -> None:
        executor = MigrationExecutor(connections[self.alias])
        executor.migrate(executor.loader.graph.leaf_nodes())

    def handles(self) -> list[str]:
        return sorted(User.objects.using(self.alias).values_list("handle", flat=True))

    def is_up_to_date(self) -> bool:
        executor = MigrationExecutor(connections[self.alias])
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def admin_url() -> str:
    return addresses.database_url(settings.VAR, "postgres")
