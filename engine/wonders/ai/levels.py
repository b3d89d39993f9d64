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

LEVELS: tuple[Level, ...] = ladder(_SKILLS)
BY_KEY: Mapping[str, Level] = {level.key: level for level in LEVELS}
STRONGEST = LEVELS[-1]
