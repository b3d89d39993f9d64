"""Judgement of games of several: a line for each seat on the replay page, a hint with place and points."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from engine.wonders import ai
from games.models import Analysis
from games.replays import records
from tests.browser.axe import barriers
from tests.browser.overflow import STICKS_OUT
from tests.browser.wonders.table import QUICK, sit_down, table_of
from tests.live.players import new_user
from tests.livesite import LiveSite
from tests.site.tables import finished_game

# The longest that are allowed are among them.
NAMES = ("Ada", "Wilhelmina_the_Wonde", "Cleo", "Bartholomew_the_Grea")


def test_every_seat_has_a_line_and_every_choice_its_price(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    game = finished_game([new_user(name) for name in NAMES], seed=3, ruleset="wonders-2e")
    reviews = [review.as_json() for review in ai.analyse(records.record_of(game), nodes=6)]
    of = len(reviews)
    Analysis.objects.create(game=game, status=Analysis.Status.DONE, of=of, done=of, moves=reviews)
    page = new_page(reduced_motion="reduce")
    page.goto(f"/game/{game.code}/replay/?move=9")
    graph = page.get_by_role("slider", name="What each player could expect over the game")
    expect(graph).to_have_attribute("aria-valuenow", "9")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"After move 9: Ada \d+%, .*Cleo \d+%"))
    expect(graph.locator(".seat-line")).to_have_count(4)
    # Every seat is distinguished by more than its colour.
    shapes = [
        sign.evaluate("node => getComputedStyle(node).clipPath")
        for sign in page.locator(".graph-legend .seat-sign").all()
    ]
    assert len(set(shapes)) == 4
    # By keys and by click it leads to a decision, and the replay goes along.
    graph.press("ArrowRight")
    expect(page).to_have_url(re.compile("move=10"))
    expect(page.locator("[data-now] .now-move")).to_contain_text("10. ")
    expect(page.locator("[data-now] tbody tr")).to_have_count(4)
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] - 2, "y": 20})
    expect(graph).to_have_attribute("aria-valuenow", str(of))
    moment = page.locator(".moment").first
    moment.click()
    expect(graph).to_have_attribute("aria-valuenow", moment.get_attribute("data-number") or "none")
    # One line is pointed out.
    page.get_by_role("button", name="Cleo", exact=True).click()
    expect(graph.locator(".seat-line.faded")).to_have_count(3)
    expect(page.locator(".analysis-sums")).to_contain_text("Accuracy")
    assert barriers(page) == []
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        if width == 390:
            page.locator(".phone-tabs [data-show=study]").click()
        expect(page.locator(".study")).to_be_visible()
        assert page.evaluate(STICKS_OUT, ".study") == [], width


def test_a_hint_shows_place_and_points_and_gives_way_to_the_card(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    page = sit_down(new_page, table_of(["Ada"], QUICK, sides="day"), live_site)
    page.locator("#ask-hint").click()
    advice = page.locator(".hint-move").first
    expect(advice).to_contain_text(re.compile(r"place \d\.\d, \d+ points"))
    expect(page.locator("#hand [data-hinted='1']")).to_have_count(1)
    # The bots have chosen meanwhile or do so now: the hint is for the decision that is still owed.
    move = advice.get_attribute("data-hint")
    advice.click()
    expect(page.locator(".hint-answer")).to_be_hidden()
    expect(page.locator(f'#panel [data-move="{move}"]')).to_be_visible()
