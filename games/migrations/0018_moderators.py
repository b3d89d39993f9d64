"""The group of moderators, with just the rights that they need. Who is in it must also be staff."""

from typing import Any

from django.db import migrations

from games.moderation.group import NAME, make_group


def make(apps: Any, _editor: Any) -> None:
    make_group(apps)


def remove(apps: Any, _editor: Any) -> None:
    apps.get_model("auth", "Group").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_index_of_statistics"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, remove)]
