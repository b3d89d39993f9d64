"""From a stranger to a member and out again, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.livesite import LiveSite, wait_for
from tests.people import PASSWORD, live_member

LINK = re.compile(r"https?://\S+/accounts/confirm-email/\S+")


def email_link(live_site: LiveSite, start: int) -> str:
    """The link in the e-mail that the site has printed to its log since `start`."""

    def find() -> str:
        # The log prefixes nothing to e-mails, but they are quoted-printable when a line is long.
        text = live_site.log_file.read_text(errors="replace")[start:].replace("=\n", "")
        found = LINK.search(text)
        return found[0] if found else ""

    return wait_for(find)


def test_sign_up_confirm_settings_dark_language_delete(page: Page, live_site: LiveSite) -> None:
    start = len(live_site.log_file.read_text(errors="replace"))

    page.goto("/")
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Handle").fill("Theseus")
    page.get_by_label("E-mail address").fill("theseus@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Check your e-mail")).to_be_visible()

    page.goto(email_link(live_site, start))
    page.get_by_role("button", name="Yes, confirm").click()
    expect(page.get_by_role("link", name="Theseus")).to_be_visible()

    page.get_by_role("link", name="Log out").click()
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Handle or e-mail address").fill("theseus")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("Welcome, Theseus.")).to_be_visible()
    page.get_by_role("button", name="Dismiss").first.click()

    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Ask before every move").check()
    page.get_by_label("Animation speed").select_option("fast")
    page.locator("main form").filter(has_text="Language").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    expect(page.get_by_label("Ask before every move")).to_be_checked()

    ground = "getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(ground)
    with page.expect_response(re.compile("/theme/")):
        page.get_by_role("button", name="Dark colours").click()
    assert page.evaluate(ground) != by_day
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(ground) != by_day

    page.get_by_role("contentinfo").get_by_role("button", name="Eesti").click()
    expect(page.locator("html")).to_have_attribute("lang", "et")
    page.get_by_role("contentinfo").get_by_role("button", name="English").click()

    page.get_by_role("link", name="Delete account").click()
    expect(page.get_by_role("heading", name="Is that you?")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Type your handle to confirm").fill("Theseus")
    page.get_by_role("button", name="Delete my account permanently").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_button_works_without_script(new_page: Callable[..., Page], scheme: str) -> None:
    page = new_page(java_script_enabled=False, color_scheme=scheme)
    page.goto("/about/")
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_passkey_logs_in(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    """Registers a passkey on a virtual authenticator, then logs in with nothing else."""
    live_member("Ariadne")
    # Passkeys belong to a name, not to a number.
    site = live_site.url.replace("127.0.0.1", "localhost")
    page = new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})

    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Handle or e-mail address").fill("Ariadne")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    page.goto(f"{site}/accounts/2fa/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.locator("#id_name").fill("Virtual key")
    page.locator("#id_passwordless").check()
    page.locator("#mfa_webauthn_add").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Recovery Codes")

    page.goto(f"{site}/accounts/2fa/webauthn/")
    expect(page.get_by_text("Virtual key")).to_be_visible()
    page.goto(f"{site}/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("link", name="Ariadne")).to_be_visible()
