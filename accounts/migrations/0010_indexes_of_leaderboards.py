"""The indexes of the leaderboards, built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0009_listed_ratings")]

    operations = [
        AddIndexConcurrently(
            "rating",
            models.Index(
                condition=models.Q(listed=True), fields=["pool", "speed", "-value", "id"], name="rating_listed"
            ),
        ),
        AddIndexConcurrently(
            "rating",
            models.Index(
                condition=models.Q(games__gte=20), fields=["pool", "speed", "-peak", "id"], name="rating_peaks"
            ),
        ),
        AddIndexConcurrently(
            "rating", models.Index(fields=["listed", "last_played_at"], name="rating_by_activity")
        ),
    ]
