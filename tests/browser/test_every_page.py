"""Every page in a real browser: nothing sticks out on a phone, the keyboard is enough, nothing is blocked."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from tests.people import PASSWORD, live_member

PAGES = [
    "/",
    "/play/",
    "/learn/",
    "/learn/rules/",
    "/about/",
    "/privacy/",
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
    "/settings/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/logout/",
    "/@/Ariadne",
]
WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
# Without a ring around what has the focus, a keyboard user is lost.
RING = """e => {
    const style = getComputedStyle(e);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""


@pytest.mark.parametrize(
    ("width", "language"), [(1280, "en"), *((390, language) for language in ("en", "et", "fi", "da", "uk"))]
)
def test_nothing_sticks_out_and_nothing_is_blocked(
    new_page: Callable[..., Page], width: int, language: str
) -> None:
    services.create_bots()
    live_member("Ariadne")
    page = new_page(width, 844, locale=language)
    for path in PAGES:
        page.goto(path)
        assert not page.evaluate(WIDER_THAN_THE_SCREEN), path
    page.goto("/accounts/login/")
    page.locator("#id_login").fill("Ariadne")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form.once button[type=submit]").click()
    page.goto("/accounts/reauthenticate/")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form.once button[type=submit]").click()
    for path in MEMBERS_PAGES:
        page.goto(path)
        assert urlsplit(page.url).path == path, f"{path} led to {page.url}"
        assert not page.evaluate(WIDER_THAN_THE_SCREEN), path


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
    for _ in range(40):
        focused = page.locator(":focus")
        if not focused.count():
            break
        assert focused.evaluate(RING), focused.evaluate("e => e.outerHTML")
        reached.add(focused.evaluate("e => e.outerHTML"))
        page.keyboard.press("Tab")
    seen = "a[href], button, input:not([type=hidden]), select"
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


def test_nothing_moves_for_those_who_asked_for_rest(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--calm')") == "0ms"
