"""Small helpers for templates that speak of games, wherever they are."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.name_lists import name_list
from games import time_labels
from games.art import files
from games.daily import at_table as deal_at_table
from games.lobby import lobby_texts
from games.matches import selectors
from games.models import Game
from games.plugin import Text
from games.ratings import leaderboard, profiles
from games.registry import PLUGINS, plugin_of, pools
from games.replays import histories
from games.replays.filters import GameFilter
from games.tournaments import at_table

register = template.Library()

RECENT = 8


@register.filter(name="name_list")
def listed(names: Iterable[str]) -> str:
    """Names in a sentence, as the reader's language lists them."""
    return name_list(names or ())


@register.filter
def time_label(text: str) -> str:
    return time_labels.time_label(text)


@register.filter
def time_left(deadline: str) -> str:
    """As the scripts of the lobby say it, so that nothing on the page moves when they do."""
    ends = datetime.fromisoformat(deadline)
    return _("{time} left").format(time=timeuntil(ends, sitetime.now(), depth=1))


@register.filter
def game_time_label(text: str) -> str:
    return time_labels.game_time_label(text)


@register.filter
def game_title(ruleset: str) -> Text:
    """Which game it is, where there are several."""
    return plugin_of(ruleset).title if len(PLUGINS) > 1 else ""


@register.simple_tag
def game_titles() -> str:
    """The games of the site, to be named in a sentence."""
    return name_list(str(title) for title in leaderboard.pool_titles().values())


@register.simple_tag
def art_files(sprite: str) -> list[dict[str, str]]:
    """Where scripts find the pictures of a game."""
    return files.art_files(sprite)


@register.simple_tag
def in_match(game: Game | None) -> selectors.GameInMatch | None:
    """The match that a game belongs to."""
    return selectors.in_match(game) if game else None


@register.simple_tag
def match_config(played: selectors.GameInMatch) -> dict[str, Any]:
    """What the scripts of a table need to know about its match."""
    match = played.match
    return {
        "url": match.get_absolute_url(),
        "state_url": reverse("match-state", args=[match.code]),
        "line": played.line,
        "state": selectors.state_of(match),
    }


@register.inclusion_tag("matches/list.html", takes_context=True)
def matches_of(context: template.Context, player: User) -> dict[str, Any]:
    """The newest matches of a player. Nothing is read if none of the games that the page lists is of one."""
    listed = [row["game"] for row in context.get("rows") or ()]
    if not any(game.origin in Game.ARRANGED for game in listed):
        return {"matches": []}
    return {"matches": selectors.matches_of(player, with_unlisted=context.get("user") == player)}


@register.simple_tag(takes_context=True)
def in_event(
    context: template.Context, game: Game | None
) -> at_table.GameInEvent | deal_at_table.GameOfDeal | None:
    """The tournament or the deal of the day that a game belongs to, for the viewer."""
    if not game:  # Imported records have no game: the template then passes an empty text.
        return None
    return deal_at_table.of_deal(game) or at_table.in_event(game, context.get("user"))


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
