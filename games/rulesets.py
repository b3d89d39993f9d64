"""The rulesets that the site offers. The engine may know more: those whose table is not laid yet."""

import engine
from engine.game import Rules

RULESETS: dict[str, Rules] = {name: engine.RULESETS[name] for name in ("duel",)}
