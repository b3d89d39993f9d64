"""Fixtures of the tests of running sites."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from tests.live.kinds import KINDS, Kind
from tests.live.running import new_var

# In every run of the tests; any other ruleset is named by hand.
RULESETS = ("duel", "toy")


def chosen_kinds(config: pytest.Config) -> list[Kind]:
    named = config.getoption("--ruleset")
    return [KINDS[name] for name in ([named] if named else RULESETS)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a kind of game runs with each of them; an evening of events, only by hand."""
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", chosen_kinds(metafunc.config), ids=lambda kind: kind.ruleset)
    if "arena_players" in metafunc.fixturenames:
        players = metafunc.config.getoption("--players")
        metafunc.parametrize("arena_players", [players] if players else [])


@pytest.fixture(scope="session")
def kinds(request: pytest.FixtureRequest) -> list[Kind]:
    """All of these kinds of games at once."""
    return chosen_kinds(request.config)


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
async def closed_connections() -> AsyncIterator[None]:
    """For async tests that use the database: their thread's connection goes when they do."""
    yield
    await sync_to_async(connections.close_all)()
