"""Fixtures of the board's tests: a page at a table of the live site."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.browser.duel.scenes import Scene
from tests.browser.line import Line
from tests.browser.wire import Wire
from tests.live.players import cookie_of
from tests.livesite import LiveSite


@pytest.fixture
def line(live_site: LiveSite) -> Iterator[Line]:
    """A line to the site that the test can cut."""
    line = Line(live_site.port)
    yield line
    line.close()


@pytest.fixture
def open_table(new_page: Callable[..., Page], live_site: LiveSite) -> Iterator[Callable[..., Page]]:
    """Opens a page at a table. Any error in its console fails the test."""
    complaints: list[str] = []

    def listen(message: ConsoleMessage, *, on_bad_line: bool) -> None:
        # A browser also reports each request that failed because the line was cut; the tests expect that.
        known = ["WebSocket", *(["Failed to load resource: net::ERR_"] if on_bad_line else [])]
        if message.type == "error" and not any(words in message.text for words in known):
            complaints.append(message.text)

    def open_page(scene: Scene, *, language: str = "en", line: Line | None = None, **options: object) -> Page:
        page = new_page(**options)
        page.on("console", partial(listen, on_bad_line=line is not None))
        scene.wire = Wire(page)
        cookies = [f"django_language={language}"] + ([] if scene.watcher else [cookie_of(scene.ada)])
        for name, _, value in (cookie.partition("=") for cookie in cookies):
            page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        page.goto((line or live_site).url + scene.path)
        return page

    yield open_page
    assert not complaints
