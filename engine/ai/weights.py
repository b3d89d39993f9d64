"""A weights file: a header with the shape of the net, then its weights as 16-bit floats, in its order.

Two come with a game. The strongest level and all evaluations use the newest net. The levels below
keep the net that they were rated with, so that a better one changes nobody's rating.
"""

import hashlib
import struct
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HEADER = struct.Struct("<4sIII")


class BadWeights(ValueError):
    """The file is not for a net of this shape."""


@dataclass(frozen=True)
class Format:
    """The files of one game's net, and the newest one that comes with the project."""

    magic: bytes
    inputs: int
    first: int
    second: int
    weights: int
    shipped: Path

    @property
    def rated(self) -> Path:
        """The net that most levels were rated with lies beside the newest."""
        return self.shipped.with_name("rated.bin")

    @property
    def header(self) -> bytes:
        return HEADER.pack(self.magic, self.inputs, self.first, self.second)

    def save(self, path: Path, numbers: Sequence[float]) -> None:
        if len(numbers) != self.weights:
            raise BadWeights(f"The net has {self.weights} weights, not {len(numbers)}.")
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(self.header + struct.pack(f"<{self.weights}e", *numbers))
        fresh.replace(path)

    def load(self, path: Path) -> "array[float]":
        content = path.read_bytes()
        header, body = content[: HEADER.size], content[HEADER.size :]
        if header != self.header or len(body) != 2 * self.weights:
            raise BadWeights(f"{path.name} is not for a net of {self.inputs}-{self.first}-{self.second}.")
        return array("f", struct.unpack(f"<{self.weights}e", body))

    @cache  # noqa: B019  one format for each game, kept for ever
    def load_shipped(self) -> "array[float] | None":
        """The newest weights that come with the project; None if there are none for this shape of net."""
        return self._load_if_it_fits(self.shipped)

    @cache  # noqa: B019
    def load_rated(self) -> "array[float] | None":
        """The weights that most levels were rated with, likewise."""
        return self._load_if_it_fits(self.rated)

    def _load_if_it_fits(self, path: Path) -> "array[float] | None":
        try:
            return self.load(path)
        except (OSError, BadWeights):
            return None

    @cache  # noqa: B019
    def tag(self) -> str:
        """A short name of the shipped weights, to be stored with what they have evaluated."""
        return hashlib.sha256(self.shipped.read_bytes()).hexdigest()[:12] if self.shipped.exists() else "none"
