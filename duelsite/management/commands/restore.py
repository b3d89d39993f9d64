"""`manage.py restore FILE`"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from duelsite import backups


class Command(BaseCommand):
    help = "Replaces the whole database by what `backup` wrote. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        name = connection.settings_dict["NAME"]
        question = _("This replaces everything in the database %(name)s. Type its name to go on: ")
        if not options["yes"] and input(question % {"name": name}).strip() != name:
            raise CommandError(_("Nothing was changed."))
        connection.close()
        try:
            backups.restore(options["file"])
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("Restored the database from %(file)s.") % {"file": options["file"]})
