"""axe-core finds no grave barrier on any page, by light and by dark. A new page is one line here."""

from collections.abc import Callable, Collection

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from games.lobby import seeks
from tests.browser import board_scenes
from tests.browser.axe import barriers
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.tables import finished_game, pair

PAGES = [
    "/",
    "/play/",
    "/leaderboard/",
    "/learn/",
    "/learn/rules/",
    "/about/",
    "/fairness/",
    "/replay/import/",
    "/accounts/login/",
    "/accounts/signup/",
    "/game/{game}/replay/",
]
MEMBERS_PAGES = [
    "/play/",
    "/settings/",
    "/@/{handle}",
    "/@/{handle}/games/",
]
# What is clicked before the look: a card with its actions, an answer to a question.
SCENES = {
    "draft": "#draft .pool button",
    "age2": "button[data-take]",
    "revive": "#decide .option",
    "over": "",
}


def test_the_pages(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    services.create_bots()
    people = pair()
    game = finished_game(people, seed=3)
    seeks.create_seek(host=people[0], kind="open", ruleset="duel", time_control="3d", rated=False)
    visitor, member = new_page(reduced_motion="reduce"), new_page(reduced_motion="reduce")
    name, value = cookie_of(people[1]).split("=")
    member.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    found = {}
    for page, paths in ((visitor, PAGES), (member, MEMBERS_PAGES)):
        for path in paths:
            address = path.format(game=game.code, handle=people[1].handle)
            answer = page.goto(address)
            assert answer is not None
            assert answer.status == 200, address
            # A replay fetches its moves; other pages have no such notice.
            expect(page.locator("#waiting")).to_be_hidden()
            found[path] = barriers(page)
    assert {path: grave for path, grave in found.items() if grave} == {}


@pytest.mark.parametrize(("width", "scenes"), [(1280, SCENES), (390, ["age2"])])
def test_the_board(open_table: Callable[..., Page], width: int, scenes: Collection[str]) -> None:
    for scene in scenes:
        game = board_scenes.SCENES[scene](opponent="nobody")
        page = open_table(game, width=width, height=844, reduced_motion="reduce")
        expect(page.locator("#seat-top .name")).to_have_text("Bruno")
        if SCENES[scene]:
            page.locator(SCENES[scene]).first.click()
        assert barriers(page) == [], scene
