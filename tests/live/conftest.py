"""A whole site in a temporary folder."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from tests.live.kinds import KINDS, Kind
from tests.live.running import Run, new_var

# In every run of the tests; any other ruleset is named by hand.
RULESETS = ("duel", "toy")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a kind of game runs with each of them."""
    if "kind" in metafunc.fixturenames:
        named = metafunc.config.getoption("--ruleset")
        kinds = [KINDS[name] for name in ([named] if named else RULESETS)]
        metafunc.parametrize("kind", kinds, ids=lambda kind: kind.ruleset)


@pytest.fixture
def tables(request: pytest.FixtureRequest) -> int | None:
    """How many tables a chaos test has, if the command line says so."""
    number: int | None = request.config.getoption("--tables")
    return number


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder where no site has run yet."""
    with new_var() as folder:
        yield folder


@pytest.fixture
def run(var: Path) -> Iterator[Run]:
    """`manage.py run`, ready to serve."""
    yield from running(Run(var))


@pytest.fixture
def run_of_kind(var: Path, kind: Kind) -> Iterator[Run]:
    """The same, with the plug-in of a game that the site does not offer by itself."""
    yield from running(Run(var, plugins=kind.plugin))


def running(run: Run) -> Iterator[Run]:
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
