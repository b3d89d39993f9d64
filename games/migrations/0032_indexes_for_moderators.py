"""What the pages of moderators look for, by indexes that are built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0031_notes_and_templates")]

    operations = [
        AddIndexConcurrently("chatline", models.Index(fields=["user", "-id"], name="chat_of_person")),
        AddIndexConcurrently(
            "report",
            models.Index(
                fields=["decided_at"], condition=models.Q(decided_at__isnull=False), name="report_decided"
            ),
        ),
    ]
