"""Drops indexes whose queries have another, while the site runs: of foreign keys that begin another index of
their table, of codes by pattern, and of all games by status.
"""

import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations, models

# By table: the column, and whether it is the index for patterns (of a unique text) or that of a foreign key.
DROPPED = [
    ("games_move", "game_id", False),
    ("games_seat", "game_id", False),
    ("games_seat", "user_id", False),
    ("games_chatline", "game_id", False),
    ("games_chatline", "user_id", False),
    ("games_hint", "game_id", False),
    ("games_takenseat", "lobby_id", False),
    ("games_game", "code", True),
    ("games_lobby", "code", True),
]
# Of one column, not unique, without a condition; `text_pattern_ops` or `varchar_pattern_ops` for patterns.
FOUND = """
SELECT named.relname FROM pg_index AS one
JOIN pg_class AS named ON named.oid = one.indexrelid
JOIN pg_attribute AS part ON part.attrelid = one.indrelid AND part.attnum = one.indkey[0]
JOIN pg_opclass AS class ON class.oid = one.indclass[0]
WHERE one.indrelid = to_regclass(%s) AND part.attname = %s AND one.indnatts = 1 AND NOT one.indisunique
    AND one.indpred IS NULL AND (class.opcname LIKE %s) = %s
"""


def drop(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        for table, column, by_pattern in DROPPED:
            cursor.execute(FOUND, [table, column, "%pattern_ops", by_pattern])
            for (name,) in cursor.fetchall():
                cursor.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{name}"')


def key(model, related_name, verbose_name, **fields):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=related_name, to=model,
        verbose_name=verbose_name, db_index=False, **fields,
    )


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("games", "0050_index_of_running_games"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        RemoveIndexConcurrently("game", "game_by_status"),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(drop, migrations.RunPython.noop)],
            state_operations=[
                migrations.AlterField("move", "game", key("games.game", "moves", "game")),
                migrations.AlterField("seat", "game", key("games.game", "seats", "game")),
                migrations.AlterField(
                    "seat",
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats",
                        to=settings.AUTH_USER_MODEL, verbose_name="user", db_index=False,
                    ),
                ),
                migrations.AlterField("chatline", "game", key("games.game", "chat", "game")),
                migrations.AlterField("chatline", "user", key(settings.AUTH_USER_MODEL, "chat_lines", "user")),
                migrations.AlterField("hint", "game", key("games.game", "hints", "game")),
                migrations.AlterField(
                    "takenseat",
                    "lobby",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="taken",
                        to="games.lobby", db_index=False,
                    ),
                ),
            ],
        ),
    ]
