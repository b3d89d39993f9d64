"""`manage.py restore FILE`"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils.translation import gettext as _

from duelsite import backups


class Command(BaseCommand):
    help = "Replaces the whole database by what `backup` wrote, now or before an update. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--database", default=DEFAULT_DB_ALIAS)
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument(
            "--while-running", action="store_true", help="even if the site or another program is connected"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        alias, file = options["database"], options["file"]
        name = connections[alias].settings_dict["NAME"]
        question = _("This replaces everything in %(database)s. Type the name of the database to continue: ")
        if not options["yes"] and input(question % {"database": backups.place(alias)}).strip() != name:
            raise CommandError(_("Nothing was changed."))
        try:
            backups.restore(file, alias=alias, while_running=options["while_running"])
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        said = {"database": backups.place(alias), "file": file}
        self.stdout.write(_("Restored %(database)s from %(file)s and brought it up to date.") % said)
