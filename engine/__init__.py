"""The rules of the games: what is legal, what it costs, who has won. Knows nothing of the site around it."""

import importlib
import sys
from typing import Any

from engine.duel import Duel
from engine.game import Rules
from engine.wonders import FIRST_EDITION, SECOND_EDITION

RULESETS: dict[str, Rules] = {rules.id: rules for rules in (Duel(), FIRST_EDITION, SECOND_EDITION)}


def room(ruleset: str, name: str) -> Any:
    """A module of the game that a ruleset belongs to; ImportError if the game has none of that name."""
    package = sys.modules[type(RULESETS[ruleset]).__module__].__package__
    return importlib.import_module(f"{package}.{name}")
