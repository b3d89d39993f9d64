"""A whole game of 7 Wonders by key: the focus is never lost, and what is said is enough to decide."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.wonders.table import (
    QUICK,
    NewPage,
    sit_down,
    table_of,
    wait_for_answer,
    wait_for_decision,
)
from tests.livesite import LiveSite

# A card of the hand: its name, its kind, its printed cost, what it does, its price now and what it brings.
SAID = re.compile(r"^[^.]+\. [^.]+\. Costs [^.]+\. .+(For you now: |You |Your city |Missing)")
CHOICES = re.compile(r"^(Build|Sell)")


class Listener:
    """What a screen reader is told: roles, names and the focus, from the accessibility tree."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)

    def focus(self) -> tuple[str, str]:
        """Role and name of what has the focus; "RootWebArea" if it is lost."""
        nodes = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        found = [node for node in nodes if not node["ignored"] and has_focus(node)]
        return value(found[-1], "role"), value(found[-1], "name")


def has_focus(node: dict[str, Any]) -> bool:
    return any(one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", []))


def value(node: dict[str, Any], name: str) -> str:
    return str(node.get(name, {}).get("value", ""))


def decide_by_key(page: Page) -> None:
    """The first of what a dialog offers."""
    page.keyboard.press("1")
    while not page.locator("#decide-confirm:focus").count():
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_answer(page)


def play_by_ear(page: Page, listener: Listener) -> None:
    """From where the focus is: the card there, and the first thing that can be done with it."""
    expect(page.locator("#hand-cards button:focus")).to_have_count(1)
    role, name = listener.focus()
    assert role == "button"
    assert SAID.match(name), name
    page.keyboard.press("Enter")
    expect(page.locator("#panel .act-button:focus")).to_have_count(1)
    role, name = listener.focus()
    assert role == "button"
    assert CHOICES.match(name), name
    page.keyboard.press("Enter")
    wait_for_answer(page)


def test_a_whole_game_by_key_and_by_what_is_said(new_page: NewPage, live_site: LiveSite) -> None:
    """After every decision the focus is where the next one is."""
    game = table_of(["Ada"], QUICK, sides="day")
    page = sit_down(new_page, game, live_site)
    listener = Listener(page)
    wait_for_decision(page)
    page.keyboard.press("ArrowRight")
    turns = 0
    while wait_for_decision(page):
        if page.locator("#decide[open]").count():
            decide_by_key(page)
            continue
        play_by_ear(page, listener)
        turns += 1
    assert turns >= 18
    expect(page.locator("#end[open]")).to_be_visible()
    assert listener.focus()[0] != "RootWebArea"


def test_the_focus_stays_on_an_action_while_others_choose(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada", "Bruno", "Cleo"], sides="day")
    ada, bruno = (sit_down(new_page, game, live_site, seat) for seat in range(2))
    wait_for_decision(ada)
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("Enter")
    focused = ada.locator("#panel .act-button:focus")
    move = focused.get_attribute("data-move")
    bruno.locator("#hand-cards button").first.click()
    bruno.locator(".act-button[data-action=d]").click()
    wait_for_answer(bruno)
    expect(ada.locator(".town[data-state=thinks]")).to_have_count(2)
    expect(focused).to_have_attribute("data-move", str(move))


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
