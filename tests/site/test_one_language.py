"""The admin, the moderators' pages and the pages of accounts are wholly in the language of their reader.

Ukrainian is written in Cyrillic, so each Latin word on such a page is a name, a unit or data, or belongs to a
text that nobody has translated. The other languages have the same messages (test_translations).
"""

import json
import re
from collections.abc import Iterable, Iterator
from datetime import time, timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise

from accounts import rights
from accounts.models import User
from games.matches.models import Match, MatchGame
from games.models import Analysis, Game, Hint, Lobby, MissedEvent, Outage
from games.moderation import actions, log, notes, reports, sanctions, templates
from games.moderation.models import ActionName, ModerationLog, Report, Suspicion, Template
from games.ratings.rating import rate_game
from games.table import chatting
from games.tournaments.models import Format, Schedule, Tournament
from tests.people import PASSWORD, log_in, member
from tests.site.moderation.people import make_group
from tests.site.tables import finished_game

pytestmark = pytest.mark.django_db

LATIN = re.compile(r"[A-Za-z]{2,}")
# Names, units and values that a page in Ukrainian shows as they are.
KNOWN = frozenset(
    """
    duelsite UTC API Wonders Duel QR PIN JavaScript GitHub English Eesti Suomi Dansk Control Command Mac
    duel True False None
    """.split()  # noqa: SIM905
)
# Attributes that are shown or read aloud.
SHOWN = ("title", "alt", "placeholder", "aria-label", "data-changed")


# What an authenticator app is given, which is not for reading.
SECRET = re.compile(r"[A-Z2-7]{32}")


class Texts(HTMLParser):
    """What people read of a page."""

    HIDDEN = ("script", "style", "template")

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.hidden = 0
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in self.HIDDEN
        given = {name: value or "" for name, value in attrs}
        self.found += [given[name] for name in SHOWN if name in given]
        if tag == "input" and given.get("type") in ("submit", "button"):
            self.found.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in self.HIDDEN

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(" ".join(data.split()))


def english(source: str, data: Iterable[str] = ()) -> set[str]:
    """The texts of a page with Latin words that are neither known nor data."""
    return {text for text in Texts(source).found if is_english(text, data)}


def is_english(text: str, data: Iterable[str]) -> bool:
    for known in data:
        text = text.replace(known, " ")
    text = SECRET.sub(" ", text)
    return any(word not in KNOWN for word in LATIN.findall(text))


def test_english_is_found_wherever_people_read_it() -> None:
    page = """<title>Гра</title><style>a {color: red}</style><p title="Hide it">Гра abc12 <b>7 Wonders</b></p>
    <input type="submit" value="Send"><script>let it = 1;</script><td>Played</td>"""
    assert english(page, ["abc12"]) == {"Hide it", "Send", "Played"}


@pytest.fixture
def minos() -> User:
    return member("Мінос", "minos@example.org", is_staff=True, is_superuser=True, language="uk")


@pytest.fixture
def reader(client: Client, minos: User) -> Client:
    client.force_login(minos)
    return client


EVIDENCE: dict[str, dict[str, float]] = {
    "results": {"games": 30, "scored": 28.0, "expected": 15.0, "z": 4.0},
    "leaving": {"games": 30, "lost": 20, "early": 5},
    "trading": {"games": 9, "left": 8, "net": 100.0},
    "address": {"games": 9},
    "moves": {"same": 90, "choices": 100, "games": 9, "share": 90.0, "rating": 1500.0},
}
# What the services write to the log, where it is not the handle of a person and a reason in their words.
SUBJECTS = {ActionName.UNDO: "hide line: Адам, game {code}", ActionName.CHANGE_RIGHTS: "group Moderators"}
OF_GAMES = (ActionName.ANNUL, ActionName.OPEN_SECRET, ActionName.TRY_AGAIN, ActionName.CALL_OFF)
REASONS = {
    ActionName.CHANGE_RIGHTS: "– → staff, superuser, Moderators, view_game, moderate",
    ActionName.HANDLE_REPORT: "report handled",
}
FACTS: dict[ActionName, dict[str, Any]] = {
    ActionName.MUTE: {"until": "2027-01-01T12:00:00+00:00"},
    ActionName.RENAME: {"before": "Адам", "after": "Авель"},
    ActionName.REFUND: {"corrections": [1], "points": 12.4, "pool": "duel", "speed": "rapid", "abuser": 0},
    ActionName.HIDE_LINES: {"lines": [1], "count": 1},
    ActionName.DISMISS_SUSPICION: {"suspicion": "moves", "weight": 2.0},
}


