"""The main states of the table at every width and in long languages: every word can be read."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.crowding import crowded
from tests.browser.wonders.table import NewPage, laid, sit_down
from tests.livesite import LiveSite
from tests.site.tables import finished_game, person

SIZES = {
    "en": [(390, 844), (820, 1180), (1280, 800), (1600, 900), (1920, 1080)],
    "uk": [(390, 844), (820, 1180), (1280, 800)],
    "fi": [(390, 844), (1280, 800), (1600, 900)],
}
# Whether selling is wholly inside the panel, however much there is to scroll.
IN_SIGHT = """
(button) => {
  const box = button.getBoundingClientRect();
  const panel = document.getElementById("panel-body").getBoundingClientRect();
  return box.top >= panel.top && box.bottom <= panel.bottom;
}
"""


def in_languages(page: Page, live_site: LiveSite) -> Iterator[str]:
    for language in SIZES:
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
        page.reload()
        expect(page.locator(".town .counts .total").first).to_be_attached()
        yield language


def faults(page: Page, live_site: LiveSite) -> dict[tuple[str, int], list[str]]:
    found = {}
    for language in in_languages(page, live_site):
        for width, height in SIZES[language]:
            page.set_viewport_size({"width": width, "height": height})
            found[language, width] = crowded(page) + behind_tabs(page)
    return {where: words for where, words in found.items() if words}


def behind_tabs(page: Page) -> list[str]:
    """What a phone shows of the table behind each of its tabs."""
    tabs = page.locator(".phone-tabs button")
    found = []
    for tab in tabs.all() if tabs.first.is_visible() else []:
        tab.click()
        found += crowded(page)
    return found


def test_cities_late_in_the_game_show_all_they_count(new_page: NewPage, live_site: LiveSite) -> None:
    """Four cities with all that can be counted, and seven."""
    people = [person(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Fay", "Gus")]
    for scene in ("late", "crowd"):
        page = sit_down(new_page, laid(scene, people), live_site)
        assert faults(page, live_site) == {}


def test_selling_is_in_sight_beside_eight_ways_to_pay(new_page: NewPage, live_site: LiveSite) -> None:
    page = sit_down(new_page, laid("ways"), live_site)
    for language in in_languages(page, live_site):
        for width, height in [size for size in SIZES[language] if size[0] >= 1280]:
            page.set_viewport_size({"width": width, "height": height})
            page.locator("#hand-cards [data-take=strategists_guild]").click()
            expect(page.locator(".do-build")).to_have_count(8)
            assert page.locator(".do-discard").evaluate(IN_SIGHT), (language, width)
            assert crowded(page, "#panel") == [], (language, width)
            page.keyboard.press("Escape")


def test_a_replay_shows_every_city_whole(new_page: NewPage, live_site: LiveSite) -> None:
    """The drawer lies over none until it is opened; on a wide page it has a place of its own."""
    people = [person(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora")]
    game = finished_game(people, ruleset="wonders-2e")
    page = new_page(reduced_motion="reduce")
    page.goto(f"{game.get_absolute_url()}replay/?move={game.ply - 8}&as=2")
    assert faults(page, live_site) == {}
