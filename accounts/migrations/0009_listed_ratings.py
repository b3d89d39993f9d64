"""The time of the last game of a rating, and whether the rating has a rank."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_moderation_log")]

    operations = [
        migrations.AddField(
            "rating",
            "last_played_at",
            models.DateTimeField(blank=True, null=True, verbose_name="last played"),
        ),
        migrations.AddField(
            "rating", "listed", models.BooleanField(default=False, verbose_name="on the leaderboard")
        ),
    ]
