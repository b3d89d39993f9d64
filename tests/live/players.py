"""Scripted players: clients of docs/protocol.md over real WebSockets, well-behaved or not.

They play any game: its view lists their legal moves.
"""

import asyncio
import itertools
import json
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from accounts.models import User
from tests.live.kinds import legal_moves

PATIENCE = 30.0
SAMPLES, SAMPLE_SHARE = 2, 0.05
# How many requests that must be rejected were sent.
MISDEEDS = itertools.count()


class Site(Protocol):
    """Where to knock."""

    url: str
    socket_url: str


def new_user(handle: str, **fields: Any) -> User:
    return User.objects.create_user(handle, f"{handle}@example.org", **fields)


def cookie_of(user: User) -> str:
    """A session as the log-in makes it, without the time that hashing a password takes."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.PlayerBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"sessionid={session.session_key}"


class Client:
    """One socket. Messages that come are kept in order; `expect` waits for the next one of a type."""

    def __init__(self, site: Site, path: str, cookie: str = "") -> None:
        self.site, self.path, self.cookie = site, path, cookie
        self.socket: ClientConnection | None = None
        self.kept: list[dict[str, Any]] = []
        self.all: list[str] = []

    async def __aenter__(self) -> "Client":
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self, query: str = "") -> None:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url = f"{self.site.socket_url}{self.path}{query}"
        self.socket = await connect(url, origin=self.site.url, additional_headers=headers)  # type: ignore[arg-type]
        self.kept = []

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, **message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str | bytes) -> None:
        assert self.socket is not None
        await self.socket.send(text)

    async def next(self) -> dict[str, Any]:
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.all.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        return message

    async def expect(
        self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True
    ) -> dict[str, Any]:
        """The next message of a type that fits; others are kept for later."""
        for message in self.kept:
            if message["t"] == kind and fits(message):
                self.kept.remove(message)
                return message
        while True:
            message = await self.next()
            if message["t"] == kind and fits(message):
                return message
            self.kept.append(message)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer: an ack or an error."""
        asked = fields.pop("id", None) or secrets.token_hex(6)
        await self.send(t=kind, id=asked, **fields)
        while True:
            for message in self.kept:
                if message["t"] in ("ack", "error") and message.get("id") == asked:
                    self.kept.remove(message)
                    return message
            self.kept.append(await self.next())

    async def closed_with(self) -> int:
        """Wait until the server closes the socket; its code."""
        assert self.socket is not None
        try:
            while True:
                await self.next()
        except ConnectionClosed:
            return self.socket.close_code or 0


