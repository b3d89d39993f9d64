"""The last age at the board with animations against moves at random, and two tabs of one game."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.duel import scenes
from tests.browser.duel.player import Player
from tests.browser.duel.scenes import Scene

OpenTable = Callable[..., Page]


def check_result(page: Page, game: Scene) -> None:
    """The score sheet shows what the engine says."""
    outcome = game.position.outcome
    assert outcome is not None
    sheet = page.locator("#end")
    expect(sheet).to_be_visible()
    for seat, column in ((0, 0), (1, 1)):
        total = sheet.locator("tfoot td").nth(column)
        expect(total).to_have_text(str(outcome.scores[seat]["total"]))
    title = {(0,): "Victory", (1,): "Defeat", (): "A draw"}[tuple(outcome.winners)]
    expect(sheet.locator("h2")).to_have_text(title)


def test_to_the_end_by_mouse_with_animations(open_table: OpenTable) -> None:
    """The opponent does not wait until things have settled, and neither does the player."""
    game = scenes.age(3, 0, preferences={"animation_speed": "normal"})
    page = open_table(game)
    Player(page, 8, then=game.answer).play_game()
    check_result(page, game)
    expect(page.locator("#ghosts > *")).to_have_count(0)


def test_two_tabs_of_one_game_follow_each_other(open_table: OpenTable) -> None:
    game = Scene("deal2")
    first, second = open_table(game), open_table(game)
    player = Player(first)
    player.wait_for_my_turn()
    player.decide()
    expect(second.locator("#log li").first).to_contain_text("You chose")
