"""The history of a game of 7 Wonders: what was paid, received and fought, where everybody finds it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.wonders.table import NewPage, sit_down, table_of
from tests.livesite import LiveSite
from tests.site.tables import finished_game, person

# Whether the drawer lies over any of the buttons that act, or over the bar of a replay.
COVERED = """
() => {
  const drawer = document.getElementById("drawer").getBoundingClientRect();
  return [...document.querySelectorAll(".act button, #hand-cards button, .replay-bar")]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
    .filter((box) => box.left < drawer.right && drawer.left < box.right
      && box.top < drawer.bottom && drawer.top < box.bottom).length;
}
"""
TABS = ("log", "points", "memory")


def open_tab(page: Page, name: str) -> None:
    page.locator(f"[data-drawer-tab={name}]").click()
    expect(page.locator(f"#{name}-panel")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (820, 1180)])
def test_log_points_and_memory_are_a_click_away_and_cover_no_action(
    new_page: NewPage, live_site: LiveSite, size: tuple[int, int]
) -> None:
    game = table_of(["Ada", "Bruno", "Cleo", "Dora"], sides="day")
    page = sit_down(new_page, game, live_site, width=size[0], height=size[1])
    page.locator("#hand-cards button").first.click()
    expect(page.locator(".act-button").first).to_be_visible()
    for name in TABS:
        open_tab(page, name)
        assert page.evaluate(COVERED) == 0
    # The same button closes it again.
    opener = page.locator("[data-drawer-tab=memory]")
    expect(opener).to_have_attribute("aria-expanded", "true")
    opener.click()
    expect(page.locator("#memory-panel")).not_to_be_in_viewport()
    expect(opener).to_have_attribute("aria-expanded", "false")


def test_a_spectator_reads_who_was_paid_and_how_the_conflicts_ended(
    new_page: NewPage, live_site: LiveSite
) -> None:
    game = finished_game([person(handle) for handle in ("Ada", "Bruno", "Cleo")], ruleset="wonders-2e")
    page = new_page(reduced_motion="reduce")
    page.goto(game.get_absolute_url())
    expect(page.locator("#table[data-status=finished]")).to_be_visible()
    page.locator("#end-close").click()
    open_tab(page, "log")
    log = page.locator("#log")
    expect(log.locator(".brought", has_text="to the bank").first).to_be_attached()
    expect(log.locator("h4", has_text="Age I · Conflicts")).to_have_count(1)


def test_a_replay_tells_what_came_of_a_move_once_it_is_shown(new_page: NewPage, live_site: LiveSite) -> None:
    people = [person(handle) for handle in ("Ada", "Bruno", "Cleo")]
    game = finished_game(people, ruleset="wonders-2e")
    page = new_page(reduced_motion="reduce")
    page.goto(f"{game.get_absolute_url()}replay/?move=0&as=1")
    open_tab(page, "log")
    expect(page.locator("#log .brought")).to_have_count(0)
    page.keyboard.press("End")
    for age in ("I", "II", "III"):
        expect(page.locator("#log h4", has_text=f"Age {age} · Conflicts")).to_have_count(1)
    expect(page.locator("#log .brought", has_text="to Ada").first).to_be_attached()
    # Bruno's own eyes: it is he who sits below.
    expect(page.locator("#place-mine .name")).to_have_text("Bruno")
    assert page.evaluate(COVERED.replace("#hand-cards button, ", "")) == 0
