"""Statistics of rated games: tallies, rivalries, ratings by day, and the number of players at each rating.

A trigger keeps the numbers of players: every change of a rating changes them, also a change by hand.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# One statement for all rows that a statement has changed, in the order of the key: two such statements
# cannot deadlock.
COUNT_RANKS = """
CREATE FUNCTION games_count_ranks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO games_rankcount AS known (pool, speed, bucket, players)
        SELECT pool, speed, floor(value)::int AS bucket, count(*)
        FROM new_rows WHERE listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (pool, speed, bucket) DO UPDATE SET players = known.players + excluded.players;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO games_rankcount AS known (pool, speed, bucket, players)
        SELECT pool, speed, floor(value)::int AS bucket, -count(*)
        FROM old_rows WHERE listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (pool, speed, bucket) DO UPDATE SET players = known.players + excluded.players;
    ELSE
        INSERT INTO games_rankcount AS known (pool, speed, bucket, players)
        SELECT pool, speed, bucket, sum(change) FROM (
            SELECT pool, speed, floor(value)::int AS bucket, 1 AS change FROM new_rows WHERE listed
            UNION ALL
            SELECT pool, speed, floor(value)::int, -1 FROM old_rows WHERE listed
        ) AS moves GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
        ON CONFLICT (pool, speed, bucket) DO UPDATE SET players = known.players + excluded.players;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER games_ranks_inserted AFTER INSERT ON accounts_rating
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION games_count_ranks();
CREATE TRIGGER games_ranks_updated AFTER UPDATE ON accounts_rating
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
    EXECUTE FUNCTION games_count_ranks();
CREATE TRIGGER games_ranks_deleted AFTER DELETE ON accounts_rating
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION games_count_ranks();
"""
DO_NOT_COUNT_RANKS = """
DROP TRIGGER games_ranks_inserted ON accounts_rating;
DROP TRIGGER games_ranks_updated ON accounts_rating;
DROP TRIGGER games_ranks_deleted ON accounts_rating;
DROP FUNCTION games_count_ranks();
"""
# Active players are known at once; the next sweep lists them.
LAST_PLAYED = """
UPDATE accounts_rating AS rating SET last_played_at = played.at
FROM (
    SELECT seat.user_id, game.pool, game.speed, max(game.finished_at) AS at
    FROM games_game AS game JOIN games_seat AS seat ON seat.game_id = game.id
    WHERE game.rated_number IS NOT NULL GROUP BY 1, 2, 3
) AS played
WHERE (rating.user_id, rating.pool, rating.speed) = (played.user_id, played.pool, played.speed);
"""
KEY = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def of_user(name: str, **fields: object) -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, django.db.models.deletion.CASCADE, related_name=name, **fields
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_listed_ratings"), ("games", "0015_without_noticed_version")]

    operations = [
        migrations.CreateModel(
            name="RankCount",
            fields=[
                KEY,
                ("pool", models.CharField(max_length=20)),
                ("speed", models.CharField(max_length=20)),
                ("bucket", models.IntegerField()),
                ("players", models.IntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["pool", "speed", "bucket"], name="rank_count_once")
                ]
            },
        ),
        migrations.CreateModel(
            name="RatingDay",
            fields=[
                KEY,
                ("pool", models.CharField(max_length=20)),
                ("speed", models.CharField(max_length=20)),
                ("day", models.DateField()),
                ("value", models.FloatField()),
                ("games", models.PositiveIntegerField()),
                ("user", of_user("rating_days", db_index=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["pool", "speed", "day"], include=["user", "games"], name="rating_day_activity"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=["user", "pool", "speed", "day"], name="rating_day_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                KEY,
                ("pool", models.CharField(max_length=20, verbose_name="pool")),
                ("rated", models.BooleanField(verbose_name="rated")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
                ("won", models.PositiveIntegerField(default=0, verbose_name="won")),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="drawn")),
                ("streak", models.IntegerField(default=0, verbose_name="streak")),
                ("longest_won", models.PositiveIntegerField(default=0, verbose_name="longest winning streak")),
                ("longest_lost", models.PositiveIntegerField(default=0, verbose_name="longest losing streak")),
                ("counts", models.JSONField(default=dict)),
                ("user", of_user("tallies", db_index=False)),
            ],
            options={
                "verbose_name": "tally",
                "verbose_name_plural": "tallies",
                "constraints": [
                    models.UniqueConstraint(fields=["user", "pool", "rated"], name="tally_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Rivalry",
            fields=[
                KEY,
                ("pool", models.CharField(max_length=20)),
                ("games", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                ("drawn", models.PositiveIntegerField(default=0)),
                ("one", of_user("+", db_index=False)),
                ("other", of_user("+")),
            ],
            options={
                "verbose_name": "rivalry",
                "verbose_name_plural": "rivalries",
                "constraints": [
                    models.UniqueConstraint(fields=["one", "other", "pool"], name="rivalry_once"),
                    models.CheckConstraint(
                        condition=models.Q(one__lt=models.F("other")), name="rivalry_in_order"
                    ),
                ],
            },
        ),
        migrations.AddField("game", "tallied", models.BooleanField(default=False)),
        migrations.RunSQL(LAST_PLAYED, migrations.RunSQL.noop),
        migrations.RunSQL(COUNT_RANKS, DO_NOT_COUNT_RANKS),
    ]
