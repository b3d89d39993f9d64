"""Quick pairing for any number of players from one to another."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0045_answers_and_addresses_of_days")]

    operations = [
        migrations.AddField(
            "lobby",
            "size_from",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="fewest players"),
        ),
    ]
