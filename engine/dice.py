"""Quick dice and digests for all cores: statistics, searches, comparing two builds.

They are not fair in the sense of docs/fairness.md: no game of a person is ever dealt by them. In the subset
of Python that is also compiled.
"""

from engine.subset import Floats, Ints, Word

BITS_48: Word = 0xFFFFFFFFFFFF
BITS_60: Word = 0xFFFFFFFFFFFFFFF
MULTIPLIER: Word = 0x5DEECE66D
FNV_PRIME: Word = 0x100000001B3
FNV_BASIS: Word = 0x0BF29CE484222325
DICE_STEPS: int = 1 << 30


class Dice:
    """A linear congruential generator of 48 bits, of which the upper 32 are used."""

    state: Word

    def __init__(self, seed: int) -> None:
        self.state = (seed * FNV_PRIME ^ MULTIPLIER) & BITS_48


def roll(dice: Dice, sides: int) -> int:
    """A number from 0 to sides - 1."""
    dice.state = (dice.state * MULTIPLIER + 11) & BITS_48
    return (dice.state >> 16) % sides


def uniform(dice: Dice) -> float:
    """Between 0 and 1, neither of them."""
    return (roll(dice, DICE_STEPS) + 0.5) / DICE_STEPS


def draw_by_weight(dice: Dice, weights: Floats, count: int) -> int:
    """A number below `count`, in proportion to weights that add up to one."""
    left: float = uniform(dice)
    for i in range(count):
        left -= weights[i]
        if left <= 0.0:
            return i
    return count - 1


def shuffle(dice: Dice, things: Ints, first: int, end: int, wanted: int) -> None:
    """Bring a random choice of `wanted` things of a stretch, in random order, to its front."""
    for i in range(first, first + wanted):
        j = i + roll(dice, end - i)
        swapped = things[i]
        things[i] = things[j]
        things[j] = swapped


def mix(digest: Word, value: int) -> Word:
    return ((digest ^ (value + 64)) * FNV_PRIME) & BITS_60


def mix_all(digest: Word, values: Ints, count: int) -> Word:
    for i in range(count):
        digest = mix(digest, values[i])
    return digest
