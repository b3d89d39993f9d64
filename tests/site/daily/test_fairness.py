"""What docs/fairness.md says of deals of the day, and the program that checks them without our code."""

import hashlib
import json
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from engine.duel.deal import deal_from_seed
from games.daily import chains
from games.daily.models import DailyChain, DailyDeal
from tests.site.daily.days import end_of, open_today
from tests.site.daily.test_days import scored

PROJECT = Path(__file__).resolve().parents[3]
ROOT = bytes(range(32))


def verified(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(PROJECT / "examples" / "verify_deal.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_worked_example_is_right() -> None:
    page = (PROJECT / "docs" / "fairness.md").read_text()
    told = dict(re.findall(r"^\| ([^|]+?) \| `([0-9a-f]{64})` \|$", page, re.MULTILINE))
    chain = DailyChain(root=ROOT, end=chains.after(ROOT, 3).hex(), first_day=date(2027, 1, 1), length=3)
    secrets = [chains.secret_of(chain, date(2027, 1, day)) for day in (1, 2)]
    assert told["end"] == chain.end
    assert [told[f"secret of 2027-01-0{day}"] for day in (1, 2)] == [one.hex() for one in secrets]
    first = chains.seed_of(secrets[0], chains.sha256().hex(), "duel")
    assert told["seed of 2027-01-01, `duel`, no deal before"] == first.hex()
    assert told["its commitment"] == hashlib.sha256(first).hexdigest()
    lines = re.findall(r"^    (2027-01-01 duel .*|\d+ \d+ -?\d+ \w+)$", page, re.MULTILINE)
    digest = hashlib.sha256(("\n".join(lines) + "\n").encode()).hexdigest()
    assert told["digest of the results below"] == digest
    assert told["seed of 2027-01-02, `duel`"] == chains.seed_of(secrets[1], digest, "duel").hex()


@pytest.mark.django_db
def test_a_stranger_can_check_a_day_with_the_program(tmp_path: Path) -> None:
    deal = open_today()
    scored(deal, [50, 60])
    end_of(deal)
    following = DailyDeal.objects.get(ruleset="duel", day__gt=deal.day)
    end_of(following)
    deal.refresh_from_db()
    before, secret = (chains.secret_of(deal.chain, one.day).hex() for one in (deal, following))
    results = tmp_path / "results.txt"
    results.write_text(deal.results.text)
    for proof in ([before, secret, deal.digest], ["--results", str(results), before, secret]):
        done = verified("--daily", *proof)
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        assert told["seed"] == bytes(following.seed).hex()
        assert told["deal"]["wonders"] == deal_from_seed(bytes(following.seed))["wonders"]


def test_the_program_notices_what_does_not_fit(tmp_path: Path) -> None:
    secret, before = "11" * 32, hashlib.sha256(bytes([0x11]) * 32).hexdigest()
    assert verified("--daily", before, secret, "22" * 32).returncode == 0
    assert "does not lead" in verified("--daily", "33" * 32, secret, "22" * 32).stderr
    assert "missing" in verified("--daily", before, secret).stderr
    results = tmp_path / "results.txt"
    results.write_text("others\n")
    assert "not that of" in verified("--daily", "--results", str(results), before, secret, "22" * 32).stderr
