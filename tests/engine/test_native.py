"""Compiling the cores: an outdated copy is not used, and without a compiler the rules run as plain Python."""

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
from engine.native import build
from tests.engine.helpers import ROOT, compiled_core


@pytest.fixture
def core() -> ModuleType:
    return compiled_core("duel")


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
