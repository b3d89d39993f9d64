"""What users choose in their settings. Each preference is declared here, and nowhere else.

The settings page, the admin, the download of one's own data and what the scripts of a board get all follow
from the fields of `Preferences`. A new one needs a field here and a migration; a script reads it as
`config.preferences.<name>`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.languages import languages
from duelsite.theme import Theme

Text = str | Promise
F = TypeVar("F", bound="models.Field[Any, Any]")


class Group(models.TextChoices):
    """The parts of the settings page."""

    SITE = "site", _("The site")
    TABLE = "table", _("The table")


class AnimationSpeed(models.TextChoices):
    OFF = "off", _("Off")
    FAST = "fast", _("Fast")
    NORMAL = "normal", _("Normal")
    SLOW = "slow", _("Slow")


@dataclass(frozen=True)
class Declaration:
    """What is to be known of a preference besides its field."""

    # Where it is on the settings page; None if it has a page or form of its own.
    group: Group | None
    label: Any
    help_text: Any
    # For a field without choices in the database.
    choices: Callable[[], Sequence[tuple[str, Text]]] | None
    # Only for users with an e-mail address.
    needs_email: bool
    # Whether the scripts of a board get it.
    for_scripts: bool
    # Its value there for visitors without an account; None: the default of the field.
    for_visitors: Any


_declared: list[tuple["models.Field[Any, Any]", Declaration]] = []


def preference(
    field: F,
    group: Group | None = None,
    label: Text = "",
    *,
    help_text: Text = "",
    choices: Callable[[], Sequence[tuple[str, Text]]] | None = None,
    needs_email: bool = False,
    for_scripts: bool = False,
    for_visitors: Any = None,
) -> F:
    declared = Declaration(group, label, help_text, choices, needs_email, for_scripts, for_visitors)
    _declared.append((field, declared))
    return field


def language_choices() -> list[tuple[str, Text]]:
    return [("", _("Same as my browser")), *languages()]


class Preferences(models.Model):
    """Part of the User. The settings page shows them in this order."""

    # Empty: the language of the browser.
    language = preference(
        models.CharField(_("language"), max_length=10, blank=True),
        Group.SITE,
        _("Language"),
        choices=language_choices,
    )
    theme = preference(
        models.CharField(_("theme"), max_length=10, choices=Theme, default=Theme.AUTO),
        Group.SITE,
        _("Colours"),
    )
    email_notifications = preference(
        models.BooleanField(_("e-mail notifications"), default=True, db_column="email_notices"),
        Group.SITE,
        _("Send me e-mail notifications"),
        help_text=_("Only about your own games. Never advertising."),
        needs_email=True,
    )
    animation_speed = preference(
        models.CharField(
            _("animation speed"), max_length=10, choices=AnimationSpeed, default=AnimationSpeed.NORMAL
        ),
        Group.TABLE,
        _("Animation speed"),
        for_scripts=True,
    )
    sound = preference(
        models.BooleanField(_("sound"), default=True),
        Group.TABLE,
        _("Play sounds"),
        for_scripts=True,
        for_visitors=False,
    )
    vibrate = preference(
        models.BooleanField(_("vibration"), default=False, db_default=False),
        Group.TABLE,
        _("Vibrate when it is my turn"),
        help_text=_("On phones that support it."),
        for_scripts=True,
    )
    confirm_moves = preference(
        models.BooleanField(_("confirm moves"), default=False),
        Group.TABLE,
        _("Ask before every move"),
        help_text=_("A second tap confirms a move. Safer on a phone."),
        for_scripts=True,
    )
    colour_blind_symbols = preference(
        models.BooleanField(_("colour-blind symbols"), default=False),
        Group.TABLE,
        _("Show a shape on every card colour"),
        help_text=_("For colour-blind players, and for bright sunlight."),
        for_scripts=True,
    )
    printed_names = preference(
        models.BooleanField(_("printed names"), default=False, db_default=False),
        Group.TABLE,
        _("Show card names in English"),
        help_text=_("As they are printed on the cards of many editions."),
    )
    # By kind and way, where the user has chosen: {"challenge": {"email": false}}. accounts/notifications.
    notification_choices = preference(
        models.JSONField(_("notification settings"), default=dict, blank=True, db_column="notice_choices")
    )

    class Meta:
        abstract = True


FIELDS = {field.name: field for field, _declaration in _declared}
DECLARATIONS = {field.name: declaration for field, declaration in _declared}
COLUMNS = {field.name: str(field.column) for field, _declaration in _declared}


def values_for_scripts(user: Preferences | None) -> dict[str, Any]:
    """How a user, or a visitor without an account, wants the board to be."""
    return {
        name: getattr(user, name) if user else value_for_visitors(name)
        for name, declared in DECLARATIONS.items()
        if declared.for_scripts
    }


def value_for_visitors(name: str) -> Any:
    chosen = DECLARATIONS[name].for_visitors
    return FIELDS[name].get_default() if chosen is None else chosen


def stored_values(user: Preferences) -> dict[str, Any]:
    """Everything a user has chosen, by the names of the columns."""
    return {column: getattr(user, name) for name, column in COLUMNS.items()}
