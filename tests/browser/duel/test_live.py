"""The board on the real site, to the end: a guest against a bot by keys; two people, one on a phone."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from games.models import Game
from tests.browser.duel.player import KeyPlayer, Player, TouchPlayer
from tests.browser.skipping import skip_to_age
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite

GAME = re.compile(r"/game/\w+/$")


@pytest.fixture
def with_bots(live_site: LiveSite) -> None:
    services.create_bots()


def as_somebody(page: Page, handle: str, live_site: LiveSite) -> Page:
    name, value = cookie_of(new_user(handle)).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    return page


def table_of(*pages: Page) -> Game:
    for page in pages:
        expect(page).to_have_url(GAME)
    return Game.objects.get(code=pages[0].url.split("/")[-2])


def play_together(players: Sequence[Player], age: int) -> None:
    """Until an age is over, or the game is."""

    def is_over(player: Player) -> bool:
        return player.is_over() or int(player.duel.get_attribute("data-age") or 0) > age

    while not any(map(is_over, players)):
        for player in players:
            if player.page.locator("#table[data-turn=mine]").count():
                player.move()
        players[0].page.wait_for_timeout(50)


@pytest.mark.usefixtures("with_bots")
def test_a_guest_plays_a_bot_to_the_end_by_keys_alone(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/play/")
    page.locator("#bots button[name=level]").first.click()
    game = table_of(page)
    player = KeyPlayer(page)
    play_together([player], age=1)
    skip_to_age(game, 3, page)
    player.play_game()
    expect(page.locator("#end")).to_be_visible()
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert game.scores
    totals = [score["total"] for score in game.scores]
    shown = page.locator("#end tfoot td")
    assert sorted(int(shown.nth(i).inner_text()) for i in (0, 1)) == sorted(totals)


def test_two_people_play_each_other_to_the_end(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    ada = as_somebody(new_page(reduced_motion="reduce"), "Ada", live_site)
    phone = new_page(width=390, height=844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    bruno = as_somebody(phone, "Bruno", live_site)
    ada.goto("/play/")
    bruno.goto("/play/")
    for page in (ada, bruno):
        expect(page.locator("[data-wire]")).to_have_text("Live")
        page.locator("[data-quick]").first.click()
    game = table_of(ada, bruno)
    players = [Player(ada, 1), TouchPlayer(bruno, 2)]
    play_together(players, age=1)
    skip_to_age(game, 3, ada, bruno)
    play_together(players, age=3)
    for page in (ada, bruno):
        expect(page.locator("#end")).to_be_visible()
        expect(page.locator("#end .ratings li")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED

    ada.get_by_role("button", name="Rematch").click()
    bruno.get_by_role("button", name="Accept the rematch").click()
    for page in (ada, bruno):
        expect(page).not_to_have_url(re.compile(game.code))
        expect(page.locator("#draft")).to_be_visible()


@pytest.mark.usefixtures("with_bots")
def test_a_stranger_watches(new_page: Callable[..., Page]) -> None:
    player = new_page()
    player.goto("/play/")
    player.locator("#bots button[name=level]").first.click()
    expect(player.locator("#table[data-turn=mine]")).to_be_visible()
    stranger = new_page()
    stranger.goto(player.url)
    expect(stranger.locator("#draft .pool li").first).to_be_visible()
    stranger.locator("#draft .pool button").first.click()
    expect(stranger.locator(".about")).to_be_visible()
    expect(stranger.locator(".act-button")).to_have_count(0)
