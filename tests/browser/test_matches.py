"""A match as two people play it, on phones: challenge, games that follow each other, the score, the end."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.matches.models import Match
from tests.browser.axe import barriers
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite

GAME = re.compile(r"/game/\w+/$")
PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}


def test_a_best_of_three_on_phones(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    ada, bruno = new_page(**PHONE), new_page(**PHONE)
    users = {ada: new_user("Ada"), bruno: new_user("Bruno")}
    for page, user in users.items():
        name, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        page.goto("/play/?game=duel")
        expect(page.locator("[data-wire]")).to_have_text("Live")

    ada.locator("#friend-match").select_option("best_of-3")
    ada.get_by_label("Challenge by handle").fill("Bruno")
    ada.get_by_role("button", name="Challenge", exact=True).click()
    expect(bruno.locator("[data-challenges]")).to_contain_text("best of 3")
    bruno.get_by_role("button", name="Accept Ada’s challenge").click()
    at_the_table(ada, bruno)

    # The first game: resigned in the menu. Both are ready, and the next one begins.
    first = ada.url
    ada.locator("[popovertarget=game-menu]").first.click()
    ada.locator("[data-do=resign]").click()
    ada.locator("#sure-yes").click()
    for page in (ada, bruno):
        expect(page.locator("#match-box")).to_contain_text(
            re.compile(r"Match: (Ada 0 : 1 Bruno|Bruno 1 : 0 Ada)")
        )
        expect(page.locator("#rematch")).to_have_count(0)
    assert barriers(ada) == []
    ada.locator("#match-ready").click()
    expect(ada.locator("#match-box")).to_contain_text("Waiting for Bruno")
    bruno.locator("#match-ready").click()
    for page in (ada, bruno):
        expect(page).not_to_have_url(first)
    at_the_table(ada, bruno)

    # A spectator follows on the page of the match; Ada resigns it at the table.
    match = Match.objects.get()
    visitor = new_page(**PHONE)
    visitor.goto(f"/match/{match.code}/")
    expect(visitor.locator(".match-points")).to_have_text(re.compile("1 : 0|0 : 1"))
    assert barriers(visitor) == []
    ada.locator("[popovertarget=game-menu]").first.click()
    ada.locator("[data-do=resign_match]").click()
    ada.locator("#sure-yes").click()
    for page in (ada, bruno):
        expect(page.locator("#match-box")).to_contain_text(re.compile(r"Ada 0 : 2 Bruno|Bruno 2 : 0 Ada"))
        expect(page.locator("#rematch")).to_be_visible()
    expect(visitor.get_by_text("Ada has resigned the match: Bruno wins.")).to_be_visible()
    bruno.locator("#match-box a").click()
    expect(bruno.get_by_role("heading", level=1)).to_contain_text("Bruno")


def at_the_table(*pages: Page) -> None:
    """All are at the same table, and the cards are dealt."""
    for page in pages:
        expect(page).to_have_url(GAME)
        expect(page.locator("#table")).to_have_attribute("data-status", "playing")
    assert len({page.url for page in pages}) == 1
