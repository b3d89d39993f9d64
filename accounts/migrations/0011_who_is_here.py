"""The index by which the front page counts the players who are online, built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0010_indexes_of_leaderboards")]

    operations = [
        AddIndexConcurrently("user", models.Index(fields=["last_seen_at"], name="user_last_seen")),
    ]
