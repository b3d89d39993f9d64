"""The engine's judgement on the real site: a finished game is analysed, a hint is given, by real workers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from games.models import Analysis, Hint
from games.table.finishing import resign
from tests.browser.axe import barriers
from tests.site.tables import begun_game, make_move, pair

MOVES = 14


@pytest.fixture
def calm_page(new_page: Callable[..., Page]) -> Page:
    return new_page(reduced_motion="reduce")


def test_a_stranger_has_a_game_analysed_and_walks_through_it(calm_page: Page) -> None:
    page = calm_page
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    for _ in range(MOVES):
        make_move(game)
    resign(game_id=game.pk, user_id=bruno.pk)
    page.goto(f"/game/{game.code}/replay/?move=3")
    page.get_by_role("button", name="Analyse this game").click()
    graph = page.get_by_role("slider", name="Winning chances over the game")
    expect(graph).to_be_visible()
    assert Analysis.objects.get().status == Analysis.Status.DONE
    # The graph shows the move that the replay shows, and they move together.
    expect(graph).to_have_attribute("aria-valuenow", "3")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"After move 3: Ada \d+%, Bruno \d+%"))
    graph.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "4")
    expect(page).to_have_url(re.compile("move=4"))
    expect(page.locator("[data-now] .now-move")).to_contain_text("4. ")
    graph.press("End")
    expect(graph).to_have_attribute("aria-valuenow", str(MOVES))
    graph.click(position={"x": 1, "y": 20})
    expect(page.locator("[data-now]")).to_have_text("Before the first move")
    moment = page.locator(".moment").first
    moment.click()
    expect(graph).to_have_attribute("aria-valuenow", moment.get_attribute("data-number") or "none")
    expect(page.locator(".analysis-sums")).to_contain_text("Accuracy")
    assert barriers(page) == []
    # A visitor who comes later sees the analysis at once.
    page.reload()
    expect(page.locator(".analysis-report")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse this game")).to_be_hidden()


def test_a_guest_takes_a_hint_against_a_bot(calm_page: Page) -> None:
    page = calm_page
    services.create_bots()
    page.goto("/play/")
    page.locator("#bots button[name=level]").first.click()
    expect(page.locator("#ask-hint")).to_be_visible()
    page.keyboard.press("h")
    advice = page.locator(".hint-move").first
    expect(advice).to_be_visible()
    expect(advice).to_contain_text("%")
    expect(page.locator("#live")).to_contain_text("The engine would play")
    expect(page.locator("#draft [data-hinted='1']")).to_have_count(1)
    assert Hint.objects.count() == 1
    assert barriers(page) == []
    version = page.locator("#table").get_attribute("data-version") or ""
    advice.click()
    page.locator(f'#panel [data-move="{advice.get_attribute("data-hint")}"]').click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", version)
    expect(page.locator("[data-hinted]")).to_have_count(0)
