"""The log at every board of a game: nothing is missing, and nothing is sent twice."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.models import Game
from games.table.playing import take_back
from tests.browser.duel.player import Player
from tests.browser.wire import Wire
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.tables import begun_game, make_move, pair

NewPage = Callable[..., Page]


def sit_down(page: Page, cookie: str, game: Game, live_site: LiveSite) -> Page:
    if cookie:
        name, value = cookie.split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto(game.get_absolute_url())
    expect(page.locator("#table[data-status=playing][data-connection=live]")).to_be_visible()
    return page


def test_a_move_taken_back_is_seen_by_everybody(new_page: NewPage, live_site: LiveSite) -> None:
    users = pair()
    game = begun_game(users)
    cookies = [cookie_of(users[0]), cookie_of(users[1]), ""]
    pages = [sit_down(new_page(reduced_motion="reduce"), cookie, game, live_site) for cookie in cookies]
    ada = pages[0]
    Player(ada).move()
    ada.keyboard.press("u")
    for page in pages:
        expect(page.locator("#log li")).to_have_count(2)
        expect(page.locator("#log li").first).to_have_attribute("data-undone", "")
        expect(page.locator("#log li").last).to_have_attribute("data-verb", "undo")
        expect(page.locator("#live")).to_contain_text("took")
    # A page that was offline meanwhile shows all lines as well.
    bruno = pages[1]
    bruno.context.set_offline(True)
    bruno.evaluate("dispatchEvent(new Event('pageshow'))")
    played = make_move(game)
    take_back(game_id=game.pk, user_id=users[0].pk, version=played.version, client_id="u2")
    make_move(game)
    bruno.context.set_offline(False)
    for page in pages:
        expect(page.locator("#log li")).to_have_count(5)


def test_the_mover_requests_nothing_and_is_sent_each_line_once(
    new_page: NewPage, live_site: LiveSite
) -> None:
    users = pair()
    game = begun_game(users)
    pages = [new_page(reduced_motion="reduce") for _ in users]
    wires = [Wire(page) for page in pages]
    for page, user in zip(pages, users, strict=True):
        sit_down(page, cookie_of(user), game, live_site)
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    for number in range(1, 9):
        game.refresh_from_db()
        players[game.to_move[0]].wait_for_my_turn()
        players[game.to_move[0]].move()
        for page in pages:
            expect(page.locator("#log li")).to_have_count(number)
    for wire in wires:
        assert not [message for message in wire.said if message["t"] == "sync"]
        assert set(wire.states().values()) == {1}
