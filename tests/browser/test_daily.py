"""A whole deal of the day on a phone, of each game: from today's card to the result and the card to share."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.daily.models import DailyAttempt
from tests.browser.axe import barriers
from tests.browser.duel.player import TouchPlayer
from tests.browser.wonders.table import choose, play_on
from tests.languages import LANGUAGES
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.daily.days import end_of, member, open_today, play

PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce", "has_touch": True}
FITS = "document.documentElement.scrollWidth <= innerWidth"
NewPage = Callable[..., Page]


def begin(new_page: NewPage, ruleset: str) -> Page:
    """A visitor taps the big button of a game."""
    deal, page = open_today(ruleset), new_page(**PHONE)
    page.goto("/daily/")
    assert page.evaluate(FITS)
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
    assert page.evaluate(FITS)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_day_that_is_over(new_page: NewPage, live_site: LiveSite, language: str) -> None:
    """With ranks, decisions side by side and the month, for a player who was not the best."""
    deal = open_today("duel")
    players = [member(name, games=30) for name in ("Ada", "Wilhelmina_Maximilia")]
    for seed, player in enumerate(players):
        play(player, deal, seed=seed)
    last = DailyAttempt.objects.order_by("score").select_related("user")[0].user
    end_of(deal)
    name, value = cookie_of(last).split("=")
    for width in (390, 1280):
        page = new_page(width, 844, locale=language, reduced_motion="reduce")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        for path in ("/daily/", f"/daily/archive/{deal.day:%Y-%m}/", deal.get_absolute_url()):
            page.goto(path)
            assert page.evaluate(FITS), path
            if language == "en" and width == 390:
                assert barriers(page) == [], path
        expect(page.locator("#results tbody tr")).to_have_count(2)
        expect(page.locator("#results tr.mine")).to_have_count(1)
        assert page.locator(".daily-line").count() >= 10
