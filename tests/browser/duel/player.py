"""Somebody who plays at the board by mouse, by keys or by touch, and knows nothing but what it shows."""

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect


class Player:
    """Plays at random what the page offers, until the page says that the game is over."""

    def __init__(self, page: Page, seed: int = 1, then: Callable[[], None] = lambda: None) -> None:
        """`then` is what happens after each decision, such as an answer of the opponent."""
        self.page = page
        self.then = then
        self.random = random.Random(seed)
        self.duel = page.locator("#table")

    def play_game(self) -> None:
        for _ in range(120):
            self.wait_for_my_turn()
            if self.is_over():
                return
            self.move()
        raise AssertionError("the game has no end")

    def move(self) -> None:
        """One decision, until the page shows what came of it."""
        before = self.shown_version()
        self.decide()
        self.wait_until(lambda: self.shown_version() > before)
        self.then()

    def shown_version(self) -> int:
        return int(self.duel.get_attribute("data-version") or 0)

    def is_over(self) -> bool:
        return self.duel.get_attribute("data-status") == "finished"

    def wait_for_my_turn(self) -> None:
        expect(self.page.locator("#table:is([data-turn=mine], [data-status=finished])")).to_be_visible()

    def wait_until(self, what: Callable[[], bool]) -> None:
        for _ in range(1200):
            if what():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("waited in vain")

    def decide(self) -> None:
        if self.page.locator("#decide[open]").count():
            self.decide_in_dialog()
        else:
            self.take()

    def decide_in_dialog(self) -> None:
        self.click(self.one_of(self.page.locator("#decide .option")))
        self.click(self.page.locator("#decide-confirm"))

    def take(self) -> None:
        self.click(self.one_of(self.page.locator("button[data-take]")))
        self.click(self.one_of(self.page.locator(".act-button:not([aria-disabled])")))

    def one_of(self, choices: Locator) -> Locator:
        expect(choices.first).to_be_visible()
        return choices.nth(self.random.randrange(choices.count()))

    def click(self, what: Locator) -> None:
        what.click()


class TouchPlayer(Player):
    def click(self, what: Locator) -> None:
        what.tap()


class KeyPlayer(Player):
    """Never touches a pointer."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def decide_in_dialog(self) -> None:
        options = self.page.locator("#decide .option").count()
        self.press(str(self.random.randrange(min(options, 9)) + 1))
        expect(self.page.locator("#decide-confirm")).to_be_enabled()
        while not self.page.locator("#decide-confirm:focus").count():
            self.press("Tab")
        self.press("Enter")

    def take(self) -> None:
        self.press("Escape")
        for _ in range(self.random.randrange(1, 4)):
            self.press(self.random.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        if not self.page.locator("button[data-take]:focus").count():
            self.press("Escape", "ArrowRight")
        expect(self.page.locator("button[data-take]:focus")).to_have_count(1)
        if self.random.random() < 0.5:
            # By way of the buttons: Enter chooses the card and leads there.
            self.press("Enter")
            expect(self.page.locator(".act-button:focus")).to_have_count(1)
            self.press("Enter")
            return
        self.press("Enter")
        actions = self.page.locator(".act-button:not([aria-disabled])")
        keys = [actions.nth(i).get_attribute("data-action") or "" for i in range(actions.count())]
        self.press(self.random.choice(keys))
