"""The coach at tables laid for it: hints come when they are due, the urgent ones first."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.duel import scenes
from tests.browser.duel.scenes import Scene

OpenTable = Callable[..., Page]


def heard(page: Page) -> list[str]:
    """All that the coach has to say about a position, one after the other."""
    coach, talk = page.locator(".coach"), page.locator(".coach-talk")
    expect(talk).to_be_visible()
    said: list[str] = []
    while talk.is_visible():
        said.append(coach.get_attribute("data-hint") or "")
        expect(page.locator("[data-coached]").first).to_be_visible()
        page.locator(".coach-next").click()
    assert len(said) == len(set(said))
    return said


def test_dangers_come_before_chances(open_table: OpenTable) -> None:
    said = heard(open_table(Scene("chances", coached=True)))
    assert said[:2] == ["pair_threat", "looting"]
    assert {"chain", "pair", "wonder", "chain_given", "age2", "monopoly"} <= set(said)


def test_at_the_end_it_counts(open_table: OpenTable) -> None:
    said = heard(open_table(Scene("counting", coached=True)))
    assert said[:2] == ["siege", "symbols_threat"]
    assert {"symbols", "poor", "wonders_left", "last"} <= set(said)


def test_it_speaks_inside_dialogs_and_comes_out_again(open_table: OpenTable) -> None:
    page = open_table(scenes.SCENES["token"](coached=True))
    said = page.locator("#decide .coach-text")
    expect(said).to_contain_text("Your pair of symbols")
    page.locator("#decide .option").first.click()
    expect(said).to_be_visible()
    page.locator("#decide-look").click()
    expect(page.locator("#coach .coach-text")).to_be_visible()
    page.locator("#open-decision").click()
    page.locator("#decide-confirm").click()
    expect(page.locator("#coach .coach")).to_have_count(1)


def test_it_explains_how_the_game_was_won(open_table: OpenTable) -> None:
    page = open_table(scenes.SCENES["military"](coached=True))
    page.locator("[data-take=pretorium]").click()
    page.locator("[data-action=b]").click()
    expect(page.locator("#end .coach-text")).to_contain_text("The pawn reached a capital")


def test_on_a_phone_it_keeps_out_of_the_way_and_still(open_table: OpenTable) -> None:
    game = scenes.age(1, 0, coached=True)
    page = open_table(game, width=390, height=844, has_touch=True, reduced_motion="reduce")
    expect(page.locator(".coach-talk")).to_be_in_viewport(ratio=1)
    card = page.locator("button[data-take]").first.bounding_box()
    coach = page.locator(".coach-talk").bounding_box()
    assert card
    assert coach
    assert card["y"] + card["height"] <= coach["y"]
    motion = "getComputedStyle(document.querySelector('[data-coached]')).animationName"
    assert page.evaluate(motion) == "none"
