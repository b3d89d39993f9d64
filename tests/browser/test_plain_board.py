"""A game that brings nothing but rules is played and replayed on the site's plain board."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.models import Game
from games.registry import plugin_of
from tests.browser.axe import barriers
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.tables import begun_game
from tests.toy.tables import people

NewPage = Callable[..., Page]
SIGN_OF_LIFE = "#table[data-connection=live][data-status=playing]"


def sit_down(new_page: NewPage, game: Game, live_site: LiveSite, seat: int, **options: object) -> Page:
    page = new_page(reduced_motion="reduce", **options)
    name, value = cookie_of(game.seats.get(number=seat).user).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto(game.get_absolute_url())
    expect(page.locator(SIGN_OF_LIFE)).to_be_visible()
    return page


def choose(page: Page, verb: str) -> str:
    """The first card of the hand, played or buried."""
    button = page.locator(f".act-button[data-move^={verb}]").first
    move = button.get_attribute("data-move") or ""
    button.click()
    return move


def doing(page: Page, seat: int) -> str:
    return page.locator(f"#seats [data-seat='{seat}'] .doing").inner_text()


def test_three_people_play_a_game_of_mere_rules_and_look_at_it_again(
    new_page: NewPage, live_site: LiveSite
) -> None:
    assert not plugin_of("toy").folder
    game = begun_game(people(3), ruleset="toy")
    ada = sit_down(new_page, game, live_site, 0)
    bruno = sit_down(new_page, game, live_site, 1)
    cleo = sit_down(new_page, game, live_site, 2, width=390, height=844)
    pages = [ada, bruno, cleo]
    for page in pages:
        expect(page.locator("#turn")).to_have_text("Your turn")
        expect(page.locator("#seats .to-move")).to_have_count(3)
        expect(page.locator("#seats .clock.running")).to_have_count(3)
    assert barriers(ada) == []

    # Bruno chooses. Everybody sees that he has, nobody else sees what.
    buried = choose(bruno, "bury")
    expect(bruno.locator(".own-choice")).to_have_text(f"Your choice: {buried}")
    expect(bruno.locator("#turn")).to_have_text("Waiting for Ada and Cleo")
    for page in (ada, cleo):
        expect(page.locator("#log li")).to_have_text("1Bruno has chosen")
        assert [doing(page, seat) for seat in range(3)] == ["still thinking", "has decided", "still thinking"]
        expect(page.locator("#turn")).to_have_text("Your turn")
        assert buried not in page.content()
    # A reload in between loses nothing, and he may still think better of it.
    bruno.reload()
    expect(bruno.locator(".own-choice")).to_have_text(f"Your choice: {buried}")
    bruno.get_by_role("button", name="Choose something else").click()
    expect(bruno.locator("#turn")).to_have_text("Your turn")
    expect(bruno.locator("#log [data-undone]")).to_have_count(1)
    played = choose(bruno, "play")
    expect(bruno.locator(".own-choice")).to_have_text(f"Your choice: {played}")
    choose(cleo, "bury")
    choose(ada, "bury")
    for page in pages:
        expect(page.locator("#known")).to_contain_text("round2")
        expect(page.locator("#seats [data-seat='1'] .score")).to_have_text("3 points")
    expect(ada.locator("#log li").nth(2)).to_contain_text(f"Bruno: {played}")
    # What stays hidden stays hidden.
    expect(ada.locator("#log li").nth(3)).to_contain_text("Cleo: bury ?")

    for _ in range(3):
        for page in pages:
            expect(page.locator("#turn")).to_have_text("Your turn")
        choose(ada, "bury")
        choose(bruno, "play")
        choose(cleo, "bury")
    expect(bruno.locator("#end h2")).to_have_text("Victory")
    expect(ada.locator("#end h2")).to_have_text("Place 2 of 3")
    rows = cleo.locator("#end .scores tr")
    expect(rows).to_have_text(["1.Bruno12", "2.Ada4", "2.You4"])
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED

    ada.get_by_role("link", name="Replay").click()
    expect(ada).to_have_url(re.compile("/replay/"))
    expect(ada.locator("#table")).to_have_attribute("data-number", "0")
    ada.keyboard.press("ArrowRight")
    expect(ada.locator("#turn")).to_have_text("Bruno has chosen")
    ada.locator("#perspective").select_option("1")
    expect(ada.locator("#turn")).to_have_text(f"Bruno: {played}")
    assert ada.locator("#perspective option").count() == 4
    ada.keyboard.press("End")
    expect(ada.locator("#panel .scores tr")).to_have_count(3)
    ada.locator("#check").click()
    expect(ada.locator("#findings [data-what=seed]")).to_have_attribute("data-fits", "true")
    expect(ada.locator("#findings")).to_have_attribute("data-verdict", "partly")
    assert barriers(ada) == []


def test_a_player_who_has_left_a_table_of_three_takes_the_seat_again(
    new_page: NewPage, live_site: LiveSite
) -> None:
    game = begun_game(people(3), ruleset="toy")
    ada = sit_down(new_page, game, live_site, 0)
    bruno = sit_down(new_page, game, live_site, 1)
    ada.get_by_role("button", name="Game menu").click()
    ada.get_by_role("button", name="Resign").click()
    expect(ada.locator("#sure")).to_contain_text("The others play on, with a bot in your seat.")
    ada.locator("#sure-yes").click()
    expect(bruno.locator("#seats [data-seat='0'] .held")).to_have_text("has left: a bot is playing")
    expect(ada.locator(".act-button")).to_have_count(0)
    ada.locator("#panel").get_by_role("button", name="Take my seat back").click()
    expect(bruno.locator("#seats [data-seat='0'] .held")).to_be_hidden()
