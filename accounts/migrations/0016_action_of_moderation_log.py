"""The field of the log is called `action`. Its column keeps its name: no SQL runs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_notifications")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "moderationlog", "act", models.CharField("action", max_length=40, db_column="act")
                ),
                migrations.RenameField("moderationlog", "act", "action"),
            ]
        )
    ]
