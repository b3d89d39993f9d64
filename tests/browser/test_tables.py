"""A table of more than two in browsers: it fills before everybody's eyes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from accounts.services import create_bots
from games.lobby import opening
from games.models import Game, Lobby
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite


@pytest.fixture
def visit(new_page: Callable[..., Page], live_site: LiveSite) -> Callable[..., Page]:
    def open_page(user: User, path: str = "/play/") -> Page:
        page = new_page()
        name, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        page.goto(path)
        if path != "/about/":
            expect(page.locator("[data-wire]")).to_have_text("Live")
        return page

    return open_page


def seats(page: Page) -> Locator:
    return page.locator("[data-seats] li")


def test_a_table_fills_before_everybodys_eyes(visit: Callable[..., Page]) -> None:
    create_bots()
    people = [new_user(name) for name in ("Ada", "Bruno", "Cleo")]
    lobby = opening.open_lobby(
        host=people[0], kind=Lobby.Kind.OPEN, ruleset="toy", time_control="10+10", rated=False, size=5
    )
    path = f"/table/{lobby.code}/"
    ada, bruno, cleo = visit(people[0], path), visit(people[1]), visit(people[2])
    row = bruno.locator("[data-open-tables] tbody tr")
    expect(row).to_contain_text("1 of 5 seats")
    row.get_by_role("button", name="Join Ada").click()
    expect(bruno).to_have_url(re.compile(path))
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "free", "free", "free"])
    expect(cleo.locator("[data-open-tables] tbody tr")).to_contain_text("2 of 5 seats · Ada and Bruno")
    ada.get_by_label("Bot for a free seat").select_option("hanno")
    ada.get_by_role("button", name="Add the bot").click()
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "Hanno-bot", "free", "free"])
    cleo.locator("[data-open-tables] tbody tr").get_by_role("button", name="Join Ada").click()
    expect(seats(ada)).to_contain_text(["Ada", "Bruno", "Hanno-bot", "Cleo", "free"])
    bruno.get_by_role("button", name="Leave the table").click()
    expect(seats(cleo)).to_contain_text(["Ada", "Hanno-bot", "Cleo", "free", "free"])
    cleo.goto("/play/")
    expect(cleo.locator("#my-tables")).to_contain_text("3 of 5 seats")
    cleo.get_by_role("button", name="To your table").click()
    expect(seats(cleo)).to_have_count(5)
    ada.get_by_role("button", name="Close the table").click()
    expect(cleo.get_by_role("heading", name="This table is closed")).to_be_visible()


def open_table(page: Page, size: int) -> None:
    page.get_by_role("button", name="Open a table").click()
    dialog = page.get_by_role("dialog", name="Open a table")
    dialog.get_by_text(str(size), exact=True).click()
    dialog.get_by_text("20+10", exact=True).click()
    dialog.get_by_label("bluff").check()
    dialog.get_by_label("Rated").uncheck()
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your table is ready")


def test_from_the_form_to_the_game(visit: Callable[..., Page]) -> None:
    create_bots()
    ada, bruno = visit(new_user("Ada"), "/play/?game=toy"), visit(new_user("Bruno"))
    open_table(ada, 4)
    expect(ada.locator(".invite-facts li")).to_have_text(
        ["The Toy", "20+10 · Rapid", "20 min + 10 s per move", "casual", "bluff"]
    )
    row = bruno.locator("[data-open-tables] tbody tr")
    expect(row).to_contain_text("The Toy")
    expect(row).to_contain_text("1 of 4 seats · Ada · bluff")
    row.get_by_role("button", name="Join Ada").click()
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "free", "free"])
    add, level = ada.get_by_role("button", name="Add the bot"), ada.get_by_label("Bot for a free seat")
    level.select_option("hanno")
    add.click()
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "Hanno-bot", "free"])
    expect(level.locator("option[value=hanno]")).to_be_disabled()
    expect(bruno.get_by_role("button", name="Remove Hanno-bot from the table")).to_have_count(0)
    ada.get_by_role("button", name="Remove Hanno-bot from the table").click()
    for page in (ada, bruno):
        expect(seats(page)).to_contain_text(["Ada", "Bruno", "free", "free"])
    expect(ada.get_by_role("button", name="from the table")).to_have_count(0)
    level.select_option("hanno")
    add.click()
    expect(seats(bruno)).to_contain_text(["Ada", "Bruno", "Hanno-bot", "free"])
    ada.get_by_role("button", name="Start now and fill up with bots").click()
    for page in (ada, bruno):
        expect(page).to_have_url(re.compile(r"/game/\w+/$"))
    assert ada.url == bruno.url
    game = Game.objects.get()
    assert (len(game.bot_levels), game.bot_levels.count(""), "hanno" in game.bot_levels) == (4, 2, True)
    assert (game.options, game.time_control, game.rated) == ({"bluff": True}, "20+10", False)


def test_several_are_challenged_and_the_table_says_who_has_not_come(visit: Callable[..., Page]) -> None:
    people = [new_user(name) for name in ("Ada", "Bruno", "Cleo")]
    ada, bruno, cleo = visit(people[0], "/play/?game=toy"), visit(people[1]), visit(people[2], "/about/")
    ada.locator("[data-friend]").get_by_text("3", exact=True).click()
    ada.get_by_label("Challenge by handle").fill("bruno, Cleo")
    ada.get_by_role("button", name="Challenge", exact=True).click()
    expect(ada.get_by_text("Invited: Bruno and Cleo")).to_be_visible()
    expect(bruno.locator(".challenge")).to_contain_text("The Toy · 10+10 · casual · 1 of 3 seats · Ada")
    bruno.get_by_role("button", name="Accept Ada’s challenge").click()
    expect(seats(bruno)).to_contain_text(["Ada", "Bruno", "free"])
    expect(ada.get_by_text("Invited: Cleo")).to_be_visible()
    toast = cleo.locator(".toast").filter(has_text="Ada challenges you to The Toy: 10+10, casual")
    toast.get_by_role("button", name="Accept").click()
    for page in (ada, bruno, cleo):
        expect(page).to_have_url(re.compile(r"/game/\w+/$"))


def test_a_table_is_filled_and_begun_without_script(new_page: Callable[..., Page]) -> None:
    create_bots()
    page = new_page(java_script_enabled=False)
    page.goto("/play/?game=toy")
    page.get_by_role("button", name="Create an invite link").click()
    for name in ("Add the bot", "Remove Tavi-bot from the table", "Add the bot"):
        page.get_by_role("button", name=name).click()
    expect(seats(page).nth(1)).to_contain_text("Tavi-bot")
    page.get_by_role("button", name="Start now and fill up with bots").click()
    expect(page).to_have_url(re.compile(r"/game/\w+/$"))
