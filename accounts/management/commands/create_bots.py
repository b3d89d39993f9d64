"""`manage.py create_bots`: makes sure that every bot has its account."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts import services


class Command(BaseCommand):
    help = "Create the accounts of the bots that have none yet. Harmless to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        created = services.create_bots()
        for user in created:
            self.stdout.write(f"Created the bot {user.handle} (level {user.bot_level}).")
        if not created:
            self.stdout.write("All bots have their accounts.")
