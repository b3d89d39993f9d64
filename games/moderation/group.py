"""The moderators' group: what its members may see and do, and nothing else. A migration makes it."""

from typing import Any

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


def make_group(apps: Any) -> None:
    """With the models of a migration, or those of today. Rights that are missing are made."""
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    rights = []
    for app, model, codename in RIGHTS:
        kind, _ = ContentType.objects.get_or_create(app_label=app, model=model)
        right, _ = Permission.objects.get_or_create(
            content_type=kind, codename=codename, defaults={"name": name_of(model, codename)}
        )
        rights.append(right)
    group.permissions.set(rights)


def name_of(model: str, codename: str) -> str:
    """As Django would call it when it comes to make it."""
    return "Can act as a moderator" if codename == "moderate" else f"Can view {model}"
