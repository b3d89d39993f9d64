"""Time controls in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import time_controls


def time_label(text: str) -> str:
    """A time control as people say it: "10+10", "3 days"."""
    try:
        control = time_controls.parse(text)
    except ValueError:
        return text
    if not control.per_move:
        return text
    return days(control.initial_ms // time_controls.DAY_MS)


def game_time_label(text: str) -> str:
    """The time control of a game that was begun: nobody waits for players who play with bots."""
    return _("no clock") if text == time_controls.UNHURRIED else time_label(text)


def days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}


def time_hint(text: str) -> str:
    """What a time control means, for people who have not met one before."""
    control = time_controls.parse(text)
    if control.per_move:
        return _("per move")
    return _("%(minutes)d min + %(seconds)d s per move") % {
        "minutes": control.initial_ms // 60_000,
        "seconds": control.increment_ms // 1000,
    }
