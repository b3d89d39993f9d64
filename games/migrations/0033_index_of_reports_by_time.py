"""Reports by the time at which they were made, for the statistics of the queue; built while the site runs."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0032_indexes_for_moderators")]

    operations = [AddIndexConcurrently("report", models.Index(fields=["at"], name="report_by_time"))]
