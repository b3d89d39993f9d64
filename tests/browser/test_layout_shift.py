"""Nothing that is on a page moves while the rest of it comes in, however late the scripts are."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from accounts import services

# A good page stays below 0.1; one that jumps once is above this.
STILL = 0.02
OBSERVE = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? String(node));
    if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SCROLL = """
async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}
"""
PAGES = {
    "/learn/rules/": ".piece-face svg",
    "/learn/duel/": "main",
    "/play/": "[data-wire]",
    "/leaderboard/": "main",
    "/": "main",
}


def load_with_late_scripts(page: Page, path: str) -> None:
    """The scripts come after the page was seen without them, as they do on a slow line.

    While requests are held the browser uses no cache.
    """
    late: list[Route] = []
    is_seen = False

    def hold(route: Route) -> None:
        if is_seen:
            route.continue_()
        else:
            late.append(route)

    page.route("**/*.js", hold)
    page.goto(path, wait_until="commit")
    expect(page.locator("h1").first).to_be_visible()
    page.evaluate(PAINTED)
    is_seen = True
    for route in late:
        route.continue_()
    page.wait_for_load_state("networkidle")
    page.unroute("**/*.js")


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_while_a_page_loads(new_page: Callable[..., Page], width: int) -> None:
    services.create_bots()
    page = new_page(width, 844)
    page.add_init_script(OBSERVE)
    for path, drawn in PAGES.items():
        load_with_late_scripts(page, path)
        expect(page.locator(drawn).first).to_be_attached()
        page.evaluate(SCROLL)
        page.evaluate(PAINTED)
        shifts = page.evaluate("shifts")
        assert sum(shift["value"] for shift in shifts) < STILL, (path, shifts)
