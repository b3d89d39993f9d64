"""The lines of the moderation log by batch and by subject: indexes that are built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Upper


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0018_batches_of_log")]

    operations = [
        AddIndexConcurrently(
            "moderationlog",
            models.Index(condition=~models.Q(batch=""), fields=["batch"], name="log_by_batch"),
        ),
        AddIndexConcurrently("moderationlog", models.Index(Upper("subject"), name="log_by_subject")),
    ]
