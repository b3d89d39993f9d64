"""`manage.py load_puzzles`: brings the puzzles that ship with the project, or others, into the database."""

from lzma import LZMAError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.puzzles import loading


class Command(BaseCommand):
    help = "Load puzzles from their compact files. Files that have not changed are left out."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, help="By default the shipped ones.")

    def handle(self, *args: Any, **options: Any) -> None:
        for path in options["files"] or sorted(Path(settings.PUZZLES).glob("*.xz")):
            try:
                done = loading.load(path)
            except (OSError, ValueError, LZMAError) as error:
                raise CommandError(f"{path} cannot be loaded: {error}") from error
            if options["verbosity"]:
                self.stdout.write(f"{path.name}: {told(done)}")


def told(done: loading.Loaded | None) -> str:
    if done is None:
        return "loaded before."
    return (
        f"{done.added} added, {done.changed} changed, {done.retired} retired, "
        f"{done.skipped} of other rules left out."
    )
