"""`manage.py run`: the whole site on this machine."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext_lazy as _

from duelsite.run.supervisor import Supervisor


class Command(BaseCommand):
    help = str(_("Runs the site: database, web server, workers. Ctrl-C stops all of them."))

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to be seen by other machines")
        parser.add_argument("--port", type=int, default=8000, help="the next free one is used if it is taken")

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(Supervisor(options["host"], options["port"]).run())
