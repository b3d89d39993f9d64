"""The bots at Duel: how each thinks, and its rating in this game."""

from collections.abc import Mapping
from typing import Any

from engine.ai.levels import Level, ladder
from engine.ai.tastes import BUILDER, GENERAL, MERCHANT, SCHOLAR
from engine.duel.ai.habits import CHAINS, PAWN, SYMBOL

# Ratings: `python -m engine.ai tournament` (docs/ai.md)
_SKILLS: Mapping[str, Mapping[str, Any]] = {
    "tavi": {
        "rating": 935,
        "taste": BUILDER,
        "sight": 0.55,
        "trust": 0.12,
        "noise": 0.14,
        "forgets": {PAWN: 0.5, SYMBOL: 0.5, CHAINS: 0.5},
        "alert": 0.6,
        "worst": 0.24,
    },
    "nerissa": {
        "rating": 1090,
        "taste": MERCHANT,
        "sight": 0.6,
        "trust": 0.13,
        "noise": 0.11,
        "forgets": {PAWN: 0.4, SYMBOL: 0.4, CHAINS: 0.3},
        "alert": 0.7,
        "worst": 0.24,
    },
    "drusus": {
        "rating": 1210,
        "taste": GENERAL,
        "sight": 0.75,
        "trust": 0.45,
        "noise": 0.065,
        "forgets": {SYMBOL: 0.4, CHAINS: 0.4},
        "alert": 0.85,
        "worst": 0.24,
    },
    "melitta": {
        "rating": 1365,
        "taste": SCHOLAR,
        "sight": 0.86,
        "trust": 0.7,
        "noise": 0.055,
        "forgets": {PAWN: 0.4, CHAINS: 0.2},
        "worst": 0.24,
    },
    "hanno": {
        "rating": 1520,
        "taste": MERCHANT,
        "sight": 0.92,
        "trust": 0.82,
        "noise": 0.05,
        "forgets": {PAWN: 0.2, SYMBOL: 0.2},
        "worst": 0.24,
    },
    "ione": {"rating": 1625, "noise": 0.035, "worst": 0.22},
    "kallias": {"rating": 1800, "nodes": 20},
    "sabitu": {"rating": 1940, "nodes": 150},
    "imhotep": {"rating": 2040, "nodes": 3_000},
    "seshat": {
        "rating": 2220,
        "nodes": 400_000,
        "seconds": 1.0,
        "odds": True,
        "newest": True,
        "remembers": True,
    },
}

# The characters in the words of this game, where these say more than the words for any game.
_WORDS: Mapping[str, str] = {
    "tavi": "First day on the building site. Puts up whatever looks grand, forgets what the neighbour is "
    "doing, and never met a blue card worth selling.",
    "nerissa": "Counts coins before anything else, and would rather sell a card than let it cost her. "
    "Her purse is always full; her wonders can wait.",
    "drusus": "Sees a red card and takes it. Keep an eye on the pawn and he runs out of ideas.",
    "melitta": "Collects symbols with a passion and has begun to notice when others do. Still misjudges a "
    "price now and then.",
    "hanno": "Plans his trade well and buys at the right moment. Looks no further than the next move, and "
    "sometimes trips over what it uncovers.",
    "ione": "A sound player all round. Judges a city at a glance, but does not calculate.",
    "kallias": "Thinks a few moves ahead and knows which card not to uncover for you. Wins most games.",
    "sabitu": "Weighs every card that might turn up. Offers few second chances.",
    "imhotep": "Reads the structure to the last card and solves the end of the game exactly. "
    "Bring your best.",
    "seshat": "The strongest bot on the site, if it gets all the time it is allowed. Counts what every "
    "hidden card would change.",
}

LEVELS: tuple[Level, ...] = ladder(_SKILLS, _WORDS)
BY_KEY: Mapping[str, Level] = {level.key: level for level in LEVELS}
STRONGEST = LEVELS[-1]
