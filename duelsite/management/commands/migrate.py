"""`manage.py migrate`: Django's command, which gives up on a lock that it cannot get within seconds.

A statement that waits for an exclusive lock makes every later query of that table wait behind it. Without a
limit, one long transaction (a backup, a forgotten console) would stop the whole site.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from psycopg.errors import LockNotAvailable


class Command(migrate.Command):
    running: Migration | None = None

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with limited_waiting(connections[options["database"]], settings.MIGRATION_LOCK_TIMEOUT):
                super().handle(*args, **options)
        except OperationalError as error:
            if isinstance(error.__cause__, LockNotAvailable):
                raise CommandError(self.explanation()) from error
            raise

    def migration_progress_callback(
        self, action: str, migration: Migration | None = None, fake: bool = False
    ) -> None:
        if action in {"apply_start", "unapply_start"}:
            self.running = migration
        elif action in {"apply_success", "unapply_success"}:
            self.running = None
        super().migration_progress_callback(action, migration, fake)

    def explanation(self) -> str:
        what = f"Migration {self.running}" if self.running else "migrate"
        is_undone = self.running is not None and self.running.atomic
        state = "Nothing of it was changed." if is_undone else "It can be continued."
        return (
            f"{what} gave up: for {settings.MIGRATION_LOCK_TIMEOUT} s another transaction held a lock that "
            f"it needs. {state} Migrations before it are complete. Let the other transaction end, then run "
            "migrate again; docs/operations.md (Updating) says how to find it."
        )


@contextmanager
def limited_waiting(connection: BaseDatabaseWrapper, seconds: float) -> Iterator[None]:
    """Within this block, a statement on this connection fails if it waits longer than this for a lock.

    Indexes that are built or dropped concurrently are excepted: they wait for every older transaction, make
    nobody else wait, and leave an invalid index behind if they are cancelled.
    """
    limit = f"SET lock_timeout = {round(seconds * 1000)}"

    def execute_now(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    def wait_if_concurrent(execute: Callable[..., Any], sql: Any, *others: Any) -> Any:
        if " CONCURRENTLY " not in str(sql):
            return execute(sql, *others)
        execute_now("SET lock_timeout = 0")
        try:
            return execute(sql, *others)
        finally:
            execute_now(limit)

    execute_now(limit)
    try:
        with connection.execute_wrapper(wait_if_concurrent):
            yield
    finally:
        if connection.is_usable():
            execute_now("RESET lock_timeout")
