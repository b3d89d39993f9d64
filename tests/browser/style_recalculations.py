"""How often a browser reckons the styles of a page anew.

Cards ask the place where they lie for its size. A place that asks them back has each
of them reckoned again and again.
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
