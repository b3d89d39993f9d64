"""Small helpers for templates that speak of games, wherever they are."""

from typing import Any

from django import template

from accounts.models import User
from games import time_labels
from games.lobby import lobby_texts
from games.plugin import Text
from games.ratings import leaderboard, profiles
from games.registry import PLUGINS, plugin_of, pools
from games.replays import histories
from games.replays.filters import GameFilter

register = template.Library()

RECENT = 8


@register.filter
def time_label(text: str) -> str:
    return time_labels.time_label(text)


@register.filter
def game_title(ruleset: str) -> Text:
    """Which game it is, where there are several."""
    return plugin_of(ruleset).title if len(PLUGINS) > 1 else ""


@register.simple_tag
def game_titles() -> str:
    """The games of the site, to be named in a sentence."""
    return ", ".join(str(title) for title in leaderboard.pool_titles().values())


@register.simple_tag
def notification_texts() -> dict[str, Any]:
    return lobby_texts.notification_texts()


@register.filter
def calibrations(player: User) -> list[dict[str, Any]]:
    """What a bot was measured at, in each pool by itself; nothing for those that do not think."""
    titles = leaderboard.pool_titles()
    level = player.bot_level
    games = {pool: plugin_of(ruleset).bots for pool, ruleset in pools().items()}
    return [
        {"title": titles[pool], "rating": bots.ratings[level], "character": bots.characters.get(level, "")}
        for pool, bots in games.items()
        if level in bots.ratings
    ]


@register.simple_tag
def bell_texts() -> dict[str, str]:
    return lobby_texts.bell_texts()


@register.inclusion_tag("ratings/profile.html", takes_context=True)
def player_profile(context: template.Context, player: User) -> dict[str, Any]:
    """The ratings and statistics of a player, how the reader fared against them, and what was played last."""
    page = histories.history(GameFilter(player=player, with_annulled=True), size=RECENT)
    reader = context.get("user")
    rivalries = profiles.against(player, reader) if isinstance(reader, User) and reader != player else []
    return {
        "player": player,
        "user": reader,
        "pools": [] if player.is_bot else profiles.pools_of(player),
        "titled": len(leaderboard.pool_titles()) > 1,
        "rivalries": rivalries,
        "rows": [histories.history_row(game, player) for game in page.games],
        "more": page.next is not None,
    }
