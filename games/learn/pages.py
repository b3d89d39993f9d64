"""Where newcomers are received: a landing page for each game that has one, and the ways between them."""

from django.urls import reverse

from games.plugin import GamePlugin, Text
from games.registry import PLUGINS


def modules() -> list[str]:
    """The games' modules of addresses, each once: editions may share one."""
    return list(dict.fromkeys(plugin.learn_urls for plugin in PLUGINS.values() if plugin.learn_urls))


def taught() -> list[GamePlugin]:
    """The games that have a landing page, each by its first edition."""
    found: dict[str, GamePlugin] = {}
    for plugin in PLUGINS.values():
        if plugin.learn_page:
            found.setdefault(plugin.learn_page, plugin)
    return list(found.values())


def others(page: str) -> list[tuple[str, Text]]:
    """The landing pages of the other games, each with the name of its game."""
    return [
        (reverse(plugin.learn_page), plugin.pool_title) for plugin in taught() if plugin.learn_page != page
    ]
