"""A whole deal of the day on a phone, of each game: from today's card to the result and the card to share."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.daily.models import DailyAttempt
from tests.browser.axe import barriers
from tests.browser.duel.player import TouchPlayer
from tests.browser.wonders.table import choose, play_on
from tests.livesite import LiveSite
from tests.site.daily.days import open_today

PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce", "has_touch": True}
NewPage = Callable[..., Page]


def begin(new_page: NewPage, ruleset: str) -> Page:
    """A visitor taps the big button of a game."""
    deal, page = open_today(ruleset), new_page(**PHONE)
    page.goto("/daily/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.locator(f"form[action*='/{deal.ruleset}/play/'] button").tap()
    expect(page.locator("#table[data-connection=live]")).to_be_visible()
    return page


def look_at_result(page: Page) -> None:
    # Others still play: there is no replay yet, and nothing to share but the card.
    expect(page.locator("#end[open]").get_by_role("link", name="Replay")).to_have_count(0)
    expect(page.locator("#share")).to_have_count(0)
    page.locator("#end[open]").get_by_role("link", name="Deal of the day: your result").tap()
    expect(page).to_have_url(re.compile(r"/daily/\d{4}-\d\d-\d\d/"))
    attempt = DailyAttempt.objects.get()
    assert attempt.score is not None
    expect(page.locator(".daily-mine .daily-score")).to_be_visible()
    assert page.locator(".daily-squares i").count() >= 3
    text = page.get_by_role("button", name="Share", exact=True).get_attribute("data-text") or ""
    assert re.search("🟩|🟨|🟥", text)
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []


def test_a_whole_deal_of_duel_on_a_phone(new_page: NewPage, live_site: LiveSite) -> None:
    page = begin(new_page, "duel")
    player = TouchPlayer(page)
    player.move()
    # The player leaves and comes back: the attempt goes on.
    page.goto("/daily/")
    page.get_by_role("button", name=re.compile("^Play on: ")).tap()
    expect(page.locator("#table[data-connection=live]")).to_be_visible()
    player.play_game()
    look_at_result(page)


def test_a_whole_deal_of_7_wonders_on_a_phone(new_page: NewPage, live_site: LiveSite) -> None:
    page = begin(new_page, "wonders-2e")
    play_on(page, choose)
    look_at_result(page)
