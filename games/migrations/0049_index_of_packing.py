"""Which games are to be packed; built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0048_packed_logs")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["finished_at", "id"],
                condition=models.Q(status__in=("finished", "aborted"), packed__isnull=True, ply__gt=0),
                name="game_to_be_packed",
            ),
        )
    ]
