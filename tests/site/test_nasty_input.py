"""Every address of the site, with anything a vandal may send: the answer may be an error, but never a 500."""

import base64
import json
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver
from pytest_django.fixtures import Settings

from accounts import preferences, services
from accounts.models import User
from duelsite import ratelimit
from games.lobby import opening
from games.models import Game, Lobby
from tests.people import PASSWORD, member
from tests.site.daily.days import open_today
from tests.site.tables import finished_game

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
LONG = "x" * 20_000
# Written as they travel: halves of characters and broken UTF-8 have no other form.
NASTY = {
    "NUL": "a%00b",
    "half a character": "%ED%A0%80%FF",
    "huge number": "9" * 5000,
    "number beyond the database": "99999999999999999999",
    "negative": "-1",
    "other digits": "%D9%A3%E0%A5%AA",
    "markup": quote("'\"><script>{{7*7}}{%debug%}%s%n\\\r\nX-Evil: b") + LONG,
}
# Every field that a view or form of ours, of django-allauth or of the admin reads.
NAMES = """
    action action_add as before challenge code credential csrfmiddlewaretoken email
    first_game_wonders handle id index level login move next opponent password password1 password2
    rated rated_level record result ruleset since speed time_control until username v
    q p o e index select_across suspended_until_0 suspended_until_1 groups is_bot__exact created_at__year
    _selected_action _popup _to_field _changelist_filters pk__in
""".split()  # noqa: SIM905 (a page of quotation marks reads worse)
NAMES += preferences.COLUMNS.values()
DEEP = 100_000


def base64url(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode("latin-1")).decode().rstrip("=")


JSONS = [
    "[" * DEEP + "]" * DEEP,
    '{"id":' * DEEP,
    '{"id": "\\u0000", "v": 1, "move": "\\u0000"}',
    '{"id": "\\ud800", "v": 1, "move": "\\ud800"}',
    '{"id": {"a": []}, "v": 1e999, "move": null}',
    '{"id": "x", "v": %s, "move": "x"}' % ("9" * 5000),
    '{"id": "x", "v": 99999999999999999999, "move": "x"}',
    '{"id": "x", "v": true, "move": ["draft"]}',
    '[{"id": "x"}]',
    "null",
    "\x00",
]
DATA = '{"type": "webauthn.get", "challenge": "AAAA", "origin": "http://testserver"}'
RESPONSE = {
    "clientDataJSON": base64url(DATA),
    "authenticatorData": base64url("x" * 37),
    "attestationObject": base64url("\x83\x01\x02\x03"),
    "signature": "AAAA",
    "userHandle": base64url("1"),
}
WELL_FORMED = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": RESPONSE}
CREDENTIALS = [
    "[" * DEEP,
    "9" * 5000,
    "[]",
    "{}",
    "7",
    '"text"',
    *(
        json.dumps(WELL_FORMED | {"response": {**RESPONSE, name: value}})
        for name in RESPONSE
        for value in (7, "A", "é", base64url("[]"), base64url("\xff" * 60))
    ),
    *(json.dumps(WELL_FORMED | {name: value}) for name in WELL_FORMED for value in (None, 7, "é")),
]
RECORDS = [
    '{"rules":' * 20_000,
    '{"rules": "duel", "seats": 2, "seed": "\\ud800", "moves": [[0, "\\u0000"]]}',
    '{"rules": "duel", "seats": 99999999999999999999, "seed": "00", "moves": [[0, "x"]], "options": {}}',
    '{"rules": "duel", "seats": 2, "deal": {"wonders": [[[]]], "ages": {}}, "moves": [[0, "x"]]}',
    '{"rules": "duel", "seats": 2, "deal": {"wonders": 7}, "moves": [[-99999999999, "x"]]}',
    '[Rules "duel"]\n[Seats "²"]\n[Seed "00"]\n\n1. ٣ draft colossus',
]
HOLE = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")


def patterns(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry, prefix + str(entry.pattern))
        else:
            yield prefix + str(entry.pattern)


def filled(pattern: str, values: dict[str, str]) -> str:
    path = HOLE.sub(lambda hole: values[hole[1] or hole[2]], pattern)
    return "/" + re.sub(r"[\\^$]", "", path)


