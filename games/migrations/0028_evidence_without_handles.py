"""The evidence of suspicions names other people by their keys, not by handles that they may give up."""

from typing import Any

from django.db import migrations
from django.db.models import Q

NAMES = ("other", "others")


def to_keys(apps: Any, schema_editor: Any) -> None:
    """One by one: there are a few hundred at most. Handles that nobody has any more are forgotten."""
    alias = schema_editor.connection.alias
    users = apps.get_model("accounts", "User").objects.using(alias)
    suspicions = apps.get_model("games", "Suspicion").objects.using(alias)
    for suspicion in suspicions.filter(Q(evidence__has_key="other") | Q(evidence__has_key="others")):
        handles = [
            handle.strip()
            for name in NAMES
            for handle in str(suspicion.evidence.pop(name, "")).split(",")
            if handle.strip()
        ]
        suspicion.evidence["people"] = sorted(users.filter(handle__in=handles).values_list("pk", flat=True))
        suspicion.save(update_fields=["evidence"])


class Migration(migrations.Migration):
    dependencies = [("games", "0027_share_of_gains"), ("accounts", "0016_action_of_moderation_log")]

    operations = [migrations.RunPython(to_keys, migrations.RunPython.noop)]
