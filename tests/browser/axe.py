"""Looks for barriers in a page with axe-core, by light and by dark."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = {"serious", "critical"}
# Held to be minor, and yet wrong on every page where it is wrong on one.
ALSO = {"aria-allowed-role"}
ALL = {"resultTypes": ["violations"], "preload": False}
# Nothing but colours changes in the dark.
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"], "preload": False}


def barriers(page: Page) -> list[str]:
    """Grave ones, each with the elements that it is about; none in a good page."""
    # The pictures have no words: without the sheet of all of them the search takes half the time.
    page.evaluate("document.querySelector('.sprite')?.remove()")
    found = []
    for theme, options in (("light", ALL), ("dark", COLOURS)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        # Scripts of the test's own are run beside the page's policy, which lets no stranger in.
        violations: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
        found += [
            f"{theme}: {violation['id']}: {node['html'][:160]} {node['failureSummary'].splitlines()[-1]}"
            for violation in violations
            if violation["impact"] in GRAVE or violation["id"] in ALSO
            for node in violation["nodes"]
        ]
    return found
