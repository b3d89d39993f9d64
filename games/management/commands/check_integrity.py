"""`manage.py check_integrity`: compares what is stored with what follows from the games; changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.integrity import checking


class Command(BaseCommand):
    help = "Play games again and compare results, ratings, statistics and search terms with what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--sample", type=int, default=checking.NIGHTLY, help="games, chosen at random")
        which.add_argument("--all", action="store_true", help="all games and people; may take hours")

    def handle(self, *args: Any, **options: Any) -> None:
        report = checking.check(None if options["all"] else options["sample"])
        for one in report.findings:
            self.stdout.write(str(one))
        counted = f"{report.games} games and {report.people} people"
        if report.findings:
            raise CommandError(f"Checked {counted}: {len(report.findings)} findings.", returncode=1)
        self.stdout.write(f"Checked {counted}: all of it follows from the games.")
