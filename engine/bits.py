"""Masks of bits. The compiled cores have these functions in C (engine/native/vectors.h)."""


def lowest_bit(mask: int) -> int:
    """The number of the lowest bit of a mask that is not zero."""
    return (mask & -mask).bit_length() - 1
