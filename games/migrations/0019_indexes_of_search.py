"""Indexes for rare criteria of the search of games, built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

FINISHED = models.Q(status="finished")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0018_moderators")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["ruleset", "how", "-finished_at", "-id"], condition=FINISHED, name="game_by_ending"
            ),
        ),
        AddIndexConcurrently(
            "game", models.Index(fields=["rating"], condition=FINISHED, name="game_by_rating")
        ),
        AddIndexConcurrently(
            "game", models.Index(fields=["ruleset", "ply"], condition=FINISHED, name="game_by_length")
        ),
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["-finished_at"],
                condition=models.Q(status="finished", places__contained_by=[1]),
                name="game_drawn",
            ),
        ),
    ]
