"""`manage.py nightwatch`: looks for suspicions now, as a task does every night."""

from typing import Any

from django.core.management.base import BaseCommand

from games.moderation import nightwatch


class Command(BaseCommand):
    help = "Search the rated games of the last 30 days for suspicions, as every night. It acts on nobody."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{nightwatch.look()} suspicions noted or updated.")
