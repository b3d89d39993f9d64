"""Compute the standings of tournaments again from their rows, and say what has changed."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from games.tournaments import locks, standings
from games.tournaments.models import Tournament


class Command(BaseCommand):
    help = "Computes the standings of all tournaments, or of those named, again from their games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = Tournament.objects.exclude(status=Tournament.Status.OPEN).order_by("pk")
        if options["codes"]:
            chosen = chosen.filter(code__in=options["codes"])
        events = changed = 0
        for key in chosen.values_list("pk", flat=True):
            with transaction.atomic():
                locks.lock(key)
                tournament = Tournament.objects.get(pk=key)
                if lines := standings.update(tournament):
                    self.stdout.write(f"{tournament.code}: {lines} entries had changed")
                events, changed = events + 1, changed + lines
        self.stdout.write(f"{events} tournaments, {changed} entries changed")
