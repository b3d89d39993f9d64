"""The weights files of 7 Wonders (see engine/ai/weights.py)."""

from pathlib import Path

from engine.ai.layers import FIRST, SECOND
from engine.ai.weights import BadWeights, Format
from engine.wonders.ai.features import INPUTS
from engine.wonders.ai.net import OUTPUTS, PRIORS

__all__ = ["FORMAT", "BadWeights", "load", "rated", "save", "shipped", "tag"]

SHIPPED = Path(__file__).parent / "weights" / "wonders.bin"
FORMAT = Format(b"7WON", INPUTS, FIRST, SECOND, OUTPUTS, PRIORS, SHIPPED)
save, load, tag = FORMAT.save, FORMAT.load, FORMAT.tag
shipped, rated = FORMAT.load_shipped, FORMAT.load_rated
