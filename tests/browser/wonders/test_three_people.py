"""Three people in three browsers play the first edition; one leaves, and a bot goes on."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.skipping import skip_to_age
from tests.browser.wonders.table import (
    NewPage,
    age,
    choose,
    decide,
    is_over,
    replay_and_check,
    sit_down,
    table_of,
)
from tests.livesite import LiveSite, wait_for


def owes(page: Page) -> bool:
    return page.locator("#table[data-turn=mine]").count() > 0


def play_together(pages: Sequence[Page], ages: int) -> None:
    """The players who owe a decision make it, until this number of ages or the game is over."""

    def is_done() -> bool:
        return all(is_over(page) or age(page) > ages for page in pages)

    while not is_done():
        wait_for(lambda: is_done() or any(map(owes, pages)))
        for page in pages:
            if owes(page) and page.locator("#decide[open]").count():
                decide(page)
            elif owes(page):
                choose(page)


def test_three_play_the_first_edition_and_a_bot_replaces_the_player_who_leaves(
    new_page: NewPage, live_site: LiveSite
) -> None:
    game = table_of(["Ada", "Bruno", "Cleo"], ruleset="wonders-1e", sides="A")
    ada, bruno, cleo = (sit_down(new_page, game, live_site, seat) for seat in range(3))
    play_together([ada, bruno, cleo], ages=1)

    cleo.get_by_role("button", name="Game menu").click()
    cleo.get_by_role("button", name="Resign").click()
    expect(cleo.locator("#sure")).to_contain_text("The others play on, with a bot in your seat.")
    cleo.locator("#sure-yes").click()
    expect(ada.locator(".town[data-seat='2'] .held")).to_be_visible()
    skip_to_age(game, 3, ada, bruno)
    play_together([ada, bruno], ages=3)

    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    for page in (ada, bruno, cleo):
        expect(page.locator("#end[open] thead .place")).to_have_count(3)
    replay_and_check(ada, game)
