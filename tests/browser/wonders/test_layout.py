"""Nothing on the table lies over something else that one wants to read."""

import pytest
from playwright.sync_api import Page, expect

from games.table.starting import create_game
from tests.browser.overflow import STICKS_OUT
from tests.browser.style_recalculations import style_recalculations
from tests.browser.wonders.table import NewPage, laid, sit_down, table_of
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.tables import finished_game, person

# The marks of a row that reach beyond their frame, and by how much.
OUTSIDE = """
(all, frame) => all.flatMap((row) => {
  const box = row.closest(frame).getBoundingClientRect();
  return [...row.children].map((mark) => mark.getBoundingClientRect())
    .filter((mark) => mark.width && (mark.left < box.left - 1 || mark.right > box.right + 1))
    .map((mark) => [row.outerHTML.slice(0, 200), box.left - mark.left, mark.right - box.right]);
})
"""
# The widest of what a choice of goods and the chain beside it need.
OVER_CHAIN = """
(id) => {
  const band = document.querySelector(`#card-${id} .card-band`);
  const last = band.querySelector(".card-effects").lastElementChild.getBoundingClientRect();
  return last.right - band.querySelector(".card-gives").getBoundingClientRect().left;
}
"""
# The names and counts of cities that are cut off, or reach beyond their place.
CUT_OFF = """
all => all.flatMap((town) => [...town.querySelectorAll(".who .name, .counts")]
  .filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => [town.dataset.place, row.className]))
"""

# The parts of the bar and the tabs below a replay that are cut off, or beyond the edge of the screen.
CUT_BELOW = """
all => all.filter((part) => part.checkVisibility() && (part.getBoundingClientRect().right > innerWidth
  || part.matches("button:not(#share)") && part.scrollWidth > part.clientWidth + 1
  || part.matches("#perspective") && part.clientWidth < 150)).map((part) => part.id || part.textContent)
"""


def test_the_drawer_never_pushes_the_table_aside(new_page: NewPage, live_site: LiveSite) -> None:
    """It lies behind the edge, and what is scrolled to there would move the whole table."""
    page = sit_down(new_page, table_of(["Ada", "Bruno", "Cleo", "Dora"], sides="day"), live_site)
    page.locator("#tab-memory").evaluate("tab => tab.scrollIntoView()")
    assert page.evaluate("[document.getElementById('table').scrollLeft, scrollX]") == [0, 0]
    # And open, it leaves the top row free.
    page.locator("[data-drawer-tab=log]").click()
    top, drawer = page.locator(".plaque").bounding_box(), page.locator("#drawer").bounding_box()
    assert top is not None
    assert drawer is not None
    assert top["y"] + top["height"] <= drawer["y"]


def test_the_card_in_focus_keeps_its_price(new_page: NewPage, live_site: LiveSite) -> None:
    page = sit_down(new_page, table_of(["Ada", "Bruno", "Cleo"], sides="day"), live_site)
    page.keyboard.press("ArrowRight")
    focused = page.locator("#hand-cards li:focus-within")
    expect(focused).to_have_count(1)
    on_top = focused.locator(".tag").evaluate(
        """tag => {
          tag.style.pointerEvents = "auto";
          const { x, y, width, height } = tag.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return tag.contains(top) || top.outerHTML;
        }"""
    )
    assert on_top is True


