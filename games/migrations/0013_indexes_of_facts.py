"""The indexes of the search of games, built while the site runs."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0012_facts_of_finished_games")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["-finished_at", "-id"], condition=models.Q(status="finished"), name="game_by_end"
            ),
        ),
        AddIndexConcurrently(
            "seat",
            models.Index(
                fields=["user", "-finished_at", "-game"],
                condition=models.Q(finished_at__isnull=False),
                name="seat_by_end",
            ),
        ),
        AddIndexConcurrently("seat", GinIndex(fields=["marks"], name="seat_marks")),
    ]
