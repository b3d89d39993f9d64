"""axe-core finds no grave barrier on the board."""

from collections.abc import Callable, Collection

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.duel.scenes import SCENES

# What is clicked before the check: a card with its actions, an answer to a question.
CLICKED = {
    "draft": "#draft .pool button",
    "age2": "button[data-take]",
    "revive": "#decide .option",
    "over": "",
}


@pytest.mark.parametrize(("width", "scenes"), [(1280, CLICKED), (390, ["age2"])])
def test_the_board(open_table: Callable[..., Page], width: int, scenes: Collection[str]) -> None:
    for scene in scenes:
        game = SCENES[scene]()
        page = open_table(game, width=width, height=844, reduced_motion="reduce")
        expect(page.locator("#seat-top .name")).to_have_text("Bruno")
        if CLICKED[scene]:
            page.locator(CLICKED[scene]).first.click()
        assert barriers(page) == [], scene
