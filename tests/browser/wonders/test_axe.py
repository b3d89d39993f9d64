"""axe-core finds no grave barrier on the board and on what opens above it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.tables import begun_game, finished_game, person


@pytest.mark.parametrize("width", [1280, 390])
def test_the_board(new_page: Callable[..., Page], live_site: LiveSite, width: int) -> None:
    """And what opens above it: the question for a side, the end, a distant city."""
    people = [person(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora")]
    page = new_page(width=width, height=844, reduced_motion="reduce")
    name, value = cookie_of(people[0]).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto(begun_game(people, ruleset="wonders-2e").get_absolute_url())
    expect(page.locator("#decide[open]")).to_be_visible()
    assert barriers(page) == [], "side"
    page.goto(finished_game(people, seed=3, ruleset="wonders-2e").get_absolute_url())
    expect(page.locator("#end[open]")).to_be_visible()
    assert barriers(page) == [], "end"
    page.locator("#end-close").click()
    if width < 480:
        page.locator(".phone-tabs [data-show=all]").click()
        assert barriers(page) == [], "all"
    page.locator(".strip-opener").first.click()
    expect(page.locator("#city-sheet[open]")).to_be_visible()
    assert barriers(page) == [], "city"
