"""`manage.py rebuild_stats`: makes the statistics of all people again from the games."""

from typing import Any

from django.core.management.base import BaseCommand

from games.ratings import statistics


class Command(BaseCommand):
    help = "Rebuild all statistics and ranks from the games that count."

    def handle(self, *args: Any, **options: Any) -> None:
        people = statistics.rebuild()
        self.stdout.write(f"Rebuilt the statistics of {people} people.")
