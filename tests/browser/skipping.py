"""Skips most of a game, so that a test of a whole one is no longer than it must be."""

from playwright.sync_api import Page, expect

from games.models import Game
from tests.site import tables


def skip_to_age(game: Game, age: int, *pages: Page) -> None:
    """Make moves for people until an age begins and the pages show it: what is begun before would be lost."""
    tables.skip_to_age(game, age)
    for page in pages:
        expect(page.locator(f"#table[data-age='{age}']")).to_be_attached()
