"""Finished games to explore."""

import pytest

from games.models import Game
from tests.site.tables import finished_game, pair, person


@pytest.fixture
def game() -> Game:
    """A finished game of Duel."""
    return finished_game(pair(), seed=3)


@pytest.fixture
def table() -> Game:
    """A finished game of four."""
    users = [person(name) for name in ("Cleo", "Dora", "Emil", "Finn")]
    return finished_game(users, seed=3, ruleset="wonders-2e")
