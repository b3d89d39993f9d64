"""The terms that finished games are found by, written in batches while the site runs.

If it is stopped, it continues where it stopped. Games that processes of the previous version finish meanwhile
are found after `manage.py fill_marks` has run.

The functions are a frozen copy of games/replays/terms.py: a change of terms there needs a new migration.
"""

import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, date
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models, transaction

BATCH = 1000
WRITE = """
UPDATE games_seat SET terms = found.terms::int[]
FROM unnest(%s::bigint[], %s::text[]) AS found (seat, terms) WHERE games_seat.id = found.seat
"""
FIELDS = ("ruleset", "how", "places", "speed", "rated", "rating", "ply", "finished_at")
LARGEST_RATING, LARGEST_PLY, LARGEST_DAY = 4000, 2000, 40 * 365
FIRST_DAY = date(2020, 1, 1)
# Players have the numbers from 0 on, opponents those from here on, words the negative ones.
OPPONENTS = 2**30


def word(text: str) -> int:
    return -1 - (zlib.crc32(text.encode()) >> 1)


def of_number(name: str, number: int, largest: int) -> list[int]:
    """A number is found by itself and by its first digits."""
    number = min(max(number, 0), largest)
    return [word(f"{name}:{number // width}/{width}") for width in (1, 10, 100)]


def of_game(game: Any) -> list[int]:
    """The terms that all seats of a game share."""
    said = {
        "ruleset": game.ruleset or None,
        "how": game.how or None,
        "size": len(game.places),
        "speed": game.speed or None,
        "rated": game.rated,
    }
    terms = [word(f"{name}:{value}") for name, value in said.items() if value is not None]
    day = (game.finished_at.astimezone(UTC).date() - FIRST_DAY).days
    terms += of_number("day", day, LARGEST_DAY)
    terms += of_number("ply", game.ply, LARGEST_PLY)
    if game.rating is not None:
        terms += of_number("rating", game.rating, LARGEST_RATING)
    return terms


def of_seats(game: Any, seats: Sequence[Any]) -> Iterator[list[int]]:
    """The terms of each seat; the seats are in the order of their numbers."""
    shared = of_game(game)
    drawn = all(place == 1 for place in game.places)
    for number, (seat, place) in enumerate(zip(seats, game.places, strict=True)):
        result = "drawn" if drawn else "won" if place == 1 else "lost"
        own = [seat.user_id, word(f"place:{place}"), word(f"result:{result}")]
        others = [OPPONENTS + other.user_id for other in seats if other.user_id != seat.user_id]
        first = [] if number else [word("first")]
        yield [*shared, *own, *others, *first, *map(word, seat.marks)]


def fill(apps: Any, schema_editor: Any) -> None:
    alias = schema_editor.connection.alias
    game, seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    # Games from before 0012 have no marks yet: `fill_marks` writes both.
    unfound = seat.objects.using(alias).filter(game=models.OuterRef("pk"), finished_at__isnull=False, terms=[])
    games = game.objects.using(alias).filter(models.Exists(unfound), status="finished", annulled_at=None)
    last = 0
    while batch := list(
        games.filter(pk__gt=last).only(*FIELDS).order_by("pk").prefetch_related("seats")[:BATCH]
    ):
        keys, written = [], []
        for one in batch:
            seats = sorted(one.seats.all(), key=lambda sitting: sitting.number)
            keys += [sitting.pk for sitting in seats]
            written += ["{" + ",".join(map(str, terms)) + "}" for terms in of_seats(one, seats)]
        with transaction.atomic(using=alias), schema_editor.connection.cursor() as cursor:
            cursor.execute(WRITE, [keys, written])
        last = batch[-1].pk


class AddFieldInTransaction(migrations.AddField):
    """Adds the column completely or not at all, although the migration itself has no transaction."""

    atomic = True


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0019_indexes_of_search")]

    operations = [
        AddFieldInTransaction(
            "seat",
            "terms",
            ArrayField(models.IntegerField(), blank=True, default=list, editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
