"""How often a browser recalculates the styles of a page.

The size of a card depends on its container. If the size of the container depends on its cards, the browser
recalculates each of them again and again.
"""

from playwright.sync_api import Page


def style_recalculations(page: Page, change: str) -> int:
    """How many a change brings about; a script makes it."""
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")

    def so_far() -> int:
        page.evaluate("document.body.offsetHeight")
        metrics = browser.send("Performance.getMetrics")["metrics"]
        return int(next(one["value"] for one in metrics if one["name"] == "RecalcStyleCount"))

    before = so_far()
    page.evaluate(change)
    after = so_far()
    browser.detach()
    return after - before
