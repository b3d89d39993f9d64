"""The weights files of 7 Wonders (see engine/ai/weights.py for their format).

The newest net is that of the strongest level and of all judgement. The levels below keep the net that they
were rated with, so that a better one changes nobody's rating.
"""

from dataclasses import replace
from pathlib import Path

from engine.ai.layers import FIRST, SECOND
from engine.ai.weights import BadWeights, Format
from engine.wonders.ai.features import INPUTS
from engine.wonders.ai.net import WEIGHTS

__all__ = ["RATED", "SHIPPED", "BadWeights", "load", "rated", "save", "shipped", "tag"]

_FOLDER = Path(__file__).parent / "weights"
SHIPPED = _FOLDER / "wonders.bin"
RATED = _FOLDER / "rated.bin"
_NEWEST = Format(b"7WON", INPUTS, FIRST, SECOND, WEIGHTS, SHIPPED)
save, load, shipped, tag = _NEWEST.save, _NEWEST.load, _NEWEST.load_shipped, _NEWEST.tag
rated = replace(_NEWEST, shipped=RATED).load_shipped
