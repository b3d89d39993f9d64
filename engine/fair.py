"""Fair randomness: everything random in a game follows from its seed, by a method that anyone can repeat.

docs/fairness.md describes it for strangers; examples/verify_deal.py does it again without this module.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
MOST_NONCE_BYTES = 255


def numbers(seed: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers that a seed gives under a label."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + label.encode("ascii") + counter.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def below(stream: Iterator[int], limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely: numbers of the last, incomplete round are skipped."""
    complete = 2**32 - 2**32 % limit
    while True:
        number = next(stream)
        if number < complete:
            return number % limit


def shuffled(seed: bytes, label: str, things: Iterable[T]) -> Sequence[T]:
    """The things in an order drawn by Fisher and Yates's method, from the last place down."""
    stream = numbers(seed, label)
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def commitment(secret: bytes) -> str:
    """What the server publishes before a game, so that it cannot change its secret afterwards."""
    return hashlib.sha256(secret).hexdigest()


def deal_commitment(salt: bytes, deal: Mapping[str, Any]) -> str:
    """The commitment to a deal that follows from no seed: SHA-256 of a secret salt and the deal as text."""
    return hashlib.sha256(salt + deal_text(deal).encode("ascii")).hexdigest()


def deal_text(deal: Mapping[str, Any]) -> str:
    """A deal as JSON in one form only: keys in order, no spaces, ASCII."""
    return json.dumps(deal, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def mixed_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of a game: the server's secret and one nonce of each seat, so that no side draws it alone."""
    mixed = hashlib.sha256(secret)
    for nonce in nonces:
        if len(nonce) > MOST_NONCE_BYTES:
            raise ValueError("a nonce has at most 255 bytes")
        mixed.update(bytes([len(nonce)]) + nonce)
    return mixed.digest()
