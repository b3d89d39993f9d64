"""`manage.py find_puzzles`: looks for puzzles in the analysed games here; goes on where it stopped."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.puzzles import finding
from games.registry import RULESETS


class Command(BaseCommand):
    help = "Look for puzzles in analysed games, in a folder of work for `python -m engine.ai puzzles pack`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dir", dest="folder", type=Path, default=settings.VAR / "puzzles")
        parser.add_argument("--ruleset", choices=list(RULESETS), default="", help="All, unless one is named.")
        parser.add_argument("--puzzles", type=int, default=500, help="of each game and kind, in the folder")
        parser.add_argument("--minutes", type=float, default=1e6, help="for each game and kind, at most")

    def handle(self, *args: Any, **options: Any) -> None:
        finding.find(
            options["folder"],
            puzzles=options["puzzles"],
            minutes=options["minutes"],
            ruleset=options["ruleset"],
            progress=self.stdout.write,
        )
