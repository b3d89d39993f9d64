"""Animations on the table: the reveal is shown to its end, even if others choose meanwhile."""

from playwright.sync_api import Page, expect

from tests.browser.wonders.table import NewPage, choose, sit_down, table_of
from tests.livesite import LiveSite

# Every animation is paused when it begins, until the test releases it.
HOLD = """
window.held = [];
const begin = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = begin.apply(this, how);
  animation.pause();
  window.held.push(animation);
  return animation;
};
"""


def sit_down_to_watch(new_page: NewPage, live_site: LiveSite) -> tuple[Page, Page, Page]:
    game = table_of(["Ada", "Bruno", "Cleo"], sides="day")
    ada = sit_down(new_page, game, live_site, 0, reduced_motion="no-preference")
    ada.add_init_script(HOLD)
    ada.reload()
    expect(ada.locator("#hand-cards li")).to_have_count(7)
    return ada, sit_down(new_page, game, live_site, 1), sit_down(new_page, game, live_site, 2)


def test_the_reveal_goes_on_while_others_choose_again(new_page: NewPage, live_site: LiveSite) -> None:
    ada, bruno, cleo = sit_down_to_watch(new_page, live_site)
    for page in (ada, bruno, cleo):
        choose(page, "d")
    # Three cards, face down, leave for the pile, and the hands go on.
    expect(ada.locator("#ghosts .ghost.card")).to_have_count(3)
    expect(ada.locator("#ghosts .packet")).to_have_count(3)
    # Bots choose at once, and people may: the cards still fly.
    choose(bruno, "d")
    expect(ada.locator(".town[data-seat='1']")).to_have_attribute("data-state", "chosen")
    expect(ada.locator("#ghosts .ghost.card")).to_have_count(3)
    # The moves of all players can be read until the next reveal, also after a reload.
    expect(ada.locator("#panel .happened li")).to_have_count(3)
    expect(ada.locator("#panel .happened li").nth(1)).to_contain_text("Bruno sold a card: 3 coins.")
    # Any key is enough of it.
    ada.keyboard.press("Shift")
    expect(ada.locator("#ghosts > *")).to_have_count(0)
    ada.reload()
    expect(ada.locator("#panel .happened li")).to_have_count(3)
