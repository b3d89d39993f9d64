"""The weights file of 7 Wonders (see engine/ai/weights.py for its format)."""

from pathlib import Path

from engine.ai.layers import FIRST, SECOND
from engine.ai.weights import BadWeights, Format
from engine.wonders.ai.features import INPUTS
from engine.wonders.ai.net import WEIGHTS

__all__ = ["SHIPPED", "BadWeights", "load", "save", "shipped", "tag"]

SHIPPED = Path(__file__).parent / "weights" / "wonders.bin"
_FORMAT = Format(b"7WON", INPUTS, FIRST, SECOND, WEIGHTS, SHIPPED)
save, load, shipped, tag = _FORMAT.save, _FORMAT.load, _FORMAT.load_shipped, _FORMAT.tag
