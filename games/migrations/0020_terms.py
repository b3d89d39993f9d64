"""The terms that finished games are found by, some games at a time, while others are played.

Stopped, it goes on where it was. Games that end meanwhile by the program of before are found once
`manage.py fill_marks` has been run.
"""

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models, transaction

BATCH = 1000
WRITE = """
UPDATE games_seat SET terms = found.terms::int[]
FROM unnest(%s::bigint[], %s::text[]) AS found (seat, terms) WHERE games_seat.id = found.seat
"""


def fill(apps: Any, schema_editor: Any) -> None:
    # What is written is what a search of now asks for: whoever changes that has to write all of it again.
    from games.replays.facts import terms_of

    alias = schema_editor.connection.alias
    game, seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    # None of the games of before 0012 has been filled in yet: fill_marks does all of it.
    unfound = seat.objects.using(alias).filter(game=models.OuterRef("pk"), finished_at__isnull=False, terms=[])
    games = game.objects.using(alias).filter(models.Exists(unfound), status="finished", annulled_at=None)
    fields = ("ruleset", "how", "places", "speed", "rated", "rating", "ply", "finished_at", "annulled_at")
    last = 0
    while batch := list(
        games.filter(pk__gt=last).only(*fields).order_by("pk").prefetch_related("seats")[:BATCH]
    ):
        keys, written = [], []
        for one in batch:
            seats = sorted(one.seats.all(), key=lambda sitting: sitting.number)
            found = terms_of(one, [at.user_id for at in seats], [at.marks for at in seats])
            keys += [at.pk for at in seats]
            written += ["{" + ",".join(map(str, numbers)) + "}" for numbers in found]
        with transaction.atomic(using=alias), schema_editor.connection.cursor() as cursor:
            cursor.execute(WRITE, [keys, written])
        last = batch[-1].pk


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0019_indexes_of_search")]

    operations = [
        migrations.AddField(
            "seat",
            "terms",
            ArrayField(models.IntegerField(), blank=True, default=list, editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
