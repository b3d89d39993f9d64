"""A newcomer: the first game with its coach, and a look into the rules."""

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from tests.browser.duel.player import Player
from tests.livesite import LiveSite


@pytest.fixture(autouse=True)
def with_bots(live_site: LiveSite) -> None:
    services.create_bots()


def begin(page: Page) -> None:
    page.goto("/learn/duel/")
    page.get_by_role("button", name="Play your first game").click()
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()


def hint(page: Page) -> str:
    return page.locator(".coach").get_attribute("data-hint") or ""


def hear(page: Page, key: str) -> None:
    """Nods until the coach comes to this: by what the bot has played, something may be more urgent."""
    while hint(page) not in ("", key):
        page.get_by_role("button", name="Got it").click()
    assert hint(page) == key


def test_a_first_game_with_the_coach(page: Page) -> None:
    begin(page)
    said = page.locator(".coach-text")
    expect(page.locator(".coach[data-hint]")).to_be_attached()
    hear(page, "welcome")
    expect(said).to_contain_text("Welcome!")
    expect(said).to_have_attribute("role", "status")
    expect(page.locator("#structure ol[data-coached]")).to_have_count(1)

    # One at a time: the next comes when this one is understood, and points at something else.
    page.get_by_role("button", name="Got it").click()
    expect(said).to_contain_text("nothing covers")
    expect(page.locator("#structure ol[data-coached]")).to_have_count(0)
    free = page.locator("button[data-take]").count()
    expect(page.locator("button[data-take][data-coached]")).to_have_count(free)

    # It is never in the way, and follows what is played.
    player = Player(page)
    page.locator("button[data-take]").first.click()
    page.locator(".act-button[data-action=d]").click()
    player.wait_for_my_turn()
    expect(page.locator(".coach")).not_to_have_attribute("data-hint", "free")
    hear(page, "sold")
    expect(said).to_contain_text("Sold for coins")
    expect(page.locator("#seat-bottom .purse[data-coached]")).to_have_count(1)

    # Tips that were shown are not shown again after a reload.
    heard = {"welcome", "free", "sold"}
    page.get_by_role("button", name="Got it").click()
    assert hint(page) not in heard
    page.reload()
    player.wait_for_my_turn()
    assert hint(page) not in heard

    page.get_by_role("button", name="Dismiss the coach").click()
    expect(page.locator(".coach-talk")).to_be_hidden()
    expect(page.locator("[data-coached]")).to_have_count(0)
    page.reload()
    player.wait_for_my_turn()
    player.move()
    expect(page.locator(".coach-talk")).to_be_hidden()
    page.get_by_role("button", name="Bring back the coach").click()
    expect(page.get_by_role("button", name="Bring back the coach")).to_be_hidden()
    assert hint(page) not in heard


def test_the_rules_are_searched_as_one_types(page: Page) -> None:
    page.goto("/learn/rules/")
    hits = page.locator("#hits")
    entries = page.locator("[data-find]:visible")
    everything = entries.count()
    page.keyboard.press("/")
    page.keyboard.type("PHILÔSOPHY")
    expect(hits).to_have_text("1 result")
    expect(entries).to_have_count(1)
    expect(page.locator("#token-philosophy .token-face")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#token-philosophy h3 a")).to_be_focused()

    page.locator("#q").fill("chain")
    expect(page.locator("#chains")).to_be_visible()
    expect(page.locator("#ties")).to_be_hidden()
    expect(page.locator(".rules-contents [data-of=ties]")).to_be_hidden()
    assert "?q=chain" in page.url
    page.reload()
    expect(page.locator("#ties")).to_be_hidden()
    page.locator("#q").fill("xyzzy")
    expect(hits).to_have_text("Nothing found. Try a shorter word.")
    page.keyboard.press("Escape")
    expect(hits).to_have_text("")
    expect(entries).to_have_count(everything)

    # A link to a piece leads to its words, not to its picture.
    page.goto("/learn/rules/#card-baths")
    expect(page.locator("#card-baths .card-face")).to_be_in_viewport()
