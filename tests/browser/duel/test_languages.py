"""The board in every language: its texts fit."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games.models import Game
from games.table import positions
from tests.livesite import LiveSite, wait_for
from tests.site.tables import begun_game, pair

# Those with the longest names in one language or another.
LONG = {"agriculture", "architecture", "masonry", "mathematics", "urbanism"}
# On a tablet all five lie side by side, and long names take two lines.
TABLET = 1024
SIZES = [(1280, 800), (1440, 900), (1920, 1080), (TABLET, 768), (390, 844)]
# Captions that are wider than the space below their token, or overlap another one.
CROWDED = """
() => {
  const boxes = [...document.querySelectorAll("#tokens li")].map((item) => {
    const range = document.createRange();
    range.selectNodeContents(item.querySelector(".token-name"));
    const [text, room] = [range, item].map((place) => place.getBoundingClientRect());
    return { name: item.textContent, text, room };
  });
  const meet = (a, b) => a !== b && a.text.left < b.text.right && b.text.left < a.text.right
    && a.text.top < b.text.bottom && b.text.top < a.text.bottom;
  return boxes.filter((a) => a.text.left < a.room.left - 1 || a.text.right > a.room.right + 1
    || boxes.some((b) => meet(a, b))).map(({ name }) => name);
}
"""
# Captions with a word that goes over two lines; Finnish has one of 16 characters.
BROKEN = """
() => [...document.querySelectorAll("#tokens .token-name")].filter((caption) => {
  const range = document.createRange();
  range.selectNodeContents(caption);
  return range.getClientRects().length > caption.textContent.split(" ").length;
}).map((caption) => caption.textContent)
"""


@pytest.fixture
def game(live_site: LiveSite) -> Game:
    """A game whose progress tokens have long names."""
    game = begun_game(pair())
    dice = random.Random(5)
    while True:
        game.seed = dice.randbytes(32)
        view: Any = positions.replayed(game, []).view(None)
        if set(view["tokens"]["board"]) == LONG:
            game.save(update_fields=["seed"])
            return game


def test_captions_of_progress_tokens_keep_apart(
    new_page: Callable[..., Page], live_site: LiveSite, game: Game
) -> None:
    page = new_page()
    for language, _ in settings.LANGUAGES:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
        page.goto(game.get_absolute_url())
        expect(page.locator("#tokens li")).to_have_count(5)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if width == 390:
                page.locator(".phone-tabs [data-show=tokens]").click()
            expect(page.locator("#tokens li").first).to_be_visible()
            # The script measures the captions a moment after the window has changed.
            wait_for(lambda: not page.evaluate(CROWDED))
            if width != TABLET:
                assert len(page.evaluate(BROKEN)) <= (1 if language == "fi" else 0), (language, width)
