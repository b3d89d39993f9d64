"""Fixtures of the board's tests: tables without the site, and pages that complain aloud."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.board_fixture import BoardServer, FixtureGame
from tests.conftest import PATIENCE_MS


@pytest.fixture(scope="session")
def board_server() -> Iterator[BoardServer]:
    server = BoardServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def open_table(browser: Browser, board_server: BoardServer) -> Iterator[Callable[..., Page]]:
    """Opens a page at a table. Whatever it complains about fails the test."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def listen(message: ConsoleMessage) -> None:
        # That the line was cut is told by the browser, too; the tests know.
        if message.type == "error" and "WebSocket" not in message.text:
            complaints.append(message.text)

    def open_page(game: FixtureGame, width: int = 1280, height: int = 800, **options: object) -> Page:
        address = board_server.add(game)
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", listen)
        page.goto(address)
        return page

    yield open_page
    board_server.restore()
    for context in contexts:
        context.close()
    assert not complaints
