"""A visitor who comes back for another test brings nothing along but the cache."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitor, Visitors
from tests.livesite import LiveSite

LEAVE_TRACES = """async () => {
    localStorage.setItem("sound", "off");
    sessionStorage.setItem("seen", "welcome");
    document.cookie = "seen=1";
    await caches.open("old");
    await navigator.serviceWorker.register("/service-worker.js");
}"""
TRACES = """async () => [
    localStorage.length, sessionStorage.length, document.cookie.includes("seen"),
    (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length,
    (await navigator.permissions.query({ name: "geolocation" })).state, navigator.onLine,
]"""


@pytest.fixture
def options(live_site: LiveSite) -> dict[str, object]:
    """Of no other test: the visitors here are new."""
    return {"base_url": live_site.url, "viewport": {"width": 500, "height": 500}}


@pytest.fixture
def visitor(browser: Visitors, options: dict[str, object]) -> Iterator[Visitor]:
    visitor = browser.enter(options)
    yield visitor
    browser.leave(visitor)


def page_of(visitor: Visitor) -> Page:
    page = visitor.context.new_page()
    # A page without scripts.
    page.goto("/offline/")
    return page


def test_nothing_is_left_but_the_cache(
    browser: Visitors, visitor: Visitor, options: dict[str, object]
) -> None:
    page = page_of(visitor)
    fresh = page.evaluate(TRACES)
    page.evaluate(LEAVE_TRACES)
    visitor.context.grant_permissions(["geolocation"])
    assert [now != then for now, then in zip(page.evaluate(TRACES), fresh, strict=True)] == [True] * 6 + [
        False
    ]
    visitor.context.set_offline(True)
    browser.leave(visitor)
    assert page.is_closed()

    assert browser.enter(options) is visitor
    page = page_of(visitor)
    assert page.evaluate(TRACES) == fresh
    style = "performance.getEntriesByType('resource').find((one) => one.name.endsWith('.css')).transferSize"
    assert page.evaluate(style) == 0


def test_two_at_once_are_two(browser: Visitors, visitor: Visitor, options: dict[str, object]) -> None:
    other = browser.enter(options)
    assert other is not visitor
    page_of(visitor).evaluate("document.cookie = 'seen=1'")
    assert "seen" not in page_of(other).evaluate("document.cookie")
    browser.leave(other)


def test_a_visitor_who_has_left_the_site_does_not_come_back(
    browser: Visitors, visitor: Visitor, options: dict[str, object], live_site: LiveSite
) -> None:
    page = page_of(visitor)
    page.goto(live_site.url.replace("127.0.0.1", "localhost") + "/about/")
    expect(page.locator("main")).to_be_visible()
    browser.leave(visitor)
    assert visitor not in browser.waiting
