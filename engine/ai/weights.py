"""A weights file: a header with the shape of the net, then its weights as 16-bit floats, in its order.

Two come with a game. The strongest level and all evaluations use the newest net. The levels below
keep the net that they were rated with, so that a better one changes nobody's rating. A net of an older and
smaller shape is read as one of today's whose other weights are zero, which says the same.
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
    outputs: int
    priors: int
    shipped: Path

    @property
    def weights(self) -> int:
        return self._size(self.shape, self.outputs)

    @property
    def shape(self) -> tuple[int, int, int]:
        return self.inputs, self.first, self.second

    @property
    def rated(self) -> Path:
        """The net that most levels were rated with lies beside the newest."""
        return self.shipped.with_name("rated.bin")

    @property
    def header(self) -> bytes:
        return HEADER.pack(self.magic, *self.shape)

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
        numbers = array("f", (number for (number,) in struct.iter_unpack("<e", body[: len(body) // 2 * 2])))
        if header == self.header and len(numbers) == self.weights:
            return numbers
        if len(header) == HEADER.size and header.startswith(self.magic):
            shape = HEADER.unpack(header)[1:]
            outputs = self._outputs_of(shape, len(numbers))
            if outputs and all(theirs <= ours for theirs, ours in zip(shape, self.shape, strict=True)):
                return self._widened(numbers, shape, outputs)
        raise BadWeights(f"{path.name} is not for a net of {'-'.join(map(str, self.shape))}.")

    def _blocks(self, inputs: int, first: int, second: int, outputs: int) -> list[tuple[int, int]]:
        """The parts of a file as rows and columns, in their order."""
        heads = [block for number in (outputs, self.priors) for block in ((number, second), (1, number))]
        return [(inputs, first), (1, first), (first, second), (1, second), *heads]

    def _outputs_of(self, shape: Sequence[int], weights: int) -> int:
        """The number of outputs of a net of this shape with so many weights; 0 if there is no such net."""
        fitting = (n for n in range(1, self.outputs + 1) if self._size(shape, n) == weights)
        return next(fitting, 0)

    def _size(self, shape: Sequence[int], outputs: int) -> int:
        inputs, first, second = shape
        return sum(rows * columns for rows, columns in self._blocks(inputs, first, second, outputs))

    def _widened(self, numbers: "array[float]", shape: Sequence[int], outputs: int) -> "array[float]":
        """The weights of a smaller net in their places among zeros."""
        inputs, first, second = shape
        smaller = self._blocks(inputs, first, second, outputs)
        larger = self._blocks(*self.shape, self.outputs)
        widened = array("f")
        at = 0
        for (rows, columns), (all_rows, all_columns) in zip(smaller, larger, strict=True):
            for _ in range(rows):
                widened.extend(numbers[at : at + columns])
                widened.extend([0.0] * (all_columns - columns))
                at += columns
            widened.extend([0.0] * ((all_rows - rows) * all_columns))
        return widened

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
