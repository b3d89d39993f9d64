"""The bots at Duel: how each thinks, and its rating in this game."""

from collections.abc import Mapping
from typing import Any

from engine.ai.levels import Level, ladder
from engine.ai.tastes import BUILDER, GENERAL, MERCHANT, SCHOLAR

# Ratings: `python -m engine.ai tournament` (docs/ai.md)
_SKILLS: Mapping[str, Mapping[str, Any]] = {
    "tavi": {"rating": 875, "taste": BUILDER, "sight": 0.68, "trust": 0.38, "noise": 0.08},
    "nerissa": {"rating": 1030, "taste": MERCHANT, "sight": 0.7, "trust": 0.37, "noise": 0.06},
    "drusus": {"rating": 1170, "taste": GENERAL, "sight": 0.8, "trust": 0.64, "noise": 0.05},
    "melitta": {"rating": 1355, "taste": SCHOLAR, "sight": 0.85, "trust": 0.83, "noise": 0.04},
    "hanno": {"rating": 1475, "taste": MERCHANT, "sight": 0.93, "trust": 0.9, "noise": 0.035},
    "ione": {"rating": 1640, "sight": 1.0, "noise": 0.015},
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
    "drusus": "Sees a red card and takes it. Keep an eye on the pawn and he runs out of ideas.",
    "melitta": "Collects symbols with a passion and has begun to notice when others do. Still misjudges a "
    "price now and then.",
    "hanno": "Plans his trade well and buys at the right moment. Looks no further than the next move, and "
    "sometimes trips over what it uncovers.",
    "ione": "A sound player all round. Judges a city at a glance, but does not calculate.",
    "sabitu": "Weighs every card that might turn up. Offers few second chances.",
    "imhotep": "Reads the structure to the last card and solves the end of the game exactly. "
    "Bring your best.",
}

LEVELS: tuple[Level, ...] = ladder(_SKILLS, _WORDS)
BY_KEY: Mapping[str, Level] = {level.key: level for level in LEVELS}
STRONGEST = LEVELS[-1]
