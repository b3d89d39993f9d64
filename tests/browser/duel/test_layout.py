"""A change at one place of the board leaves the cards elsewhere as they lie."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.duel import scenes
from tests.browser.style_recalculations import style_recalculations

CHANGES = (
    "document.querySelector('#panel-body').append('1')",
    "document.querySelector('#seat-bottom .clock').append('1')",
    "document.querySelector('#structure li').remove()",
    "document.querySelector('.city .column li').remove()",
)


def test_what_changes_does_not_lay_out_all_cards(open_table: Callable[..., Page]) -> None:
    page = open_table(scenes.SCENES["age2"](), reduced_motion="reduce")
    expect(page.locator(".city .column .card-face").nth(2)).to_be_attached()
    for width, height in ((1280, 800), (900, 1100), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for change in CHANGES:
            assert style_recalculations(page, change) < 10, (width, change)
