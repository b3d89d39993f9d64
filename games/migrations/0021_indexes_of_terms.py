"""The index of terms replaces one index for each criterion; built while the site runs."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0020_terms")]

    operations = [
        AddIndexConcurrently(
            "seat",
            models.Index(
                fields=["-finished_at", "-game"],
                condition=models.Q(finished_at__isnull=False),
                name="seat_by_time",
            ),
        ),
        AddIndexConcurrently("seat", GinIndex(fields=["terms"], name="seat_terms", fastupdate=False)),
        RemoveIndexConcurrently("seat", "seat_marks"),
        RemoveIndexConcurrently("game", "game_by_ending"),
        RemoveIndexConcurrently("game", "game_by_rating"),
        RemoveIndexConcurrently("game", "game_by_length"),
        RemoveIndexConcurrently("game", "game_drawn"),
    ]
