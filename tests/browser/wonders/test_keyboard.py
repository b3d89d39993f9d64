"""A whole game of 7 Wonders by key: the focus is never lost, and what is said is enough to decide."""

import re

from playwright.sync_api import Page, expect

from tests.browser.skipping import skip_to_age
from tests.browser.wonders.table import (
    QUICK,
    NewPage,
    decide,
    sit_down,
    table_of,
    wait_for_answer,
    wait_for_decision,
)
from tests.livesite import LiveSite

SAID = re.compile(r"^[^.]+\. [^.]+\. Costs .+\. .+")


def focused(page: Page) -> str:
    """Where the focus is: a card of the hand, the panel, a dialog; "body" if it is lost."""
    found: str = page.evaluate(
        """() => {
          const places = ["#hand-cards", "#panel", "dialog[open]", "body"];
          return places.find((place) => document.activeElement.closest(place));
        }"""
    )
    return found


def play_by_key(page: Page) -> None:
    """From where the focus is: the card there, and the first thing that can be done with it."""
    expect(page.locator("#hand-cards button:focus")).to_have_count(1)
    said = page.locator("#hand-cards button:focus .visually-hidden").inner_text()
    assert SAID.match(said), said
    page.keyboard.press("Enter")
    expect(page.locator("#panel .act-button:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    wait_for_answer(page)


def test_the_focus_goes_from_decision_to_decision(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada"], QUICK, sides="day")
    page = sit_down(new_page, game, live_site)
    wait_for_decision(page)
    page.keyboard.press("ArrowRight")
    turns = 0
    for age in (1, 2, 3):
        if age > 1:
            skip_to_age(game, age, page)
        for _ in range(3 if age < 3 else 20):
            if not wait_for_decision(page):
                break
            if page.locator("#decide[open]").count():
                decide(page)
                continue
            play_by_key(page)
            assert focused(page) != "body"
            turns += 1
    expect(page.locator("#end[open]")).to_be_visible()
    assert turns >= 10


def test_nothing_is_said_twice_while_others_choose(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada", "Bruno", "Cleo"], sides="day")
    pages = [sit_down(new_page, game, live_site, seat) for seat in range(3)]
    ada, bruno, cleo = pages
    said = ada.locator("#live p")
    for page in (bruno, cleo):
        page.locator("#hand-cards button").first.click()
        page.locator(".act-button[data-action=d]").click()
        wait_for_answer(page)
    expect(ada.locator(".town[data-state=thinks]")).to_have_count(1)
    assert sorted(set(said.all_inner_texts())) == sorted(said.all_inner_texts())
    ada.locator("#hand-cards button").first.click()
    ada.locator(".act-button[data-action=d]").click()
    expect(said.last).to_contain_text("Bruno sold a card: 3 coins.")
    expect(said.last).to_contain_text("Choose a card")
