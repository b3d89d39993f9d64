"""A table without the site: the real page, the real engine and a real WebSocket that speaks docs/protocol.md.

No database, no Celery, no log-in: what is tested with this is the board alone. To look at it by hand, run
`python -m tests.browser.board_scenes`, which prints an address for each scene.
"""

import asyncio
import json
import mimetypes
import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlparse

from csp.utils import build_policy
from django.conf import settings
from django.contrib.messages.storage.base import BaseStorage
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from engine.duel.position import Duel, Position
from engine.game import GameError

PREFERENCES = {
    "sound": False,
    "confirm_moves": False,
    "animation_speed": "fast",
    "colour_blind_symbols": False,
}
RULES = Duel()


class FixtureGame:
    """A game of a person at `seat` (None: they watch) against moves at random, or against nobody at all."""

    def __init__(
        self,
        code: str,
        position: Position,
        *,
        seat: int | None = 0,
        opponent: str = "random",
        think: float = 0.05,
        preferences: dict[str, Any] | None = None,
        seed: int = 1,
        starting: bool = False,
        can: Sequence[str] = ("resign", "pause"),
        coached: bool = False,
        language: str = "en",
    ) -> None:
        self.code = code
        self.position = position
        self.seat = seat
        self.opponent = opponent
        self.think = think
        self.preferences = {**PREFERENCES, **(preferences or {})}
        self.random = random.Random(seed)
        self.starting = starting
        self.extra_can = can
        self.coached = coached
        self.language = language
        self.version = 1
        self.log: list[dict[str, Any]] = []
        # The version that each line led to, and the version before the last change.
        self.versions: list[int] = []
        self.changed_version = 0
        self.last: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.received: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.offers: dict[str, list[int]] = {"pause": [], "rematch": []}
        self.result: dict[str, Any] | None = None
        # With the version that each has been told.
        self.sockets: dict[ServerConnection, int] = {}
        # The next answers are lost on the way: the line is cut instead.
        self.lose_answers = 0
        self.ms = [600_000, 600_000]
        self.since = time.monotonic()

    @property
    def moves_received(self) -> list[str]:
        """The moves that arrived, each as often as it came."""
        return [message["move"] for message in self.received if message["t"] == "move"]

    @property
    def handles(self) -> list[str]:
        names = ["Bruno", "Bruno"]
        names[self.seat if self.seat is not None else 0] = "Ada"
        return names

    def welcome(self) -> dict[str, Any]:
        players = [
            {"handle": handle, "bot": "", "rating": 1612 - 40 * seat, "provisional": seat == 1}
            for seat, handle in enumerate(self.handles)
        ]
        game = {
            "code": self.code,
            "ruleset": "duel",
            "options": self.position.options,
            "rated": True,
            "time_control": "10+10",
            "commitment": "9f86d0",
            "players": players,
            "rematch_of": None,
        }
        return {"t": "welcome", "game": game, "seat": self.seat, "chat": self.chat, "now": 0}

    def can(self) -> list[str]:
        if self.seat is None:
            return []
        if self.over:
            return ["rematch"]
        can = list(self.extra_can)
        if self.seat in self.position.to_move:
            can.append("move")
        if self.position.can_take_back(self.seat):
            can.append("undo")
        return can

    @property
    def over(self) -> bool:
        return self.result is not None

    def state(self, known: int) -> dict[str, Any]:
        """As games/table/rooms.py tells it to a socket that knows an older version."""
        running = list(self.position.to_move) if not self.over else []
        ms = list(self.ms)
        for seat in running:
            ms[seat] -= int((time.monotonic() - self.since) * 1000)
        status = "starting" if self.starting else "finished" if self.over else "playing"
        return {
            "t": "state",
            "v": self.version,
            "status": status,
            "view": None if self.starting else self.position.view(self.seat),
            "events": self.events if known == self.changed_version else [],
            "last": self.last,
            "log": [line for line, version in zip(self.log, self.versions, strict=True) if version > known],
            "clocks": {"ms": ms, "running": running, "since_ms": 0, "limit": "10+10"},
            "offers": self.offers,
            "paused": False,
            "can": self.can(),
            "result": self.result,
        }

    def play(self, seat: int, text: str) -> None:
        """Play a move, or raise what the engine raises."""
        self.events = [event.as_json() for event in self.position.play(seat, RULES.parse(text))]
        self.note(seat, text)
        outcome = self.position.outcome
        if outcome:
            self.result = {**outcome.as_json(), "secret": "", "nonces": [], "seed": ""}

    def note(self, seat: int, text: str) -> None:
        self.new_version()
        self.versions.append(self.version)
        self.since = time.monotonic()
        self.last = {"seat": seat, "move": text}
        self.log.append({"n": len(self.log) + 1, "seat": seat, "move": text, "ms": 1200})

    def new_version(self) -> None:
        self.changed_version = self.version
        self.version += 1

    def play_to_end(self, until: Callable[[Position], bool]) -> None:
        """Random moves of both, until something is the case."""
        while self.position.to_move and not until(self.position):
            seat = self.position.to_move[0]
            self.play(seat, self.random.choice(self.position.legal_moves(seat)).notation)
        self.events = []

    # The conversation

    async def serve(self, socket: ServerConnection, known: int) -> None:
        self.sockets[socket] = known
        try:
            await self.tell(socket, self.welcome())
            await self.tell_state(socket, known)
            seats = [{"online": True, "gone_ms": None}] * 2
            await self.tell(socket, {"t": "presence", "seats": seats, "watching": 3})
            self.nudge()
            async for text in socket:
                await self.answer(socket, json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            self.sockets.pop(socket, None)

    async def tell(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    async def tell_state(self, socket: ServerConnection, known: int) -> None:
        self.sockets[socket] = self.version
        await self.tell(socket, self.state(known))

    async def tell_all(self) -> None:
        for socket, known in list(self.sockets.items()):
            if known < self.version:
                await self.tell_state(socket, known)

    async def answer(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "ping":
            await self.tell(socket, {"t": "pong", "n": message["n"], "v": self.version, "now": 0})
            return
        self.received.append(message)
        if kind == "sync":
            if self.version > message["v"]:
                await self.tell_state(socket, message["v"])
            return
        if message["id"] in self.answers:
            await self.tell(socket, self.answers[message["id"]])
            return
        answer = await self.act(message)
        self.answers[message["id"]] = answer
        if self.lose_answers:
            self.lose_answers -= 1
            for other in list(self.sockets):
                other.transport.abort()
            return
        await self.tell(socket, answer)
        self.nudge()

    async def act(self, message: dict[str, Any]) -> dict[str, Any]:
        kind, asked = message["t"], message["id"]
        assert self.seat is not None
        try:
            if kind == "move":
                if message["v"] != self.version:
                    await self.tell_all()
                    stale = {"code": "stale_version", "message": "The game has gone on.", "v": self.version}
                    return {"t": "error", "id": asked, **stale}
                self.play(self.seat, message["move"])
            elif kind == "undo":
                self.position.take_back(self.seat)
                self.events = []
                self.note(self.seat, "undo")
            elif kind == "ready":
                self.starting = False
                self.new_version()
            elif kind == "chat":
                line = {
                    "room": "players",
                    "handle": self.handles[self.seat],
                    "text": message["text"],
                    "at": "",
                }
                self.chat.append(line)
                for socket in list(self.sockets):
                    await self.tell(socket, {"t": "chat", "line": line})
                return {"t": "ack", "id": asked, "v": self.version}
            elif kind == "resign":
                self.finish(1 - self.seat, "resignation")
            elif kind in ("pause", "rematch"):
                self.offers[kind] = [*self.offers[kind], self.seat]
                self.events = []
                self.new_version()
            elif kind == "decline":
                self.offers[message["offer"]] = []
                self.events = []
                self.new_version()
        except GameError as error:
            return {"t": "error", "id": asked, "code": error.code, "message": error.message}
        if not self.lose_answers:
            await self.tell_all()
        if self.over and kind in ("move", "resign"):
            await self.rate()
        return {"t": "ack", "id": asked, "v": self.version}

    async def rate(self) -> None:
        changes = [{"before": 1612, "after": 1624.4}, {"before": 1572, "after": 1559.6}]
        for socket in list(self.sockets):
            await self.tell(socket, {"t": "rated", "changes": changes})

    def finish(self, winner: int, how: str) -> None:
        scores = [city["points"] for city in self.position.view(None)["cities"]]
        self.result = {"winners": [winner], "how": how, "scores": scores}
        self.events = []
        self.new_version()

    def nudge(self) -> None:
        """The opponent thinks, then moves."""
        if self.opponent != "random" or self.over or self.starting:
            return
        to_move = self.position.to_move
        if to_move and to_move[0] != self.seat:
            self.task = asyncio.get_running_loop().create_task(self.reply(self.version))

    async def reply(self, version: int) -> None:
        await asyncio.sleep(self.think)
        if version != self.version:
            return
        seat = self.position.to_move[0]
        self.play(seat, self.random.choice(self.position.legal_moves(seat)).notation)
        await self.tell_all()
        if self.over:
            await self.rate()
        self.nudge()


class NoMessages(BaseStorage):
    """A visitor to whom nothing was said."""

    def _get(self, *args: Any, **kwargs: Any) -> tuple[list[Any], bool]:
        return [], True

    def _store(self, messages: Any, response: Any, *args: Any, **kwargs: Any) -> list[Any]:
        return []


def page_of(game: FixtureGame, theme: str) -> str:
    """The very template of the site."""
    from django.contrib.auth.models import AnonymousUser

    from games.duel import board_texts, names
    from games.duel.learn import coach_texts

    request: HttpRequest = RequestFactory().get(f"/game/{game.code}/")
    request.user = AnonymousUser()
    request.session = {}  # type: ignore[assignment]
    request._messages = NoMessages(request)  # type: ignore[attr-defined]
    config = {
        "code": game.code,
        "seat": game.seat,
        "socket": f"/ws/game/{game.code}/",
        "preferences": game.preferences,
        "urls": {"play": reverse("play"), "game": "/game/CODE/", "replay": f"/replay/{game.code}/"},
        "names": names.components(),
        "texts": board_texts.texts(),
        "coach": {"texts": coach_texts.texts(), "rules": reverse("rules")} if game.coached else None,
    }
    seats = [
        SimpleNamespace(number=i, user=SimpleNamespace(handle=name)) for i, name in enumerate(game.handles)
    ]
    context = {
        "game": SimpleNamespace(code=game.code),
        "seats": seats,
        "seat": game.seat,
        "websocket_path": config["socket"],
        "config": config,
        "theme": theme,
    }
    return render_to_string("table/game.html", context, request=request)


class BoardServer:
    """Serves tables in a thread of its own."""

    def __init__(self) -> None:
        self.games: dict[str, FixtureGame] = {}
        self.refusing = False
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.port = 0
        self.thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, port: int = 0) -> None:
        self.wanted_port = port
        self.thread.start()
        assert self.ready.wait(10)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    def add(self, game: FixtureGame) -> str:
        """The address of a new table."""
        self.games[game.code] = game
        return f"{self.url}/game/{game.code}/"

    def call(self, what: Any) -> Any:
        """Run a coroutine where the tables live."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(10)

    def cut(self) -> None:
        """Every line is cut, and nobody gets through again."""
        self.refusing = True

        async def close() -> None:
            for game in self.games.values():
                for socket in list(game.sockets):
                    socket.transport.abort()

        self.call(close())

    def cut_one(self, game: FixtureGame) -> None:
        """The lines to one table are cut, once."""

        async def close() -> None:
            for socket in list(game.sockets):
                socket.transport.abort()

        self.call(close())

    def restore(self) -> None:
        self.refusing = False

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())
        self.ready.set()
        self.loop.run_forever()

    async def _serve(self) -> None:
        self.server: Server = await serve(
            self._talk, "127.0.0.1", self.wanted_port, process_request=self._answer, compression=None
        )
        self.port = next(iter(self.server.sockets)).getsockname()[1]

    async def _talk(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        address = urlparse(socket.request.path)
        code = address.path.strip("/").split("/")[-1]
        if code not in self.games:
            await socket.close(4404)
            return
        known = int(parse_qs(address.query).get("v", ["-1"])[0])
        await self.games[code].serve(socket, known)

    def _answer(self, _socket: ServerConnection, request: Request) -> Response | None:
        """Pages and files; None lets a WebSocket through."""
        address = urlparse(request.path)
        if address.path.startswith("/ws/"):
            return respond(503, b"") if self.refusing else None
        if address.path.startswith("/static/"):
            found = finders.find(address.path.removeprefix("/static/"))
            if not found:
                return respond(404, b"")
            kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
            return respond(200, Path(found).read_bytes(), kind)
        game = self.games.get(address.path.strip("/").split("/")[-1])
        if address.path.startswith("/game/") and game:
            theme = parse_qs(address.query).get("theme", ["light"])[0]
            with translation.override(game.language):
                page = page_of(game, theme)
            return respond(200, page.encode(), "text/html; charset=utf-8")
        return respond(404, b"")


def respond(status: int, body: bytes, kind: str = "text/plain") -> Response:
    policy = build_policy(config=settings.CONTENT_SECURITY_POLICY["DIRECTIVES"])
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy,
            "Connection": "close",
        }
    )
    return Response(status, "", headers, body)
