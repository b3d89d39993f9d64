"""The line is cut in the middle of a game: it shows, it heals, nothing is lost and nothing happens twice."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.duel import scenes
from tests.browser.duel.player import Player
from tests.browser.line import Line

OpenTable = Callable[..., Page]


def test_a_cut_shows_and_heals(open_table: OpenTable, line: Line) -> None:
    page = open_table(scenes.age(1, 4), line=line)
    expect(page.locator("#table[data-connection=live]")).to_be_visible()
    line.cut()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    line.restore()
    expect(page.locator("#offline")).to_be_hidden()


def test_a_move_made_while_the_line_is_cut_is_played_once(open_table: OpenTable, line: Line) -> None:
    game = scenes.age(1, 4)
    page = open_table(game, line=line)
    page.locator("button[data-take]").first.click()
    moves = len(game.log)
    line.cut()
    expect(page.locator("#offline")).to_be_visible()
    page.locator("[data-action=d]").click()
    line.restore()
    expect(page.locator("#turn")).to_have_text("Bruno to move")
    assert len(game.log) == moves + 1
    assert len(game.wire.moves) == 1


def test_a_move_whose_answer_was_lost_is_not_played_twice(open_table: OpenTable, line: Line) -> None:
    game = scenes.age(1, 4)
    page = open_table(game, line=line)
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    moves = len(game.log)
    page.locator("button[data-take]").first.click()
    line.loses_an_answer = True
    page.locator("[data-action=d]").click()
    expect(page.locator("#turn")).to_have_text("Bruno to move")
    expect(page.locator("#offline")).to_be_hidden()
    Player(page).wait_until(lambda: len(game.wire.moves) == 2)
    assert len(game.log) == moves + 1
    ids = {message["id"] for message in game.wire.requests if message["t"] == "move"}
    assert len(ids) == 1


def test_what_the_opponent_did_meanwhile_is_there(open_table: OpenTable, line: Line) -> None:
    game = scenes.age(1, 4)
    page = open_table(game, line=line)
    expect(page.locator("#log li").last).to_be_visible()
    line.cut()
    expect(page.locator("#offline")).to_be_visible()
    for _ in range(2):
        position = game.position
        game.play(position.legal_moves(position.to_move[0])[0].notation)
    line.restore()
    expect(page.locator("#log li")).to_have_count(len(game.log))
    expect(page.locator("#offline")).to_be_hidden()


def test_a_stale_tab_recovers(open_table: OpenTable, line: Line) -> None:
    """The page has missed a change: its move is rejected, it catches up and shows a message."""
    game = scenes.age(1, 4)
    page = open_table(game, line=line)
    page.locator("button[data-take]").first.click()
    line.carries_back.clear()
    for _ in range(2):
        position = game.position
        game.play(f"discard {position.view(position.to_move[0])['takeable'][-1]['card']}")
    page.locator("[data-action=d]").click()
    line.restore()
    expect(page.locator(".toast")).to_contain_text("The game has moved on")
    expect(page.locator("#log li")).to_have_count(len(game.log))


def test_to_the_end_on_a_bad_line(open_table: OpenTable, line: Line) -> None:
    """Every fifth answer is lost and the line cut with it."""
    game = scenes.age(3, 0, preferences={"animation_speed": "off"})
    before = len(game.log)
    page = open_table(game, line=line)

    class Unlucky(Player):
        turns = 0

        def decide(self) -> None:
            self.turns += 1
            line.loses_an_answer = self.turns % 5 == 0
            super().decide()

    Unlucky(page, then=game.answer).play_game()
    moves = [message for message in game.wire.requests if message["t"] == "move"]
    mine = [move for move in game.log[before:] if move.seat == 0]
    assert len({message["id"] for message in moves}) == len(mine) >= 5


def test_there_is_no_such_game(open_table: OpenTable, line: Line) -> None:
    game = scenes.age(1, 0)
    page = open_table(game, line=line)
    expect(page.locator("#table[data-connection=live]")).to_be_visible()
    Game.objects.filter(pk=game.game.pk).delete()
    line.drop()
    expect(page.get_by_role("alert")).to_contain_text("There is no such game")
