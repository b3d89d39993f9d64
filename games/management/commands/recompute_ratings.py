"""`manage.py recompute_ratings`: counts every rating again from the games."""

from typing import Any

from django.core.management.base import BaseCommand

from games.ratings.rating import recompute_ratings


class Command(BaseCommand):
    help = "Set every rating to what the rated games give, in the order in which they were rated."

    def handle(self, *args: Any, **options: Any) -> None:
        changed = recompute_ratings()
        self.stdout.write(f"{changed} ratings differed and were corrected.")
