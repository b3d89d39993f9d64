"""The bar above every page: its parts are side by side for every kind of user in every language."""

import pytest
from playwright.sync_api import Page

from accounts.services import create_bots
from tests.languages import LANGUAGES
from tests.livesite import LiveSite

# Links that break into lines, and neighbours that lie over each other.
CLUMSY = """
() => {
  const seen = [...document.querySelectorAll(".bar > :is(.brand, .turns, .bell, form), .bar .menu a")]
    .map((node) => ({ text: node.textContent.trim(), box: node.getBoundingClientRect() }))
    .filter(({ box }) => box.width).sort((a, b) => a.box.left - b.box.left);
  const bar = document.querySelector(".bar").getBoundingClientRect();
  return [
    ...seen.filter(({ box }) => box.height > 50 || box.right > bar.right + 1).map(({ text }) => text),
    ...seen.slice(1).filter(({ box }, i) => box.left < seen[i].box.right - 1).map(({ text }) => text),
  ];
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_with_a_game_has_room_for_everything(page: Page, live_site: LiveSite, language: str) -> None:
    create_bots()
    page.goto("/play/")
    page.locator("button[name=ruleset]").first.click()
    page.wait_for_selector("#table[data-status=playing]")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
    for width in (1100, 1280, 1440, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/about/")
        assert page.evaluate(CLUMSY) == [], f"at {width}"
