"""A newcomer to 7 Wonders: the first game with its coach, and a look into the rules."""

from playwright.sync_api import Page, expect

from accounts import services
from tests.livesite import LiveSite


def test_a_first_game_with_the_coach(page: Page, live_site: LiveSite) -> None:
    services.create_bots()
    page.goto("/learn/wonders/")
    page.get_by_role("button", name="Play your first game").click()
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    said = page.locator(".coach-text")
    expect(said).to_contain_text("Welcome!")
    expect(page.locator("#hand-cards[data-coached]")).to_have_count(1)
    page.get_by_role("button", name="Got it").click()
    expect(said).to_contain_text("The tag on a card")
    expect(page.locator("#hand-cards[data-coached]")).to_have_count(0)
    page.get_by_role("button", name="Dismiss the coach").click()
    expect(page.locator(".coach-talk")).to_be_hidden()
    expect(page.locator("[data-coached]")).to_have_count(0)


def test_the_rules_of_both_editions_are_searched_as_one_types(page: Page, live_site: LiveSite) -> None:
    page.goto("/learn/wonders/rules/")
    hits, entries = page.locator("#hits"), page.locator("[data-find]:visible")
    everything = entries.count()
    page.keyboard.press("/")
    page.keyboard.type("vineyard")
    expect(page.locator("#card-vineyard .card-face")).to_be_visible()
    expect(page.locator("#card-baths")).to_be_hidden()
    page.locator("#q").fill("halikarnassos")
    expect(page.locator("#board-halikarnassos")).to_be_visible()
    expect(page.locator("#board-gizah")).to_be_hidden()
    page.locator("#q").fill("xyzzy")
    expect(hits).to_have_text("Nothing found. Try a shorter word.")
    page.keyboard.press("Escape")
    expect(entries).to_have_count(everything)
