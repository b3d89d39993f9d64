"""Forms and endpoints of tournaments, given what no client of ours sends: an answer, and never an error."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from duelsite import sitetime
from games.tournaments import chatting, entering
from games.tournaments.models import Format, Tournament
from tests.people import log_in, member
from tests.site.tournaments.events import fill, look, new_event, players
from tests.site.tournaments.test_creating_pages import filled

pytestmark = pytest.mark.django_db

ODD = (
    "", "0", "-1", "1e9", "99999999999999999999", "nan", "½", "\0", "\ud7ff", "x" * 5000, "' OR 1=1 --",
    "<script>alert(1)</script>", "{{ 7 * 7 }}", "../../etc/passwd", "\u202egnol", "2026-13-45T99:99",
    "0001-01-01T00:00", "9999-12-31T23:59",
)  # fmt: skip


@pytest.fixture
def organiser(client: Client) -> User:
    user = member("Ariadne")
    user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    log_in(client, user)
    return user


def running(organiser: User, kind: str = Format.SWISS) -> Tournament:
    event = new_event(kind, min_entries=2)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    fill(event, players(4))
    return look(event)


@pytest.mark.parametrize("odd", ODD)
def test_odd_values_create_nothing_that_cannot_be_played(client: Client, organiser: User, odd: str) -> None:
    names = filled().keys()
    for name in names:
        answer = client.post("/tournaments/new/", filled(**{name: odd}))
        assert answer.status_code in (302, 400, 429), name
    client.get("/tournaments/new/words/", filled(name=odd, zone=odd))
    for event in Tournament.objects.all():
        assert event.starts_at <= sitetime.now() + timedelta(days=91)
        assert client.get(event.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("odd", ODD)
def test_odd_values_of_organisers_are_refused(client: Client, organiser: User, odd: str) -> None:
    event = running(organiser)
    page = f"{event.get_absolute_url()}organise/"
    whats = ("remove", "readmit", "move_start", "set_result", "replay", "pair", odd)
    for what in whats:
        given = dict.fromkeys(("player", "starts_at", "zone", "pairing", "places", "tables"), odd)
        assert client.post(page, {"what": what, "reason": odd or "why", **given}).status_code == 302
    event.refresh_from_db()
    assert (event.status, event.fault) == ("running", "")
    assert not event.pairings.filter(is_set=True).exists()


@pytest.mark.parametrize("odd", ODD)
def test_odd_addresses_are_answered(client: Client, organiser: User, odd: str) -> None:
    event = running(organiser)
    for name in ("page", "round", "tables", "part", "l", "game", "format", "before"):
        for path in (event.get_absolute_url(), "/tournaments/", "/tournaments/calendar.ics"):
            assert client.get(path, {name: odd}).status_code in (200, 404)
    api = "/api/v1/tournaments/"
    for path in (api, f"{api}{event.code}/standings/", f"{api}{event.code}/pairings/"):
        for name in ("cursor", "limit", "round", "status", "format", "mine"):
            assert client.get(path, {name: odd}).status_code in (200, 400, 401, 403, 404), (path, name)


@pytest.mark.parametrize("odd", [None, [], {}, [[]], True, -1, 2**63, 1e308, "\0", "x" * 5000, [None], [[1]]])
def test_odd_json_is_refused(client: Client, organiser: User, odd: Any) -> None:
    event = running(organiser)
    api = f"/api/v1/tournaments/{event.code}/"
    pairing = event.pairings.first()
    assert pairing
    for path in (
        "enter/", "start/", "remove/", "readmit/", "pair/", f"pairings/{pairing.pk}/result/",
        f"pairings/{2**63}/result/", f"pairings/{pairing.pk}/replay/", "cancel/",
    ):  # fmt: skip
        body = dict.fromkeys(("reason", "handle", "starts_at", "tables", "places", "nonce"), odd)
        answer = client.post(api + path, body, content_type="application/json")
        assert 400 <= answer.status_code < 500, path
        assert answer.json()["code"], path
    wanted = dict.fromkeys(
        ("name", "format", "ruleset", "time_control", "starts_at", "options", "rounds"), odd
    )
    assert (
        400 <= client.post("/api/v1/tournaments/", wanted, content_type="application/json").status_code < 500
    )
    assert 400 <= client.patch(api, wanted, content_type="application/json").status_code < 500
    event.refresh_from_db()
    assert event.status == "running"


@pytest.mark.parametrize(
    "starts_at", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59-12:00"]
)
def test_a_start_at_the_end_of_time_is_refused(client: Client, organiser: User, starts_at: str) -> None:
    usual = {"name": "Far", "format": "swiss", "ruleset": "duel", "time_control": "10+10", "rounds": 3}
    answer = client.post(
        "/api/v1/tournaments/", usual | {"starts_at": starts_at}, content_type="application/json"
    )
    assert answer.status_code == 400
    event = new_event(starts_at=sitetime.now() + timedelta(hours=1))
    answer = client.post(
        f"/api/v1/tournaments/{event.code}/start/",
        {"starts_at": starts_at, "reason": "later"},
        content_type="application/json",
    )
    assert 400 <= answer.status_code < 500


def test_a_name_that_nobody_can_see_is_no_name(client: Client, organiser: User) -> None:
    for name in ("\u200b\u200b", "\u202e", "\u3164", "\u00ad"):
        client.post("/tournaments/new/", filled(name=name))
    assert not Tournament.objects.exists()


def test_texts_of_players_are_text_on_every_page(client: Client, organiser: User) -> None:
    evil = '"><img src=x onerror=alert(1)>'
    event = new_event(name=evil[:80], description=evil)
    users = players(3)
    fill(event, users)
    chatting.say(code=event.code, user=users[0], text=evil)
    for path in ("", "organise/", "decisions/"):
        assert b"<img src=x" not in client.get(f"{event.get_absolute_url()}{path}").content
    for path in ("/tournaments/", "/", f"/@/{users[0].handle}"):
        assert b"<img src=x" not in client.get(path).content


def test_a_stale_tab_enters_and_withdraws_twice(client: Client) -> None:
    user = member("Ada")
    log_in(client, user)
    event = new_event(starts_at=sitetime.now() + timedelta(hours=1))
    act = f"{event.get_absolute_url()}act/"
    for what, count in (
        ("enter", 1),
        ("enter", 1),
        ("withdraw", 0),
        ("withdraw", 0),
        ("pause", 0),
        ("resume", 1),
    ):
        assert client.post(act, {"what": what}).status_code == 302
        event.refresh_from_db()
        assert (event.entry_count, event.entries.count()) == (count, count), what


def test_who_is_suspended_or_closed_does_not_enter(client: Client) -> None:
    user = member("Ada")
    log_in(client, user)
    event = new_event()
    User.objects.filter(pk=user.pk).update(suspended_until=sitetime.now() + timedelta(days=1))
    client.post(f"{event.get_absolute_url()}act/", {"what": "enter"})
    with pytest.raises(Exception, match="suspended"):
        entering.enter(user=user, code=event.code)
    User.objects.filter(pk=user.pk).update(suspended_until=None, is_active=False)
    with pytest.raises(Exception, match="closed"):
        entering.enter(user=user, code=event.code)
    assert not event.entries.exists()
