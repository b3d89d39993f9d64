"""Several players may leave a rated game early: it is stored with the seats instead of with the game."""

from django.db import migrations, models

CARRY_OVER = """
    UPDATE games_seat SET left_early_at = games_game.finished_at FROM games_game
    WHERE games_game.id = games_seat.game_id AND games_game.left_by = games_seat.number;
    -- Pending checks of foreign keys would forbid the changes of the table below.
    SET CONSTRAINTS ALL IMMEDIATE
"""
CARRY_BACK = """
    UPDATE games_game SET left_by = games_seat.number FROM games_seat
    WHERE games_game.id = games_seat.game_id AND games_seat.left_early_at IS NOT NULL;
    SET CONSTRAINTS ALL IMMEDIATE
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0010_leaving_big_tables")]

    operations = [
        migrations.AddField("seat", "left_early_at", models.DateTimeField(blank=True, null=True)),
        migrations.RunSQL(CARRY_OVER, CARRY_BACK),
        migrations.RemoveIndex("game", "game_left_early"),
        migrations.RemoveField("game", "left_by"),
        migrations.AddIndex(
            "seat",
            models.Index(
                fields=["user", "left_early_at"],
                condition=models.Q(left_early_at__isnull=False),
                name="seat_left_early",
            ),
        ),
    ]
