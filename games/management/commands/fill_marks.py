"""`manage.py fill_marks`: makes games that ended before there was a search findable."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Seat
from games.replays.facts import write_days, write_missing


class Command(BaseCommand):
    help = "Fill in missing search data of finished games. Can be stopped and run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--batch", type=int, default=200, help="games to each transaction")

    def handle(self, *args: Any, **options: Any) -> None:
        written, last = 0, 0
        while True:
            count, last = write_missing(after=last, most=options["batch"])
            if not count:
                break
            written += count
            self.stdout.write(f"{written} games, up to number {last}")
        write_days(Seat.objects.all())
        self.stdout.write(f"{written} games can be found now that could not before.")
