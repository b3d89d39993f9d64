"""Who may do what over the API: every endpoint and scope, requested by every kind of client.

A new endpoint must be added to the table, or the first test fails.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from games.api import urls
from games.matches.models import Match
from games.models import Game
from games.puzzles.models import Puzzle
from games.tournaments.models import Tournament
from tests.people import member
from tests.site.daily.days import open_today
from tests.site.matches.playing import begun_match
from tests.site.puzzles.made import stored
from tests.site.tables import begun_game, finished_game
from tests.site.tournaments.events import new_event

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Endpoint:
    """A method of an address; `scope` is the scope a token needs, empty if the endpoint is public.

    `players`: the table rejects users who do not play there.
    """

    method: str
    path: str
    scope: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    players: bool = False


MOVE = {"v": 1, "move": "draft sphinx"}
TIME = {"time_control": "10+10"}
LATER = "2030-01-01T20:00:00Z"
EVENT = {"name": "Club evening", "format": "swiss", "ruleset": "duel", "starts_at": LATER, **TIME}
WHY = {"reason": "a test"}
ENDPOINTS = {
    "api-account": [Endpoint("GET", "account/", "read")],
    "api-bot": [Endpoint("POST", "account/bot/", "bot")],
    "api-account-games": [Endpoint("GET", "account/games/", "read")],
    "api-user": [Endpoint("GET", "users/Ada/")],
    "api-user-games": [Endpoint("GET", "users/Ada/games/")],
    "api-leaderboard": [Endpoint("GET", "leaderboards/duel/rapid/")],
    "api-rulesets": [Endpoint("GET", "rulesets/")],
    "api-games": [Endpoint("GET", "games/"), Endpoint("POST", "games/", "challenge", {"bots": ["random"]})],
    "api-game": [Endpoint("GET", "games/{game}/")],
    "api-bots": [Endpoint("GET", "bots/")],
    "api-dumps": [Endpoint("GET", "dumps/")],
    "api-export": [Endpoint("GET", "games/export/")],
    "api-record": [Endpoint("GET", "games/{over}/record/")],
    "api-moves": [Endpoint("POST", "games/{game}/moves/", "play", MOVE, players=True)],
    "api-undo": [Endpoint("POST", "games/{game}/undo/", "play", {"v": 1}, players=True)],
    "api-ready": [Endpoint("POST", "games/{game}/ready/", "play", {"nonce": ""}, players=True)],
    "api-rematch": [Endpoint("POST", "games/{game}/rematch/", "play", players=True)],
    "api-decline": [Endpoint("POST", "games/{game}/decline/", "play", {"offer": "pause"}, players=True)],
    "api-resign": [Endpoint("POST", "games/{game}/resign/", "play", players=True)],
    "api-abort": [Endpoint("POST", "games/{game}/abort/", "play", players=True)],
    "api-claim": [Endpoint("POST", "games/{game}/claim/", "play", players=True)],
    "api-pause": [Endpoint("POST", "games/{game}/pause/", "play", players=True)],
    "api-resume": [Endpoint("POST", "games/{game}/resume/", "play", players=True)],
    "api-return": [Endpoint("POST", "games/{game}/return/", "play", players=True)],
    "api-chat": [
        Endpoint("GET", "games/{game}/chat/", "read"),
        Endpoint("POST", "games/{game}/chat/", "chat", {"text": "hello"}),
    ],
    "api-seeks": [Endpoint("GET", "seeks/"), Endpoint("POST", "seeks/", "challenge", TIME)],
    "api-seek": [Endpoint("DELETE", "seeks/nowhere/", "challenge")],
    "api-join": [Endpoint("POST", "seeks/nowhere/join/", "challenge")],
    "api-leave": [Endpoint("POST", "seeks/nowhere/leave/", "challenge")],
    "api-start": [Endpoint("POST", "seeks/nowhere/start/", "challenge")],
    "api-fill": [Endpoint("POST", "seeks/nowhere/fill/", "challenge", {"level": "random"})],
    "api-unseat": [Endpoint("POST", "seeks/nowhere/unseat/", "challenge", {"level": "random"})],
    "api-challenges": [
        Endpoint("GET", "challenges/", "read"),
        Endpoint("POST", "challenges/", "challenge", {"handle": "Zoe", **TIME}),
    ],
    "api-accept": [Endpoint("POST", "challenges/nowhere/accept/", "challenge")],
    "api-say-no": [Endpoint("POST", "challenges/nowhere/decline/", "challenge")],
    "api-match": [Endpoint("GET", "matches/{match}/")],
    "api-match-next": [Endpoint("POST", "matches/{match}/next/", "play", players=True)],
    "api-match-resign": [Endpoint("POST", "matches/{match}/resign/", "play", players=True)],
    "api-berserk": [Endpoint("POST", "games/{game}/berserk/", "play", players=True)],
    "api-tournaments": [
        Endpoint("GET", "tournaments/"),
        Endpoint("POST", "tournaments/", "tournaments", EVENT),
    ],
    "api-tournament": [
        Endpoint("GET", "tournaments/{event}/"),
        Endpoint("PATCH", "tournaments/{event}/", "tournaments", {"name": "Another"}),
    ],
    "api-standings": [Endpoint("GET", "tournaments/{event}/standings/")],
    "api-rounds": [Endpoint("GET", "tournaments/{event}/rounds/")],
    "api-pairings": [Endpoint("GET", "tournaments/{event}/pairings/")],
    "api-enter": [Endpoint("POST", "tournaments/nowhere/enter/", "tournaments")],
    "api-withdraw": [Endpoint("POST", "tournaments/{event}/withdraw/", "tournaments")],
    "api-pause-entry": [Endpoint("POST", "tournaments/{event}/pause/", "tournaments")],
    "api-check-in": [Endpoint("POST", "tournaments/{event}/check-in/", "tournaments")],
    "api-cancel": [Endpoint("POST", "tournaments/{event}/cancel/", "tournaments", WHY)],
    "api-move-start": [
        Endpoint("POST", "tournaments/{event}/start/", "tournaments", {"starts_at": LATER, **WHY})
    ],
    "api-remove": [Endpoint("POST", "tournaments/{event}/remove/", "tournaments", {"handle": "Ada", **WHY})],
    "api-readmit": [
        Endpoint("POST", "tournaments/{event}/readmit/", "tournaments", {"handle": "Ada", **WHY})
    ],
    "api-pair": [Endpoint("POST", "tournaments/{event}/pair/", "tournaments", {"tables": [["Ada"]], **WHY})],
    "api-result": [
        Endpoint("POST", "tournaments/{event}/pairings/1/result/", "tournaments", {"places": [1, 2], **WHY})
    ],
    "api-replay": [Endpoint("POST", "tournaments/{event}/pairings/1/replay/", "tournaments", WHY)],
    "api-actions": [Endpoint("GET", "tournaments/{event}/actions/", "read")],
    "api-tournament-stream": [Endpoint("GET", "tournaments/{event}/stream/", "read")],
    "api-puzzles": [Endpoint("GET", "puzzles/")],
    "api-next-puzzle": [Endpoint("GET", "puzzles/next/")],
    "api-daily-puzzle": [Endpoint("GET", "puzzles/daily/")],
    "api-puzzle-progress": [Endpoint("GET", "puzzles/progress/", "read")],
    "api-puzzle": [Endpoint("GET", "puzzles/{puzzle}/")],
    "api-puzzle-answers": [Endpoint("POST", "puzzles/{puzzle}/answers/", "play", {"move": "x"})],
    "api-daily": [Endpoint("GET", "daily/")],
    "api-daily-chain": [Endpoint("GET", "daily/chain/")],
    "api-daily-deal": [
        Endpoint("GET", "daily/{day}/duel/"),
        Endpoint("POST", "daily/{day}/duel/", "challenge"),
    ],
    "api-stream": [Endpoint("GET", "stream/", "read")],
    "api-game-stream": [Endpoint("GET", "games/{game}/stream/", "read")],
    "api-schema": [Endpoint("GET", "schema/")],
    "api-docs": [Endpoint("GET", "docs/")],
}
ALL = [endpoint for several in ENDPOINTS.values() for endpoint in several]


@dataclass
class Scene:
    """A running game and a finished one, and people around them, who send requests with tokens."""

    client: Client
    game: Game
    over: Game
    match: Match
    event: Tournament
    puzzle: Puzzle
    day: date
    people: dict[str, User]

    def ask(self, endpoint: Endpoint, who: str, scopes: Any = tuple(tokens.SCOPES)) -> tuple[int, str]:
        headers = {}
        if who != "anonymous":
            secret = tokens.issue_token(user=self.people[who], name="t", scopes=scopes)[1]
            headers["Authorization"] = f"Bearer {secret}"
        path = endpoint.path.format(
            game=self.game.code,
            over=self.over.code,
            match=self.match.code,
            event=self.event.code,
            puzzle=self.puzzle.key,
            day=self.day,
        )
        answer = self.client.generic(
            endpoint.method, f"/api/v1/{path}", data_of(endpoint), "application/json", headers=headers
        )
        is_problem = answer["Content-Type"] == "application/problem+json"
        return answer.status_code, answer.json()["code"] if is_problem else ""


def data_of(endpoint: Endpoint) -> str:
    return json.dumps(dict(endpoint.data)) if endpoint.method in ("POST", "PATCH") else ""


@pytest.fixture
def scene(client: Client) -> Scene:
    ada, bruno = member("Ada"), member("Bruno")
    people = {
        "player": ada,
        "opponent": bruno,
        "other": member("Cleo"),
        "bot": member("Talos", plays_by_api=True),
        "moderator": member("Minos", is_staff=True),
        "suspended": member("Sisyphus"),
        "zoe": member("Zoe"),
    }
    game, over = begun_game([ada, bruno]), finished_game([ada, bruno])
    User.objects.filter(handle="Sisyphus").update(suspended_until=timezone.now() + timedelta(days=1))
    day = open_today().day
    return Scene(client, game, over, begun_match((ada, bruno)), new_event(), stored(), day, people)


def addresses() -> set[str]:
    return {pattern.name or "" for pattern in urls.v1 if isinstance(pattern, URLPattern)}


def test_every_endpoint_is_in_the_table_with_every_method_that_it_has() -> None:
    assert addresses() == set(ENDPOINTS)
    for pattern in urls.v1:
        view: Callable[..., Any] = getattr(pattern.callback, "cls", None)  # type: ignore[assignment]
        if scopes := getattr(view, "scopes", None):
            told = {endpoint.method: endpoint.scope for endpoint in ENDPOINTS[pattern.name or ""]}
            assert told == {method: scope or "" for method, scope in scopes.items()}, pattern.name
            methods = {
                method for method in ("get", "post", "put", "patch", "delete") if hasattr(view, method)
            }
            assert {method.lower() for method in told} == methods, pattern.name


@pytest.mark.parametrize("endpoint", ALL, ids=lambda one: f"{one.method} {one.path}")
def test_only_the_permitted_clients_are_served(scene: Scene, endpoint: Endpoint) -> None:
    """In one test for each endpoint: earlier requests do not change the permissions."""
    status, code = scene.ask(endpoint, "anonymous")
    assert (status, code) == (401, "not_authenticated") if endpoint.scope else status == 200
    if endpoint.path != "docs/" and endpoint.path != "schema/":
        assert scene.ask(endpoint, "suspended") == (403, "suspended")
    if endpoint.scope:
        others = [scope for scope in tokens.SCOPES if scope != endpoint.scope]
        assert scene.ask(endpoint, "player", others) == (403, "missing_scope")
    if endpoint.players:
        # No power over games comes with being a moderator, nor with being a bot.
        for who in ("other", "bot", "moderator"):
            assert scene.ask(endpoint, who, [endpoint.scope]) == (403, "not_a_player")
    for who in ("other", "bot", "moderator", "player", "opponent"):
        status, code = scene.ask(endpoint, who, [endpoint.scope] if endpoint.scope else ["chat"])
        assert status < 500
        assert code not in ("missing_scope", "not_authenticated", "suspended", "bot_account")


def test_what_each_sees_of_a_running_game(scene: Scene) -> None:
    """A seat belongs to its player, and to a token that may read."""

    def seat(who: str, *scopes: str) -> Any:
        headers = {}
        if who:
            secret = tokens.issue_token(user=scene.people[who], name="t", scopes=scopes)[1]
            headers["Authorization"] = f"Bearer {secret}"
        told = scene.client.get(f"/api/v1/games/{scene.game.code}/", headers=headers).json()
        assert told["view"]["seat"] == told["seat"]
        return told["seat"]

    assert [seat("player", "read"), seat("opponent", "read")] == [0, 1]
    assert [seat(""), seat("other", "read"), seat("moderator", "read")] == [None] * 3
    assert seat("player", "play") is None
