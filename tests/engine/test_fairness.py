"""Fair randomness: commitments, mixed seeds, and numbers that are all equally likely."""

import json

import pytest

from engine import fair
from tests.engine.helpers import verifier


def test_a_stranger_checks_the_commitment_and_mixes_the_nonces() -> None:
    secret, nonces = b"s" * 32, [b"", b"from the second player"]
    commitment = fair.commitment(secret)
    told = json.loads(verifier(secret.hex(), commitment, *(nonce.hex() for nonce in nonces)).stdout)
    assert told["seed"] == fair.mixed_seed(secret, nonces).hex()
    refused = verifier((b"t" * 32).hex(), commitment, *(nonce.hex() for nonce in nonces))
    assert refused.returncode != 0
    assert "does not match" in refused.stderr


def test_each_nonce_changes_the_seed_and_cannot_be_shifted_to_the_other_seat() -> None:
    secret = b"s" * 32
    seeds = [
        fair.mixed_seed(secret, nonces)
        for nonces in ([b"a", b"b"], [b"b", b"a"], [b"ab", b""], [b"", b"ab"], [b"a"], [b"a", b"c"])
    ]
    assert len(set(seeds)) == len(seeds)
    with pytest.raises(ValueError, match="255"):
        fair.mixed_seed(secret, [b"x" * 256])


def test_numbers_of_the_incomplete_round_are_skipped() -> None:
    limit = 3 * 2**30
    stream = iter([2**32 - 1, limit, limit + 5, 7])
    assert fair.below(stream, limit) == 7
    assert fair.below(iter([2**32 - 1, 5]), 3) == 2  # 2**32 - 1 is a multiple of 3: skipped
