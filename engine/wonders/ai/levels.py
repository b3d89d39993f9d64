"""The bots at 7 Wonders: how each thinks, and its rating in this game."""

from collections.abc import Mapping
from typing import Any

from engine.ai.levels import Level, ladder
from engine.ai.tastes import BUILDER, GENERAL, MERCHANT, SCHOLAR

# How each looks at a position; ratings by `python -m engine.ai --ruleset wonders-2e tournament` (docs/ai.md)
_SKILLS: Mapping[str, Mapping[str, Any]] = {
    "tavi": {"rating": 1030, "taste": BUILDER, "sight": 0.55, "trust": 0.35, "noise": 0.12},
    "nerissa": {"rating": 1110, "taste": MERCHANT, "sight": 0.7, "trust": 0.57, "noise": 0.085},
    "drusus": {"rating": 1225, "taste": GENERAL, "sight": 0.75, "trust": 0.6, "noise": 0.08},
    "melitta": {"rating": 1335, "taste": SCHOLAR, "sight": 0.87, "trust": 0.79, "noise": 0.055},
    "hanno": {"rating": 1460, "taste": MERCHANT, "sight": 0.93, "trust": 0.9, "noise": 0.04},
    "ione": {"rating": 1595, "noise": 0.025},
    "kallias": {"rating": 1690, "nodes": 40},
    "sabitu": {"rating": 1795, "nodes": 250},
    "imhotep": {"rating": 1885, "nodes": 1_600},
    "seshat": {"rating": 1970, "nodes": 400_000, "seconds": 1.0, "newest": True},
}

# The characters in the words of this game, where these say more than the words for any game.
_WORDS: Mapping[str, str] = {
    "tavi": "First day on the building site. Puts up whatever looks grand, forgets what the neighbour is "
    "doing, and never met a blue card worth selling.",
    "nerissa": "Counts coins before anything else, and lets both neighbours pay. Her purse is always full; "
    "the next stage can wait.",
    "drusus": "Sees a red card and takes it. Keep up with his shields and he runs out of ideas.",
    "melitta": "Collects symbols with a passion and has begun to notice when others do. Still misjudges a "
    "price now and then.",
    "hanno": "Trades well with both neighbours. Looks no further than this turn, and sometimes passes on the "
    "very card that they need.",
    "ione": "A sound player all round. Judges a city at a glance, but does not calculate.",
    "kallias": "Thinks a few turns ahead and minds what the next hand will hold. Wins at most tables.",
    "sabitu": "Weighs every card that the others may hold. Offers few second chances.",
    "imhotep": "Remembers every hand that was passed and plays out what may follow. Bring your best.",
    "seshat": "The strongest bot on the site, if it gets all the time it is allowed. Follows every card "
    "around the table.",
}

LEVELS: tuple[Level, ...] = ladder(_SKILLS, _WORDS)
BY_KEY: Mapping[str, Level] = {level.key: level for level in LEVELS}
STRONGEST = LEVELS[-1]
