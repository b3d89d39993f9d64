"""What the tests of all games need: the command line, the program that checks deals, the compiled cores."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from engine import native

ROOT = Path(__file__).resolve().parents[2]
VERIFIER = ROOT / "examples" / "verify_deal.py"
# NATIVE_GAMES=100000 plays more games of each ruleset on both cores than the suite.
NATIVE_GAMES = int(os.environ.get("NATIVE_GAMES", "500"))


def engine_command(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False)


def verifier(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program for strangers, in an empty environment that cannot import the project's code."""
    return subprocess.run(
        [sys.executable, "-I", str(VERIFIER), *arguments], capture_output=True, text=True, check=False
    )


def compiled_core(game: str) -> ModuleType:
    """The compiled core of a game; without one the test is skipped, but not in CI."""
    found = native.core(game)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have the compiled core")
        pytest.skip("no compiled core on this machine (it needs a C compiler)")
    return found
