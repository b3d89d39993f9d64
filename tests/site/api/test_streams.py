"""Event streams: what they send, to which clients, and when they end."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings as site_settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts import services, tokens
from accounts.models import AccessToken, User
from duelsite import socket_limits
from duelsite.asgi import application
from games.api import streams
from games.lobby import joining, opening
from games.models import Game, Lobby
from games.table import live_tables
from games.table.chatting import say
from games.table.finishing import resign
from tests.people import PASSWORD, log_in, member
from tests.site.tables import begun_game, make_move, user_to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


class Reader:
    """The other end of a stream, in the process of the test."""

    def __init__(self, communicator: Any, status: int, headers: dict[str, str]) -> None:
        self.communicator, self.status, self.headers = communicator, status, headers
        self.rest = b""
        self.ended = False

    async def line(self) -> str:
        """The next line, which may be a keep-alive; empty at the end."""
        while b"\n" not in self.rest and not self.ended:
            message = await self.communicator.receive_output(timeout=15)
            self.rest += message.get("body", b"")
            self.ended = not message.get("more_body", False)
        text, _newline, self.rest = self.rest.partition(b"\n")
        return text.decode()

    async def event(self, kind: str, fits: Callable[[Any], bool] = lambda event: True) -> Any:
        while True:
            text = await self.line()
            assert text or not self.ended, f"the stream has ended without {kind}"
            event = json.loads(text or "{}")
            if event.get("t") == kind and fits(event):
                return event


@asynccontextmanager
async def stream(path: str, token: str, query: str = "", *, cookie: str = "") -> AsyncIterator[Reader]:
    proof = (b"cookie", cookie.encode()) if cookie else (b"authorization", f"Bearer {token}".encode())
    headers = [(b"host", b"localhost"), proof]
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "path": f"/api/v1/{path}", "scheme": "http",
        "raw_path": f"/api/v1/{path}".encode(), "query_string": query.encode(), "headers": headers,
        "client": ("192.0.2.7", 1234), "server": ("localhost", 80), "root_path": "",
    }  # fmt: skip
    communicator: Any = ApplicationCommunicator(application, scope)  # type: ignore[no-untyped-call]
    await communicator.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await communicator.receive_output(timeout=15)
    told = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    try:
        yield Reader(communicator, start["status"], told)
    finally:
        await communicator.send_input({"type": "http.disconnect"})
        await communicator.wait(timeout=15)


@sync_to_async
def players() -> tuple[Game, list[User], list[str]]:
    users = [member(name) for name in ("Ada", "Bruno")]
    game = begun_game(users)
    return game, users, [secret_of(user) for user in users]


def secret_of(user: User) -> str:
    return tokens.issue_token(user=user, name="t", scopes=["read"])[1]


async def test_a_stream_sends_each_seat_what_its_socket_gets() -> None:
    game, users, (ada, bruno) = await players()
    watcher = await sync_to_async(lambda: secret_of(member("Cleo")))()
    path = f"games/{game.code}/stream/"
    async with stream(path, ada) as one, stream(path, bruno) as other, stream(path, watcher) as third:
        assert one.headers["content-type"] == "application/x-ndjson"
        seats = [(await reader.event("welcome"))["seat"] for reader in (one, other, third)]
        assert seats == [0, 1, None]
        states = [await reader.event("state") for reader in (one, other, third)]
        assert [bool(state["view"]["moves"]) for state in states].count(True) == 1
        assert states[2]["can"] == []
        assert "seed" not in json.dumps(states)
        await sync_to_async(make_move)(game)
        for reader in (one, other, third):
            assert (await reader.event("state"))["v"] == states[0]["v"] + 1
        await sync_to_async(say)(game_id=game.pk, user=users[0], text="between us")
        assert (await other.event("chat"))["line"]["text"] == "between us"
        await sync_to_async(resign)(game_id=game.pk, user_id=users[0].pk)
        over = await third.event("state", lambda state: state["result"])
        assert over["result"]["how"] == "resignation"
    assert not streams.open_streams._open
    assert not live_tables._tables


async def test_a_client_that_comes_back_is_sent_what_happened_since() -> None:
    game, _users, (ada, _bruno) = await players()
    path = f"games/{game.code}/stream/"
    async with stream(path, ada) as first:
        known = (await first.event("state"))["v"]
    for _ in range(3):
        await sync_to_async(make_move)(game)
    async with stream(path, ada, f"since={known}") as again:
        assert [entry["n"] for entry in (await again.event("state"))["log"]] == [1, 2, 3]
    async with stream(path, ada, f"since={known + 2}") as again:
        assert [entry["n"] for entry in (await again.event("state"))["log"]] == [3]
    async with stream(path, ada, "since=soon") as rejected:
        assert rejected.status == 400


async def test_an_account_hears_of_challenges_and_games_and_its_tables_stay_open() -> None:
    _game, (ada, bruno), (secret, _) = await players()
    async with stream("stream/", secret) as reader:
        assert len((await reader.event("welcome"))["games"]) == 1
        asked: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10", "rated": False}
        lobby = await sync_to_async(opening.challenge)(host=bruno, handle="Ada", **asked)
        told = await reader.event("challenges", lambda event: event["challenges"])
        assert told["challenges"][0]["id"] == lobby.code
        begun = await sync_to_async(joining.join_lobby)(user=ada, code=lobby.code)
        assert begun is not None
        assert (await reader.event("game"))["code"] == begun.code
        assert len((await reader.event("turn"))["games"]) == 2


async def test_the_turn_of_a_game_in_real_time_is_sent_to_the_account() -> None:
    game, users, secrets = await players()
    mover = await sync_to_async(user_to_move)(game)
    waiting = next(number for number, user in enumerate(users) if user != mover)
    async with stream("stream/", secrets[waiting]) as reader:
        await reader.event("welcome")
        while await sync_to_async(lambda: user_to_move(game) == mover)():
            await sync_to_async(make_move)(game)
        told = await reader.event("your_turn")
        await sync_to_async(game.refresh_from_db)()
        assert told == {"t": "your_turn", "code": game.code, "v": game.version}


async def test_a_revoked_token_and_a_suspended_account_end_their_streams() -> None:
    game, (ada, bruno), (one, other) = await players()
    path = f"games/{game.code}/stream/"
    async with stream(path, one) as first, stream("stream/", other) as second:
        await first.event("state")
        await second.event("welcome")
        row = await AccessToken.objects.aget(user=ada)
        await sync_to_async(tokens.revoke_token)(user=ada, pk=row.pk)
        assert (await first.event("error"))["code"] == "bad_token"
        assert await first.line() == ""
        assert first.ended
        await sync_to_async(suspend)(bruno)
        assert (await second.event("error"))["code"] == "suspended"


class Browser:
    """A user who has logged in through the log-in page."""

    def __init__(self, user: User) -> None:
        self.client = Client()
        log_in(self.client, user)
        self.client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        self.cookie = f"sessionid={self.client.cookies[site_settings.SESSION_COOKIE_NAME].value}"

    async def post(self, path: str, **form: str) -> None:
        assert (await sync_to_async(self.client.post)(path, form)).status_code == 302


async def test_a_log_out_ends_the_streams_of_that_session_alone() -> None:
    game, (ada, bruno), (token, _other) = await players()
    here, elsewhere = [await sync_to_async(Browser)(ada) for _ in range(2)]
    path = f"games/{game.code}/stream/"
    async with (
        stream(path, "", cookie=here.cookie) as first,
        stream("stream/", "", cookie=here.cookie) as second,
        stream(path, "", cookie=elsewhere.cookie) as third,
        stream(path, token) as fourth,
    ):
        for reader, kind in ((first, "state"), (second, "welcome"), (third, "state"), (fourth, "state")):
            await reader.event(kind)
        await here.post("/accounts/logout/")
        for reader in (first, second):
            assert (await reader.event("error"))["code"] == "logged_out"
            assert await reader.line() == ""
            assert reader.ended
        await sync_to_async(say)(game_id=game.pk, user=bruno, text="Still there?")
        for reader in (third, fourth):
            await reader.event("chat")


async def test_a_new_password_ends_the_streams_of_sessions_and_not_those_of_tokens() -> None:
    game, (ada, bruno), (token, _other) = await players()
    here, elsewhere = [await sync_to_async(Browser)(ada) for _ in range(2)]
    path = f"games/{game.code}/stream/"
    async with stream("stream/", "", cookie=elsewhere.cookie) as first, stream(path, token) as second:
        await first.event("welcome")
        await second.event("state")
        new = "minotaur-and-the-thread"
        await here.post("/accounts/password/change/", oldpassword=PASSWORD, password1=new, password2=new)
        assert (await first.event("error"))["code"] == "logged_out"
        await sync_to_async(say)(game_id=game.pk, user=bruno, text="Still there?")
        await second.event("chat")


def suspend(user: User) -> None:
    services.set_sanctions(user=user, suspended_until=timezone.now() + timedelta(days=1), muted_until=None)


async def test_the_number_of_streams_of_a_token_is_limited(settings: Settings) -> None:
    settings.STREAMS_PER_TOKEN = 1
    _game, _users, (ada, bruno) = await players()
    async with stream("stream/", ada) as first:
        await first.event("welcome")
        async with stream("stream/", ada) as second, stream("stream/", bruno) as another:
            assert second.status == 429
            assert second.headers["retry-after"]
            await another.event("welcome")
    async with stream("stream/", ada) as again:
        await again.event("welcome")


async def test_the_number_of_streams_and_sockets_of_an_address_is_limited(settings: Settings) -> None:
    settings.SOCKETS_PER_ADDRESS = 2
    _game, _users, (ada, bruno) = await players()
    socket_limits.open_sockets.enter("192.0.2.7")
    try:
        async with stream("stream/", ada) as first:
            await first.event("welcome")
            async with stream("stream/", bruno) as second:
                assert second.status == 429
        async with stream("stream/", bruno) as again:
            await again.event("welcome")
    finally:
        socket_limits.open_sockets.leave("192.0.2.7")
    assert not socket_limits.open_sockets.count("192.0.2.7")


async def test_signs_of_life_need_no_database_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.05)
    game, _users, (ada, _bruno) = await players()

    @sync_to_async
    def connections() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
            return int(cursor.fetchone()[0])

    before = await connections()
    async with stream(f"games/{game.code}/stream/", ada) as one, stream("stream/", ada) as two:
        for reader in (one, two):
            while await reader.line():
                pass
        # The threads that all sockets and streams share may have got theirs meanwhile; no stream has one.
        assert await connections() <= before + site_settings.SOCKET_THREADS + 1


async def test_an_open_table_stays_up_as_long_as_its_host_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.05)
    ada = await sync_to_async(member)("Ada")
    secret = await sync_to_async(secret_of)(ada)
    asked: dict[str, Any] = {"kind": "open", "ruleset": "duel", "time_control": "10+10", "rated": False}
    lobby = await sync_to_async(opening.open_lobby)(host=ada, **asked)
    async with stream("stream/", secret) as reader:
        await reader.event("welcome")
        while await reader.line():
            pass
    now: Lobby = await Lobby.objects.aget(pk=lobby.pk)
    assert now.seen_at > lobby.seen_at
