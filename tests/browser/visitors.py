"""Visitors whom the browser tests use one after the other.

A visitor is a browser context. To open one and to fetch every script of the site again costs more than most
tests; so a visitor who leaves waits for the next test with a warm cache, and with nothing else: no page, no
cookie, no permission, nothing stored.
"""

import json
from dataclasses import dataclass, field
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, CDPSession

# As many as one test opens; each that waits keeps a process of the browser.
MOST_WAITING = 8
# A document of the site without scripts. It keeps the process of the visitor, and what that has compiled.
ANCHOR = "/static/img/favicon.svg"


@dataclass(eq=False)
class Visitor:
    context: BrowserContext
    options: str
    site: str
    devtools: CDPSession

    @classmethod
    def open(cls, browser: Browser, options: dict[str, object]) -> "Visitor":
        context = browser.new_context(**options)  # type: ignore[arg-type]
        site = str(options["base_url"])
        anchor = context.new_page()
        anchor.goto(urljoin(site, ANCHOR))
        return cls(context, key(options), site, context.new_cdp_session(anchor))

    def forget(self) -> bool:
        """Close all pages and clear what they have stored; False if a page has left the site."""
        _, *pages = self.context.pages
        stayed = all(page.url.startswith((self.site, "about:")) for page in pages)
        for page in pages:
            page.close()
        if stayed:
            self.context.clear_cookies()
            self.context.clear_permissions()
            self.context.set_offline(False)
            self.devtools.send("Storage.clearDataForOrigin", {"origin": self.site, "storageTypes": "all"})
        return stayed


def key(options: dict[str, object]) -> str:
    return json.dumps(options, sort_keys=True)


@dataclass
class Visitors:
    browser: Browser
    waiting: list[Visitor] = field(default_factory=list)

    def enter(self, options: dict[str, object]) -> Visitor:
        """The one with these options who has left last, or a new one."""
        for visitor in reversed(self.waiting):
            if visitor.options == key(options):
                self.waiting.remove(visitor)
                return visitor
        return Visitor.open(self.browser, options)

    def leave(self, visitor: Visitor) -> None:
        if not visitor.context.pages:  # closed by the test
            return
        if visitor.forget():
            self.waiting.append(visitor)
        else:
            visitor.context.close()
        while len(self.waiting) > MOST_WAITING:
            self.waiting.pop(0).context.close()
