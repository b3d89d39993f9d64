"""`manage.py backup FILE`"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _

from duelsite import backups, copies


class Command(BaseCommand):
    help = "Writes the whole database to a file; `restore` reads it. The site may go on running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file, or a folder in which it is named after the time")
        parser.add_argument("--database", default=DEFAULT_DB_ALIAS)

    def handle(self, *args: Any, **options: Any) -> None:
        alias = options["database"]
        try:
            file = backups.backup(options["file"], alias=alias)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        said = {"database": backups.place(alias), "file": file, "size": file.stat().st_size}
        self.stdout.write(_("Saved %(database)s to %(file)s (%(size)d bytes).") % said)
        if copies.is_on():
            self.stdout.write(copies.put(file, "backups"))
