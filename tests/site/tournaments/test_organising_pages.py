"""What organisers do on their page, the log that everybody reads, and results for programs."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from duelsite import sitetime
from games.tournaments import exports, organising
from games.tournaments.models import Entry, Pairing, Round, Tournament, TournamentAction
from tests.markup import flaws
from tests.people import log_in, member
from tests.site.moderation.people import moderator
from tests.site.tournaments.events import begin_next_round, fill, look, new_event, play_round, players

pytestmark = pytest.mark.django_db


def organised(client: Client, *, count: int = 4, **fields: Any) -> tuple[Tournament, list[User]]:
    owner = member("Ariadne")
    event = new_event(**fields)
    Tournament.objects.filter(pk=event.pk).update(organiser=owner)
    event.refresh_from_db()
    fill(event, users := players(count))
    log_in(client, owner)
    return event, users


def act(client: Client, event: Tournament, what: str, **given: object) -> None:
    values = {"what": what, "reason": "A good reason", **given}
    assert client.post(f"/tournament/{event.code}/organise/", values).status_code == 302
    event.refresh_from_db()


def test_the_page_is_for_organisers_alone(client: Client) -> None:
    event = new_event()
    address = f"/tournament/{event.code}/organise/"
    assert client.get(address).status_code == 403
    log_in(client, member("Bruno"))
    assert client.get(address).status_code == 403
    assert client.post(address, {"what": "cancel", "reason": "Mine now"}).status_code == 403
    event.refresh_from_db()
    assert event.status == "open"


def test_a_player_is_removed_and_readmitted(client: Client) -> None:
    event, users = organised(client)
    act(client, event, "remove", player=users[0].handle)
    assert event.entries.get(user=users[0]).state == Entry.State.REMOVED
    act(client, event, "readmit", player=users[0].handle)
    assert event.entries.get(user=users[0]).state == Entry.State.WITHDRAWN


def test_nothing_is_done_without_a_reason(client: Client) -> None:
    event, users = organised(client)
    act(client, event, "remove", player=users[0].handle, reason=" ")
    assert event.entries.get(user=users[0]).state == Entry.State.ENTERED
    assert not TournamentAction.objects.exists()


def test_the_start_is_moved_and_the_event_cancelled(client: Client) -> None:
    event, _users = organised(client, starts_at=sitetime.now() + timedelta(days=1))
    later = (sitetime.now() + timedelta(days=30)).replace(hour=19, minute=0, second=0, microsecond=0)
    act(client, event, "move_start", starts_at=later.strftime("%Y-%m-%dT%H:%M"))
    assert event.starts_at == later
    act(client, event, "move_start", starts_at="nonsense")
    assert event.starts_at == later
    act(client, event, "cancel")
    assert event.status == "cancelled"


def test_a_result_is_set_and_a_game_replayed(client: Client) -> None:
    event, _users = organised(client)
    look(event)
    pairing = Pairing.objects.filter(tournament=event).first()
    assert pairing is not None
    act(client, event, "set_result", pairing=pairing.pk, places="2 1")
    assert [seat.place for seat in pairing.seats.all()] == [2, 1]
    act(client, event, "replay", pairing=pairing.pk)
    pairing.refresh_from_db()
    assert pairing.finished_at is None


def test_the_next_round_is_paired_by_hand(client: Client) -> None:
    event, users = organised(client, break_seconds=3600)
    look(event)
    play_round(event)
    names = [user.handle for user in users]
    act(client, event, "pair", tables=f"{names[3]} {names[0]}\n{names[1]}, {names[2]}\n")
    paired = Pairing.objects.filter(round__number=2, round__status=Round.Status.PLAYING)
    seats = [[seat.entry.user.handle for seat in one.seats.all()] for one in paired.order_by("number")]
    assert seats == [[names[3], names[0]], [names[1], names[2]]]


def test_everybody_reads_the_decisions(client: Client) -> None:
    event, users = organised(client)
    act(client, event, "remove", player=users[0].handle, reason="Plays with <b>a book</b>")
    client.logout()
    source = client.get(f"/tournament/{event.code}/decisions/").content.decode()
    assert flaws(source) == []
    assert "Plays with &lt;b&gt;a book" in source
    assert users[0].handle in source


def test_pages_are_well_formed_in_every_state_and_take_constant_statements(client: Client) -> None:
    event, _users = organised(client)
    address = f"/tournament/{event.code}/organise/"
    assert flaws(client.get(address).content.decode()) == []
    look(event)

    def statements() -> int:
        with CaptureQueriesContext(connection) as found:
            assert flaws(client.get(address).content.decode()) == []
        return len(found)

    statements()
    few = statements()
    fill(event, players(6, "late"))
    play_round(event)
    begin_next_round(event)
    assert statements() == few


# Results for programs


def finished_round(client: Client) -> Tournament:
    event, _users = organised(client)
    look(event)
    play_round(event)
    return event


def test_results_as_csv_json_and_trf(client: Client) -> None:
    event = finished_round(client)
    address = f"/tournament/{event.code}/results"
    lines = client.get(f"{address}.csv").content.decode().splitlines()
    assert lines[0].startswith("rank,player,rating,score")
    head = lines[0].split(",")
    assert len(set(head)) == len(head) == len(lines[1].split(","))
    assert len(lines) == 5
    found = json.loads(client.get(f"{address}.json").content)
    assert [one["score"] for one in found["players"]] == [1, 1, 0, 0]
    assert client.get(f"{address}.trf").content.decode().count("\n001 ") >= 3
    assert client.get(f"{address}.xls").status_code == 404


def test_only_a_swiss_has_a_trf(client: Client) -> None:
    event = new_event("arena")
    assert client.get(f"/tournament/{event.code}/results.trf").status_code == 404


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_spreadsheets_compute_nothing(cell: str) -> None:
    assert exports.harmless(cell) == f"'{cell}"
    assert exports.harmless(-5) == -5


def test_moderators_look_after_every_event() -> None:
    event = new_event()
    themis = moderator("Themis")
    assert organising.may_organise(event, themis)
    assert not organising.may_organise(event, member("Bruno"))
