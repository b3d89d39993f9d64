"""Drops the index of rating changes by game, while the site runs: that by game and user begins with it."""

import django.db.models.deletion
from django.db import migrations, models

FOUND = """
SELECT named.relname FROM pg_index AS one
JOIN pg_class AS named ON named.oid = one.indexrelid
JOIN pg_attribute AS part ON part.attrelid = one.indrelid AND part.attnum = one.indkey[0]
WHERE one.indrelid = to_regclass('accounts_ratingchange') AND part.attname = 'game_id' AND one.indnatts = 1
    AND NOT one.indisunique AND one.indpred IS NULL
"""


def drop(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(FOUND)
        for (name,) in cursor.fetchall():
            cursor.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{name}"')


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0023_vibration"), ("games", "0047_index_of_quick_waits")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(drop, migrations.RunPython.noop)],
            state_operations=[
                migrations.AlterField(
                    "ratingchange",
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rating_changes",
                        to="games.game", db_index=False,
                    ),
                )
            ],
        )
    ]
