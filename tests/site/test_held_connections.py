"""Pages that compute for long have no database connection meanwhile, and compute the same thing once."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from duelsite.ratelimit import Limit
from engine.game import Position
from games.models import Game
from games.replays import playback
from games.table import seat_logs, state
from tests.people import member
from tests.site.tables import begun_game, finished_game, make_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each computation of a whole game whether it had a connection."""
    had: list[bool] = []
    read, as_known = seat_logs.read, playback.Replay.as_known

    def watched_read(game: Game, lines: Any) -> tuple[Position | None, Any]:
        had.append(connection.connection is not None)
        return read(game, lines)

    def watched_as_known(self: playback.Replay, perspective: str) -> dict[str, Any]:
        had.append(connection.connection is not None)
        return as_known(self, perspective)

    monkeypatch.setattr(state, "read", watched_read)
    monkeypatch.setattr(playback.Replay, "as_known", watched_as_known)
    return had


def pair_of_members() -> list[Any]:
    return [member("Ada"), member("Bruno")]


def test_a_game_over_the_api_is_computed_once_for_each_move(client: Client, computed: list[bool]) -> None:
    game = begun_game(pair_of_members())
    make_move(game)
    answers = [client.get(f"/api/v1/games/{game.code}/").json() for _ in range(3)]
    assert computed == [False]
    assert answers[0]["log"] == answers[2]["log"] != []
    make_move(game)
    assert len(client.get(f"/api/v1/games/{game.code}/").json()["log"]) == 2
    assert computed == [False, False]


def test_the_positions_of_a_replay_are_computed_once(client: Client, computed: list[bool]) -> None:
    game = finished_game(pair_of_members())
    plain, packed = (
        client.get(f"/game/{game.code}/replay.json?as=0", headers=headers)
        for headers in ({}, {"Accept-Encoding": "gzip"})
    )
    assert computed == [False]
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content)
    assert len(plain.json()["positions"]) == game.ply + 1
    client.get(f"/game/{game.code}/replay.json?as=1")
    assert computed == [False, False]


def test_the_positions_of_replays_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.replays.replay_views.POSITIONS", Limit("test-positions", times=2, seconds=600))
    game = finished_game(pair_of_members())
    answers = [client.get(f"/game/{game.code}/replay.json?as=0") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too_often"
    assert int(answers[2]["Retry-After"]) > 0


def test_a_page_gives_its_connection_back_before_it_is_sent(client: Client) -> None:
    client.force_login(member("Ada"))
    assert client.get("/play/").status_code == 200
    assert connection.connection is None
