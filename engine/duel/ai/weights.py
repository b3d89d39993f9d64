"""Duel's weights files (see engine/ai/weights.py)."""

from pathlib import Path

from engine.ai.layers import FIRST, SECOND
from engine.ai.weights import BadWeights, Format
from engine.duel.ai.features import INPUTS
from engine.duel.ai.net import WEIGHTS

__all__ = ["FORMAT", "BadWeights", "load", "rated", "save", "shipped", "tag"]

FORMAT = Format(b"DUEL", INPUTS, FIRST, SECOND, WEIGHTS, Path(__file__).parent / "weights" / "duel.bin")
save, load, tag = FORMAT.save, FORMAT.load, FORMAT.tag
shipped, rated = FORMAT.load_shipped, FORMAT.load_rated
