"""The bar above every page: its parts are side by side for every kind of user in every language."""

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


def test_a_guest_with_a_game_has_room_for_everything(page: Page, live_site: LiveSite) -> None:
    create_bots()
    page.goto("/play/")
    page.locator("button[name=ruleset]").first.click()
    page.wait_for_selector("#table[data-status=playing]")
    clumsy = {}
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
        page.goto("/about/")
        for width in (1100, 1280, 1440, 1600):
            page.set_viewport_size({"width": width, "height": 800})
            clumsy[language, width] = page.evaluate(CLUMSY)
    assert {where: parts for where, parts in clumsy.items() if parts} == {}
