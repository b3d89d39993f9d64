"""Every page in a real browser: nothing sticks out on a phone, the keyboard is enough, nothing is blocked."""

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from accounts import services, tokens
from tests.languages import LANGUAGES
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite
from tests.people import PASSWORD, live_member

PAGES = [
    "/",
    "/play/",
    "/watch/",
    "/tournaments/",
    "/train/",
    "/puzzles/",
    "/puzzles/days/",
    "/puzzles/streak/duel/",
    "/games/?ruleset=duel&rated=yes",
    "/daily/",
    "/daily/archive/",
    "/explore/",
    "/learn/",
    "/learn/duel/",
    "/learn/rules/",
    "/learn/wonders/rules/",
    "/about/",
    "/fairness/",
    "/privacy/",
    "/status/",
    "/@/Greedy-Gaius",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/confirm-email/",
    "/nowhere/",
]
MEMBERS_PAGES = [
    "/",
    "/settings/",
    "/settings/people/",
    "/settings/tokens/",
    "/settings/conduct/",
    "/notifications/",
    "/tournaments/new/",
    "/puzzles/",
    "/puzzles/misses/",
    "/puzzles/history/",
    "/puzzles/strengths/",
    "/settings/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/logout/",
    "/@/Ariadne",
]
# A script of this page looks at the width when the page is loaded, and never again.
DIFFERS_BY_WIDTH = "/learn/rules/"
WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
# What has the focus, and whether there is a ring around it: without one a keyboard user is lost.
FOCUSED = """() => {
    const focused = document.querySelector(":focus");
    if (!focused) return null;
    const style = getComputedStyle(focused);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return { html: focused.outerHTML, ring };
}"""


def too_narrow(page: Page, path: str, widths: Sequence[int]) -> list[int]:
    """Opens a page; the widths of the screen beyond which something sticks out."""
    page.set_viewport_size({"width": widths[0], "height": 844})
    page.goto(path)
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        if path == DIFFERS_BY_WIDTH and width != widths[0]:
            page.reload()
        if page.evaluate(WIDER_THAN_THE_SCREEN):
            found.append(width)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_sticks_out_and_nothing_is_blocked(new_page: Callable[..., Page], language: str) -> None:
    services.create_bots()
    tokens.issue_token(user=live_member("Ariadne"), name="My analysis script", scopes=tokens.SCOPES)
    widths = [1280, 390] if language == "en" else [390]
    page = new_page(locale=language)
    for path in PAGES:
        assert not too_narrow(page, path, widths), path
    page.goto("/accounts/login/")
    page.locator("#id_login").fill("Ariadne")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form.once button[type=submit]").click()
    page.goto("/accounts/reauthenticate/")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form.once button[type=submit]").click()
    for path in MEMBERS_PAGES:
        assert not too_narrow(page, path, widths), path
        assert urlsplit(page.url).path == path, f"{path} led to {page.url}"


# Whether the parts of the bar are in one line and do not overlap.
ONE_BESIDE_THE_OTHER = """() => {
    const boxes = [...document.querySelectorAll(".bar > a, .bar li, .bar button")]
        .filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect());
    return boxes.length > 8
        && boxes.every((box, i) => box.height < 50 && (!i || boxes[i - 1].right <= box.left + 1));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_has_room_for_the_longest_handle(
    new_page: Callable[..., Page], live_site: LiveSite, language: str
) -> None:
    page = new_page(1280, 800, locale=language)
    name, value = cookie_of(new_user("Wilhelmina_Maximilia")).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto("/about/")
    # As if a game and notifications were waiting.
    page.locator(".turns").evaluate("e => { e.hidden = false }")
    assert page.evaluate(ONE_BESIDE_THE_OTHER)


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/", "/play/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_keyboard_reaches_everything_and_shows_where_it_is(
    new_page: Callable[..., Page], path: str, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(path)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    reached = set()
    for _ in range(60):
        focused = page.evaluate(FOCUSED)
        if not focused:
            break
        assert focused["ring"], focused["html"]
        reached.add(focused["html"])
        page.keyboard.press("Tab")
    # Among radio buttons one goes by arrows: Tab reaches the one that is chosen.
    seen = "a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select"
    visible = page.locator(seen).evaluate_all(
        "all => all.filter(e => e.checkVisibility() && e.tabIndex >= 0).map(e => e.outerHTML)"
    )
    assert set(visible) - reached == set()


def test_the_skip_link_leads_past_the_menu(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play now")).to_be_focused()


def test_the_menu_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(390, 844, has_touch=True)
    page.goto("/")
    expect(page.get_by_role("link", name="Log in")).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Log in")).to_be_hidden()


def test_play_now_is_on_the_first_screen_of_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(390, 844)
    page.goto("/")
    expect(page.get_by_role("link", name="Play now")).to_be_in_viewport(ratio=1)


def test_nothing_moves_for_visitors_with_reduced_motion(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--calm')") == "0ms"
