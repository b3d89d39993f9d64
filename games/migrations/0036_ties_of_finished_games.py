"""Which seats of a finished game had equal points, and what decided between them. Null in older games."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0035_tournaments")]

    operations = [migrations.AddField("game", "ties", models.JSONField(blank=True, null=True))]
