"""What templates of other pages show of the deals of the day."""

from typing import Any

from django import template

from accounts.models import User
from games.daily import today
from games.models import Game

register = template.Library()


def viewer(context: template.Context) -> User | None:
    user = context.get("user")
    return user if isinstance(user, User) else None


@register.inclusion_tag("daily/front.html", takes_context=True)
def daily_deals(context: template.Context) -> dict[str, Any]:
    """Today's deals in a section of their own: for the front page and the page that gathers what trains."""
    user = viewer(context)
    cards = today.cards(user)
    return {
        "cards": cards,
        "ends_at": today.ends_at(cards),
        "standing": today.standing_of(user) if cards else None,
        "csrf_token": context.get("csrf_token"),
    }


@register.filter
def is_daily(game: Game | str | None) -> bool:
    """Pages of imported records have no game: the template then passes an empty text."""
    return isinstance(game, Game) and game.origin == Game.Origin.DAILY
