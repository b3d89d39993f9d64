"""The lines of a batch of the moderation log, by an index that is built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0018_batches_of_log")]

    operations = [
        AddIndexConcurrently(
            "moderationlog",
            models.Index(condition=~models.Q(batch=""), fields=["batch"], name="log_by_batch"),
        ),
    ]
