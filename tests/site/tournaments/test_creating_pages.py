"""Creating an event on its page, and changing it."""

from datetime import UTC, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from duelsite import sitetime
from games.tournaments import forms
from games.tournaments.forms import EventForm
from games.tournaments.models import Tournament, TournamentAction
from tests.markup import flaws
from tests.people import log_in, member
from tests.site.tournaments.events import new_event

pytestmark = pytest.mark.django_db


def organiser(client: Client) -> User:
    user = member("Ariadne")
    user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    log_in(client, user)
    return user


def filled(**fields: Any) -> dict[str, Any]:
    form = EventForm()
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    values["starts_at"] = forms.next_hour().strftime(forms.LOCAL)
    usual = {"name": "Club night", "ruleset": "duel", "tie_break": "sonneborn_berger", "pace": "when_done"}
    chosen = values | usual | {"bots": "none"} | fields
    return {name: value for name, value in chosen.items() if value is not None and value is not False}


def test_the_page_says_why_somebody_cannot_create_events(client: Client) -> None:
    assert b"You need an account" in client.get("/tournaments/new/").content
    log_in(client, member("Ariadne"))
    source = client.get("/tournaments/new/").content.decode()
    assert "once you have played 20 rated games" in source
    assert flaws(source) == []
    assert client.post("/tournaments/new/", filled()).status_code == 403


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "swiss"},
        {"format": "arena"},
        {"format": "knockout", "best_of": 3},
        {"format": "tables", "ruleset": "wonders-2e", "has_final": "on"},
        {"format": "swiss", "time_control": "3d", "pace": "days"},
    ],
)
def test_every_format_can_be_created_with_the_defaults(client: Client, fields: dict[str, Any]) -> None:
    user = organiser(client)
    assert flaws(client.get("/tournaments/new/").content.decode()) == []
    response = client.post("/tournaments/new/", filled(**fields))
    event = Tournament.objects.get()
    assert response["Location"] == event.get_absolute_url()
    assert event.organiser == user
    assert event.format == fields["format"]


def test_the_last_rounds_of_a_knock_out_can_be_longer_matches(client: Client) -> None:
    organiser(client)
    client.post("/tournaments/new/", filled(format="knockout", best_of_by_round="3, 5"))
    assert Tournament.objects.get().best_of_by_round == [3, 5]
    answer = client.post("/tournaments/new/", filled(format="knockout", best_of_by_round="3 4"))
    assert answer.status_code == 400
    client.post("/tournaments/new/", filled(format="swiss", best_of_by_round="3 5"))
    assert Tournament.objects.latest("pk").best_of_by_round == []


def test_the_start_is_in_the_organisers_own_time(client: Client) -> None:
    organiser(client)
    day = (sitetime.now() + timedelta(days=2)).date()
    client.post("/tournaments/new/", filled(starts_at=f"{day}T20:00", zone="Asia/Tokyo"))
    assert Tournament.objects.get().starts_at.astimezone(UTC).hour == 11


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"format": "tables", "ruleset": "duel"}, "ruleset"),
        ({"bots": "house"}, "bots"),
        ({"time_control": "3d"}, "pace"),
        ({"starts_at": "2020-01-01T10:00"}, "starts_at"),
        ({"min_rating": 1800, "max_rating": 1500}, "min_rating"),
        ({"format": "knockout", "max_entries": 1000}, "max_entries"),
    ],
)
def test_an_error_is_shown_at_its_field(client: Client, fields: dict[str, Any], field: str) -> None:
    organiser(client)
    response = client.post("/tournaments/new/", filled(**fields))
    assert response.status_code == 400
    assert list(response.context["form"].errors) == [field]
    assert not Tournament.objects.exists()


def test_the_form_says_in_words_what_will_happen(client: Client) -> None:
    said = client.get("/tournaments/new/words/", filled()).content.decode()
    assert "Rounds: 5, with 10+10 per game; about 2 hours." in said
    assert client.get("/tournaments/new/words/").content.strip() == b""


def test_organisers_change_an_event_with_a_line_in_its_log(client: Client) -> None:
    user = organiser(client)
    event = new_event(starts_at=sitetime.now() + timedelta(days=1))
    address = f"/tournament/{event.code}/change/"
    assert flaws(client.get(address).content.decode()) == []
    values = {"name": "New name", "min_entries": 2, "max_entries": 50, "min_games": 0}
    client.post(address, values)
    event.refresh_from_db()
    assert (event.name, event.max_entries) == ("New name", 50)
    assert TournamentAction.objects.get(name="change").actor == user
    client.logout()
    client.post(address, values | {"name": "Vandal"})
    event.refresh_from_db()
    assert event.name == "New name"
