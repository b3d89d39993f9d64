"""For the pages of moderation: the texts of sanctions and reports, and why a user cannot log in."""

from datetime import timedelta
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from games import time_controls
from games.moderation import actions, selectors, suspicions, texts, views
from games.moderation.models import ActionName, Report, Sanction, Suspicion
from games.moderation.person_page import Kind
from games.puzzles import reporting
from games.ratings import leaderboard
from games.ratings.models import Rating

register = template.Library()


@register.filter
def why(sanction: Sanction) -> str:
    return texts.sanction_text(sanction)


@register.filter
def outcome(report: Report) -> str:
    return texts.outcome_text(report)


@register.filter
def evidence(suspicion: Suspicion) -> str:
    return suspicions.in_words(suspicion)


@register.filter
def rating_title(rating: Rating) -> str:
    """Its pool and speed."""
    titles = leaderboard.pool_titles()
    return f"{titles.get(rating.pool, rating.pool)} · {time_controls.SPEEDS.get(rating.speed, rating.speed)}"


@register.filter
def lasting(time: timedelta | None) -> str:
    """A length of time, in hours below two days."""
    if time is None:
        return "–"
    hours = time.total_seconds() / 3600
    if hours < 48:
        return _("%(hours).1f h") % {"hours": hours}
    return _("%(days).1f days") % {"days": hours / 24}


@register.filter
def timeline_title(kind: str) -> str:
    """A kind of entry of a timeline, to be chosen."""
    return {
        Kind.GAME: pgettext("list", "games"),
        Kind.CHAT: _("chat"),
        Kind.REPORT: _("reports about this user"),
        Kind.REPORTED: _("reports by this user"),
        Kind.ACTION: _("what moderators did"),
        Kind.NOTE: _("notes"),
    }[Kind(kind)]


@register.simple_tag
def hide_url(line_id: int, back: str = "") -> str:
    """The page that hides a chat line."""
    return actions.address(ActionName.HIDE_LINE, [line_id], back)


@register.inclusion_tag("moderation/waiting.html", takes_context=True)
def what_waits(context: template.Context) -> dict[str, int]:
    return {**selectors.what_waits(context["request"].user), "puzzles": reporting.waiting()}


@register.inclusion_tag("moderation/shut_out.html")
def shut_out(person: User) -> dict[str, Any]:
    """Why a user cannot log in, until when, and how to appeal."""
    held = Sanction.in_force(person, Sanction.Kind.SUSPENSION, Sanction.Kind.CLOSING)
    return {"entries": views.shown(held), "until": person.suspended_until}
