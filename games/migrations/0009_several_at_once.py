"""Several seats may have to decide at once: lists of the seats to move, and since which version and time."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

# Until now a game has one seat to move, and one time at which its turn began.
CARRY_OVER = """
    UPDATE games_game SET
        to_move = CASE WHEN mover IS NULL THEN '{}'::smallint[] ELSE ARRAY[mover] END,
        asked_version = ARRAY(
            SELECT CASE WHEN seat = mover THEN position_version ELSE 0 END
            FROM generate_series(0, cardinality(moved) - 1) seat
        ),
        began_at = ARRAY(
            SELECT CASE WHEN seat = mover THEN waiting_since END
            FROM generate_series(0, cardinality(moved) - 1) seat
        ),
        waiting_since = CASE WHEN mover IS NOT NULL THEN waiting_since END;
    -- Pending checks of foreign keys would forbid the changes of the table below.
    SET CONSTRAINTS ALL IMMEDIATE
"""
CARRY_BACK = "UPDATE games_game SET mover = to_move[1]; SET CONSTRAINTS ALL IMMEDIATE"


class Migration(migrations.Migration):
    dependencies = [("games", "0008_tables_that_fill")]

    operations = [
        migrations.RemoveIndex("game", "game_waits_for_bot"),
        migrations.AddField("game", "rules_version", models.PositiveSmallIntegerField(default=1)),
        migrations.RenameField("game", "turn_began_at", "waiting_since"),
        migrations.RenameField("game", "to_move", "mover"),
        migrations.AddField(
            "game", "to_move", ArrayField(models.SmallIntegerField(), blank=True, default=list, size=None)
        ),
        migrations.AddField(
            "game",
            "asked_version",
            ArrayField(models.PositiveIntegerField(), blank=True, default=list, size=None),
        ),
        migrations.AddField(
            "game",
            "began_at",
            ArrayField(models.DateTimeField(blank=True, null=True), blank=True, default=list, size=None),
        ),
        migrations.RunSQL(CARRY_OVER, CARRY_BACK),
        migrations.RemoveField("game", "mover"),
        migrations.AddIndex(
            "game",
            models.Index(
                fields=["waiting_since"],
                condition=models.Q(status="playing", bot_to_move=True),
                name="game_waits_for_bot",
            ),
        ),
    ]
