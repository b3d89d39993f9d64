"""The powers of staff: as the log stores them, and in words. Django keeps names of permissions in English."""

from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User

NOTHING, ARROW, COMMA = "–", " → ", ", "

# The group that a migration of the games creates.
MODERATORS = "Moderators"
WORDS = {
    "staff": gettext_lazy("staff"),
    "superuser": gettext_lazy("superuser"),
    "moderate": pgettext_lazy("permission", "act as a moderator"),
}
VERBS = {
    "add": pgettext_lazy("permission", "add"),
    "change": pgettext_lazy("permission", "change"),
    "delete": pgettext_lazy("permission", "delete"),
    "view": pgettext_lazy("permission", "view"),
}


def of_user(user: User) -> str:
    """The powers of a user, as the log stores them."""
    flags = [name for name in ("staff", "superuser") if getattr(user, f"is_{name}")]
    return COMMA.join([*flags, *user.groups.order_by("name").values_list("name", flat=True)])


def of_group(group: Group) -> str:
    return COMMA.join(group.permissions.order_by("codename").values_list("codename", flat=True))


def change(before: str, after: str) -> str:
    """What the log stores of a change."""
    return f"{before or NOTHING}{ARROW}{after or NOTHING}"


def change_in_words(stored: str) -> str:
    return ARROW.join(
        COMMA.join(right_in_words(right) for right in side.split(COMMA)) for side in stored.split(ARROW)
    )


def right_in_words(right: str) -> str:
    """A flag, a group or the codename of a permission."""
    if right in WORDS:
        return str(WORDS[right])
    verb, _underscore, name = right.partition("_")
    models = {str(model._meta.model_name): model for model in apps.get_models()}
    if verb in VERBS and name in models:
        return f"{VERBS[verb]}: {models[name]._meta.verbose_name}"
    return group_in_words(right)


def group_in_words(name: str) -> str:
    """Groups that superusers create are called what they have named them."""
    return _("Moderators") if name == MODERATORS else name


def permission_in_words(permission: Permission) -> str:
    """The part of the site, the kind of rows, and what may be done to them."""
    verb = permission.codename.partition("_")[0]
    words = WORDS.get(permission.codename) or VERBS.get(verb) or permission.name
    return f"{permission.content_type} | {capfirst(words)}"
