"""Tournaments over the API: a club creates its events, its members enter, and organisers decide by script."""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from duelsite import sitetime
from games.models import Game
from games.table import starting
from games.table.locking import lock_game
from games.tournaments import creating
from games.tournaments.models import Entry, Format, Pairing, Round, Tournament
from tests.people import member
from tests.site.api.test_problems import check_problem
from tests.site.api.test_tokens import bearer, token_of
from tests.site.tables import begun_game
from tests.site.tournaments.events import (
    begin_next_round,
    fill,
    look,
    new_event,
    play_round,
    players,
    present,
    running_games,
    strongest,
)

pytestmark = pytest.mark.django_db
JSON = "application/json"


class Program:
    """A program with a token of a member."""

    def __init__(self, client: Client, user: User, *scopes: str) -> None:
        self.client, self.user = client, user
        self.headers = bearer(token_of(user, *(scopes or ("read", "play", "tournaments"))))

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1/{path}", headers=self.headers)

    def send(self, path: str, data: Any = None, method: str = "POST") -> Any:
        body = json.dumps({} if data is None else data)
        return self.client.generic(method, f"/api/v1/{path}", body, JSON, headers=self.headers)


@pytest.fixture
def club(client: Client, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setattr(creating, "GAMES_TO_ORGANISE", 0)
    return Program(client, member("Club"))


def club_event(club: Program, users: Sequence[User] = (), **fields: Any) -> Tournament:
    """An event of the club that begins now."""
    event = new_event(**fields)
    Tournament.objects.filter(pk=event.pk).update(organiser=club.user)
    event.refresh_from_db()
    fill(event, users)
    return event


def setup(**fields: Any) -> dict[str, Any]:
    starts_at = (sitetime.now() + timedelta(hours=2)).isoformat()
    usual = {"name": "Tuesday", "format": "swiss", "ruleset": "duel", "time_control": "10+10", "rounds": 3}
    return {**usual, "starts_at": starts_at, **fields}


# Reading


def test_lists_are_filtered_and_paged(client: Client, club: Program) -> None:
    now = sitetime.now()
    swiss = [new_event(starts_at=now + timedelta(hours=hours)) for hours in (3, 2, 1)]
    arena = new_event(Format.ARENA)
    entered = club_event(club, [member("Ada")])

    def codes(query: str = "") -> list[str]:
        return [one["code"] for one in club.get(f"tournaments/{query}").json()["tournaments"]]

    newest_first = [*(one.code for one in swiss), entered.code, arena.code]
    assert codes() == newest_first
    assert codes("?format=arena&status=open&ruleset=duel") == [arena.code]
    assert codes("?status=finished") == []
    assert codes("?mine=true") == [entered.code]
    assert client.get("/api/v1/tournaments/?mine=true").status_code == 401
    found, address = [], "/api/v1/tournaments/?limit=2"
    while address:
        answer = client.get(address).json()
        found += [one["code"] for one in answer["tournaments"]]
        address = answer["next"]
    assert found == newest_first


def test_one_event_shows_its_setup_and_the_own_line(client: Client, club: Program) -> None:
    ada = member("Ada")
    event = club_event(club, [ada], same_deals=True)
    told = Program(client, ada).get(f"tournaments/{event.code}/").json()
    assert (told["organiser"], told["rounds"], told["same_deals"]) == ("Club", 3, True)
    assert told["you"]["state"] == "entered"
    assert told["entry_count"] == 1
    assert client.get(f"/api/v1/tournaments/{event.code}/").json()["you"] is None
    check_problem(client.get("/api/v1/tournaments/nowhere/"), 404, "no_such_tournament")


def test_standings_rounds_and_pairings_of_a_swiss(client: Client, club: Program) -> None:
    users = players(5)
    event = club_event(club, users, rounds=2)
    look(event)
    path = f"tournaments/{event.code}"
    pairings = club.get(f"{path}/pairings/?round=1").json()["pairings"]
    assert [pairing["kind"] for pairing in pairings] == ["played", "played", "bye"]
    assert pairings[0]["games"] == [running_games(event)[0].code]
    play_round(event, strongest)
    standings = club.get(f"{path}/standings/?limit=2").json()
    assert [line["score"] for line in standings["standings"]] == [1.0, 1.0]
    assert "sonneborn_berger" in standings["standings"][0]["tie_breaks"]
    second = client.get(standings["next"]).json()["standings"]
    third = client.get(client.get(standings["next"]).json()["next"]).json()
    assert (len(second), len(third["standings"]), third["next"]) == (2, 1, None)
    begin_next_round(event)
    assert [row["status"] for row in club.get(f"{path}/rounds/").json()["rounds"]] == ["finished", "playing"]
    first = club.get(f"{path}/pairings/?limit=4").json()
    assert [one["round"] for one in first["pairings"]] == [1, 1, 1, 2]
    assert [one["round"] for one in client.get(first["next"]).json()["pairings"]] == [2, 2]


def test_an_arena_has_pairings_without_rounds(client: Client, club: Program) -> None:
    users = players(2)
    event = club_event(club, users, kind=Format.ARENA)
    present(event, users)
    look(event)
    (pairing,) = club.get(f"tournaments/{event.code}/pairings/").json()["pairings"]
    assert pairing["round"] is None
    assert club.get(f"tournaments/{event.code}/rounds/").json() == {"rounds": []}


def test_a_player_goes_berserk(client: Client, club: Program) -> None:
    users = players(2)
    event = club_event(club, users, kind=Format.ARENA)
    present(event, users)
    look(event)
    game = lock_game(running_games(event)[0].pk)
    starting.begin(game, sitetime.now())
    path = f"games/{game.code}/berserk/"
    assert Program(client, game.seats.get(number=1).user).send(path).status_code == 200
    (pairing,) = club.get(f"tournaments/{event.code}/pairings/").json()["pairings"]
    assert [seat["berserk"] for seat in pairing["seats"]] == [False, True]
    check_problem(Program(client, member("Zoe")).send(path), 403, "not_a_player")


def test_what_deals_are_made_from_is_secret_until_the_round_is_over(client: Client, club: Program) -> None:
    event = club_event(club, players(4), rounds=2, same_deals=True)
    look(event)
    path = f"/api/v1/tournaments/{event.code}"
    secrets = [bytes(row.secret or b"").hex() for row in event.played_rounds.all()]
    nonces = list(event.entries.values_list("nonce", flat=True))
    seed = bytes(event.played_rounds.get(number=1).seed or b"").hex()
    pages = ["/", "/standings/", "/rounds/", "/pairings/"]
    everything = "".join(client.get(path + page).content.decode() for page in pages)
    assert not [one for one in (*secrets, *nonces, seed) if one in everything]
    assert all(one["victory_points"] is None for one in seats_in(client, path))
    play_round(event)
    first, second = client.get(f"{path}/rounds/").json()["rounds"]
    assert (first["secret"], first["seed"]) == (secrets[0], seed)
    assert sorted(first["nonces"]) == sorted(nonces)
    assert second["secret"] is second["seed"] is second["nonces"] is None
    assert second["commitment"]
    assert all(one["victory_points"] is not None for one in seats_in(client, path))


def seats_in(client: Client, path: str) -> list[Any]:
    pairings = client.get(f"{path}/pairings/").json()["pairings"]
    return [seat for pairing in pairings for seat in pairing["seats"]]


@pytest.mark.parametrize("page", ["", "standings/", "rounds/", "pairings/"])
def test_the_number_of_statements_does_not_grow_with_players(
    client: Client, club: Program, page: str
) -> None:
    counts = []
    for number, size in enumerate((4, 12)):
        event = club_event(club, players(size, f"p{number}x"))
        look(event)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"/api/v1/tournaments/{event.code}/{page}")
        counts.append(len(queries))
    assert counts[0] == counts[1]


