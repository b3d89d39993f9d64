"""Somebody finds an old game, then looks on at one that is played: the pages follow by themselves."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.table import finishing
from tests.site.tables import begun_game, finished_game, make_move, person

pytestmark = pytest.mark.django_db(transaction=True)


def shown(game: Game) -> re.Pattern[str]:
    """The address of the picture of a game in its current position."""
    game.refresh_from_db()
    return re.compile(rf"/watch/{game.code}\.svg\?v={game.position_version}&")


def test_a_visitor_searches_replays_and_watches(new_page: Callable[..., Page], live_site: object) -> None:
    ada, bruno, cleo = (person(handle) for handle in ("Ada", "Bruno", "Cleo"))
    old = finished_game([ada, bruno], seed=3)
    finished_game([bruno, cleo], seed=4)
    built = next(mark for seat in old.seats.filter(user=ada) for mark in seat.marks if mark[:7] == "wonder:")
    page = new_page(390, 844)
    page.goto("/games/")
    expect(page.locator(".hits tbody tr")).to_have_count(2)
    page.get_by_label("Player", exact=True).fill("ada")
    # The fields of a game are there as soon as it is chosen.
    page.get_by_label("Game", exact=True).select_option("duel")
    box = page.locator(f"input[name=with_wonder][value={built.partition(':')[2]}]")
    box.check()
    page.get_by_role("button", name="Search").press("Enter")
    page.wait_for_url(re.compile(r"player=ada.*with_wonder="))
    assert "opponent" not in page.url
    expect(page.locator(".hits tbody tr")).to_have_count(1)
    expect(box).to_be_checked()
    page.locator(".hits .row-link").click()
    page.wait_for_url(f"**/game/{old.code}/replay/")

    game = begun_game([ada, cleo])
    page.goto("/watch/")
    picture = page.locator(".watch-card img")
    expect(picture).to_have_attribute("src", shown(game))
    expect(picture).to_have_js_property("complete", True)
    link = page.locator(".watch-link")
    link.focus()
    make_move(game)
    expect(picture).to_have_attribute("src", shown(game))
    expect(link).to_be_focused()
    page.goto("/")
    featured = page.locator(".life-picture img")
    make_move(game)
    expect(featured).to_have_attribute("src", shown(game))
    expect(featured).not_to_have_js_property("naturalWidth", 0)
    finishing.resign(game_id=game.pk, user_id=cleo.pk)
    expect(page.locator(".life-title")).to_have_text("Latest game")
    page.locator(".life-picture").click()
    page.wait_for_url(f"**/game/{game.code}/replay/")
