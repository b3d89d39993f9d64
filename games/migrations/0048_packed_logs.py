"""A column for the packed log of a game, null until it is packed: the rows are not rewritten."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0047_index_of_quick_waits")]

    operations = [
        migrations.AddField(
            "game", "packed", models.BinaryField(null=True, editable=False)
        )
    ]
