"""The site installed as an app: what it shows without a connection."""

from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors
from tests.livesite import LiveSite


def test_without_a_connection_the_app_says_so_and_finds_back(live_site: LiveSite, browser: Visitors) -> None:
    visitor = browser.enter({"base_url": live_site.url, "viewport": {"width": 390, "height": 844}})
    page: Page = visitor.context.new_page()
    page.goto("/about/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    page.goto("/play/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    assert page.locator("img.tondo").evaluate("image => image.complete && image.naturalWidth > 0")
    visitor.context.set_offline(False)
    page.reload()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You are offline")
    browser.leave(visitor)
