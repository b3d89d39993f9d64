"""The rules of the games: what is legal, what it costs, who has won. Knows nothing of the site around it."""

from engine.duel import Duel
from engine.game import Rules

RULESETS: dict[str, Rules] = {rules.id: rules for rules in (Duel(),)}
