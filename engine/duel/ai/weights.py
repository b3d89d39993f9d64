"""Duel's weights files (see engine/ai/weights.py)."""

from pathlib import Path

from engine.ai.integer_layers import FIRST, SECOND
from engine.ai.weights import BadWeights, Format
from engine.duel.ai.features import INPUTS
from engine.duel.ai.net import OUTPUTS, PRIORS

__all__ = ["FORMAT", "BadWeights", "load", "rated", "save", "shipped", "tag"]

SHIPPED = Path(__file__).parent / "weights" / "duel.bin"
FORMAT = Format(b"DUEL", INPUTS, FIRST, SECOND, OUTPUTS, PRIORS, SHIPPED)
save, load, tag = FORMAT.save, FORMAT.load, FORMAT.tag
shipped, rated = FORMAT.load_shipped, FORMAT.load_rated
