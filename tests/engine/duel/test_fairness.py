"""The fair deal: as docs/fairness.md describes it, as a stranger would recompute it, and evenly spread."""

import collections
import hashlib
import itertools
import json
import re

import pytest

from engine import fair
from engine.duel.deal import deal_from_seed
from engine.game import BadSetup
from tests.engine.helpers import ROOT, verifier


@pytest.mark.parametrize("number", range(12))
def test_a_stranger_recomputes_the_deal(number: int) -> None:
    seed = hashlib.sha256(bytes([number])).digest()
    told = json.loads(verifier(seed.hex()).stdout)
    assert told == {"seed": seed.hex(), "deal": deal_from_seed(seed)}


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
