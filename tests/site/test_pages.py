"""Every page: well formed, readable aloud, without anything inline; error pages too."""

import re
from pathlib import Path

import pytest
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from accounts import guests, services
from accounts.models import User
from duelsite import errors
from duelsite.errors import server_error
from games.lobby import bot_games, leaving, opening
from games.ratings.models import Rating
from tests.languages import LANGUAGES
from tests.markup import Page, flaws
from tests.people import PASSWORD, log_in, member, sign_up
from tests.site.pages import page_of
from tests.site.tables import stored_game

STRANGERS_PAGES = [
    "/",
    "/about/",
    "/privacy/",
    "/status/",
    "/play/",
    "/tournaments/",
    "/train/",
    "/puzzles/",
    "/puzzles/days/",
    "/puzzles/streak/duel/",
    "/daily/",
    "/daily/archive/",
    "/explore/",
    "/@/Greedy-Gaius",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-set-password/",
    "/accounts/password/reset/key/done/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/nonsense/",
    "/accounts/inactive/",
]
MEMBERS_PAGES = [
    "/",
    "/play/",
    "/@/Ariadne",
    "/settings/",
    "/settings/delete/",
    "/tournaments/new/",
    "/puzzles/",
    "/puzzles/misses/",
    "/puzzles/history/",
    "/puzzles/strengths/",
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
]
GUESTS_PAGES = [
    "/",
    "/settings/",
    "/settings/delete/",
    "/accounts/signup/",
    "/accounts/login/",
    "/accounts/logout/",
]


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_for_strangers(client: Client, language: str) -> None:
    services.create_bots()
    client.post("/language/", {"language": language})
    check(client, STRANGERS_PAGES)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_for_members(client: Client, language: str) -> None:
    user = member("Ariadne", language=language)
    log_in(client, user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    check(client, MEMBERS_PAGES)


@pytest.mark.django_db
def test_pages_for_guests(client: Client) -> None:
    client.force_login(guests.create_guest())
    check(client, GUESTS_PAGES)


def test_the_check_itself_has_eyes() -> None:
    source = """<html><body><h1>One</h1><h3>Three</h3><img src="x"><input id="a"><a href="javascript:x"></a>
        <p style="x" onclick="y" id="b"></p><i id="b"></i><script>z</script><nav></nav></body></html>"""
    assert len(flaws(source)) == 14


def check(client: Client, paths: list[str]) -> None:
    for path in paths:
        response = client.get(path)
        assert response.status_code == 200, path
        assert flaws(response.content.decode()) == [], path
        assert "Content-Security-Policy" in response
        assert "unsafe" not in response["Content-Security-Policy"]


@pytest.mark.django_db
def test_forms_with_errors_stay_well_formed(client: Client) -> None:
    for response in (
        sign_up(client, "x", "not an address"),
        client.post("/accounts/login/", {"login": "nobody", "password": "wrong"}),
    ):
        source = response.content.decode()
        assert flaws(source) == []
        page = Page(source)
        described = {
            element["aria-describedby"] for element in page.all("input") if "aria-invalid" in element
        }
        ids = {element["id"] for element in page.elements}
        assert all(name in ids for names in described for name in names.split()), (
            "errors are tied to their fields"
        )


@pytest.mark.django_db
def test_home_has_one_obvious_button(client: Client) -> None:
    page = Page(client.get("/").content.decode())
    (button,) = [link for link in page.all("a") if "primary" in link["class"]]
    assert (button.text, button["href"]) == ("Play now", "/play/")


@pytest.mark.django_db
def test_home_speaks_of_every_game_once(client: Client) -> None:
    """Variants that tests add share the words of their game."""
    page = client.get("/").content.decode()
    told = [page.count(f'id="{section}"') for section in ("ways", "steps")]
    assert told == [1, 1]
    assert page.index('id="ways"') < page.index('id="steps"')


@pytest.mark.django_db
def test_a_profile_is_found_whatever_the_case(client: Client) -> None:
    member("Ariadne")
    assert client.get("/@/aRIADNE")["Location"] == "/@/Ariadne"
    assert "Member since" in client.get("/@/Ariadne").content.decode()


@pytest.mark.django_db
def test_guests_and_strangers_have_no_profile(client: Client) -> None:
    assert client.get(f"/@/{guests.create_guest().handle}").status_code == 404
    assert client.get("/@/nobody").status_code == 404


@pytest.mark.django_db
def test_pages_that_are_not_there(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    expect_error_page(response.content.decode(), "Nothing but shards here")


def test_the_address_of_a_form_is_no_blank_page(client: Client) -> None:
    response = client.get("/theme/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "<h1" in response.text


@pytest.mark.django_db
def test_pages_that_are_not_for_you(client: Client) -> None:
    log_in(client, member())
    response = client.get("/admin/login/")
    assert response.status_code == 403
    expect_error_page(response.content.decode(), "This door is closed")


@pytest.mark.django_db
def test_forms_that_were_forged() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/theme/", {"theme": "dark"})
    assert response.status_code == 403
    expect_error_page(response.content.decode(), "This form has expired")


@pytest.mark.django_db
def test_forms_that_cannot_be_read() -> None:
    client = Client(enforce_csrf_checks=True)
    form = "application/x-www-form-urlencoded; charset=iso-8859-1"
    client.cookies["csrftoken"] = "c" * 32
    response = client.post("/theme/", b"a=b", content_type=form)
    assert response.status_code == 400
    expect_error_page(response.content.decode(), "That did not make sense to us")


def test_error_pages_ask_nobody_but_the_cookies() -> None:
    """Not even the user: this test has no database."""
    request = RequestFactory().post("/", b"a=b", content_type="multipart/form-data")
    request.COOKIES = {"theme": "dark", "sessionid": "s" * 32}
    for page in (errors.bad_request, errors.permission_denied, errors.page_not_found):
        response = page(request, Exception("any"))
        assert 'data-theme="dark"' in response.content.decode()
    assert errors.csrf_failure(request).status_code == 403


@pytest.mark.django_db
def test_too_many_requests(client: Client) -> None:
    answers = [sign_up(client, f"Hero{i}", f"hero{i}@example.org") for i in range(25)]
    (last, *_) = [answer for answer in answers if answer.status_code == 429]
    expect_error_page(last.content.decode(), "Slow down, hero")
    assert "Try again in 7 seconds" in render_to_string("429.html", {"retry_after": 7})


def test_a_broken_site_needs_nothing_to_say_so(project: Path) -> None:
    """No database (this test has none), no manifest of hashed names."""
    source = server_error(HttpRequest()).content.decode()
    expect_error_page(source, "We dropped the vase")
    for name in re.findall(r'(?:href|src)="/static/([^"]+)"', source):
        assert (project / "duelsite" / "static" / name).exists(), name


def expect_error_page(source: str, title: str) -> None:
    assert flaws(source) == []
    page = Page(source)
    assert page.all("h1")[0].text == title
    assert "Back to the start" in page.all("main")[0].text


@pytest.mark.django_db
def test_no_page_is_cached_with_somebody_s_data(client: Client) -> None:
    log_in(client, member())
    for path in ("/settings/", "/settings/data.json"):
        assert "no-store" in client.get(path)["Cache-Control"]
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_about_games_in_every_language(client: Client, language: str) -> None:
    services.create_bots()
    ada, bruno = member("Ada"), member("Bruno")
    stored_game(ada, bruno)
    bot_games.play_bot(user=ada, level="greedy")
    Rating.objects.create(user=ada, pool="duel", speed="rapid", value=1612, games=30)
    lobby = opening.open_lobby(host=ada, kind="invite", ruleset="duel", time_control="3d", rated=False)
    rated = opening.open_lobby(host=ada, kind="invite", ruleset="duel", time_control="5+5", rated=True)
    closed = opening.open_lobby(host=ada, kind="invite", ruleset="duel", time_control="5+5", rated=True)
    leaving.close_lobbies(host=ada, code=closed.code)
    client.post("/language/", {"language": language})
    for user in (None, ada, bruno, guests.create_guest()):
        if user is not None:
            user.language = language
            user.save()
            client.force_login(user)
        for path in (
            "/play/",
            f"/table/{lobby.code}/",
            f"/table/{rated.code}/",
            f"/table/{closed.code}/",
            "/@/Ada/games/",
            "/@/Bruno/games/?result=won",
            "/@/Ada",
            "/leaderboard/",
            "/leaderboard/duel/blitz/",
        ):
            assert page_of(client, path).all("html")[0]["lang"] == language