@pytest.fixture
def game(minos: User) -> Game:
    """A game with at least one row of each model of the admin, and one line of the log for each action."""
    ada, bruno, clio = (member(handle, f"{handle}@example.org") for handle in ("Адам", "Борис", "Кліо"))
    make_group()
    game = finished_game([ada, bruno], rated=True)
    rate_game(game_id=game.pk)
    game.refresh_from_db()
    match = Match.objects.create(
        code="матч", ruleset="duel", time_control="10+10", one=ada, other=bruno, games=3
    )
    MatchGame.objects.create(match=match, number=1, game=game)
    chatting.say(game_id=game.pk, user=ada, text="Слова.")
    for kind, facts in EVIDENCE.items():
        Suspicion.objects.create(person=ada, kind=kind, weight=2, evidence={**facts, "people": [bruno.pk]})
    reports.report(reporter=bruno, reported=ada, category="insults", text="Образи.", game=game)
    reports.report(reporter=clio, reported=ada, category="spam", text="Реклама.")
    notes.add(moderator=minos, person_id=ada.pk, text="Нотатка.")
    warning = sanctions.warn(moderator=minos, person_id=ada.pk, reason="Причина.")
    sanctions.mute(
        moderator=minos, person_id=ada.pk, reason="Причина.", until=timezone.now() + timedelta(days=2)
    )
    reports.appeal(person=ada, sanction_id=warning.pk, text="Ні.")
    decided = reports.report(reporter=clio, reported=bruno, category="stalling", text="Чекає.")
    reports.decide(moderator=minos, report_id=decided.pk, granted=False, answer="")
    for action in ActionName:
        subject = f"game {game.code}" if action in OF_GAMES else SUBJECTS.get(action, "Адам")
        log.write(
            moderator=minos,
            action=action,
            person=None if action in OF_GAMES else ada,
            subject=subject.format(code=game.code),
            reason=REASONS.get(action, "Причина."),
            facts={"game": game.pk} if action in OF_GAMES else FACTS.get(action),
        )
    Template.objects.all().delete()
    Template.objects.create(use="reason", title="Образи", text="Не лайтеся.")
    Lobby.objects.create(host=ada, kind="open", ruleset="duel", time_control="10+10")
    Analysis.objects.create(game=game, of=60, engine="0")
    Hint.objects.create(game=game, seat=0, version=3)
    MissedEvent.objects.create(game=game, event="2", subscriber="3", reason="4")
    schedule = Schedule.objects.create(name="5", every=Schedule.Every.DAY, at=time(19))
    Tournament.objects.create(
        code="6", name="7", format=Format.SWISS, schedule=schedule, starts_at=timezone.now()
    )
    Outage.objects.create(began_at=timezone.now(), ended_at=timezone.now(), clocks_from=timezone.now())
    return game


# The game plug-ins of tests, which have no catalogues.
PLUGINS_OF_TESTS = ("The Toy", "Scenes")
# In a template of Django, as the description of the picture of a magnifying glass.
OF_DJANGO = "Search"


def data_of(game: Game) -> list[str]:
    """What pages show as it is in the database."""
    notations = game.moves.values_list("notation", flat=True)
    emails = [user.email or "" for user in User.objects.exclude(email=None)]
    data = {game.code, game.commitment, json.dumps(game.scores), *notations, *emails, rights.MODERATORS}
    return sorted({*data, *PLUGINS_OF_TESTS, OF_DJANGO}, key=len, reverse=True)


def pages_of_admin(game: Game) -> Iterator[str]:
    yield from ("/admin/", "/admin/accounts/", "/admin/games/", "/admin/auth/", "/admin/password_change/")
    yield from ("/admin/games/report/queue/", "/admin/games/report/statistics/")
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield f"{base}add/"
        rows = model._default_manager.order_by("pk")
        first = rows.first()
        assert first is not None, model
        yield from (base, f"{base}{first.pk}/history/", f"{base}{first.pk}/delete/")
        for row in rows if model in (ModerationLog, Suspicion, Report) else rows[:2]:
            yield f"{base}{row.pk}/change/"
    yield from (f"/admin/games/game/{game.pk}/change/?columns=1", "/admin/accounts/user/?q=x")
    yield f"/admin/accounts/user/{game.seats.all()[0].user_id}/change/?edit=1"
    for action in actions.ACTIONS.values():
        last = action.model._default_manager.order_by("pk").last()
        assert last is not None
        yield f"{actions.address(action.name, [last.pk], report=Report.objects.order_by('pk')[0].pk)}"


