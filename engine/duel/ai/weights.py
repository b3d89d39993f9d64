"""The weights file: a header of four numbers, then the weights as 16-bit floats in the order of net.py."""

import hashlib
import struct
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.duel.ai.features import INPUTS
from engine.duel.ai.net import FIRST, SECOND, WEIGHTS

MAGIC = b"DUEL"
HEADER = struct.Struct("<4sIII")
SHIPPED = Path(__file__).parent / "weights" / "duel.bin"


class BadWeights(ValueError):
    """The file is not for a net of this shape."""


def save(path: Path, numbers: Sequence[float]) -> None:
    if len(numbers) != WEIGHTS:
        raise BadWeights(f"The net has {WEIGHTS} weights, not {len(numbers)}.")
    path.parent.mkdir(parents=True, exist_ok=True)
    body = struct.pack(f"<{WEIGHTS}e", *numbers)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(HEADER.pack(MAGIC, INPUTS, FIRST, SECOND) + body)
    fresh.replace(path)


def load(path: Path) -> "array[float]":
    content = path.read_bytes()
    header, body = content[: HEADER.size], content[HEADER.size :]
    if header != HEADER.pack(MAGIC, INPUTS, FIRST, SECOND) or len(body) != 2 * WEIGHTS:
        raise BadWeights(f"{path.name} is not for a net of {INPUTS}-{FIRST}-{SECOND}.")
    return array("f", struct.unpack(f"<{WEIGHTS}e", body))


@cache
def shipped() -> "array[float] | None":
    """The weights that come with the project; None if there are none for this shape of net."""
    try:
        return load(SHIPPED)
    except (OSError, BadWeights):
        return None


@cache
def tag() -> str:
    """A short name of the shipped weights, to be noted beside what they have judged."""
    return hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12] if SHIPPED.exists() else "none"
