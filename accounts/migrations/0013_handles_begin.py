"""The index by which moderators search for the beginning of a handle, built while the site runs."""

from django.contrib.postgres.indexes import OpClass
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Upper


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0012_push_devices")]

    operations = [
        AddIndexConcurrently(
            "user",
            models.Index(OpClass(Upper("handle"), "varchar_pattern_ops"), name="user_handle_begins"),
        ),
    ]
