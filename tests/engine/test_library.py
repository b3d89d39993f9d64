"""The engine alone, as others install it: no Django, no site, and docs/engine.md runs as it is written."""

import doctest
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
PAGE = ROOT / "docs" / "engine.md"
# The only part of the page that needs more than the engine.
NEEDS_PANDAS = re.compile(r"^```pycon\n(?=>>> import pandas).*?^```", re.DOTALL | re.MULTILINE)
ALONE = """
import pathlib, sys
import engine
assert pathlib.Path(engine.__file__).is_relative_to(sys.argv[1]), engine.__file__
import doctest
found = doctest.testfile(sys.argv[2], module_relative=False)
assert found.attempted > 30, found
from engine.wonders import ai
assert ai.LEVELS
outside = {"django", "games", "duelsite", "msgspec", "numpy"}
outside &= {name.partition(".")[0] for name in sys.modules}
assert not outside, outside
sys.exit(found.failed)
"""


def page(*, with_pandas: bool) -> str:
    text = PAGE.read_text()
    assert len(NEEDS_PANDAS.findall(text)) == 1
    return text if with_pandas else NEEDS_PANDAS.sub("", text)


def test_the_list_of_packages_is_complete() -> None:
    settings = tomllib.loads((ENGINE / "pyproject.toml").read_text())
    found = {".".join(file.parent.relative_to(ROOT).parts) for file in ENGINE.rglob("__init__.py")}
    assert set(settings["tool"]["setuptools"]["packages"]) == found
    assert settings["project"]["dependencies"] == []


def test_the_engine_is_installed_alone_and_its_page_runs(tmp_path: Path) -> None:
    """From a copy: building leaves files behind."""
    copy = shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    # What pip does, without its own start: asks the build backend for a wheel.
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    wheels = tmp_path / "wheels"
    command = [sys.executable, "-c", build, str(wheels)]
    subprocess.run(command, cwd=copy, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = wheels.iterdir()
    assert wheel.name.endswith("py3-none-any.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    installed = {path.relative_to(site) for path in (site / "engine").rglob("*") if path.is_file()}
    weights = {path.relative_to(ROOT) for path in ENGINE.rglob("*.bin")}
    assert weights
    assert weights <= installed
    assert Path("engine/py.typed") in installed
    assert list(site.glob("*.dist-info/licenses/LICENSE"))
    examples = tmp_path / "engine.md"
    examples.write_text(page(with_pandas=False))
    # -I: neither this folder nor the environment is on the path.
    start = f"import sys; sys.path.insert(0, {str(site)!r})\n{ALONE}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", start, str(site), str(examples)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not importlib.util.find_spec("pandas"), reason="pandas is not installed here")
def test_the_page_runs_with_pandas(tmp_path: Path) -> None:
    examples = tmp_path / "engine.md"
    examples.write_text(page(with_pandas=True))
    assert doctest.testfile(str(examples), module_relative=False).failed == 0