class Player:
    """Plays a whole game, reconnecting when the line is cut, and misbehaving as configured.

    `mischief`: how often it cuts the line, sends messages twice and sends invalid ones. `fickle`: how
    often it takes back its moves. `nonsense`: strings that are no moves.
    """

    def __init__(
        self,
        site: Site,
        code: str,
        cookie: str,
        *,
        dice: random.Random,
        mischief: float = 0.0,
        fickle: float = 0.0,
        nonsense: Sequence[str] = ("juggle",),
        pause: float = 0.0,
    ) -> None:
        self.client = Client(site, f"/ws/game/{code}/", cookie)
        self.dice, self.mischief, self.fickle, self.pause = dice, mischief, fickle, pause
        self.nonsense = nonsense
        self.version = -1
        # The version that our last line led to, and what we might have done at any time so far.
        self.answered = 0
        self.seen_moves: set[str] = set()
        self.seat: int | None = None
        self.state: dict[str, Any] = {}
        self.accepted: list[str] = []
        self.errors: dict[str, int] = {}
        self.samples: list[str] = []
        self.unanswered: dict[str, Any] | None = None

    async def play(self) -> dict[str, Any]:
        """Play until the game is over; the last state."""
        while True:
            try:
                await self.sit_down()
                await self.follow()
                await self.client.close()
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                await asyncio.sleep(0.05)
                continue
            if self.is_over:
                return self.state

    async def sit_down(self) -> None:
        """Connect or reconnect, and send unanswered requests again."""
        await self.client.open(f"?v={self.version}" if self.version >= 0 else "")
        if self.unanswered is not None:
            await self.client.send(**self.unanswered)

    @property
    def is_over(self) -> bool:
        return self.state.get("status") in ("finished", "aborted")

    async def follow(self) -> None:
        """Read until the game is over and the last answer there, moving whenever it is our turn."""
        while True:
            message = await self.client.next()
            if message["t"] == "welcome":
                self.seat = message["seat"]
                await self.client.send(t="ready", id="ready", nonce=secrets.token_hex(16))
            elif message["t"] == "state":
                self.state, self.version = message, message["v"]
                self.keep_sample()
                if self.is_over and self.unanswered is None:
                    return
                if self.dice.random() < self.mischief / 3:
                    await self.client.close()
                    await self.sit_down()
                    continue
                if "move" in message["can"] and self.unanswered is None:
                    await self.move(message)
            elif message["t"] in ("ack", "error"):
                await self.heed(message)
                if self.is_over and self.unanswered is None:
                    return

    def keep_sample(self) -> None:
        """Of all states so far, a few taken at random: all of them, in many games, would fill the memory."""
        state = self.client.all[-1]
        self.client.all.clear()
        if len(self.samples) < SAMPLES:
            self.samples.append(state)
        elif self.dice.random() < SAMPLE_SHARE:
            self.samples[self.dice.randrange(SAMPLES)] = state

    async def move(self, state: dict[str, Any]) -> None:
        await asyncio.sleep(self.pause)
        legal = legal_moves(state["view"])
        if self.dice.random() < self.mischief:
            await self.misbehave(state["v"], legal)
        self.seen_moves.update(legal)
        move = self.dice.choice(legal)
        await self.say(t="move", v=state["v"], move=move)

    async def say(self, **request: Any) -> None:
        """Ask for something until it is answered, now and then twice."""
        self.unanswered = {**request, "id": secrets.token_hex(6)}
        await self.client.send(**self.unanswered)
        if self.dice.random() < self.mischief:
            await self.client.send(**self.unanswered)

    async def misbehave(self, version: int, legal: list[str]) -> None:
        """Requests that must be rejected and change nothing.

        Their kinds take turns among all players, so that a few of them try everything.
        """
        number = next(MISDEEDS)
        wrong: list[dict[str, Any]] = [
            # The choices of others do not make an answer stale; our own moves do.
            {"v": max(0, self.answered - 1), "move": legal[0]},
            {"v": version + 50, "move": legal[0]},
            {"v": version, "move": self.nonsense[number // 3 % len(self.nonsense)]},
        ]
        if gone := sorted(self.seen_moves - set(legal)):
            wrong.append({"v": version, "move": self.dice.choice(gone)})
        await self.client.send(t="move", id=f"wrong-{secrets.token_hex(4)}", **wrong[number % len(wrong)])

    async def speak_out_of_turn(self) -> None:
        """Decide once more what is decided, by the newest version."""
        if self.seen_moves and not self.is_over:
            move = self.dice.choice(sorted(self.seen_moves))
            await self.client.send(t="move", id=f"wrong-{secrets.token_hex(4)}", v=self.version, move=move)

    async def heed(self, message: dict[str, Any]) -> None:
        if message["t"] == "error":
            self.errors[message["code"]] = self.errors.get(message["code"], 0) + 1
        if self.unanswered is None or message.get("id") != self.unanswered["id"]:
            return
        if message["t"] == "ack":
            self.accepted.append(self.unanswered["id"])
            self.answered = max(self.answered, message["v"])
            self.unanswered = None
            # The state that the move led to has come before: it may be our turn again.
            if "move" in self.state["can"]:
                await self.move(self.state)
            elif "undo" in self.state["can"] and self.dice.random() < self.fickle:
                await self.say(t="undo", v=self.state["v"])
            elif self.dice.random() < self.mischief:
                await self.speak_out_of_turn()
        elif message["code"] == "try_again":
            await self.client.send(**self.unanswered)
        else:
            self.unanswered = None
            await self.client.send(t="sync", v=max(0, self.version - 1))
