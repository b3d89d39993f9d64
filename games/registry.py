"""The registry of game plug-ins: the only place of the site that names a game.

The engine may know more games: those that have no plug-in yet.
"""

from importlib import import_module

from django.conf import settings

from engine.game import Rules
from games.plugin import GamePlugin

# The first game is the default. Plug-ins from outside the project come last.
MODULES = ("games.duel.plugin", "games.wonders.plugin", *settings.GAME_PLUGINS)

PLUGINS: dict[str, GamePlugin] = {
    plugin.rules.id: plugin for module in dict.fromkeys(MODULES) for plugin in import_module(module).plugins
}
RULESETS: dict[str, Rules] = {name: plugin.rules for name, plugin in PLUGINS.items()}
FIRST = next(iter(PLUGINS))


def plugin_of(ruleset: str) -> GamePlugin:
    return PLUGINS[ruleset]


def first_player_has_edge(ruleset: str) -> bool:
    """Whether beginning is worth something. Where more than two may sit, nobody begins: all act at once."""
    return RULESETS[ruleset].seats == range(2, 3)


def pools() -> dict[str, str]:
    """The pools that ratings are kept in, each with the ruleset that it is named after: its first one."""
    named: dict[str, str] = {}
    for name, rules in RULESETS.items():
        named.setdefault(rules.pool, name)
    return named
