"""Which part of the gains of a rated game counts. All games so far: all of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0026_index_of_annulled_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="gain_share",
            field=models.FloatField(db_default=1.0, default=1.0),
        ),
    ]
