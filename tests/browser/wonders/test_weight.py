"""What a table of seven weighs on the line: the page with all it fetches, and what the site says to it."""

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import Response, WebSocket, expect

from tests.browser.wonders.table import THINKING, NewPage, choose, sit_down, table_of, wait_for_decision
from tests.livesite import LiveSite

FONTS = (".woff", ".woff2")
SMALL_ALREADY = (".png", ".webp")


def weight(response: Response) -> int:
    path = response.url.partition("?")[0]
    if response.status != 200 or path.endswith(FONTS):
        return 0
    return len(response.body() if path.endswith(SMALL_ALREADY) else brotli.compress(response.body()))


def test_a_table_of_seven_is_light(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada"], THINKING, sides="day")
    page = sit_down(new_page, game, live_site)
    for _ in range(3):
        assert wait_for_decision(page)
        choose(page)
    fetched: dict[str, Response] = {}
    said: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: said.append(len(frame)))

    def note(response: Response) -> None:
        fetched[response.url] = response

    page.on("response", note)
    page.on("websocket", listen)
    page.reload()
    expect(page.locator("#hand-cards li")).to_have_count(4)
    page.wait_for_load_state("networkidle")
    assert sum(map(weight, fetched.values())) < 200 * 1024
    assert 4 * 1024 < max(said) < 24 * 1024
