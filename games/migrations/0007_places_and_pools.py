"""The place of each seat and the rating pool of a game, also for the games that are stored."""

import django.contrib.postgres.fields
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

# All stored games are of two players: the winners, and the places that follow.
PLACES = (([], [1, 1]), ([0], [1, 2]), ([1], [2, 1]))


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    games = apps.get_model("games", "Game").objects.using(schema_editor.connection.alias)
    # Until now every ruleset has ratings of its own.
    games.update(pool=F("ruleset"))
    for winners, places in PLACES:
        games.filter(status="finished", winners=winners).update(places=places)
    # Pending checks of foreign keys would forbid the changes of the table below.
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
