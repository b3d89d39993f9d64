"""The board for everyone: names, roles, the position in words, moves read aloud, touch targets, calm."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.duel import scenes

OpenTable = Callable[..., Page]

# The scenes whose elements are checked, and those whose layout is.
NAMED = {"draft", "age1", "age3", "token", "revive", "over", "watch"}
FITTED = {"draft", "age1", "age2", "age3", "over"}
SIZES = [(390, 844), (360, 640), (800, 800), (820, 1180), (1280, 800), (844, 390), (667, 375)]
# Where the whole table is seen without scrolling.
FITTING = {(1280, 800), (844, 390), (667, 375)}

# What a first look with a checker would find: things without names, wrong nesting, ids twice.
FAULTS = """() => {
  const faults = [];
  const visible = (node) => node.getClientRects().length > 0;
  if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`id ${id} twice`);
  for (const name of ["aria-labelledby", "aria-controls", "aria-describedby"])
    for (const node of document.querySelectorAll(`[${name}]`))
      if (visible(node)) for (const id of node.getAttribute(name).split(" "))
        if (!document.getElementById(id)) faults.push(`${name}=${id} leads nowhere`);
  for (const node of document.querySelectorAll("button, a[href], input, dialog[open], section, nav")) {
    if (!visible(node)) continue;
    const title = (node.getAttribute("aria-labelledby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent.trim()).join("");
    const label = node.getAttribute("aria-label") || node.textContent.trim() || title;
    if (!label) faults.push(`no name: ${node.outerHTML.slice(0, 120)}`);
    if (node.matches("button, a[href]") && node.parentElement.closest("button, a[href]"))
      faults.push(`nested: ${node.outerHTML.slice(0, 80)}`);
  }
  for (const list of document.querySelectorAll("ul, ol"))
    for (const child of list.children) if (child.tagName !== "LI") faults.push(`${child.tagName} in a list`);
  for (const svg of document.querySelectorAll("svg"))
    if (svg.getAttribute("aria-hidden") !== "true" && visible(svg)) faults.push("a picture that speaks");
  return faults;
}"""


@pytest.mark.parametrize("scene", sorted(NAMED | FITTED))
def test_everything_has_a_name_and_nothing_hangs_over_the_edge(open_table: OpenTable, scene: str) -> None:
    page = open_table(scenes.SCENES[scene](), height=844)
    expect(page.locator("#seat-top .name")).to_have_text("Bruno")
    if scene in NAMED:
        assert page.evaluate(FAULTS) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate(FAULTS) == []
    if scene in FITTED:
        everything_fits(page)


def everything_fits(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        if (width, height) in FITTING:
            assert page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)
    # On a square all but the log is on the first screen.
    page.set_viewport_size({"width": 800, "height": 800})
    for part in ("#seat-bottom", "#track", "#tokens"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_position_can_be_read_as_text(open_table: OpenTable) -> None:
    game = scenes.age(2, 3)
    page = open_table(game)
    headings = page.get_by_role("heading")
    for name in (
        "Age II: the structure",
        "Your city",
        "Bruno’s city",
        "Your wonders",
        "Conflict",
        "Progress",
    ):
        expect(headings.filter(has_text=re.compile(f"^{name}$"))).to_have_count(1)
    offer = game.position.view(0)["takeable"][0]
    label = page.locator(f"[data-take='{offer['card']}']").text_content() or ""
    assert "You: " in label
    assert "Bruno: " in label
    expect(page.locator("#track .said")).to_contain_text("The conflict pawn is")


def test_moves_are_said_aloud(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    page = open_table(game)
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    live = page.locator("#live")
    expect(live).to_contain_text("You discarded")
    expect(live).to_contain_text("You received 2 coins.")
    game.wait_and_answer()
    expect(live).to_contain_text(re.compile(r"Bruno (built|discarded)"))
    expect(live).to_contain_text("Your turn")


def test_the_turn_shows_in_title_and_icon(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    page = open_table(game)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("your-turn"))
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    expect(page).not_to_have_title(re.compile("Your turn"))


def test_a_phone_on_its_side_shows_the_actions_without_scrolling(open_table: OpenTable) -> None:
    page = open_table(
        scenes.SCENES["near_end"](),
        width=844,
        height=390,
        has_touch=True,
        is_mobile=True,
    )
    page.locator("[data-take=palace]").tap()
    for action in page.locator(".act-button").all():
        expect(action).to_be_in_viewport(ratio=1)
    expect(page.locator("#seat-bottom .purse")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Build for 11").tap()
    expect(page.locator("#end tfoot")).to_be_in_viewport(ratio=1)


def test_what_is_tapped_on_a_phone_is_large_enough(open_table: OpenTable) -> None:
    page = open_table(scenes.SCENES["age1"](), width=390, height=844, has_touch=True)
    page.locator("button[data-take]").first.tap()
    tapped = "button[data-take], .act-button, .phone-tabs button, .act .close"
    small = """(tapped) => [...document.querySelectorAll(tapped)]
      .map((node) => [node.className, node.getBoundingClientRect()])
      .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)"""
    assert page.evaluate(small, tapped) == []


def test_nothing_moves_for_players_with_reduced_motion(open_table: OpenTable) -> None:
    game = scenes.age(1, 0, preferences={"animation_speed": "slow"})
    page = open_table(game, reduced_motion="reduce")
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    expect(page.locator("#turn")).to_have_text("Bruno to move")
    assert page.evaluate("document.getAnimations().length") == 0
