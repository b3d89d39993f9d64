"""What pages of moderation say: sanctions and reports in words, and why somebody is not let in."""

from typing import Any

from django import template

from accounts.models import User
from games import time_controls
from games.moderation import actions, selectors, suspicions, views, words
from games.moderation.models import Report, Sanction, Suspicion
from games.ratings import leaderboard
from games.ratings.models import Rating

register = template.Library()


@register.filter
def why(sanction: Sanction) -> str:
    return words.of_sanction(sanction)


@register.filter
def outcome(report: Report) -> str:
    return words.of_outcome(report)


@register.filter
def evidence(suspicion: Suspicion) -> str:
    return suspicions.in_words(suspicion)


@register.filter
def rating_title(rating: Rating) -> str:
    """Of which pool and speed it is."""
    titles = leaderboard.pool_titles()
    return f"{titles.get(rating.pool, rating.pool)} · {time_controls.SPEEDS.get(rating.speed, rating.speed)}"


@register.simple_tag
def act_url(name: str, key: int, back: str = "") -> str:
    return actions.address(name, [key], back)


@register.inclusion_tag("moderation/waiting.html")
def what_waits() -> dict[str, int]:
    return selectors.what_waits()


@register.inclusion_tag("moderation/shut_out.html")
def shut_out(person: User) -> dict[str, Any]:
    """Why somebody cannot log in, until when, and the way to appeal."""
    held = Sanction.in_force(person, Sanction.Kind.SUSPENSION, Sanction.Kind.CLOSING)
    return {"entries": views.shown(held), "until": person.suspended_until}
