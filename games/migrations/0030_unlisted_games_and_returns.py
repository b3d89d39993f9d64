"""Games that lists of running games leave out, and what returning to a seat has added to its clock."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_analysis_asked_by"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="is_listed",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="added_ms",
            field=models.IntegerField(db_default=0, default=0),
        ),
    ]
