"""`manage.py rebuild_stats`: makes the statistics of all people again from the games."""

from typing import Any

from django.core.management.base import BaseCommand

from games.ratings import statistics


class Command(BaseCommand):
    help = "Make everybody's statistics again from the games that count, and who has a rank."

    def handle(self, *args: Any, **options: Any) -> None:
        people = statistics.rebuild()
        self.stdout.write(f"The statistics of {people} people were made again.")
