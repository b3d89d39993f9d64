"""Moderators look after tournaments as their organisers do."""

from typing import Any

from django.db import migrations

NAME = "Moderators"
RIGHTS = (("change_tournament", "Can change tournament"), ("view_tournament", "Can view tournament"))


def give(apps: Any, schema_editor: Any) -> None:
    """Permissions that Django has not created yet are created here."""
    alias = schema_editor.connection.alias
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    group = apps.get_model("auth", "Group").objects.using(alias).filter(name=NAME).first()
    if group is None:
        return
    content_type, _ = types.get_or_create(app_label="games", model="tournament")
    for codename, name in RIGHTS:
        right, _ = permissions.get_or_create(
            content_type=content_type, codename=codename, defaults={"name": name}
        )
        group.permissions.add(right)


def take(apps: Any, schema_editor: Any) -> None:
    alias = schema_editor.connection.alias
    group = apps.get_model("auth", "Group").objects.using(alias).filter(name=NAME).first()
    if group is not None:
        rights = apps.get_model("auth", "Permission").objects.using(alias)
        group.permissions.remove(*rights.filter(codename__in=[codename for codename, _ in RIGHTS]))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_sealed_games"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(give, take)]
