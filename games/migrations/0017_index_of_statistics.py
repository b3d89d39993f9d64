"""The index of casual games that are not in the statistics yet, built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0016_statistics")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                condition=models.Q(rated=False, status="finished", tallied=False),
                fields=["finished_at"],
                name="game_to_be_tallied",
            ),
        ),
    ]
