"""Small helpers for templates that speak of games, wherever they are."""

from typing import Any

from django import template

from accounts.models import User
from games import selectors
from games.lobby import lobby_texts
from games.replays.histories import history_row
from games.table import clocks

register = template.Library()

RECENT = 8


@register.filter
def time_label(text: str) -> str:
    return lobby_texts.time_label(text)


@register.simple_tag
def notice_texts() -> dict[str, str]:
    return lobby_texts.notice_texts()


def rating_tiles(player: User) -> list[dict[str, Any]]:
    """The first pool as a whole, be it empty; of the others those in which the player has a rating."""
    titles = selectors.pool_titles()
    return [
        {
            "title": titles[pool],
            "tiles": [{"name": name, "rating": by_speed.get(speed)} for speed, name in clocks.SPEEDS.items()],
        }
        for number, (pool, by_speed) in enumerate(selectors.ratings_by_pool(player).items())
        if by_speed or number == 0
    ]


@register.inclusion_tag("replays/profile_games.html", takes_context=True)
def player_games(context: template.Context, player: User) -> dict[str, Any]:
    """The ratings of a player and what was played last."""
    page = selectors.history(player, selectors.HistoryFilter(), size=RECENT)
    return {
        "player": player,
        "user": context.get("user"),
        "request": context.get("request"),
        "csrf_token": context.get("csrf_token"),
        "pools": rating_tiles(player),
        "rows": [history_row(game, player) for game in page.games],
        "more": page.next_before is not None,
    }
