"""Reading by the API: from other sites' pages, without a slash, as JSON, and many games at once."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from accounts import services
from accounts.models import User
from duelsite import ratelimit
from engine.record import Record
from engine.registry import RULESETS
from games.api import docs, exports
from tests.people import member
from tests.site.api.test_problems import check_problem
from tests.site.api.test_tokens import bearer, token_of
from tests.site.tables import begun_game, finished_game

JSON = "application/json"
ORIGIN = {"Origin": "https://statistics.example.org"}


# From pages of other sites


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["rulesets/", "games/", "users/nobody/", "nowhere/", "schema/"])
def test_pages_of_other_sites_may_read_what_is_public(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}", headers=ORIGIN)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert "ETag" in answer["Access-Control-Expose-Headers"]


def test_a_preflight_allows_reading_alone(client: Client) -> None:
    asks = {
        **ORIGIN,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "If-None-Match",
    }
    answer = client.options("/api/v1/games/", headers=asks)
    assert answer.status_code == 204
    assert answer["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "If-None-Match" in answer["Access-Control-Allow-Headers"]
    assert "authorization" not in answer["Access-Control-Allow-Headers"].lower()


@pytest.mark.django_db
def test_neither_pages_nor_changes_are_open_to_other_sites(client: Client) -> None:
    headers = {**ORIGIN, **bearer(token_of(member("Ada"), "challenge"))}
    changed = client.post("/api/v1/seeks/", {"time_control": "10+10"}, content_type=JSON, headers=headers)
    assert changed.status_code == 201
    for answer in (changed, client.get("/", headers=ORIGIN), client.get("/games/", headers=ORIGIN)):
        assert "Access-Control-Allow-Origin" not in answer


# Without the slash


@pytest.mark.django_db
def test_an_address_without_its_slash_leads_to_the_one_with_it(client: Client) -> None:
    for path, query in (("rulesets", ""), ("games", "?limit=2&ruleset=duel"), ("users/Ada/games", "")):
        answer = client.get(f"/api/v1/{path}{query}")
        assert (answer.status_code, answer["Location"]) == (301, f"/api/v1/{path}/{query}")


@pytest.mark.django_db
def test_a_change_at_an_address_without_its_slash_is_told_the_right_one(client: Client) -> None:
    answer = client.post("/api/v1/seeks", {"time_control": "10+10"}, content_type=JSON)
    check_problem(answer, 404, "missing_slash")
    assert "/api/v1/seeks/" in answer.json()["detail"]
    check_problem(client.post("/api/v1/nowhere", {}, content_type=JSON), 404, "not_found")
    check_problem(client.get("/api/v1/nowhere"), 404, "not_found")


# Records


@pytest.mark.django_db
def test_a_record_is_json_unless_text_is_wanted(client: Client) -> None:
    game = finished_game([member("Ada"), member("Bruno")])
    url = f"/api/v1/games/{game.code}/record/"
    kinds = {
        "": JSON,
        "*/*": JSON,
        "application/json, text/plain;q=0.5": JSON,
        "text/plain": "text/plain; charset=utf-8",
    }
    for accepted, content_type in kinds.items():
        headers = {"Accept": accepted} if accepted else {}
        assert client.get(url, headers=headers)["Content-Type"] == content_type
    assert client.get(f"{url}?kind=txt", headers={"Accept": JSON}).content.startswith(b"[Rules")
    check_problem(client.get(url, headers={"Accept": "image/png"}), 406, "not_acceptable")


@pytest.mark.django_db
def test_the_schema_names_json_first_and_every_field_of_a_record(client: Client) -> None:
    found = docs.schema()["paths"]["/api/v1/games/{code}/record/"]["get"]["responses"]["200"]["content"]
    assert list(found) == [JSON, "text/plain"]
    shape = docs.schema()["components"]["schemas"]["RecordShape"]["properties"]
    game = finished_game([member("Ada"), member("Bruno")])
    assert set(client.get(f"/api/v1/games/{game.code}/record/").json()) == set(shape)


# Many games at once


def exported(query: str = "") -> tuple[list[Any], str]:
    async def fetched() -> tuple[bytes, str]:
        response = await AsyncClient().get(f"/api/v1/games/export/{query}")
        assert response.status_code == 200
        assert response["Content-Type"] == "application/x-ndjson"
        pieces = [piece async for piece in response]  # type: ignore[attr-defined]
        return b"".join(pieces), response.headers.get("Link", "")

    content, link = async_to_sync(fetched)()
    return [json.loads(line) for line in content.splitlines()], link


@pytest.mark.django_db(transaction=True)
def test_an_export_has_the_records_of_all_games_that_a_search_finds() -> None:
    ada, bruno, cleo = (member(name) for name in ("Ada", "Bruno", "Cleo"))
    codes = [finished_game([ada, bruno], seed=seed).code for seed in range(3)]
    finished_game([bruno, cleo])
    records, link = exported("?player=Ada")
    assert [record["headers"]["Code"] for record in records] == codes[::-1]
    assert not link
    for record in records:
        Record.from_json(record).replay(RULESETS)
    first, link = exported("?player=Ada&limit=2")
    assert 'rel="next"' in link
    rest, link = exported("?" + link.partition("?")[2].partition(">")[0])
    assert (first + rest, link) == (records, "")


@pytest.mark.django_db
def test_the_moves_of_all_exported_games_are_read_at_once() -> None:
    users = [member("Ada"), member("Bruno")]
    keys = [finished_game(users, seed=seed).pk for seed in range(4)]
    with CaptureQueriesContext(
        connection,
    ) as of_one:
        exports.encoded(keys[:1])
    with CaptureQueriesContext(connection) as of_all:
        lines = exports.encoded(keys).splitlines()
    assert (len(of_all), len(lines)) == (len(of_one), 4)


@pytest.mark.django_db
def test_exports_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "EXPORTS", ratelimit.Limit("api-exports", times=2, seconds=600))
    answers = [client.get("/api/v1/games/export/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    check_problem(answers[-1], 429, "too_often")
    assert answers[-1].json()["params"]["seconds"] == int(answers[-1]["Retry-After"])


def test_the_files_of_the_dump_are_listed(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.DUMPS = tmp_path
    assert client.get("/api/v1/dumps/").json() == {"dumps": [], "puzzles": None}
    packed = gzip.compress(b"{}\n")
    (tmp_path / "games-2026-10.ndjson.gz").write_bytes(packed)
    digest = hashlib.sha256(packed).hexdigest()
    (tmp_path / "games-2026-10.ndjson.gz.sha256").write_text(f"{digest}  games-2026-10.ndjson.gz\n")
    (listed,) = client.get("/api/v1/dumps/").json()["dumps"]
    assert (listed["month"], listed["size"], listed["sha256"]) == ("2026-10", len(packed), digest)
    assert listed["url"].endswith("/dumps/games-2026-10.ndjson.gz")


# Bots, and the page


@pytest.mark.django_db
def test_the_levels_of_bots_are_those_that_games_accept(client: Client) -> None:
    services.create_bots()
    bots = client.get("/api/v1/bots/").json()["bots"]
    assert {bot["level"] for bot in bots} == set(
        User.objects.filter(is_bot=True).values_list("bot_level", flat=True)
    )
    strengths = [bot["games"][0]["rating"] for bot in bots if bot["games"][0]["rating"] is not None]
    assert strengths == sorted(strengths)
    assert {game["ruleset"] for game in bots[0]["games"]} >= {"duel", "wonders-1e", "wonders-2e"}
    headers = bearer(token_of(member("Ada"), "challenge"))
    made = client.post("/api/v1/games/", {"bots": [bots[0]["level"]]}, content_type=JSON, headers=headers)
    assert made.status_code == 201


def test_the_page_of_the_api_names_defaults(client: Client) -> None:
    page = " ".join(client.get("/api/v1/docs/").text.split())
    for default in ("20", "false", "&quot;open&quot;", "&quot;duel&quot;"):
        assert f"default: <code>{default}</code>" in page


@pytest.mark.django_db
def test_every_limit_has_the_same_code(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duelsite.rest.Throttle.limit", ratelimit.Limit("api", times=1, seconds=3600))
    answers = [client.get("/api/v1/rulesets/") for _ in range(2)]
    check_problem(answers[1], 429, "too_often")
    assert answers[1].json()["params"]["seconds"] == int(answers[1]["Retry-After"]) > 3000


@pytest.mark.django_db
def test_a_running_game_is_not_exported() -> None:
    game = begun_game([member("Ada"), member("Bruno")])
    assert exports.encoded([game.pk]) == b""


@pytest.mark.django_db
def test_too_many_streams_have_one_code_whenever_that_is_found(client: Client, settings: Settings) -> None:
    settings.STREAMS_PER_TOKEN = 0
    headers = bearer(token_of(member("Ada"), "read"))
    check_problem(client.get("/api/v1/stream/", headers=headers), 429, "too_many_streams")
