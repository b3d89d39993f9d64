"""Puzzles as a person solves them: on a phone, by keyboard, with a streak and the misses again."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.ai import puzzles as engine
from engine.ai.puzzles import Kind
from games.puzzles import loading, solving
from games.puzzles.models import Attempt, Puzzle, StreakRun
from tests.browser.axe import barriers
from tests.browser.overflow import STICKS_OUT
from tests.languages import LANGUAGES
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite, wait_for
from tests.site.puzzles.made import several, stored

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "reduced_motion": "reduce",
    "has_touch": True,
}
FITS = "document.documentElement.scrollWidth <= innerWidth"
RESULT = re.compile("Solved!|Not the best move")


def puzzle_on(page: Page) -> Puzzle:
    found = re.search(r"/puzzles/([0-9a-f]{12})/", page.url)
    assert found, page.url
    return Puzzle.objects.get(key=found[1])


def answer(page: Page, *, rightly: bool) -> None:
    """By touch, with the buttons of the board: choose the wonder of a draft, and take it."""
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    document = puzzle_on(page).document
    moves = [row[0] for row in document["moves"]]
    move = moves[0] if rightly else moves[-1]
    page.locator(f'#draft [data-piece="wonder:{move.split()[1]}"]').tap()
    page.locator(f'[data-move="{move}"]').first.tap()
    expect(page.locator("#result-title")).to_have_text(RESULT)


def drafts(count: int, step: int = 60) -> list[Puzzle]:
    return several(count, kind="draft", themes=("wonder",), moves=0, step=step)


def test_ten_puzzles_then_the_misses_again_on_a_phone(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    """Without an account; two are missed and tried again until the list is empty."""
    drafts(10)
    page = new_page(**PHONE)
    page.goto("/train/")
    page.get_by_role("link", name="All puzzles").tap()
    page.get_by_role("link", name="Next puzzle").first.tap()
    for number in range(10):
        expect(page.locator("#puzzle-bar")).to_have_text("Choose the best wonder for yourself.")
        answer(page, rightly=number not in (2, 5))
        expect(page.get_by_role("heading", name="What every move is worth")).to_be_visible()
        if number == 0:
            assert barriers(page) == []
        if number < 9:
            page.locator("#puzzle-next").tap()
    assert Attempt.objects.filter(number=1).count() == 10
    page.goto("/puzzles/misses/")
    expect(page.locator("tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Try them again").tap()
    for _ in range(2):
        answer(page, rightly=True)
        page.locator("#puzzle-next").tap()
    expect(page).to_have_url(re.compile("/puzzles/misses/"))
    expect(page.get_by_text("You have no missed puzzles to retry.")).to_be_visible()


def test_a_streak_to_the_first_miss_on_a_phone(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    drafts(8)
    page = new_page(**PHONE)
    key, value = cookie_of(new_user("Ada")).split("=")
    page.context.add_cookies([{"name": key, "value": value, "url": live_site.url}])
    page.goto("/puzzles/streak/duel/")
    page.get_by_role("button", name="Begin a streak").tap()
    for _ in range(3):
        answer(page, rightly=True)
        page.get_by_role("button", name="Next puzzle").tap()
    answer(page, rightly=False)
    expect(page.get_by_text("Your streak has ended: 3 puzzles in a row")).to_be_visible()
    assert StreakRun.objects.get().length == 3
    page.goto("/puzzles/streak/duel/")
    expect(page.locator(".puzzle-leaders li")).to_contain_text("3")
    assert barriers(page) == []


def test_a_puzzle_by_keyboard_with_the_engines_line(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    puzzle = stored(1, kind="draft", themes=("wonder",), moves=0)
    page = new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page.goto(f"/puzzles/{puzzle.key}/")
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    expect(page.get_by_role("heading", name="Choose the best wonder for yourself.")).to_be_visible()
    wonder = puzzle.document["solutions"][0].split()[1]
    page.locator(f'#draft [data-piece="wonder:{wonder}"]').focus()
    page.keyboard.press("Enter")
    # The piece that was chosen by key moves the focus to its action.
    page.keyboard.press("Enter")
    expect(page.locator("#result-title")).to_have_text("Solved!")
    expect(page.locator("#result-title")).to_be_focused()
    expect(page.locator("#puzzle-said")).to_have_text("Solved!")
    wait_for(lambda: Attempt.objects.filter(solved=True).exists())
    assert barriers(page) == []
    page.reload()
    expect(page.locator("#result-title")).to_have_text("Solved!")
    page.get_by_role("link", name="Explore", exact=True).click()
    expect(page).to_have_url(re.compile(f"/explore/puzzle/{puzzle.key}/"))
    expect(page.locator("#table[data-version]")).to_be_visible()


def shipped() -> list[Puzzle]:
    """The first puzzle of each kind that ships, with real lines and reasons."""
    file = Path(loading.__file__).parent / "data" / "puzzles.xz"
    first = {one.kind: one for one in reversed(engine.read(file))}
    loading.store(list(first.values()), source="some.xz")
    return [Puzzle.objects.get(key=first[kind].id) for kind in Kind]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_of_each_kind_with_its_solution(
    new_page: Callable[..., Page], live_site: LiveSite, language: str
) -> None:
    """Every kind as it ships, in every language, before and after a wrong answer."""
    user = new_user("Ada")
    for puzzle in shipped():
        page = new_page(**PHONE, locale=language)
        key, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": key, "value": value, "url": live_site.url}])
        page.goto(puzzle.get_absolute_url())
        expect(page.locator("#table[data-turn=mine]")).to_be_visible()
        assert page.evaluate(FITS)
        wrong = puzzle.document["moves"][-1][0]
        solving.answer(user=user, key=puzzle.key, move=wrong)
        page.reload()
        page.locator(".phone-tabs [data-show=study]").tap()
        expect(page.locator("#result-title")).to_be_visible()
        assert page.locator(".puzzle-solution ul li").count() >= 1
        assert page.evaluate(FITS)
        assert page.evaluate(STICKS_OUT, "#study") == []
        if language == "en":
            assert barriers(page) == []
