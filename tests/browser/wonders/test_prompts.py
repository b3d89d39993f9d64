"""Decisions beside the choice of a card: each says what it asks, at a desk and on a phone."""

from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.wonders.table import NewPage, laid, sit_down, wait_for_answer
from tests.livesite import LiveSite

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def sit_down_at(scene: str, new_page: NewPage, live_site: LiveSite) -> Page:
    return sit_down(new_page, laid(scene), live_site)


def fits(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found


def test_babylon_decides_about_its_last_card(new_page: NewPage, live_site: LiveSite) -> None:
    page = sit_down_at("seventh", new_page, live_site)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("#turn")).to_have_text("Play your last card too")
        expect(page.locator("#panel-body")).to_contain_text("your wonder lets you play it")
        assert fits(page)
    page.locator("#hand-cards button").click()
    expect(page.locator(".act-button:not([aria-disabled]) .label")).to_contain_text(
        ["Build for free", "Build stage 3 for 6 coins", "Sell for +3 coins", "Skip"]
    )
    page.keyboard.press("p")
    wait_for_answer(page)
    expect(page.locator("#age")).to_contain_text("Age III")


def test_halikarnassos_looks_through_the_discard_pile(new_page: NewPage, live_site: LiveSite) -> None:
    page = sit_down_at("dig", new_page, live_site)
    options = page.locator("#decide[open] .option")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("#decide-title")).to_have_text("Choose a building from the discard pile")
        expect(options).to_have_count(6)
        box = options.last.bounding_box()
        assert box is not None
        assert box["width"] > 70, "the cards can be read"
        assert fits(page)
    assert barriers(page) == []
    # To look at the table first, and back.
    page.locator("#decide-look").click()
    page.get_by_role("button", name="Choose a discarded building").click()
    page.get_by_role("button", name="Baths").click()
    page.get_by_role("button", name="Build Baths").click()
    expect(page.locator(".town[data-seat='0'] [data-piece='card:baths']")).to_be_visible()


def test_olympia_builds_for_free_and_the_very_card_is_framed(new_page: NewPage, live_site: LiveSite) -> None:
    """The hand holds two equal cards, neither of which can be paid."""
    page = sit_down_at("free_card", new_page, live_site)
    cards = page.locator("#hand-cards button")
    expect(page.locator("#hand-cards .tag.free")).to_have_count(2)
    cards.nth(1).click()
    expect(page.locator("#table [data-piece][aria-pressed=true]")).to_have_count(1)
    cards.nth(0).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "false")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator(".act-button[data-action=f]")).to_contain_text("Use the free build of this age")
        assert fits(page)
    page.keyboard.press("f")
    expect(page.locator("#chosen figcaption")).to_have_text("build for free")
