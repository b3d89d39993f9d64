"""The replay page with an analysis: everything fits in its column, however long the names are."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.duel.ai.analysis import Review
from engine.duel.notation import parse
from games.models import Analysis, Game, Move
from tests.browser.overflow import STICKS_OUT
from tests.live.players import new_user
from tests.livesite import LiveSite
from tests.site.tables import finished_game

DRAFT = 8
# The longest that are allowed.
NAMES = ("Wilhelmina_the_Wonde", "Bartholomew_the_Grea")
# Texts that lie on each other: names below the graph.
OVERLAPS = """
() => {
  const boxes = [...document.querySelectorAll(".graph-ages span")].map((label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return range.getBoundingClientRect();
  }).filter((box) => box.width);
  return boxes.slice(1).filter((box, i) => box.left < boxes[i].right).length;
}
"""


SIZES = {
    "en": [(1280, 800), (1440, 900), (1920, 1080), (1024, 768), (390, 844)],
    "fi": [(1280, 800), (390, 844)],
}


@pytest.fixture
def game(live_site: LiveSite) -> Game:
    """Finished and analysed, without running the engine."""
    game = finished_game([new_user(name) for name in NAMES], seed=3)
    lines = list(Move.objects.filter(game=game).order_by("number"))
    reviews = [judged(line, len(lines)) for line in lines]
    done = {"status": Analysis.Status.DONE, "of": len(lines), "done": len(lines), "moves": reviews}
    Analysis.objects.create(game=game, **done)
    return game


def judged(line: Move, of: int) -> dict[str, Any]:
    """Every fourth move is a blunder, every third a great piece of luck."""
    move = parse(line.notation)
    chance = 0.2 + 0.6 * line.number / of
    loss, luck = 0.15 * (line.number % 4 == 0), 0.1 * (line.number % 3 == 0)
    return Review(
        number=line.number,
        age=0 if line.number <= DRAFT else 1 + 3 * (line.number - DRAFT - 1) // (of - DRAFT),
        seat=line.seat,
        move=move,
        best=parse("wonder hanging_gardens chamber_of_commerce") if loss else move,
        before=chance,
        after=chance - loss,
        revealed=chance - loss + luck,
        forced=False,
        ways=((0.3, 0.1, 0.1), (0.2, 0.2, 0.1)),
    ).as_json()


@pytest.mark.parametrize("language", SIZES)
def test_nothing_sticks_out(
    new_page: Callable[..., Page], live_site: LiveSite, game: Game, language: str
) -> None:
    page = new_page(reduced_motion="reduce")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
    page.goto(f"/game/{game.code}/replay/?move=30")
    expect(page.locator("#table")).to_have_attribute("data-number", "30")
    expect(page.locator(".now-ways")).to_be_attached()
    for width, height in SIZES[language]:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for column, place in {"#panel": "", "#log": "side", ".study": "study"}.items():
                if width == 390 and place:
                    page.locator(f".phone-tabs [data-show={place}]").click()
                expect(page.locator(column)).to_be_visible()
                assert page.evaluate(STICKS_OUT, column) == [], (width, scheme, column)
            assert page.evaluate(OVERLAPS) == 0, (width, scheme)
            assert page.evaluate("document.documentElement.scrollWidth") == width
