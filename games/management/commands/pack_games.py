"""`manage.py pack_games`: packs the logs of old games without waiting for the background task, or back."""

from argparse import BooleanOptionalAction
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from duelsite import sitetime
from games.models import Game
from games.table import packing


class Command(BaseCommand):
    help = "Pack the logs of games that ended some days ago. Can be stopped and run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--undo", action=BooleanOptionalAction, default=False,
            help="write the rows again, before a return to a release that cannot read packed logs",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        if options["undo"]:
            self.unpack_all()
            return
        if settings.PACK_GAMES_AFTER is None:
            raise CommandError("Packing is switched off: PACK_GAMES_AFTER_DAYS is 0.")
        count = 0
        for keys in packing.batches(packing.waiting(sitetime.now() - settings.PACK_GAMES_AFTER)):
            count += packing.pack_together(keys)
            self.stdout.write(f"{count} games, up to number {keys[-1]}")
        self.stdout.write(f"{count} games are packed now that were not before.")

    def unpack_all(self) -> None:
        if settings.PACK_GAMES_AFTER is not None:
            raise CommandError("Switch packing off first: PACK_GAMES_AFTER_DAYS=0, and restart the workers.")
        count = 0
        while keys := list(Game.objects.filter(packed__isnull=False).values_list("pk")[: packing.BATCH]):
            count += packing.unpack([key for (key,) in keys])
            self.stdout.write(f"{count} games")
        self.stdout.write(f"{count} games have rows again.")
