"""The last age at the board with animations against moves at random, and two tabs of one game."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.crowding import crowded
from tests.browser.duel import scenes
from tests.browser.duel.player import Player, TouchPlayer
from tests.browser.duel.scenes import Scene
from tests.livesite import LiveSite

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


def test_a_whole_game_by_touch_on_a_phone_in_three_languages(
    open_table: OpenTable, live_site: LiveSite
) -> None:
    """The draft and each age in another language; every word can be read."""
    game = Scene("deal7")
    page = open_table(game, width=390, height=844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    player = TouchPlayer(page, 3, then=game.answer)
    languages = iter(("en", "fi", "uk", "en"))
    known = ""
    for _ in range(120):
        player.wait_for_my_turn()
        age = page.locator("#table").get_attribute("data-age") or ""
        if player.is_over():
            break
        if age != known:
            known, language = age, next(languages)
            page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
            page.reload()
            player.wait_for_my_turn()
            assert crowded(page) == [], (age, language)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        player.move()
    check_result(page, game)
    assert crowded(page, "#end") == []
