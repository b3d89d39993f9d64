"""The fair deal: as docs/fairness.md describes it, as a stranger would recompute it, and evenly spread."""

import collections
import hashlib
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import fair
from engine.duel.deal import deal_from_seed
from engine.game import BadSetup

ROOT = Path(__file__).resolve().parents[2]
VERIFIER = ROOT / "examples" / "verify_deal.py"


def verifier(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The stranger's program, in an empty environment that cannot import the site's code."""
    return subprocess.run(
        [sys.executable, "-I", str(VERIFIER), *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("number", range(12))
def test_a_stranger_recomputes_the_deal(number: int) -> None:
    seed = hashlib.sha256(bytes([number])).digest()
    told = json.loads(verifier(seed.hex()).stdout)
    assert told == {"seed": seed.hex(), "deal": deal_from_seed(seed)}


def test_a_stranger_checks_the_commitment_and_mixes_the_nonces() -> None:
    secret, nonces = b"s" * 32, [b"", b"from the second player"]
    commitment = fair.commitment(secret)
    told = json.loads(verifier(secret.hex(), commitment, *(nonce.hex() for nonce in nonces)).stdout)
    assert told["seed"] == fair.mixed_seed(secret, nonces).hex()
    refused = verifier((b"t" * 32).hex(), commitment, *(nonce.hex() for nonce in nonces))
    assert refused.returncode != 0
    assert "does not match" in refused.stderr


def test_the_vector_of_the_documentation_is_true() -> None:
    text = (ROOT / "docs" / "fairness.md").read_text()
    vector = text[text.index("## Test vectors") :].partition("\n7 Wonders, first edition")[0]
    deal = deal_from_seed(bytes(32))
    numbers = " ".join(f"{n:08x}" for n in itertools.islice(fair.numbers(bytes(32), "age1"), 4))
    told = re.findall(r"`([0-9a-z_ ]+)`", vector)[1:]
    assert told[:2] == ["age1", numbers]
    expected = [
        *deal["wonders"],
        *deal["board_tokens"],
        *deal["library_draw"],
        *deal["ages"][0][:4],
        *deal["ages"][2][:4],
    ]
    assert told[2:] == expected


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


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33), "text" * 8, None])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(BadSetup):
        deal_from_seed(seed)


def test_every_card_is_equally_likely_in_every_slot() -> None:
    """A chi-squared test of the first slot of Age I and of the guild in the last slot of Age III."""
    games = 4600
    first: collections.Counter[str] = collections.Counter()
    last_guilds = 0
    for number in range(games):
        deal = deal_from_seed(hashlib.sha256(number.to_bytes(4, "big")).digest())
        first[deal["ages"][0][0]] += 1
        last_guilds += deal["ages"][2][19].endswith("_guild")
    expected = games / 23
    assert len(first) == 23
    assert (
        sum((count - expected) ** 2 / expected for count in first.values()) < 48.3
    )  # p = 0.001 at 22 degrees
    assert abs(last_guilds / games - 3 / 20) < 0.018  # four standard errors
