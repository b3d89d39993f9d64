"""Built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0024_origins_and_shared_deals")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["origin", "origin_key"], condition=~models.Q(origin=""), name="game_by_origin"
            ),
        ),
        AddIndexConcurrently(
            "game", models.Index(fields=["deal_key"], condition=~models.Q(deal_key=""), name="game_by_deal")
        ),
    ]
