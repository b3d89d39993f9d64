"""Quick pairings by what was looked for, to estimate how long it takes; built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0046_any_size")]

    operations = [
        AddIndexConcurrently(
            "lobby",
            models.Index(
                fields=["ruleset", "time_control", "-created_at"],
                condition=models.Q(kind="quick"),
                name="lobby_quick_waits",
            ),
        )
    ]
