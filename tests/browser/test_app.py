"""The site installed as an app: whether it can be, and what it shows when it is offline or pushed to."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from accounts.models import Notification
from accounts.notifications import pushing
from tests.browser.visitors import Visitors
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite
from tests.site.tables import begun_game

READY = "navigator.serviceWorker.ready.then(() => true)"
# What the devices of a phone are asked for, kept instead of done.
RECORD = """
window.asked = [];
navigator.setAppBadge = async (count) => { asked.push(`badge ${count}`); };
navigator.vibrate = (ms) => { asked.push(`vibrate ${ms}`); return true; };
const lock = { released: false, release: async () => { asked.push("unlock"); } };
navigator.wakeLock.request = async (kind) => { asked.push(`lock ${kind}`); return lock; };
"""


@pytest.fixture
def app(live_site: LiveSite, browser: Visitors) -> Iterator[Page]:
    """A page of a phone whose service worker is at work."""
    visitor = browser.enter({"base_url": live_site.url, "viewport": {"width": 390, "height": 844}})
    page: Page = visitor.context.new_page()
    page.goto("/about/")
    page.evaluate(READY)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    yield page
    # Not to be used again: its worker goes on.
    visitor.context.close()


def test_without_a_connection_the_app_says_so_and_finds_back(app: Page) -> None:
    app.context.set_offline(True)
    app.goto("/play/")
    expect(app.get_by_role("heading", level=1)).to_have_text("You are offline")
    assert app.locator("img.tondo").evaluate("image => image.complete && image.naturalWidth > 0")
    assert app.evaluate("getComputedStyle(document.body).display") == "grid"
    app.context.set_offline(False)
    app.reload()
    expect(app.get_by_role("heading", level=1)).not_to_have_text("You are offline")


def test_the_app_can_be_installed(app: Page) -> None:
    browser = app.context.new_cdp_session(app)
    assert browser.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    read = browser.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["manifest"]["display"] == "kStandalone"
    assert {tuple(icon["sizes"].split("x")) for icon in read["manifest"]["icons"]} >= {("192", "192")}
    assert [shortcut["name"] for shortcut in read["manifest"]["shortcuts"]][:2] == ["Play now", "My turn"]
    browser.detach()


def test_what_is_pushed_is_shown(app: Page, live_site: LiveSite) -> None:
    """As the site sends it. This browser may show no notifications: what the worker asks for is kept."""
    user = new_user("Ariadne")
    notification = Notification.objects.create(
        user=user, kind=Notification.Kind.MODERATION, data={"text": "Be kind.", "url": "/about/"}
    )
    pushed = pushing.wording(notification).decode()
    (worker,) = app.context.service_workers
    worker.evaluate(
        """() => {
          self.shown = [];
          registration.showNotification = async (title, options) => { shown.push([title, options]); };
        }"""
    )
    browser = app.context.new_cdp_session(app)
    found: list[dict[str, str]] = []
    browser.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    browser.send("ServiceWorker.enable")
    while not found:
        app.evaluate(READY)
    browser.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": live_site.url, "registrationId": found[0]["registrationId"], "data": pushed},
    )
    title, options = worker.evaluate(
        """() => new Promise((done) => {
          const look = () => (shown.length ? done(shown[0]) : setTimeout(look, 20));
          look();
        })"""
    )
    declared = json.loads(pushed)
    assert (title, options["body"]) == ("duelsite", declared["notification"]["body"])
    assert declared["notification"]["navigate"].endswith(options["data"]["url"])
    browser.detach()


def test_a_live_game_keeps_the_screen_on_and_counts_on_the_icon(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    services.create_bots()
    ada, bruno = new_user("Ada", vibrate=True), new_user("Bruno")
    game = begun_game([ada, bruno], time_control="10+10")
    page = new_page(390, 844, has_touch=True)
    page.add_init_script(RECORD)
    name, value = cookie_of(ada).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto(game.get_absolute_url())
    page.wait_for_function("() => asked.includes('lock screen')")
    count = int(ada.seats.get(game=game).number in game.to_move)
    page.wait_for_function(f"() => asked.includes('badge {count}')")


@pytest.mark.parametrize(("motion", "rules"), [("no-preference", 1), ("reduce", 0)])
def test_pages_fade_into_each_other_for_readers_who_like_motion(
    new_page: Callable[..., Page], motion: str, rules: int
) -> None:
    page = new_page(reduced_motion=motion)
    page.goto("/about/")
    applied = """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches)
      .flatMap((rule) => [...rule.cssRules])
      .filter((rule) => rule instanceof CSSViewTransitionRule && rule.navigation === "auto").length"""
    assert page.evaluate(applied) == rules
