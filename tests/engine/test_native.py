"""The compiled core plays exactly as the plain one; where it cannot be built, the engine does without.

NATIVE_GAMES=100000 plays more games of each ruleset than the suite.
"""

import logging
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from engine import native
from engine.dice import Dice
from engine.duel import playout, turns
from engine.duel.state import MOST_MOVES, State
from engine.native import build
from tests.engine.games import compiled_core, random_position

ROOT = Path(__file__).resolve().parents[2]
GAMES = int(os.environ.get("NATIVE_GAMES", "3000"))
PARTS = 8


@pytest.fixture
def core() -> ModuleType:
    return compiled_core("duel")


@pytest.mark.parametrize("part", range(PARTS))
def test_both_cores_play_the_same_games(core: ModuleType, part: int) -> None:
    """Every position, ledger and list of legal moves of random games, digested."""
    state = State()
    for seed in range(part, GAMES, PARTS):
        assert core.digest_of_random_game(seed) == playout.random_game_digest(state, Dice(seed)), seed


def test_a_digest_notices_a_single_difference() -> None:
    state = random_position(5, 30).state
    before = playout.fingerprint(state)
    for name, value in vars(state).items():
        if name.startswith("ledger"):
            continue
        if isinstance(value, list):
            for i in range(len(value)):
                value[i] += 1
                assert playout.fingerprint(state) != before, (name, i)
                value[i] -= 1
        else:
            setattr(state, name, value + 1)
            assert playout.fingerprint(state) != before, name
            setattr(state, name, value)
    assert playout.fingerprint(state) == before


def test_a_plain_state_moves_into_the_compiled_core_and_on(core: ModuleType) -> None:
    for number in range(20):
        state = random_position(number, number * 3).state
        twin = core.State()
        for name, value in vars(state).items():
            setattr(twin, name, value)
        moves = [0] * MOST_MOVES
        legal = moves[: turns.legal_moves(state, moves)]
        assert core.list_legal_moves(twin) == legal
        if legal:
            turns.play(state, legal[-1])
            core.play_move(twin, legal[-1])
        for name, value in vars(state).items():
            if not name.startswith("ledger"):
                assert getattr(twin, name) == value, name


def copy_of_the_engine(folder: Path) -> Path:
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run_without_native(folder: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python where no compiled core is to be found, whatever this machine has installed."""
    blocker = folder / "engine_native"
    blocker.mkdir(exist_ok=True)
    (blocker / "__init__.py").write_text("raise ImportError('not built')\n")
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(folder), **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_compiler_setup_goes_on_and_the_rules_run_as_plain_python(tmp_path: Path) -> None:
    copy_of_the_engine(tmp_path)
    built = run_without_native(tmp_path, "-m", "engine.native.build", "--quiet", CC="/bin/false")
    assert built.returncode == 0, built.stderr
    assert "plain Python" in built.stderr
    played = run_without_native(tmp_path, "-m", "engine", "selfplay", "--games", "3", CC="/bin/false")
    assert played.returncode == 0, played.stderr
    assert '"core": "plain"' in played.stdout
    assert played.stderr.count("No compiled core") == 1


def test_a_compiled_core_of_other_sources_is_not_used(
    core: ModuleType, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(native, "core", cache(native.core.__wrapped__))
    monkeypatch.setattr(native, "sources_digest", lambda game: "of edited sources")
    with caplog.at_level(logging.WARNING):
        assert native.core("duel") is None
        assert native.core("duel") is None
    assert caplog.text.count("out of date") == 1


def test_two_things_of_one_name_do_not_become_one() -> None:
    joiner = build.Joiner()
    joiner.constant("CARDS", 73)
    joiner.constant("CARDS", 73)
    with pytest.raises(ValueError, match="CARDS is two things"):
        joiner.constant("CARDS", 78)