class Vandal:
    """Asks, and writes down what broke. Nothing that a request writes is kept for the next one."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.broken: list[str] = []

    def ask(self, what: str, method: str, path: str, **request: Any) -> None:
        cookies = SimpleCookie(self.client.cookies)
        with transaction.atomic():
            response = self.client.generic(method, path, **request)
            transaction.set_rollback(True)
        self.client.cookies = cookies
        if response.status_code >= 500:
            self.broken.append(f"{response.status_code} for {method} {path[:80]} with {what}")

    def ask_everything(self, values: dict[str, str], nasty: list[str], *, admin: bool) -> None:
        for pattern in patterns(get_resolver()):
            # The API has a test of its own, which knows its schema (tests/live/test_schema.py).
            if pattern.startswith("api/v1/") or pattern in ("readyz", "healthz"):
                continue
            if pattern.startswith("admin/") != admin:
                continue
            good = filled(pattern, values)
            for what in nasty:
                value = NASTY[what]
                query = "&".join(f"{name}={value}" for name in NAMES)
                # No server takes an address that is much longer.
                self.ask(what, "GET", good, QUERY_STRING=query.replace(LONG, LONG[:1000]))
                self.ask(what, "POST", good, data=query, content_type=FORM)
                for hole in values:
                    if (bad := filled(pattern, values | {hole: value})) != good:
                        self.ask(f"{what} in {hole}", "GET", bad)


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """A request rejected by a rate limit would test nothing."""
    monkeypatch.setattr(ratelimit, "take", lambda limit, who: 0.0)
    monkeypatch.setattr(ratelimit, "spend", lambda limit, who: ratelimit.Spent(limit, 0.0, 1))
    settings.ACCOUNT_RATE_LIMITS = False


@pytest.fixture
def game() -> Game:
    services.create_bots()
    return finished_game([member("Ariadne"), member("Theseus")])


@pytest.fixture
def values(game: Game) -> dict[str, str]:
    """What fills the holes of addresses so that they lead to something."""
    deal = open_today("duel")
    return {
        "day": deal.day.isoformat(),
        "month": f"{deal.day:%Y-%m}",
        "ruleset": deal.ruleset,
        "code": game.code,
        "handle": "Ariadne",
        "kind": "json",
        "pool": "duel",
        "speed": "rapid",
        "key": "abc",
        "source": "game",
        "name": "warn",
        "token": "abc",
        "report_id": "1",
        "person_id": "1",
        "number": "1",
        "uidb36": "1",
        "pk": "1",
        "object_id": str(game.pk),
        "content_type_id": "1",
        "app_label": "games",
        "url": "nowhere",
    }


def vandal(handle: str = "", **fields: Any) -> Vandal:
    client = Client(raise_request_exception=False)
    if handle:
        client.force_login(member(handle, **fields))
    return Vandal(client)


def test_pages_and_forms_for_strangers(values: dict[str, str]) -> None:
    mallory = vandal()
    mallory.ask_everything(values, list(NASTY), admin=False)
    assert mallory.broken == []


def test_pages_and_forms_for_members(values: dict[str, str]) -> None:
    mallory = vandal("Mallory")
    mallory.ask_everything(values, ["NUL", "huge number", "markup"], admin=False)
    assert mallory.broken == []


def test_the_admin(values: dict[str, str]) -> None:
    mallory = vandal("Mallory", is_staff=True, is_superuser=True)
    mallory.ask_everything(values, ["NUL", "huge number"], admin=True)
    assert mallory.broken == []


def test_json(game: Game) -> None:
    mallory = vandal()
    mallory.client.force_login(game.seats.get(number=0).user)
    for number, text in enumerate(JSONS):
        for path in (f"/api/games/{game.code}/moves/", "/theme/", "/accounts/login/"):
            mallory.ask(f"JSON {number}", "POST", path, data=text, content_type="application/json")
    assert mallory.broken == []


def test_passkeys(values: dict[str, str]) -> None:
    stranger, ariadne = vandal(), vandal()
    ariadne.client.force_login(User.objects.get(handle="Ariadne"))
    ariadne.client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    stranger.client.get("/accounts/2fa/webauthn/login/", headers={"X-Requested-With": "XMLHttpRequest"})
    ariadne.client.get("/accounts/2fa/webauthn/add/")
    for credential in CREDENTIALS:
        asked = {"data": f"credential={quote(credential)}", "content_type": FORM}
        stranger.ask(credential[:200], "POST", "/accounts/2fa/webauthn/login/", **asked)
        ariadne.ask(credential[:200], "POST", "/accounts/2fa/webauthn/add/", **asked)
    assert stranger.broken + ariadne.broken == []


def test_records() -> None:
    mallory = vandal()
    for number, text in enumerate(RECORDS):
        body = f"as=all&record={quote(text)}"
        for path in ("/replay/import/", "/replay/import/positions.json"):
            mallory.ask(f"record {number}", "POST", path, data=body, content_type=FORM)
    assert mallory.broken == []


def test_tables(game: Game) -> None:
    lobby = opening.open_lobby(
        host=game.seats.get(number=0).user,
        kind=Lobby.Kind.INVITE,
        ruleset="duel",
        time_control="10+10",
        rated=False,
    )
    mallory = vandal("Mallory")
    for what, value in NASTY.items():
        mallory.ask(what, "GET", f"/table/{lobby.code}/", QUERY_STRING=f"next={value}")
        mallory.ask(what, "POST", f"/table/{lobby.code}/", data=f"seek={value}", content_type=FORM)
        mallory.ask(what, "GET", f"/table/{value}/")
    assert mallory.broken == []


def test_cookies_and_headers() -> None:
    mallory = vandal()
    for name in ("sessionid", "csrftoken", "theme", "django_language", "messages"):
        for what, value in NASTY.items():
            mallory.client.cookies.clear()
            mallory.client.cookies[name] = value
            mallory.ask(f"{what} in {name}", "GET", "/play/")
            mallory.ask(f"{what} in {name}", "POST", "/theme/", data="theme=dark", content_type=FORM)
    mallory.client.cookies.clear()
    for name in ("HOST", "ACCEPT_LANGUAGE", "REFERER", "X_FORWARDED_FOR", "X_REQUEST_ID", "IF_NONE_MATCH"):
        for what, value in NASTY.items():
            mallory.ask(f"{what} in {name}", "GET", "/play/", **{f"HTTP_{name}": value})
    assert mallory.broken == []
