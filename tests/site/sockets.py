"""Sockets of the ASGI application in the process of the test: no server between."""

from typing import Any

from channels.testing import WebsocketCommunicator

from duelsite.asgi import application
from games.models import Game


async def open_socket(
    path: str, cookie: str = "", address: str = "192.0.2.1", **headers: str
) -> WebsocketCommunicator:
    named = {"host": "localhost", "origin": "http://localhost", "cookie": cookie, **headers}
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items() if value]
    socket = WebsocketCommunicator(application, path, raw)
    socket.scope["client"] = [address, 50_000]
    is_open, _ = await socket.connect(timeout=10)
    assert is_open
    return socket


async def sit_down(game: Game, cookie: str) -> WebsocketCommunicator:
    """A socket that has seen the state of its game."""
    socket = await open_socket(f"/ws/game/{game.code}/", cookie)
    await receive(socket, "state")
    return socket


async def enter_lobby(cookie: str = "") -> WebsocketCommunicator:
    """A socket that was made welcome."""
    socket = await open_socket("/ws/lobby/", cookie)
    await receive(socket, "welcome")
    return socket


async def receive(socket: WebsocketCommunicator, kind: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = await socket.receive_json_from(timeout=10)
        if message["t"] == kind:
            return message


async def ask(socket: WebsocketCommunicator, kind: str, **fields: Any) -> dict[str, Any]:
    """Send a request and wait for its answer: an ack or an error."""
    await socket.send_json_to({"t": kind, "id": "asked", **fields})
    while True:
        message: dict[str, Any] = await socket.receive_json_from(timeout=10)
        if message.get("id") == "asked":
            return message


async def closed_with(socket: WebsocketCommunicator) -> int:
    """Wait until the site closes a socket; its code."""
    while True:
        output = await socket.receive_output(timeout=10)
        if output["type"] == "websocket.close":
            await socket.disconnect(timeout=10)
            return int(output["code"])
