"""`manage.py backup FILE`"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from duelsite import backups


class Command(BaseCommand):
    help = "Writes the whole database to a file; `restore` reads it. The site may go on running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            backups.backup(file)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        size = file.stat().st_size
        self.stdout.write(
            _("Saved the database to %(file)s (%(size)d bytes).") % {"file": file, "size": size}
        )
