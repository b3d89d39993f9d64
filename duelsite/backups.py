"""Saving the database to a file and putting it back, by PostgreSQL's own pg_dump and pg_restore."""

import os
import shutil
import subprocess
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from duelsite.services import ServicesError, postgres


class BackupError(Exception):
    """It did not work; the message is for a person."""


def program(name: str) -> str:
    """The machine's own if it serves an outside database, else the one beside the embedded PostgreSQL."""
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
    sentence = _("There is no %(name)s on this machine: install PostgreSQL's client programs.")
    raise BackupError(sentence % {"name": name})


def run(name: str, *arguments: str) -> None:
    database = settings.DATABASES["default"]
    # By the environment: a password on the command line is seen by everybody on the machine.
    given = {
        "PGHOST": database["HOST"],
        "PGPORT": database["PORT"],
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
        "PGSSLMODE": database["OPTIONS"].get("sslmode", ""),
    }
    environment = os.environ | {variable: value for variable, value in given.items() if value}
    result = subprocess.run(
        [program(name), *arguments], env=environment, stderr=subprocess.PIPE, text=True, check=False
    )
    if result.returncode:
        raise BackupError(f"{name}: {result.stderr.strip()}")


def backup(file: Path) -> None:
    """Write all data to `file`, whole or not at all."""
    draft = file.with_name(file.name + ".draft")
    try:
        # It holds everybody's e-mail address: readable by its owner only, from the first byte.
        draft.touch(mode=0o600)
        run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={draft}")
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def restore(file: Path) -> None:
    """Replace all data by what `file` holds, in one transaction: after a failure everything is as before."""
    if not file.is_file():
        raise BackupError(_("There is no file %(file)s.") % {"file": file})
    name = settings.DATABASES["default"]["NAME"]
    run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--no-privileges",
        "--single-transaction",
        f"--dbname={name}",
        str(file),
    )
