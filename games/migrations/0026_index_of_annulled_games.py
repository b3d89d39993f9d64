"""A small index of the annulled games of each player, built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0025_indexes_of_origins")]

    operations = [
        AddIndexConcurrently(
            "seat",
            models.Index(
                fields=["user", "-finished_at", "-game"],
                condition=models.Q(finished_at__isnull=False, terms=[]),
                name="seat_without_terms",
            ),
        ),
    ]
