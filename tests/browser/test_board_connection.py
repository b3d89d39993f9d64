"""The line is cut in the middle of a game: it shows, it heals, nothing is lost and nothing happens twice."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import board_scenes
from tests.browser.board_fixture import BoardServer, FixtureGame
from tests.browser.board_player import Player
from tests.browser.board_scenes import dealt

OpenTable = Callable[..., Page]


def test_a_cut_shows_and_heals(open_table: OpenTable, board_server: BoardServer) -> None:
    game = board_scenes.age(1, 4, code="cut", opponent="nobody")
    page = open_table(game)
    expect(page.locator("#duel[data-connection=live]")).to_be_visible()
    board_server.cut()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    board_server.restore()
    expect(page.locator("#offline")).to_be_hidden()


def test_a_move_made_while_the_line_is_cut_is_played_once(
    open_table: OpenTable, board_server: BoardServer
) -> None:
    game = board_scenes.age(1, 4, code="offline", opponent="nobody")
    page = open_table(game)
    page.locator("button[data-take]").first.click()
    moves = len(game.log)
    board_server.cut()
    expect(page.locator("#offline")).to_be_visible()
    page.locator("[data-action=d]").click()
    board_server.restore()
    expect(page.locator("#turn")).to_have_text("Bruno to move")
    assert len(game.log) == moves + 1
    assert len(game.moves_received) == 1


def test_a_move_whose_answer_was_lost_is_not_played_twice(open_table: OpenTable) -> None:
    game = board_scenes.age(1, 4, code="lost", opponent="nobody")
    page = open_table(game)
    moves = len(game.log)
    game.lose_answers = 1
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    expect(page.locator("#turn")).to_have_text("Bruno to move")
    expect(page.locator("#offline")).to_be_hidden()
    Player(page).wait_until(lambda: len(game.moves_received) == 2)
    assert len(game.log) == moves + 1
    ids = {message["id"] for message in game.received if message["t"] == "move"}
    assert len(ids) == 1


def test_what_the_opponent_did_meanwhile_is_there(open_table: OpenTable, board_server: BoardServer) -> None:
    game = board_scenes.age(1, 4, code="meanwhile", opponent="nobody")
    page = open_table(game)
    expect(page.locator("#log li").last).to_be_visible()
    board_server.cut()
    expect(page.locator("#offline")).to_be_visible()
    for _ in range(2):
        seat = game.position.to_move[0]
        game.play(seat, game.position.legal_moves(seat)[0].notation)
    board_server.restore()
    expect(page.locator("#log li")).to_have_count(len(game.log))
    expect(page.locator("#offline")).to_be_hidden()


def test_a_stale_tab_recovers(open_table: OpenTable) -> None:
    """It missed a change; what it sends is refused, it catches up and says so."""
    game = board_scenes.age(1, 4, code="stale", opponent="nobody")
    page = open_table(game)
    page.locator("button[data-take]").first.click()
    for _ in range(2):
        seat = game.position.to_move[0]
        game.play(seat, f"discard {game.position.view(seat)['takeable'][-1]['card']}")
    page.locator("[data-action=d]").click()
    expect(page.locator(".toast")).to_contain_text("The game has gone on")
    expect(page.locator("#log li")).to_have_count(len(game.log))


def test_a_whole_game_on_a_bad_line(open_table: OpenTable) -> None:
    """Every seventh answer is lost and the line cut with it."""
    game = FixtureGame("bad_line", dealt(11), think=0.01, preferences={"animation_speed": "off"})
    page = open_table(game)

    class Unlucky(Player):
        turns = 0

        def decide(self) -> None:
            self.turns += 1
            game.lose_answers = int(self.turns % 7 == 0)
            super().decide()

    Unlucky(page).play_game()
    moves = [message for message in game.received if message["t"] == "move"]
    assert len({message["id"] for message in moves}) == len([line for line in game.log if line["seat"] == 0])


def test_there_is_no_such_game(open_table: OpenTable, board_server: BoardServer) -> None:
    game = board_scenes.age(1, 0, code="gone", opponent="nobody")
    page = open_table(game)
    expect(page.locator("#duel[data-connection=live]")).to_be_visible()
    del board_server.games["gone"]
    board_server.cut_one(game)
    expect(page.get_by_role("alert")).to_contain_text("There is no such game")
