"""A whole site in a temporary folder."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

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


@pytest.fixture
async def closed_connections() -> AsyncIterator[None]:
    """For async tests that use the database: their thread's connection goes when they do."""
    yield
    await sync_to_async(connections.close_all)()
