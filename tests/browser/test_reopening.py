"""A game that is over is opened again: by a reload, a second tab, the back button, next day, after a restart.

Every kind of game, by everybody who may look at it. They see the result, the whole log and a live connection.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from accounts.models import User
from games.lobby import bot_games
from games.models import Game, Move
from games.table import finishing
from games.table.real_play import MOVES_EACH
from tests.browser.duel.player import Player
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite
from tests.site.tables import begun_game, finished_game, make_move

GAME = re.compile(r"/game/\w+/$")
NewPage = Callable[..., Page]


@dataclass
class Tables:
    """Sits people down at every kind of game, each a few moves old, with a page open at it."""

    new_page: NewPage
    live_site: LiveSite

    def of_kind(self, kind: str) -> Page:
        page = self.new_page(reduced_motion="reduce")
        getattr(self, kind.replace(" ", "_"))(page)
        expect(page.locator("#table[data-status=playing]")).to_be_visible()
        return page

    def sit_down(self, page: Page, user: User, game: Game) -> None:
        name, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": self.live_site.url}])
        page.goto(game.get_absolute_url())

    def two_people(self, page: Page, **fields: object) -> Game:
        users = [new_user("Ada"), new_user("Bruno")]
        game = begun_game(users, **fields)  # type: ignore[arg-type]
        # Enough for a game that counts.
        for _ in range(2 * MOVES_EACH + 4):
            make_move(game)
        self.sit_down(page, users[0], game)
        return game

    def rated(self, page: Page) -> None:
        self.two_people(page, rated=True)

    def correspondence(self, page: Page) -> None:
        self.two_people(page, time_control="3d")

    def spectator(self, page: Page) -> None:
        game = self.two_people(page)
        page.context.clear_cookies()
        page.goto(game.get_absolute_url())

    def bot(self, page: Page) -> None:
        ada = new_user("Ada")
        self.sit_down(page, ada, bot_games.play_bot(user=ada, level="greedy"))
        self.begin(page)

    def rated_bot(self, page: Page) -> None:
        ada = new_user("Ada")
        User.objects.filter(bot_level="hanno").update(bot_rated=True)
        game = bot_games.play_bot(user=ada, level="hanno", rated=True, time_control="10+10")
        self.sit_down(page, ada, game)
        self.begin(page)

    def guest(self, page: Page) -> None:
        page.goto("/play/")
        page.locator("#bots button[name=level]").first.click()
        self.begin(page)

    def lesson(self, page: Page) -> None:
        page.goto("/learn/duel/")
        page.get_by_role("button", name="Play your first game").click()
        self.begin(page)

    def begin(self, page: Page) -> None:
        """Two moves against the bot, so that its answer is in the log."""
        player = Player(page)
        for _ in range(2):
            player.wait_for_my_turn()
            player.move()
        player.wait_for_my_turn()


KINDS = ["two people", "rated", "correspondence", "spectator", "bot", "rated bot", "guest", "lesson"]


@pytest.fixture
def tables(new_page: NewPage, live_site: LiveSite) -> Tables:
    services.create_bots()
    return Tables(new_page, live_site)


def game_at(page: Page) -> Game:
    expect(page).to_have_url(GAME)
    return Game.objects.get(code=page.url.split("/")[-2])


def end(page: Page) -> Game:
    """A player at the table resigns; a spectator sees a player resign."""
    game = game_at(page)
    if page.locator("#seat-bottom .you").is_visible():
        page.get_by_role("button", name="Game menu").click()
        page.locator("#game-menu [data-do=resign]").click()
        page.locator("#sure-yes").click()
    else:
        first = game.seats.get(number=0)
        finishing.resign(game_id=game.pk, user_id=first.user_id)
    shows_the_end(page, game)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    return game


def shows_the_end(page: Page, game: Game) -> None:
    expect(page.locator("#table[data-status=finished][data-connection=live]")).to_be_visible()
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#end .how")).to_contain_text("by resignation")
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("#log > li[data-seat]")).to_have_count(Move.objects.filter(game=game).count())
    expect(page.locator("#log li").last).to_contain_text("by resignation")


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_game_opens_again(tables: Tables, kind: str) -> None:
    page = tables.of_kind(kind)
    game = end(page)
    address, context = page.url, page.context

    page.reload()
    shows_the_end(page, game)

    second = context.new_page()
    second.goto(address)
    shows_the_end(second, game)
    second.close()

    page.goto("/about/")
    page.go_back()
    shows_the_end(page, game)

    # Next day: nobody is at the table any more, so that this process has forgotten it.
    page.close()
    later = context.new_page()
    later.goto(address)
    shows_the_end(later, game)
    if kind == "rated":
        expect(later.locator("#end .ratings li")).to_have_count(2)


class Several:
    """A table of 7 Wonders that is over and one where Hera has chosen; she finds both as she left them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.people = [new_user(handle) for handle in ("Hera", "Bruno", "Cleo")]
        self.over = finished_game(self.people, seed=3, ruleset="wonders-2e")
        self.running = begun_game(self.people, ruleset="wonders-2e", options={"sides": "day"})
        make_move(self.running)
        self.page = tables.new_page(reduced_motion="reduce")
        self.log_in()

    def log_in(self) -> None:
        self.tables.sit_down(self.page, self.people[0], self.over)

    def is_as_left(self, page: Page) -> None:
        page.goto(self.over.get_absolute_url())
        expect(page.locator("#end[open] thead .place")).to_have_count(3)
        expect(page.locator("#log > li[data-seat]")).to_have_count(self.over.ply)
        page.goto(self.running.get_absolute_url())
        self.shows_my_choice(page)

    def shows_my_choice(self, page: Page) -> None:
        expect(page.locator("#table[data-status=playing][data-connection=live]")).to_be_visible()
        expect(page.locator("#chosen .piece")).to_have_count(1)
        expect(page.locator("#hand-cards li")).to_have_count(6)
        expect(page.locator("#turn")).to_have_text("You have chosen")


def test_a_table_of_several_opens_again(tables: Tables) -> None:
    several = Several(tables)
    page = several.page
    several.is_as_left(page)
    page.reload()
    several.shows_my_choice(page)
    second = page.context.new_page()
    several.is_as_left(second)
    second.close()
    page.goto("/about/")
    page.go_back()
    several.shows_my_choice(page)

    # Logged out one sees what everybody sees, and nothing of the choice; logged in again it is there.
    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#turn")).to_have_text("Still choosing: Bruno and Cleo")
    expect(page.locator("#chosen")).to_be_hidden()
    several.log_in()
    several.is_as_left(page)


def test_games_open_again_after_a_restart_of_the_web_process(tables: Tables, live_site: LiveSite) -> None:
    """The pages that are open come back by themselves, running games as well as those that are over."""
    pages = [tables.of_kind(kind) for kind in ("bot", "guest", "lesson")]
    games = [end(page) for page in pages]
    running = tables.of_kind("guest")
    several = Several(tables)
    several.is_as_left(several.page)
    lines = running.locator("#log li").count()
    live_site.restart_web()
    for page, game in zip(pages, games, strict=True):
        shows_the_end(page, game)
        page.reload()
        shows_the_end(page, game)
    several.shows_my_choice(several.page)
    several.is_as_left(several.page)
    expect(running.locator("#offline")).to_be_hidden()
    expect(running.locator("#log li")).to_have_count(lines)
    player = Player(running)
    player.wait_for_my_turn()
    player.move()
    expect(running.locator("#log li").nth(lines)).to_be_visible()