def narrow(page: Page) -> None:
    for width, height in ((390, 844), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        rows = page.locator(".town[data-place=mine] .stage-piece > *")
        assert rows.evaluate_all(OUTSIDE, ".stage-piece") == []


def test_stages_show_cost_and_effect_at_every_width(new_page: NewPage, live_site: LiveSite) -> None:
    """Olympia, Babylon and Alexandria have the longest; each sits at the bottom of some page."""
    game = laid("free_card")
    for seat in (0, 4, 6):
        narrow(sit_down(new_page, game, live_site, seat))


def test_a_choice_of_goods_leaves_room_for_the_chain(page: Page, live_site: LiveSite) -> None:
    page.goto("/learn/wonders/rules/")
    for card in ("forum", "caravansery"):
        page.locator(f"#card-{card}").scroll_into_view_if_needed()
        expect(page.locator(f"#card-{card} .card-gives")).to_have_count(1)
        assert page.evaluate(OVER_CHAIN, card) <= 1


def test_log_means_log_on_a_phone(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada", "Bruno", "Cleo"], sides="day")
    page = sit_down(new_page, game, live_site, width=390, height=844, has_touch=True, is_mobile=True)
    page.locator(".phone-tabs [data-show=all]").tap()
    expect(page.locator("#points .scores")).to_be_visible()
    page.locator(".phone-tabs [data-show=side]").tap()
    expect(page.locator("#points .scores")).to_be_hidden()
    expect(page.locator("#log-panel")).to_be_visible()
    page.locator("#tab-chat").tap()
    expect(page.locator("#chat-form input")).to_be_visible()


def test_the_points_of_seven_fit_a_phone(new_page: NewPage, live_site: LiveSite) -> None:
    page = sit_down(new_page, laid("free_card"), live_site, width=390, height=844, is_mobile=True)
    page.locator(".phone-tabs [data-show=all]").click()
    for language in ("en", "fi", "uk"):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
        page.reload()
        page.locator(".phone-tabs [data-show=all]").click()
        table = page.locator("#points .scores")
        expect(table.locator("thead th")).to_have_count(7)
        box = table.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390


def test_a_word_or_a_second_does_not_lay_out_the_cards(new_page: NewPage, live_site: LiveSite) -> None:
    game = laid("seventh")
    for width, height in ((1280, 800), (900, 1100), (390, 844)):
        page = sit_down(new_page, game, live_site, width=width, height=height)
        expect(page.locator(".town[data-place=mine] .column .card-face").first).to_be_attached()
        for changed in ("#panel-body", ".town[data-place=mine] .clock", ".town[data-place=left] .clock"):
            change = f"document.querySelector('{changed}').append('1')"
            assert style_recalculations(page, change) < 10, (width, changed)


@pytest.mark.parametrize("seats", [4, 5, 7])
def test_a_replay_cuts_off_neither_names_nor_counts(new_page: NewPage, seats: int) -> None:
    people = [person(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Fay", "Gus")]
    game = finished_game(people[:seats], ruleset="wonders-2e")
    page = new_page(width=1280, height=800)
    page.goto(f"{game.get_absolute_url()}replay/?move={game.ply}")
    towns = page.locator(".town:not([hidden])")
    expect(towns.locator(".counts .total")).to_have_count(seats)
    assert towns.evaluate_all(CUT_OFF) == []


def test_longer_words_fit_below_a_replay(new_page: NewPage, live_site: LiveSite) -> None:
    people = [person(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora")]
    game = finished_game(people, ruleset="wonders-2e")
    page = new_page(width=1280, height=800)
    found = {}
    for language in ("uk", "fi"):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"{game.get_absolute_url()}replay/?move={game.ply}")
        towns = page.locator(".town:not([hidden])")
        expect(towns.locator(".counts .total")).to_have_count(4)
        assert towns.evaluate_all(CUT_OFF) == []
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            parts = page.locator(":is(.replay-bar, .phone-tabs) :is(button, select)")
            found[language, width] = parts.evaluate_all(CUT_BELOW)
    assert {where: parts for where, parts in found.items() if parts} == {}


@pytest.mark.parametrize("language", ["fi", "uk"])
def test_a_table_that_is_being_set_up_has_the_whole_width_of_a_phone(
    new_page: NewPage, live_site: LiveSite, language: str
) -> None:
    users = [person(handle) for handle in ("Ada", "Bruno", "Cleo")]
    game = create_game(users=users, ruleset="wonders-2e", time_control="10+10", rated=False, by_lot=False)
    page = new_page(390, 844, reduced_motion="reduce")
    name, value = cookie_of(users[0]).split("=")
    cookies = {name: value, "django_language": language}
    page.context.add_cookies([{"name": n, "value": v, "url": live_site.url} for n, v in cookies.items()])
    # The server never answers, so the game never begins.
    page.route_web_socket("**", lambda socket: None)
    page.goto(game.get_absolute_url())
    expect(page.locator("#waiting")).to_be_visible()
    expect(page.locator("#turn")).not_to_be_empty()
    panel = page.locator("#panel").bounding_box()
    assert panel is not None
    assert panel["width"] > 350
    assert page.evaluate(STICKS_OUT, "#panel") == []


def test_the_note_on_a_player_who_has_left_does_not_cut_the_name(
    new_page: NewPage, live_site: LiveSite
) -> None:
    page = sit_down(new_page, table_of(["Ada", "Bruno", "Cleo"], sides="day"), live_site, width=390)
    page.locator(".place.mine .held").evaluate(
        "note => { note.textContent = 'er gået: en bot spiller videre'; note.hidden = false; }"
    )
    assert page.locator(".place.mine .town").evaluate_all(CUT_OFF) == []
