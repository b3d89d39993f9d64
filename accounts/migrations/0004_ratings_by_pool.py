"""Ratings belong to a pool, which similar rulesets share. Until now each ruleset has ratings of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_rated_bots")]

    operations = [
        migrations.RemoveConstraint(model_name="rating", name="rating_one_per_user_and_speed"),
        migrations.RemoveIndex(model_name="rating", name="rating_leaderboard"),
        migrations.RenameField(model_name="rating", old_name="ruleset", new_name="pool"),
        migrations.RenameField(model_name="firstplayeredge", old_name="ruleset", new_name="pool"),
        migrations.AlterField(
            model_name="rating",
            name="pool",
            field=models.CharField(max_length=20, verbose_name="pool"),
        ),
        migrations.AlterField(
            model_name="firstplayeredge",
            name="pool",
            field=models.CharField(max_length=20, unique=True, verbose_name="pool"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("user", "pool", "speed"), name="rating_one_per_user_pool_and_speed"
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["pool", "speed", "-value"], name="rating_leaderboard"),
        ),
    ]
