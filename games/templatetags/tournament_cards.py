"""What templates need that show events in lists."""

from typing import Any

from django import template
from django.templatetags.static import static

from accounts.models import User
from games.registry import plugin_of
from games.tournaments import honours, page_texts
from games.tournaments.next_round import plans_of

register = template.Library()


@register.simple_tag
def emblem(ruleset: str) -> str:
    """The address of the picture of a game."""
    return static(plugin_of(ruleset).emblem)


@register.inclusion_tag("tournaments/next_round.html")
def next_round(user: User) -> dict[str, Any]:
    """For the header of every page."""
    plans = plans_of(user)
    texts = page_texts.countdown_texts() if plans.is_in else {}
    return {"plans": plans, "next": plans.next, "texts": texts}


@register.inclusion_tag("tournaments/next_event.html")
def next_event() -> dict[str, Any]:
    """For the front page."""
    return {"card": honours.next_event()}


@register.inclusion_tag("tournaments/honours.html")
def tournament_honours(player: User) -> dict[str, Any]:
    """For a profile: events played, trophies and shields."""
    return {"honours": honours.honours_of(player)}
