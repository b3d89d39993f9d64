"""The group of moderators with exactly the permissions that they need. Its members must also be staff."""

from typing import Any

from django.db import migrations

NAME = "Moderators"
RIGHTS = (
    ("accounts", "moderationlog", "moderate"),
    ("accounts", "moderationlog", "view_moderationlog"),
    ("accounts", "user", "view_user"),
    ("accounts", "rating", "view_rating"),
    ("games", "game", "view_game"),
    ("games", "chatline", "view_chatline"),
    ("games", "report", "view_report"),
    ("games", "sanction", "view_sanction"),
    ("games", "suspicion", "view_suspicion"),
)


def make(apps: Any, schema_editor: Any) -> None:
    """Permissions that Django has not created yet are created here."""
    alias = schema_editor.connection.alias
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    group, _ = apps.get_model("auth", "Group").objects.using(alias).get_or_create(name=NAME)
    rights = []
    for app, model, codename in RIGHTS:
        content_type, _ = types.get_or_create(app_label=app, model=model)
        right, _ = permissions.get_or_create(
            content_type=content_type, codename=codename, defaults={"name": name_of(model, codename)}
        )
        rights.append(right)
    group.permissions.set(rights)


def name_of(model: str, codename: str) -> str:
    """The name that Django gives the permission when it creates it."""
    return "Can act as a moderator" if codename == "moderate" else f"Can view {model}"


def remove(apps: Any, schema_editor: Any) -> None:
    alias = schema_editor.connection.alias
    apps.get_model("auth", "Group").objects.using(alias).filter(name=NAME).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_index_of_statistics"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, remove)]
