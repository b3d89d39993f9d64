"""The words around what a coach says. What it says stands in the games' rooms."""

from django.utils.translation import gettext as _


def frame() -> dict[str, str]:
    return {
        "coach.title": _("Coach"),
        "coach.next": _("Got it"),
        "coach.more": _("In the rules"),
        "coach.off": _("Dismiss the coach"),
        "coach.on": _("Bring back the coach"),
    }
