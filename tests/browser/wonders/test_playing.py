"""7 Wonders played in browsers on the real site: by keyboard, by two with the Free City, by touch."""

import re

from playwright.sync_api import Page, expect

from tests.browser.crowding import crowded
from tests.browser.skipping import skip_to_age
from tests.browser.wonders.table import (
    QUICK,
    THINKING,
    NewPage,
    choose,
    play_on,
    replay_and_check,
    sit_down,
    table_of,
    wait_for_answer,
)
from tests.livesite import LiveSite


def choose_by_keys(page: Page) -> None:
    """Arrow and letter keys alone: the second card of the hand is built, used for a stage or sold."""
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    if not page.locator("#hand-cards button:focus").count():
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#panel.chosen")).to_be_visible()
    for key in "bwd":
        if page.locator(f".act-button[data-action={key}]:not([aria-disabled])").count():
            page.keyboard.press(key)
            break
    wait_for_answer(page)


def test_one_player_against_six_bots_by_keyboard_checks_the_deal(
    new_page: NewPage, live_site: LiveSite
) -> None:
    game = table_of(["Ada"], THINKING)
    page = sit_down(new_page, game, live_site)
    # Neighbours in their places, everybody else above.
    assert page.locator("#place-left .town").get_attribute("data-seat") == "1"
    assert page.locator("#place-right .town").get_attribute("data-seat") == "6"
    above = page.locator("#place-other .town").evaluate_all("all => all.map(one => one.dataset.seat)")
    assert above == ["2", "3", "4", "5"]
    # The side first: a dialog of its own, by number and Enter.
    expect(page.locator("#decide[open] .option")).to_have_count(2)
    expect(page.locator("#decide-title")).to_have_text("Which side of your board?")
    page.keyboard.press("2")
    while not page.locator("#decide-confirm:focus").count():
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-cards li")).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    decided = play_on(page, choose_by_keys)
    assert decided >= 18
    expect(page.locator("#end[open] .scores tbody tr")).to_have_count(7)
    expect(page.locator("#end[open] thead .place")).to_have_count(7)
    # What lay face down lies open now.
    page.locator("#end-close").click()
    expect(page.locator("#secrets .band-face").first).to_be_visible()

    replay_and_check(page, game)
    expect(page.locator("#jumps button")).to_contain_text(["Choosing sides", "I", "II", "III", "End"])
    turns = [f"Age {age} · turn {turn} of 6" for age in ("I", "II", "III") for turn in range(1, 7)]
    expect(page.locator("#log .chapter")).to_have_text(["Choosing sides", *turns])
    page.keyboard.press("Home")
    page.locator("#jumps button", has_text=re.compile("^II$")).click()
    expect(page.locator("#hand-cards li")).to_have_count(7)
    # From turn to turn: every choice of the next one is made at once.
    page.locator("#stride").select_option("turn")
    page.locator("#replay-forward").click()
    expect(page.locator("#hand-cards li")).to_have_count(6)
    page.locator("#perspective").select_option("all")
    expect(page.locator("#panel-body .remembered")).to_have_count(7)
    # The table turns to the player whose eyes one borrows, and says whose hand that is.
    expect(page.locator("#place-mine .name")).to_have_text("Ada")
    expect(page.locator("#hand-title")).to_have_text("Your hand")
    page.locator("#perspective").select_option("2")
    expect(page.locator("#place-mine .town")).to_have_attribute("data-seat", "2")
    expect(page.locator("#hand-title")).to_have_text("Nerissa-bot’s hand")
    expect(page).to_have_url(re.compile(r"&as=2$"))
    page.reload()
    expect(page.locator("#place-mine .name")).to_have_text("Nerissa-bot")
    # To see everything is to see it from there.
    page.locator("#perspective").select_option("all")
    expect(page.locator("#panel-body .remembered")).to_have_count(7)
    expect(page.locator("#hand-title")).to_have_text("Nerissa-bot’s hand")


