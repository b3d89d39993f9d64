"""A whole site in a temporary folder."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.running import Run


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder with a short name (pytest's own are too long for a socket; test_services tries that)."""
    with tempfile.TemporaryDirectory(prefix="duelsite-run-", ignore_cleanup_errors=True) as folder:
        yield Path(folder) / "var"


@pytest.fixture
def run(var: Path) -> Iterator[Run]:
    """`manage.py run`, ready to serve."""
    run = Run(var)
    try:
        run.wait_until_ready()
        yield run
    finally:
        run.clear_away()
