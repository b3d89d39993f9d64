"""Puzzles over the API: nothing of a solution before the answer; and the file of all puzzles."""

import gzip
import hashlib
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import tokens
from accounts.models import User
from games.api import puzzle_dump
from games.puzzles import daily
from games.puzzles.models import Attempt, Puzzle
from tests.people import member
from tests.site.puzzles.made import right, several, stored, wrong

pytestmark = pytest.mark.django_db


def ask(client: Client, user: User | None, method: str, path: str, data: Any = None) -> Any:
    headers = {}
    if user is not None:
        secret = tokens.issue_token(user=user, name="t", scopes=["read", "play"])[1]
        headers["Authorization"] = f"Bearer {secret}"
    body = json.dumps(data) if data is not None else ""
    return client.generic(method, f"/api/v1/puzzles/{path}", body, "application/json", headers=headers)


def test_a_puzzle_has_its_view_and_nothing_of_its_solution(client: Client) -> None:
    ada, puzzle = member("Ada"), stored(themes=("deny", "chain"))
    for user in (None, ada):
        for path in ("", "next/", "daily/", f"{puzzle.key}/"):
            answer = ask(client, user, "GET", path)
            assert answer.status_code == 200
            told = answer.content.decode()
            assert puzzle.document["seed"] not in told
            for word in ("solution", "values", "facts", "themes", "deny"):
                assert f'"{word}"' not in told, (path, word)
    found = ask(client, None, "GET", f"{puzzle.key}/").json()
    assert set(found["view"]["moves"]) == {row[0] for row in puzzle.document["moves"]}
    assert (found["seat"], found["attempt"]) == (puzzle.document["seat"], None)


def test_an_answer_brings_the_solution_once_and_for_its_user_alone(client: Client) -> None:
    ada, bruno, puzzle = member("Ada"), member("Bruno"), stored()
    first = ask(client, ada, "POST", f"{puzzle.key}/answers/", {"move": wrong(puzzle)}).json()
    again = ask(client, ada, "POST", f"{puzzle.key}/answers/", {"move": right(puzzle)}).json()
    assert first == again
    assert first["solved"] is False
    assert first["solution"]["solutions"] == [right(puzzle)]
    assert first["rating_after"] < first["rating_before"]
    assert Attempt.objects.count() == 1
    assert ask(client, bruno, "GET", f"{puzzle.key}/").json()["attempt"] is None
    progress = ask(client, ada, "GET", "progress/").json()
    assert progress["misses"] == [puzzle.key]
    assert progress["ratings"][0]["plays"] == 1


def test_errors_have_codes(client: Client) -> None:
    ada, puzzle = member("Ada"), stored()
    unknown = ask(client, ada, "GET", "000000000000/")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_such_puzzle")
    illegal = ask(client, ada, "POST", f"{puzzle.key}/answers/", {"move": "build nothing"})
    assert illegal.status_code == 409
    early = ask(client, ada, "POST", f"{puzzle.key}/answers/", {"move": right(puzzle), "step": 2})
    assert early.json()["code"] == "puzzle_begun"
    assert ask(client, ada, "GET", "next/?theme=sell").status_code == 404
    assert not Attempt.objects.exists()


def test_the_list_has_pages(client: Client) -> None:
    several(5)
    first = ask(client, None, "GET", "?limit=2&pool=duel").json()
    assert len(first["puzzles"]) == 2
    second = client.get(first["next"]).json()
    keys = [one["id"] for one in (*first["puzzles"], *second["puzzles"])]
    assert len(set(keys)) == 4


def test_all_puzzles_are_in_the_dump_with_solutions_and_ratings(
    client: Client, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DUMPS = tmp_path
    monkeypatch.setattr(puzzle_dump, "kept_back", list)
    assert client.get("/api/v1/dumps/").json()["puzzles"] is None
    puzzles = several(3)
    Puzzle.objects.filter(pk=puzzles[0].pk).update(rating=1777.04, plays=3, solved=1)
    assert puzzle_dump.dump_puzzles()
    assert not puzzle_dump.dump_puzzles()  # the same puzzles, the same bytes
    about = client.get("/api/v1/dumps/").json()["puzzles"]
    packed = client.get("/dumps/puzzles.ndjson.gz").getvalue()
    assert hashlib.sha256(packed).hexdigest() == about["sha256"]
    rows = {row["id"]: row for row in map(json.loads, gzip.decompress(packed).splitlines())}
    first = rows[puzzles[0].key]
    assert (first["rating"], first["estimate"], first["plays"]) == (1777.0, 1000, 3)
    assert first["solutions"] == [right(puzzles[0])]
    assert "puzzles.ndjson.gz" in client.get("/dumps/").content.decode()
    Puzzle.objects.update(plays=4)
    assert puzzle_dump.dump_puzzles()


def test_the_dump_does_not_tell_the_puzzles_of_today_and_tomorrow(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DUMPS = tmp_path
    keys = {puzzle.key for puzzle in several(5, step=100)}
    days = [daily.today() + timedelta(days=number) for number in range(3)]
    shown = []
    for day in days:
        monkeypatch.setattr(daily, "today", lambda day=day: day)
        puzzle_dump.dump_puzzles()
        lines = gzip.decompress((tmp_path / puzzle_dump.FILE_NAME).read_bytes()).splitlines()
        found = daily.puzzle_of_day()
        assert found is not None
        shown.append(found.puzzle.key)
        told = {json.loads(line)["id"] for line in lines}
        assert found.puzzle.key not in told
        assert set(shown[:-1]) <= told, "those of former days are told"
        assert len(told) == len(keys) - 2
    assert len(set(shown)) == len(days)
