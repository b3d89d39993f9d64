"""New sockets are let in a few at a time, so that a thousand that come at once come in one after the other.

After a restart all open pages connect again. If all were served together, each would wait for all others, and
moves of players who are back would wait with them. A socket that is given up while it waits costs nothing.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from duelsite.admission import Gate, Gates, TooBusy
from duelsite.error_codes import ErrorCode
from duelsite.socket_limits import language_of
from duelsite.sockets import Application, Receive, Scope, Send, say_and_close
from duelsite.transient_errors import TRY_AGAIN_LATER

# Less than the server gives a handshake (duelsite/server.py).
PATIENCE = 50.0
# Of one address; the number of its sockets is limited before.
MOST_WAITING = 2000


def gate_of_handshakes() -> Gate:
    at_once: int = settings.HANDSHAKES_AT_ONCE
    return Gate(at_once, at_once, MOST_WAITING, PATIENCE)


handshakes = Gates(gate_of_handshakes)


def in_turn(application: Application) -> Application:
    """The same ASGI application for sockets, whose handshakes wait for their turn."""

    async def wait(scope: Scope, receive: Receive, send: Send) -> None:
        connect = await receive()
        # Until a socket is accepted, nothing else can come but its end.
        following = asyncio.ensure_future(receive())
        turn = Turn(scope["address"])
        try:
            if not await turn.comes_before(following):
                return
            events = replayed(connect, following, receive)
            await application(scope, events, leaving_when_open(send, turn.leave))
        except TooBusy:
            with translation.override(language_of(scope)):
                sentence = _("The site is busy. Please try again in a moment.")
            await say_and_close(send, TRY_AGAIN_LATER, ErrorCode.TRY_AGAIN, sentence)
        finally:
            following.cancel()
            turn.leave()

    return wait


class Turn:
    """The place of one handshake in the queue."""

    def __init__(self, who: str) -> None:
        self.who, self.gate = who, handshakes.gate()
        self.is_inside = False

    async def comes_before(self, end: "asyncio.Future[Any]") -> bool:
        """Wait for the turn, or for the end of the connection. Raises TooBusy."""
        entering = asyncio.ensure_future(self._enter())
        try:
            await asyncio.wait({entering, end}, return_when=asyncio.FIRST_COMPLETED)
            if end.done():
                return False
            entering.result()
            return True
        finally:
            entering.cancel()
            entering.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _enter(self) -> None:
        await self.gate.enter(self.who)
        self.is_inside = True

    def leave(self) -> None:
        if self.is_inside:
            self.is_inside = False
            self.gate.leave(self.who)


def replayed(connect: Any, following: "asyncio.Future[Any]", receive: Receive) -> Receive:
    """The events of a connection of which two were read already."""
    first = [connect]
    second = [following]

    async def next_event() -> Any:
        if first:
            return first.pop()
        if second:
            event = await asyncio.shield(second[0])
            second.clear()
            return event
        return await receive()

    return next_event


def leaving_when_open(send: Send, leave: Callable[[], None]) -> Send:
    async def send_and_leave(message: Any) -> None:
        if message["type"] in ("websocket.accept", "websocket.close"):
            leave()
        await send(message)

    return send_and_leave
