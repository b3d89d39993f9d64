"""The registry of game plug-ins: the only place of the site that names a game.

The engine may know more games: those that have no plug-in yet.
"""

from collections.abc import Iterable
from importlib import import_module

from django.conf import settings

from engine.game import Rules, check_rules
from games.plugin import GamePlugin
from games.retired import RetiredGame, RetiredRules

# The first game is the default. Plug-ins from outside the project come last.
MODULES = ("games.duel.plugin", "games.wonders.plugin", *settings.GAME_PLUGINS)


def load(modules: Iterable[str]) -> dict[str, GamePlugin]:
    """The plug-ins of these modules by the id of their rules; raises BadRules if rules break the contract."""
    found: dict[str, GamePlugin] = {}
    for module in dict.fromkeys(modules):
        for plugin in import_module(module).plugins:
            check_rules(plugin.rules)
            found[plugin.rules.id] = plugin
    return found


PLUGINS = load(MODULES)
RULESETS: dict[str, Rules] = {name: plugin.rules for name, plugin in PLUGINS.items()}
FIRST = next(iter(PLUGINS))


def plugin_of(ruleset: str) -> GamePlugin:
    """Of a game that was retired, a plug-in that shows what the database has of it."""
    return PLUGINS.get(ruleset) or RetiredGame(RetiredRules(ruleset))


def rules_of(ruleset: str) -> Rules:
    """Of a game that was retired, rules that reject everything."""
    return RULESETS.get(ruleset) or RetiredRules(ruleset)


def pools() -> dict[str, str]:
    """The pools that ratings are kept in, each with the ruleset that it is named after: its first one."""
    named: dict[str, str] = {}
    for name, rules in RULESETS.items():
        named.setdefault(rules.pool, name)
    return named
