"""A table of more than two in browsers: it fills before everybody's eyes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from accounts.services import create_bots
from games.lobby import seeks
from games.models import Lobby
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite


@pytest.fixture
def visit(new_page: Callable[..., Page], live_site: LiveSite) -> Callable[..., Page]:
    def open_page(user: User, path: str = "/play/") -> Page:
        page = new_page()
        name, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        page.goto(path)
        expect(page.locator("[data-wire]")).to_have_text("Live")
        return page

    return open_page


def seats(page: Page) -> Locator:
    return page.locator("[data-seats] li")


def test_a_table_fills_before_everybodys_eyes(visit: Callable[..., Page]) -> None:
    create_bots()
    people = [new_user(name) for name in ("Ada", "Bruno", "Cleo")]
    lobby = seeks.create_seek(
        host=people[0], kind=Lobby.Kind.OPEN, ruleset="toy", time_control="10+10", rated=False, size=5
    )
    path = f"/table/{lobby.code}/"
    ada, bruno, cleo = visit(people[0], path), visit(people[1]), visit(people[2])
    row = bruno.locator("[data-seeks] tbody tr")
    expect(row).to_contain_text("1 of 5 seats")
    row.get_by_role("button", name="Join Ada").click()
    expect(bruno).to_have_url(re.compile(path))
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "free", "free", "free"])
    expect(cleo.locator("[data-seeks] tbody tr")).to_contain_text("2 of 5 seats · Ada, Bruno")
    ada.get_by_label("Bot for a free seat").select_option("hanno")
    ada.get_by_role("button", name="Add the bot").click()
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "Hanno-bot", "free", "free"])
    cleo.locator("[data-seeks] tbody tr").get_by_role("button", name="Join Ada").click()
    expect(seats(ada)).to_contain_text(["Ada", "Bruno", "Hanno-bot", "Cleo", "free"])
    bruno.get_by_role("button", name="Leave the table").click()
    expect(seats(cleo)).to_contain_text(["Ada", "Hanno-bot", "Cleo", "free", "free"])
    cleo.goto("/play/")
    expect(cleo.locator("#my-tables")).to_contain_text("3 of 5 seats")
    cleo.get_by_role("button", name="To your table").click()
    expect(seats(cleo)).to_have_count(5)
    ada.get_by_role("button", name="Close the table").click()
    expect(cleo.get_by_role("heading", name="This table is closed")).to_be_visible()
