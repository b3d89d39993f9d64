"""The texts of hints on the board."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    return {
        "hint.ask": _("Hint"),
        "hint.thinking": _("The engine is thinking…"),
        "hint.title": _("The engine would play"),
        "hint.note": _("With your winning chance. Only in casual games against bots."),
    }