# Creating and changing


def test_a_club_creates_an_event_and_changes_it(club: Program) -> None:
    answer = club.send("tournaments/", setup(best_of_by_round=[3, 5], format="knockout", third_place=True))
    assert answer.status_code == 201
    code = answer.json()["code"]
    event = Tournament.objects.get(code=code)
    assert (event.organiser, event.best_of_by_round, event.third_place) == (club.user, [3, 5], True)
    changed = club.send(f"tournaments/{code}/", {"name": "Wednesday"}, "PATCH")
    assert (changed.status_code, changed.json()["name"]) == (200, "Wednesday")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": ""}, "malformed"),
        ({"format": "ladder"}, "malformed"),
        ({"starts_at": "2001-01-01T00:00:00Z"}, "bad_tournament"),
        ({"rounds": 99}, "bad_tournament"),
        ({"format": "tables"}, "bad_tournament"),
        ({"colour": "red"}, "unknown_field"),
    ],
)
def test_an_event_that_cannot_be_played_is_refused(club: Program, fields: Any, code: str) -> None:
    check_problem(club.send("tournaments/", setup(**fields)), 400, code)
    assert not Tournament.objects.exists()


def test_only_members_with_games_create_events_and_only_organisers_change_them(
    client: Client, club: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = club_event(club)
    stranger = Program(client, member("Zoe"))
    check_problem(
        stranger.send(f"tournaments/{event.code}/", {"name": "Mine"}, "PATCH"), 403, "not_organiser"
    )
    monkeypatch.setattr(creating, "GAMES_TO_ORGANISE", 20)
    check_problem(stranger.send("tournaments/", setup()), 409, "too_few_games")
    bot = Program(client, member("Talos", plays_by_api=True))
    check_problem(bot.send("tournaments/", setup()), 403, "members_only")


# Players


def test_a_player_enters_pauses_comes_back_and_withdraws(client: Client, club: Program) -> None:
    event = club_event(club, players(2))
    look(event)
    ada = Program(client, member("Ada"))
    path = f"tournaments/{event.code}"
    check_problem(ada.send(f"{path}/pause/"), 409, "not_entered")
    assert ada.send(f"{path}/enter/", {"nonce": "00ff"}).json() == {"state": "entered"}
    assert ada.send(f"{path}/pause/").status_code == 200
    assert ada.get(f"{path}/").json()["you"]["state"] == "paused"
    assert ada.send(f"{path}/enter/").json() == {"state": "entered"}
    assert ada.send(f"{path}/withdraw/").status_code == 200
    assert ada.get(f"{path}/").json()["you"]["state"] == "withdrawn"
    check_problem(ada.send(f"{path}/enter/", {"nonce": "xyz"}), 400, "malformed")


def test_players_check_in(client: Client, club: Program) -> None:
    ada = member("Ada")
    event = club_event(club, [ada], check_in=True, starts_at=sitetime.now() + timedelta(minutes=5))
    assert Program(client, ada).send(f"tournaments/{event.code}/check-in/").status_code == 200
    assert event.entries.get().checked_in_at is not None


def test_bot_accounts_enter_only_where_an_event_says_so(client: Client, club: Program) -> None:
    bot = Program(client, member("Talos", plays_by_api=True))
    closed, opened = club_event(club), club_event(club, bots=Tournament.Bots.ACCOUNTS)
    check_problem(bot.send(f"tournaments/{closed.code}/enter/"), 403, "bot_account")
    assert bot.send(f"tournaments/{opened.code}/enter/").status_code == 200


def test_berserk_is_for_games_of_arenas(client: Client) -> None:
    users = [member("Ada"), member("Bruno")]
    game = begun_game(users)
    check_problem(Program(client, users[0]).send(f"games/{game.code}/berserk/"), 409, "no_berserk")


# Organisers


def test_an_organiser_decides_and_the_log_has_the_reasons(client: Client, club: Program) -> None:
    users = players(4)
    event = club_event(club, users, rounds=2)
    path, why = f"tournaments/{event.code}", {"reason": "by script"}
    look(event)
    one, other = club.get(f"{path}/pairings/").json()["pairings"]
    result = {"places": [2, 1], **why}
    assert club.send(f"{path}/pairings/{one['id']}/result/", result).status_code == 200
    assert [seat.place for seat in Pairing.objects.get(pk=one["id"]).seats.all()] == [2, 1]
    assert club.send(f"{path}/pairings/{other['id']}/replay/", why).status_code == 200
    look(event)
    play_round(event)
    removed = users[3].handle
    assert club.send(f"{path}/remove/", {"handle": removed, **why}).status_code == 200
    assert club.send(f"{path}/readmit/", {"handle": removed.upper(), **why}).status_code == 200
    tables = [[users[0].handle, users[1].handle], [users[2].handle]]
    assert club.send(f"{path}/pair/", {"tables": tables, **why}).status_code == 200
    assert event.played_rounds.get(number=2).status == Round.Status.PLAYING
    assert len(running_games(event)) == 1
    assert club.send(f"{path}/cancel/", why).status_code == 200
    actions = club.get(f"{path}/actions/?limit=4").json()
    assert [action["name"] for action in actions["actions"]] == ["cancel", "pair", "readmit", "remove"]
    assert actions["actions"][2]["player"] == removed
    rest = club.get(actions["next"].partition("/api/v1/")[2]).json()["actions"]
    assert [action["name"] for action in rest] == ["replay", "set_result"]
    assert {action["reason"] for action in rest} == {"by script"}
    stranger = Program(client, member("Zoe"))
    check_problem(stranger.get(f"{path}/actions/"), 403, "not_organiser")


def test_the_start_moves_with_a_reason(club: Program) -> None:
    event = club_event(club, starts_at=sitetime.now() + timedelta(hours=1))
    later = sitetime.now() + timedelta(hours=5)
    path = f"tournaments/{event.code}/start/"
    check_problem(club.send(path, {"starts_at": later.isoformat()}), 400, "malformed")
    assert club.send(path, {"starts_at": later.isoformat(), "reason": "the trams"}).status_code == 200
    event.refresh_from_db()
    assert event.starts_at == later


@pytest.mark.parametrize(
    ("action", "data", "status", "code"),
    [
        ("remove", {"handle": "Nobody"}, 409, "not_entered"),
        ("pair", {"tables": [["player1", "player2"]]}, 409, "no_round"),
        ("pairings/0/result", {"places": [1, 2]}, 404, "no_such_pairing"),
        ("pairings/99999999999999999999/replay", {}, 404, "no_such_pairing"),
    ],
)
def test_what_an_organiser_gets_wrong_changes_nothing(
    club: Program, action: str, data: Any, status: int, code: str
) -> None:
    event = club_event(club, players(2))
    look(event)
    answer = club.send(f"tournaments/{event.code}/{action}/", {"reason": "a mistake", **data})
    check_problem(answer, status, code)
    assert not event.actions.exists()
    assert Game.objects.count() == 1
    assert event.entries.filter(state=Entry.State.ENTERED).count() == 2
