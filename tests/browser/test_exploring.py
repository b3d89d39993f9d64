"""Exploring as people do it: on a phone with a thumb, and without a pointer."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from tests.browser.overflow import STICKS_OUT
from tests.languages import LANGUAGES
from tests.livesite import LiveSite
from tests.site.tables import finished_game, pair, person

pytestmark = pytest.mark.django_db(transaction=True)

WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def game(live_site: LiveSite) -> Game:
    return finished_game(pair(), seed=3)


@pytest.fixture
def table(live_site: LiveSite) -> Game:
    users = [person(name) for name in ("Cleo", "Dora", "Emil", "Finn")]
    return finished_game(users, seed=3, ruleset="wonders-2e")


def opened(page: Page, game: Game, query: str) -> None:
    page.goto(f"/explore/game/{game.code}/{query}")
    expect(page.locator("#waiting")).to_be_hidden()


def nodes(page: Page) -> Locator:
    """The moves of the tree, without the start."""
    return page.locator("#explore-tree button:not([data-code=''])")


def current(page: Page) -> Locator:
    return page.locator("#explore-tree [aria-current]")


def free_cards(page: Page) -> Locator:
    return page.locator("#structure .slot.free button")


def discard(page: Page, number: int) -> None:
    """Discard one of the free cards, and wait for the tree to have it."""
    before = page.locator("#table").get_attribute("data-version")
    free_cards(page).nth(number).click()
    page.locator("#panel [data-action=d]").click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before or "")
    expect(page.locator("#table:not([data-busy])")).to_be_visible()


def test_three_branches_on_a_phone_and_a_link_to_one(new_page: Callable[..., Page], game: Game) -> None:
    phone = new_page(
        390, 844, has_touch=True, reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]
    )
    phone.goto(f"/game/{game.code}/replay/?move=9")
    expect(phone.locator("#table")).to_have_attribute("data-number", "9")
    phone.locator(".phone-tabs [data-show=study]").click()
    phone.get_by_role("link", name="Explore from here").click()
    expect(phone).to_have_url(re.compile(r"/explore/game/\w+/\?move=9"))
    # The first line has two moves, the second and third branch from its start.
    discard(phone, 0)
    discard(phone, 0)
    expect(nodes(phone)).to_have_count(2)
    for number in (1, 2):
        phone.get_by_role("button", name="To the start").click()
        expect(current(phone)).to_have_attribute("data-code", "")
        discard(phone, number)
    expect(nodes(phone)).to_have_count(4)
    expect(phone.locator("#explore-tree .branch")).to_have_count(2)
    phone.locator(".phone-tabs [data-show=study]").click()
    expect(current(phone)).to_be_visible()
    assert not phone.evaluate(WIDER_THAN_THE_SCREEN)
    assert phone.evaluate(STICKS_OUT, "#study") == []
    # Back in the first line, whose end is what is shared.
    nodes(phone).nth(0).click()
    phone.get_by_role("button", name="To the end of the line").click()
    expect(phone.locator("#table")).to_have_attribute("data-version", "12")
    phone.locator("#explore-share").click()
    expect(phone.locator(".toast")).to_contain_text("has been copied")
    link = phone.evaluate("navigator.clipboard.readText()")
    # The other lines are still there when the page is loaded again.
    phone.reload()
    expect(nodes(phone)).to_have_count(4)

    friend = new_page(1280, 800)
    friend.goto(link)
    expect(friend.locator("#table")).to_have_attribute("data-version", "12")
    expect(nodes(friend)).to_have_count(2)
    expect(friend.locator("#explore-place")).to_contain_text("11. ")
    # What a friend removes stays with the one who shared it.
    friend.locator("#explore-remove").click()
    expect(nodes(friend)).to_have_count(1)


def test_lines_are_walked_and_made_by_keys(new_page: Callable[..., Page], game: Game) -> None:
    page = new_page(reduced_motion="reduce")
    opened(page, game, "?move=20")
    # Into the structure by an arrow, a card by Enter, the action by its letter.
    page.locator("#structure button[data-take]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_have_class(re.compile("chosen"))
    page.keyboard.press("d")
    expect(nodes(page)).to_have_count(1)
    page.locator("#turn").click()
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_have_attribute("data-code", "")
    expect(page.locator("#live")).to_contain_text("After move 20")
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_contain_text("discarded")
    page.keyboard.press("Home")
    page.locator("#structure button[data-take]").nth(1).focus()
    page.keyboard.press("d")
    expect(nodes(page)).to_have_count(2)
    # From one line to the one beside it, and the tree itself is a list of buttons.
    second = current(page).text_content() or ""
    page.locator("#turn").click()
    page.keyboard.press("ArrowUp")
    expect(current(page)).not_to_have_text(second)
    page.keyboard.press("ArrowDown")
    expect(current(page)).to_have_text(second)
    nodes(page).first.focus()
    page.keyboard.press("Enter")
    expect(nodes(page).first).to_have_attribute("aria-current", "step")
    expect(nodes(page).first).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("to the line before")


def test_the_others_answer_at_a_table_of_several(new_page: Callable[..., Page], table: Game) -> None:
    page = new_page(reduced_motion="reduce")
    opened(page, table, "?move=32&as=0")
    for turn in (1, 2):
        page.locator("#hand-cards button").first.click()
        page.locator("#panel .act-button:not([aria-disabled])").last.click()
        expect(nodes(page)).to_have_count(4 * turn)
    expect(page.locator("#table")).to_have_attribute("data-mover", "0")
    # For everybody, the board turns to the player who has to choose.
    page.locator("#explore-as").select_option("all")
    expect(page.locator("#table")).to_have_attribute("data-as", "all")
    expect(page.locator("#turn")).to_contain_text("Cleo")
    page.locator("#hand-cards button").first.click()
    page.locator("#panel .act-button:not([aria-disabled])").last.click()
    expect(page.locator("#turn")).to_contain_text("Dora")
    expect(page.locator("#table")).to_have_attribute("data-mover", "1")


def test_the_engine_is_asked_and_its_move_played(new_page: Callable[..., Page], game: Game) -> None:
    page = new_page(reduced_motion="reduce")
    opened(page, game, "?move=20")
    page.get_by_role("button", name="What would the engine play?").click()
    best = page.locator("#explore-best button")
    expect(best.first).to_contain_text("Winning chance")
    best.first.click()
    expect(nodes(page)).to_have_count(1)
    expect(best).to_have_count(0)
    page.get_by_role("button", name="Let a bot move here").click()
    expect(nodes(page)).to_have_count(2)


def test_hidden_cards_are_dealt_again_and_the_link_says_how(
    new_page: Callable[..., Page], game: Game
) -> None:
    page = new_page(reduced_motion="reduce")
    opened(page, game, "?move=12")
    page.locator("#explore-open").check()
    expect(page.locator("#table")).to_have_attribute("data-open", "")
    expect(page.locator(".slot.revealed").first).to_be_visible()
    page.get_by_role("button", name="Deal them again at random").click()
    expect(page).to_have_url(re.compile(r"deal=\d-\d+"))
    expect(page.locator("#study")).to_contain_text("dealt again at random")
    expect(page.locator(".slot.revealed").first).to_be_visible()
    names = page.locator(".slot.revealed button").all_inner_texts()
    page.reload()
    expect(page.locator(".slot.revealed").first).to_be_visible()
    assert page.locator(".slot.revealed button").all_inner_texts() == names
    page.get_by_role("link", name="As they were in the game").click()
    expect(page).not_to_have_url(re.compile("deal="))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_sticks_out_in_any_language(
    new_page: Callable[..., Page], game: Game, table: Game, language: str
) -> None:
    for width, height in ((390, 844), (1280, 800)):
        page = new_page(width, height, locale=language, reduced_motion="reduce")
        for one in (game, table):
            opened(page, one, "?move=20&as=0&deal=0-1")
            assert not page.evaluate(WIDER_THAN_THE_SCREEN)
            if width == 390:
                page.locator(".phone-tabs [data-show=study]").click()
            assert page.evaluate(STICKS_OUT, "#study") == []