def test_two_play_with_the_free_city(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada"], QUICK[:1], ruleset="wonders-1e", sides="A")
    page = sit_down(new_page, game, live_site)
    free = page.locator(".town[data-seat='2']")
    expect(free.locator(".name")).to_have_text("Free City")
    expect(free.locator(".seat .sign use")).to_have_attribute("href", re.compile("seat-gate$"))
    expect(free.locator(".holder")).to_contain_text("Deciding for the Free City")
    asked = set()

    def decide_for_both(page: Page) -> None:
        turn = page.locator("#turn").inner_text()
        asked.add(turn)
        # The holder is told before the own choice what comes next, and then what the city has.
        holds = free.locator(".holder [data-seat='0']").count() > 0
        note = (
            "Free City" if turn.endswith("the Free City") else "choose its card after yours" if holds else ""
        )
        if note:
            expect(page.locator(".for-city")).to_contain_text(note)
        else:
            expect(page.locator(".for-city")).to_have_count(0)
        choose(page, "bwdp")

    play_on(page, decide_for_both, ages=1)
    skip_to_age(game, 3, page)
    play_on(page, decide_for_both)
    assert {"Choose a card", "Choose a card for the Free City"} <= asked
    # All three cities have points, two players a place.
    expect(page.locator("#end[open] thead th")).to_have_count(3)
    expect(page.locator("#end[open] thead .place")).to_have_count(2)
    replay_and_check(page, game)


def choose_by_touch(page: Page) -> None:
    page.locator("#hand-cards button").first.tap()
    sheet = page.locator("#panel.chosen")
    expect(sheet).to_be_visible()
    button = sheet.locator(".act-button[data-action=b]:not([aria-disabled])")
    (button if button.count() else sheet.locator(".act-button[data-action=d]")).tap()
    # A tap is a click a moment later.
    expect(sheet).to_have_count(0)
    wait_for_answer(page)


def test_a_whole_game_by_touch_on_a_phone_in_three_languages(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada"], QUICK, sides="day")
    page = sit_down(new_page, game, live_site, width=390, height=844, has_touch=True, is_mobile=True)
    # The thumb finds every button, and nothing but the hand scrolls sideways.
    page.locator("#hand-cards button").first.tap()
    expect(page.locator("#panel.chosen")).to_be_visible()
    assert_for_thumbs(page)
    page.locator("#panel .close").tap()
    for language, ages in (("en", 1), ("fi", 2), ("uk", 3)):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
        page.reload()
        expect(page.locator("#hand-cards button").first).to_be_visible()
        assert crowded(page) == [], language
        page.locator("#hand-cards button").first.tap()
        expect(page.locator("#panel.chosen .act-button").first).to_be_visible()
        assert crowded(page, "#panel") == [], language
        assert_for_thumbs(page)
        page.locator("#panel .close").tap()
        play_on(page, choose_by_touch, ages=ages)
    expect(page.locator("#end[open] thead .place")).to_have_count(3)
    assert crowded(page, "#end") == []
    page.locator("#end-close").tap()
    for tab, city in (("left", "1"), ("right", "2"), ("mine", "0")):
        page.locator(f".phone-tabs [data-show={tab}]").tap()
        expect(page.locator(f".town[data-seat='{city}'] .monument")).to_be_visible()
        assert_for_thumbs(page)
        assert crowded(page) == []
    page.locator(".phone-tabs [data-show=all]").tap()
    expect(page.locator("#points .scores")).to_be_visible()
    replay_and_check(page, game)
    assert crowded(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def assert_for_thumbs(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert small_targets(page) == []


def small_targets(page: Page) -> list[str]:
    """Buttons that a thumb would miss; cards of a city overlap to their bands and are read, not pressed."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('#table button')]
            .filter(node => node.checkVisibility() && !node.closest('.column, .secrets'))
            .map(node => [node, node.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([node, box]) => `${node.className} ${box.width}x${box.height}`)"""
    )
    return found
