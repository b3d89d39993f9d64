"""`manage.py dump_games`: brings the dump of finished games up to date, as a task does every night."""

import re
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.api.dumps import dump_games
from games.api.puzzle_dump import dump_puzzles


class Command(BaseCommand):
    help = "Write the records of finished games, a compressed file for each month, and all puzzles."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--month", help="only this one, as 2026-10")

    def handle(self, *args: Any, **options: Any) -> None:
        month = options["month"]
        if month is not None and not re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", month):
            raise CommandError("A month is written like 2026-10.")
        dump_games(month, patience=float("inf"))
        if month is None:
            dump_puzzles()
        self.stdout.write(f"The dump in {settings.DUMPS} is up to date.")
