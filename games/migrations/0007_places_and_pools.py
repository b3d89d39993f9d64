"""The places of those who played, and the pool that a result counts in, for the games that are stored."""

import django.contrib.postgres.fields
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

# All stored games are of two: who had won, and the places that gives.
PLACES = (([], [1, 1]), ([0], [1, 2]), ([1], [2, 1]))


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    games = apps.get_model("games", "Game").objects.using(schema_editor.connection.alias)
    # So far every ruleset had ratings of its own.
    games.update(pool=F("ruleset"))
    for winners, places in PLACES:
        games.filter(status="finished", winners=winners).update(places=places)
    # What was put off until the commit would keep the table from being changed below.
    schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("games", "0006_pulse_and_outages")]

    operations = [
        migrations.RemoveConstraint(model_name="game", name="game_rated_once"),
        migrations.RemoveConstraint(model_name="game", name="game_finished_has_a_result"),
        migrations.AddField(
            model_name="game",
            name="places",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.SmallIntegerField(), blank=True, null=True, size=None
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="pool",
            field=models.CharField(default="", max_length=20),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("pool", "rated_number"), name="game_rated_once"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "finished"), _negated=True),
                    models.Q(("places__isnull", False), ("winners__isnull", False)),
                    _connector="OR",
                ),
                name="game_finished_has_a_result",
            ),
        ),
    ]
