"""The registry: the rulesets of the project. The only module of the engine that names the games."""

import importlib
import sys
from typing import Any

from engine.duel import DUEL
from engine.game import Rules, check_rules
from engine.wonders import FIRST_EDITION, SECOND_EDITION

RULESETS: dict[str, Rules] = {rules.id: rules for rules in (DUEL, FIRST_EDITION, SECOND_EDITION)}
for _rules in RULESETS.values():
    check_rules(_rules)


def game_module(ruleset: str, name: str) -> Any:
    """A module of the game that a ruleset belongs to; ImportError if the game has none of that name."""
    package = sys.modules[type(RULESETS[ruleset]).__module__].__package__
    return importlib.import_module(f"{package}.{name}")
