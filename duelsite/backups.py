"""Saving the database to a file and restoring it, with PostgreSQL's own programs.

A backup may be older than the program that restores it: everything in the database makes way for it first,
all in one transaction, and migrations bring it up to date afterwards.
"""

import os
import shutil
import subprocess
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from duelsite import locks
from duelsite.run import ServicesError, postgres

# A connection that was just closed may still be listed for a moment.
CLOSING_PATIENCE = 3.0
# Names are quoted by format's %I, or as regprocedure's are. Sequences of tables go with them.
EMPTY_THE_SCHEMA = """
SET LOCAL client_min_messages = warning;
DO $$
DECLARE thing record;
BEGIN
    FOR thing IN
        SELECT c.relname AS name, CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
            WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
        FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
            AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('e', 'a', 'i'))
    LOOP
        EXECUTE format('DROP %s IF EXISTS public.%I CASCADE', thing.kind, thing.name);
    END LOOP;
    FOR thing IN
        SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    LOOP
        EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', thing.name);
    END LOOP;
END $$;
"""


class BackupError(Exception):
    """It failed; the message is for people."""


def program(name: str) -> str:
    """The installed program for an external database, else the one of the embedded PostgreSQL."""
    if os.environ.get("DATABASE_URL") and (found := shutil.which(name)):
        return found
    try:
        embedded = postgres.programs() / name
    except ServicesError:
        embedded = Path(name)
    if embedded.exists():
        return str(embedded)
    if found := shutil.which(name):
        return found
    sentence = _("%(name)s was not found on this machine: install the PostgreSQL client programs.")
    raise BackupError(sentence % {"name": name})


def environment(alias: str) -> dict[str, str]:
    """The environment for PostgreSQL's programs. Everybody could read a password on the command line."""
    database = connections[alias].settings_dict
    given = {
        "PGHOST": database["HOST"],
        "PGPORT": str(database["PORT"]),
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
        "PGSSLMODE": database["OPTIONS"].get("sslmode", ""),
    }
    return {**os.environ, **{variable: value for variable, value in given.items() if value}}


def place(alias: str = DEFAULT_DB_ALIAS) -> str:
    """The name and the host of the database, for people."""
    database = connections[alias].settings_dict
    return f"{database['NAME']} ({database['HOST'] or 'localhost'})"


def run(name: str, *arguments: str, alias: str = DEFAULT_DB_ALIAS) -> str:
    """The output of one of PostgreSQL's programs."""
    result = subprocess.run(
        [program(name), *arguments], env=environment(alias), capture_output=True, text=True, check=False
    )
    if result.returncode:
        raise BackupError(f"{name}: {result.stderr.strip()}")
    return result.stdout


def backup(file: Path, *, alias: str = DEFAULT_DB_ALIAS) -> Path:
    """Write all data to `file`, completely or not at all; in a folder, to a file named after the time."""
    if not MigrationRecorder(connections[alias]).has_table():
        sentence = _(
            "There is nothing to save in %(database)s: it was never set up. Is DATABASE_URL set, and "
            "exported?"
        )
        raise BackupError(sentence % {"database": place(alias)})
    if file.is_dir():
        file /= f"duelsite-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.backup"
    draft = file.with_name(file.name + ".draft")
    try:
        # It contains all e-mail addresses: only its owner may read it, from the first byte.
        draft.touch(mode=0o600)
        run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={draft}", alias=alias)
        draft.replace(file)
    except OSError as error:
        raise BackupError(str(error)) from error
    finally:
        draft.unlink(missing_ok=True)
    return file


def restore(file: Path, *, alias: str = DEFAULT_DB_ALIAS, while_running: bool = False) -> None:
    """Replace all data by those of `file`, in one transaction: a failure changes nothing."""
    if not file.is_file():
        raise BackupError(_("There is no file %(file)s.") % {"file": file})
    check_is_not_newer(file)
    close_connections(alias)
    if not while_running:
        check_nobody_is_there(alias)
    pour(file, alias)
    call_command("migrate", database=alias, interactive=False, verbosity=0)


def check_is_not_newer(file: Path) -> None:
    """A backup of a later version cannot be restored."""
    wanted = run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file))
    rows = [line.split("\t") for line in wanted.splitlines() if line.count("\t") == 3]
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known, installed = set(loader.disk_migrations), loader.migrated_apps
    unknown = [
        f"{app}.{name}" for _id, app, name, _at in rows if app in installed and (app, name) not in known
    ]
    if unknown:
        sentence = _("This backup is from a later version of the program (%(migrations)s). Update first.")
        raise BackupError(sentence % {"migrations": ", ".join(unknown)})


def close_connections(alias: str) -> None:
    connection: Any = connections[alias]
    connection.close()
    if connection.pool:
        connection.close_pool()


def check_nobody_is_there(alias: str) -> None:
    """Refuse while the site is running: users would lose what they do meanwhile."""
    if locks.is_held(settings.VAR / "services" / "run") and not os.environ.get("DATABASE_URL"):
        raise BackupError(_("The site is running from this folder. Stop it first, or pass --while-running."))
    deadline = time.monotonic() + CLOSING_PATIENCE
    while others := other_connections(alias):
        if time.monotonic() > deadline:
            sentence = ngettext(
                "%(count)d other program is connected to %(database)s. Stop the site first, or pass "
                "--while-running.",
                "%(count)d other programs are connected to %(database)s. Stop the site first, or pass "
                "--while-running.",
                others,
            )
            raise BackupError(sentence % {"count": others, "database": place(alias)})
        time.sleep(0.1)


def other_connections(alias: str) -> int:
    """How many other connections to the database there are."""
    parameters = connections[alias].get_connection_params()
    parameters.pop("pool", None)
    with psycopg.connect(**parameters) as connection:
        found = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type IS DISTINCT FROM 'autovacuum worker'"
        ).fetchone()
    assert found
    return int(found[0])


def pour(file: Path, alias: str) -> None:
    """Empty the database and load the backup. Nothing has changed until the COMMIT at the end.

    So it does not matter who of the three (this process, the reader, the writer) dies meanwhile.
    """
    read = [program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(file)]
    write = [program("psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"]
    with tempfile.TemporaryFile() as reading_trouble, tempfile.TemporaryFile() as writing_trouble:
        with (
            subprocess.Popen(read, stdout=subprocess.PIPE, stderr=reading_trouble) as reader,
            subprocess.Popen(
                write,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=writing_trouble,
                env=environment(alias),
            ) as writer,
        ):
            assert reader.stdout
            assert writer.stdin
            try:
                writer.stdin.write(f"BEGIN;\n{EMPTY_THE_SCHEMA}".encode())
                shutil.copyfileobj(reader.stdout, writer.stdin)
                if reader.wait() == 0:
                    writer.stdin.write(b"\nCOMMIT;\n")
                writer.stdin.close()
            except BrokenPipeError:  # the writer has failed, and prints why
                reader.kill()
            reader.wait()
            writer.wait()
        # If the reader has failed first, the error of the writer is only a consequence.
        if reader.returncode > 0:
            raise BackupError(f"pg_restore: {told(reading_trouble)}")
        if reader.returncode or writer.returncode:
            raise BackupError(f"psql: {told(writing_trouble)}")


def told(trouble: IO[bytes]) -> str:
    trouble.seek(0)
    return trouble.read().decode(errors="replace").strip()
