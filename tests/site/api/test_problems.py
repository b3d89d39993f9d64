"""Every error of the API is a problem (RFC 9457); answers name the limits; unchanged content is not sent."""

import re

import pytest
from django.test import Client

from accounts.tokens import SCOPES
from duelsite.ratelimit import Limit
from duelsite.rest import AddressThrottle
from games.api import docs
from games.api.base import NoSuchEndpoint
from games.models import Game
from tests.people import member
from tests.site.api.test_tokens import bearer, token_of
from tests.site.tables import begun_game, finished_game

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "nowhere/", 404, "not_found"),
        ("DELETE", "nowhere/at/all", 404, "not_found"),
        ("OPTIONS", "nowhere/", 404, "not_found"),
        ("GET", "games/nowhere/", 404, "no_such_game"),
        ("GET", "users/nobody/", 404, "no_such_user"),
        ("GET", "leaderboards/chess/rapid/", 404, "not_found"),
        ("PUT", "games/", 405, "method_not_allowed"),
        ("GET", "games/?limit=many", 400, "malformed"),
        ("GET", "games/?cursor=%00", 400, "malformed"),
        ("GET", "account/", 401, "not_authenticated"),
        ("POST", "seeks/", 401, "not_authenticated"),
    ],
)
def test_a_stranger_s_mistakes(client: Client, method: str, path: str, status: int, code: str) -> None:
    check_problem(client.generic(method, f"/api/v1/{path}"), status, code)


@pytest.mark.parametrize("path", ["nowhere/", "seeks/"])
def test_a_method_named_like_a_part_of_the_view_is_no_error_of_ours(client: Client, path: str) -> None:
    """Methods are words of the client's choice."""
    names = {name.upper() for name in dir(NoSuchEndpoint) if not name.startswith("_")}
    odd = sorted((names | {"REQUEST", "ARGS", "KWARGS", "HEADERS"}) - {"GET", "POST", "OPTIONS", "HEAD"})
    found = {client.generic(method, f"/api/v1/{path}").status_code for method in odd}
    assert found == {404 if path == "nowhere/" else 405}


def check_problem(answer: object, status: int, code: str) -> None:
    assert answer.status_code == status  # type: ignore[attr-defined]
    assert answer["Content-Type"] == "application/problem+json"  # type: ignore[index]
    told = answer.json()  # type: ignore[attr-defined]
    assert {"type", "title", "status", "detail", "code"} <= set(told)
    assert (told["status"], told["code"]) == (status, code)
    assert told["detail"]


def test_no_endpoint_passes_over_what_it_does_not_know(client: Client) -> None:
    headers = bearer(token_of(member("Ada"), *SCOPES))
    operations = [
        (re.sub("{.*?}", "1", path), method)
        for path, methods in docs.schema()["paths"].items()
        for method in methods
    ]
    assert len(operations) > 35
    for path, method in operations:
        answer = client.generic(method.upper(), f"{path}?colour=red", headers=headers)
        check_problem(answer, 400, "unknown_parameter")
        assert answer.json()["params"]["name"] == "colour"
        if method != "get":
            answer = client.generic(method.upper(), path, '{"colour": 1}', content_type=JSON, headers=headers)
            check_problem(answer, 400, "unknown_field")


def test_an_unknown_parameter_is_answered_with_the_known_ones(client: Client) -> None:
    told = client.get("/api/v1/leaderboards/duel/rapid/?kind=bots").json()
    assert told["detail"] == "“kind” is not known here. Choose one of: list."
    assert told["params"] == {"name": "kind", "known": ["list"]}
    told = client.head("/api/v1/rulesets/?format=json")
    assert told.status_code == 400
    told = client.get(f"/api/v1/seeks/?{'x' * 500}=%00").json()
    assert told["detail"] == f"“{'x' * 40}” is not known here, and there is nothing to choose from."


def test_a_member_s_mistakes(client: Client) -> None:
    ada = member("Ada")
    game = begun_game([ada, member("Bruno")])
    headers = bearer(token_of(ada, "play", "challenge"))

    def post(path: str, data: object, content_type: str = JSON) -> object:
        return client.post(f"/api/v1/{path}", data, content_type=content_type, headers=headers)

    check_problem(post(f"games/{game.code}/moves/", "{"), 400, "parse_error")
    check_problem(post(f"games/{game.code}/moves/", "<x/>", "text/xml"), 415, "unsupported_media_type")
    check_problem(post(f"games/{game.code}/moves/", {"v": "x"}), 400, "malformed")
    check_problem(post(f"games/{game.code}/moves/", {"v": 0, "move": "x"}), 409, "stale_version")
    check_problem(post("seeks/", {"time_control": "soon"}), 400, "unknown_time_control")
    check_problem(post("challenges/", {"handle": "nobody", "time_control": "5+5"}), 404, "no_such_user")
    check_problem(post(f"games/{game.code}/chat/", {"text": "hello"}), 403, "missing_scope")
    check_problem(client.get("/api/v1/seeks/", headers={"Accept": "image/png"}), 406, "not_acceptable")


def test_answers_name_the_limits_and_when_to_retry(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AddressThrottle, "limit", Limit("api-address", times=3, seconds=3600))
    ada, bruno = (bearer(token_of(member(name))) for name in ("Ada", "Bruno"))
    answers = [client.get("/api/v1/account/", headers=who) for who in (ada, bruno, ada, bruno)]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["2", "1", "0", "0"]
    assert answers[0]["RateLimit-Limit"] == "3"
    check_problem(answers[-1], 429, "too_often")
    assert 1100 < int(answers[-1]["Retry-After"]) <= 1200


def test_a_finished_game_and_its_record_are_sent_once(client: Client) -> None:
    game: Game = finished_game([member("Ada"), member("Bruno")])
    for path in ("", "record/", "record/?kind=json"):
        url = f"/api/v1/games/{game.code}/{path}"
        first = client.get(url)
        assert first.status_code == 200
        again = client.get(url, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
        assert client.get(url, headers={"If-None-Match": '"other"'}).status_code == 200


def test_no_record_and_no_tag_of_a_game_that_runs(client: Client) -> None:
    game = begun_game([member("Ada"), member("Bruno")])
    assert "ETag" not in client.get(f"/api/v1/games/{game.code}/")
    check_problem(client.get(f"/api/v1/games/{game.code}/record/"), 409, "not_finished")


def test_pages_of_games_follow_one_another(client: Client) -> None:
    users = [member("Ada"), member("Bruno")]
    codes = [finished_game(users, seed=seed).code for seed in range(3)]
    for start in ("games/?limit=2", "users/Ada/games/?limit=2"):
        url, found = f"/api/v1/{start}", []
        while url:
            told = client.get(url).json()
            found += [game["code"] for game in told["games"]]
            url = told["next"]
        assert found == codes[::-1]
