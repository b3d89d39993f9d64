"""The example of a league creates an event, follows it to its end and prints the standings."""

import importlib.util
import io
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.test import Client

from duelsite import sitetime
from games.api.tournament_stream import load
from games.sockets.server_messages import encode
from games.tournaments import creating
from games.tournaments.models import Tournament
from tests.people import member
from tests.site.api.test_tokens import bearer, token_of
from tests.site.tournaments.events import fill, play_through, players

LEAGUE = Path(__file__).parents[3] / "examples" / "league.py"


@pytest.fixture
def league() -> ModuleType:
    spec = importlib.util.spec_from_file_location("example_league", LEAGUE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def site_of(client: Client, play: Callable[[str], list[str]]) -> Callable[..., io.StringIO]:
    """Answers what the example sends; its stream has the lines that `play` returns."""
    headers = bearer(token_of(member("Club"), "read", "tournaments"))

    def call(path: str, data: Any = None) -> io.StringIO:
        if path.endswith("/stream/"):
            return io.StringIO("\n".join(["", *play(path.split("/")[1]), ""]))
        method = "GET" if data is None else "POST"
        answer = client.generic(
            method, f"/api/v1/{path}", json.dumps(data or {}), "application/json", headers=headers
        )
        assert answer.status_code < 300, answer.content
        return io.StringIO(answer.content.decode())

    return call


@pytest.mark.django_db
def test_a_club_runs_a_swiss_by_script(
    client: Client,
    league: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(creating, "GAMES_TO_ORGANISE", 0)

    def play(code: str) -> list[str]:
        event = Tournament.objects.get(code=code)
        fill(event, players(3))
        opened = encode(load(event.pk).news())
        Tournament.objects.filter(pk=event.pk).update(starts_at=sitetime.now())
        event.refresh_from_db()
        play_through(event)
        return [opened, encode(load(event.pk).news())]

    monkeypatch.setattr(league, "call", site_of(client, play))
    league.main("Club evening", 2, sitetime.now() + timedelta(hours=1))
    printed = capsys.readouterr().out.splitlines()
    assert printed[1:3] == ["open, round None: 3 players", "finished, round 2: 3 players"]
    assert printed[3].split()[2] == "player1"
    assert len(printed) == 6
