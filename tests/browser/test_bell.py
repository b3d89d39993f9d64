"""The bell as people use it: somebody challenges them while they read, and they go there."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.lobby import opening
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite


def test_a_challenge_rings_the_bell_and_is_opened_from_it(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    ada, bruno = new_user("Ada"), new_user("Bruno")
    page = new_page(width=390, height=844)
    name, value = cookie_of(bruno).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    with page.expect_websocket(lambda socket: bool(socket.wait_for_event("framereceived"))):
        page.goto("/about/")
    bell, count = page.locator("[data-bell]"), page.locator("[data-bell-count]")
    expect(bell).to_have_attribute("aria-expanded", "false")
    expect(count).to_be_hidden()

    opening.challenge(host=ada, handle="Bruno", ruleset="duel", time_control="10+10", rated=True)
    expect(count).to_have_text("1")
    expect(bell).to_have_attribute("aria-label", "Notifications: 1 new notification")

    bell.focus()
    page.keyboard.press("Enter")
    news = page.get_by_role("link", name="New: Ada challenges you to 7 Wonders Duel: 10+10, rated")
    expect(news).to_be_focused()
    page.keyboard.press("Escape")
    expect(news).to_be_hidden()
    expect(bell).to_be_focused()
    page.keyboard.press("Enter")
    expect(news).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live_site.url}/play/#challenges")
    expect(page.locator("#challenges")).to_contain_text("Ada")
    expect(count).to_be_hidden()
