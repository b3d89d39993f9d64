"""What calls a player back to the table: sounds (off on phones by default) and notifications on request."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.duel import scenes
from tests.browser.duel.scenes import Scene
from tests.livesite import wait_for

OpenTable = Callable[..., Page]

COUNT_NOTES = """
window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
"""
# A browser that grants permission on the first request, and a page in the background.
NOTIFY = """
window.requests = 0;
window.shown = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { window.requests += 1; return (this.permission = "granted"); }
  constructor(title, how) { super(); window.shown.push(`${title}: ${how.body}`); }
};
"""
LOOK_AWAY = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"


def table(*, sound: bool = True) -> Scene:
    preferences = {"sound": sound, "animation_speed": "off"}
    return scenes.age(1, 0, preferences=preferences)


def with_script(page: Page, script: str) -> Page:
    page.add_init_script(script)
    page.reload()
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    return page


def discard(page: Page) -> None:
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    expect(page.locator("#live")).to_contain_text("You discarded")


def choose_in_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("button", name=name).click()


def test_sounds_on_a_wide_page_until_they_are_turned_off(open_table: OpenTable) -> None:
    page = with_script(open_table(table()), COUNT_NOTES)
    discard(page)
    wait_for(lambda: page.evaluate("window.notes > 0"))
    choose_in_menu(page, "Turn sounds off")
    page.evaluate("window.notes = 0")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#log [data-undone]")).to_have_count(1)
    page.reload()
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    discard(page)
    assert page.evaluate("window.notes") == 0


def test_no_sounds_for_players_who_have_switched_them_off(open_table: OpenTable) -> None:
    page = with_script(open_table(table(sound=False)), COUNT_NOTES)
    discard(page)
    assert page.evaluate("window.notes") == 0


def test_a_phone_is_silent_until_sounds_are_switched_on(open_table: OpenTable) -> None:
    game = table()
    page = with_script(open_table(game, width=390, height=844, has_touch=True, is_mobile=True), COUNT_NOTES)
    discard(page)
    assert page.evaluate("window.notes") == 0
    choose_in_menu(page, "Turn sounds on")
    wait_for(lambda: page.evaluate("window.notes > 0"))


def test_notifications_only_for_players_who_request_them(open_table: OpenTable) -> None:
    game = table()
    page = with_script(open_table(game), NOTIFY)
    discard(page)
    game.wait_and_answer()
    expect(page.locator("#table[data-turn=mine]")).to_be_visible()
    assert page.evaluate("[window.requests, window.shown.length]") == [0, 0]
    choose_in_menu(page, "Notify me when it is my turn")
    wait_for(lambda: page.evaluate("window.requests === 1"))
    expect(page.get_by_role("button", name="Turn off notifications")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(LOOK_AWAY)
    discard(page)
    game.wait_and_answer()
    wait_for(lambda: page.evaluate("window.shown.length === 1"))
    assert page.evaluate("window.shown[0]").endswith(": Your turn")