def test_the_admin_speaks_one_language(reader: Client, game: Game) -> None:
    data = data_of(game)
    found = {}
    for path in pages_of_admin(game):
        for response in (reader.get(path), *([reader.post(path, {})] if "/act/" in path else [])):
            if response["Content-Type"].startswith("text/html") and (texts := english(response.text, data)):
                found[path] = texts
    assert found == {}


def test_every_field_of_the_admin_has_a_name_to_be_translated() -> None:
    for model, shown in admin.site._registry.items():
        for field in model._meta.concrete_fields:
            left_out = field.name in (shown.exclude or ()) or field.name not in (shown.fields or [field.name])
            if field.editable and not field.auto_created and not left_out:
                assert isinstance(field.verbose_name, Promise), f"{model.__name__}.{field.name}"


def test_an_old_line_of_the_log_is_shown_as_it_is(minos: User) -> None:
    with translation.override("uk"):
        line = ModerationLog(moderator=minos, action="banished", subject="Адам, for a year", reason="Так.")
        assert (line.action_in_words, line.subject_in_words) == ("banished", "Адам, for a year")
        line = ModerationLog(
            moderator=minos, action="hide line", subject="Адам, game abc", reason="hide line"
        )
        assert line.action_in_words == line.reason_in_words == "репліку чату приховано"
        assert line.subject_in_words == "Адам, гра abc"


def test_templates_of_the_site_are_offered_in_the_language_of_the_moderator() -> None:
    Template.objects.all().delete()
    Template.objects.create(use="reason", title="Insults", text="Do not shout.")
    with translation.override("uk"):
        assert templates.by_use()["reason"] == [{"title": "Образи", "text": "Do not shout."}]


# With what an empty or wrong form says.
FORMS_OF_GUESTS = ("account_login", "account_signup", "account_reset_password")
FORMS_OF_MEMBERS = ("account_email", "account_change_password", "mfa_add_webauthn")
PAGES_OF_MEMBERS = (
    "account_reauthenticate", "account_logout", "mfa_index", "mfa_reauthenticate", "mfa_deactivate_totp",
    "mfa_view_recovery_codes", "mfa_generate_recovery_codes",
)  # fmt: skip
PAGES_OF_ALL = (
    "account_reset_password_done", "account_reset_password_from_key_done", "account_inactive",
    "account_email_verification_sent",
)  # fmt: skip
WRONG = {
    "login": "x",
    "username": "x",
    "email": "x",
    "password": "x",
    "password1": "x",
    "code": "1",
    "action_add": "",
}


def test_the_pages_of_accounts_speak_one_language() -> None:
    client = Client(headers={"accept-language": "uk"})
    user = member("Аріадна", "a@example.org", language="uk")
    found = {}

    def read(*paths: str, forms: tuple[dict[str, str], ...] = ()) -> None:
        for path in paths:
            for response in (client.get(path), *(client.post(path, form, follow=True) for form in forms)):
                assert response.status_code == 200, path
                if texts := english(response.text, ["a@example.org"]):
                    found[path] = texts

    read(*map(reverse, FORMS_OF_GUESTS), forms=({}, WRONG))
    read(*map(reverse, PAGES_OF_ALL), "/accounts/confirm-email/x/", "/accounts/password/reset/key/1-x/")
    log_in(client, user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    read(*map(reverse, FORMS_OF_MEMBERS), reverse("mfa_activate_totp"), forms=({}, WRONG))
    RecoveryCodes.activate(user)
    TOTP.activate(user, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    data = {"name": "Ключ", "credential": {}}
    key = Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data).pk
    read(reverse("mfa_edit_webauthn", args=[key]), reverse("mfa_remove_webauthn", args=[key]))
    read(reverse("mfa_list_webauthn"), reverse("mfa_index"))
    Authenticator.objects.filter(pk=key).delete()  # no browser would accept it
    read(*map(reverse, PAGES_OF_MEMBERS))
    client.logout()
    client.post("/accounts/login/", {"login": user.handle, "password": PASSWORD})
    read(reverse("mfa_authenticate"), forms=({}, WRONG))
    assert found == {}
