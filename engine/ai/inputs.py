"""Writes down the inputs of a net, all of them or without zeros. Part of the compiled subset."""

from engine.subset import Bytes, Ints


def add(where: Ints, what: Ints, n: int, place: int, amount: int) -> int:
    """Note an input if it is not zero; how many there are now."""
    if amount:
        where[n] = place
        what[n] = amount
        return n + 1
    return n


def add_bits(where: Ints, what: Ints, n: int, place: int, mask: int, count: int) -> int:
    """Note the bits of a mask as inputs of one each."""
    for i in range(count):
        if mask >> i & 1:
            where[n] = place + i
            what[n] = 1
            n += 1
    return n


def set_bits(inputs: Bytes, place: int, mask: int, count: int) -> None:
    """Write the bits of a mask as inputs of one each."""
    for i in range(count):
        inputs[place + i] = mask >> i & 1


def capped(amount: int, cap: int) -> int:
    return amount if amount < cap else cap
