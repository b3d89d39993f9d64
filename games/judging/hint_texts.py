"""The texts of hints on the board."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    return {
        "hint.ask": _("Hint"),
        "hint.thinking": _("The engine thinks …"),
        "hint.title": _("The engine would"),
        "hint.note": _("With your chance to win. Only in casual games against bots."),
    }
