"""Columns that finished games are found by; `manage.py fill_marks` fills them for games that are stored."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_several_may_leave_early")]

    operations = [
        migrations.AddField("game", "rating", models.SmallIntegerField(blank=True, null=True)),
        migrations.AddField("seat", "finished_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("seat", "place", models.SmallIntegerField(blank=True, null=True)),
        migrations.AddField(
            "seat", "marks", ArrayField(models.CharField(max_length=40), blank=True, default=list)
        ),
    ]
