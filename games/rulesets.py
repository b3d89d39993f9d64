"""The rulesets that the site offers. The engine may know more: those whose table is not laid yet."""

from importlib import import_module

from django.conf import settings

import engine
from engine.game import Rules

RULESETS: dict[str, Rules] = {name: engine.RULESETS[name] for name in ("duel",)}
# Guests from outside the project: each module brings its rules along.
for module in settings.EXTRA_ROOMS:
    guest: Rules = import_module(module).rules
    RULESETS[guest.id] = guest


def first_player_has_edge(ruleset: str) -> bool:
    """Whether beginning is worth something. Where more than two may sit, nobody begins: all act at once."""
    return RULESETS[ruleset].seats == range(2, 3)


def pools() -> dict[str, str]:
    """The pools that ratings are kept in, each with the ruleset that it is named after: its first one."""
    named: dict[str, str] = {}
    for name, rules in RULESETS.items():
        named.setdefault(rules.pool, name)
    return named
