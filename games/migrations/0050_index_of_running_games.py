"""The games that are not over, for lists of them: takes the place of an index of all games."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0049_index_of_packing")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["status", "-created_at"],
                condition=models.Q(status__in=("starting", "playing")),
                name="game_running",
            ),
        )
    ]
