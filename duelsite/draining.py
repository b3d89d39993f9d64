"""How a web process ends: it accepts no more connections, closes its sockets and event streams, and answers
the requests that it has. Clients connect again, to another process or to the next one.

Sockets are closed one after the other, in random order, and serve until then. So players who come back to
another process find no crowd there, and are away only for the moment that a handshake takes.
"""

import asyncio
import logging
import random
from collections.abc import Sequence
from typing import Any

from autobahn.websocket.types import ConnectionDeny
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.defer import Deferred

from duelsite import ending, request_cleanup

log = logging.getLogger(__name__)

# Seconds after the signal until requests that have not been answered are cut off.
ANSWERS_WITHIN = 7.0
LOOK_EVERY = 0.05
# How many sockets are closed in a second; all of them within a time that leaves some for requests.
CLOSED_A_SECOND, CLOSED_WITHIN = 150, 3.0
# The code of a socket that is closed because its process ends.
RESTARTING = 1012
# The type of responses that go on until the client hangs up.
EVENT_STREAM = b"application/x-ndjson"


def drain(server: Any) -> "Deferred[None]":
    """Let a web process finish what it is doing. Twisted waits for it before it stops."""
    ending.exit_in_time()
    for port in server.ports:
        port.stopListening()
    ended: Deferred[None] = Deferred.fromFuture(asyncio.ensure_future(finish(server)))
    return ended


async def finish(server: Any) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    sockets = [protocol for protocol in server.connections if is_open_socket(protocol)]
    random.shuffle(sockets)
    while (passed := loop.time() - began) < ANSWERS_WITHIN:
        waiting = not_yet(sockets, passed)
        # Again and again: handshakes and requests may have been on their way.
        for protocol, details in list(server.connections.items()):
            try:
                if "disconnected" not in details and protocol not in waiting:
                    end(protocol)
            except Exception:
                # Whatever it is, the others are closed.
                log.exception("A connection was not closed")
        if not waiting and not is_busy(server):
            return
        await asyncio.sleep(LOOK_EVERY)


def is_open_socket(protocol: Any) -> bool:
    return isinstance(protocol, WebSocketProtocol) and protocol.state == protocol.STATE_OPEN


def not_yet(sockets: Sequence[Any], passed: float) -> set[Any]:
    """Of the sockets that were open at the signal, those whose turn to be closed comes later."""
    rate = max(CLOSED_A_SECOND, len(sockets) / CLOSED_WITHIN)
    return set(sockets[1 + int(passed * rate) :])


def is_busy(server: Any) -> bool:
    """Whether a client still waits for an answer, or a thread works for one that has gone."""
    applications = [details.get("application_instance") for details in server.connections.values()]
    return any(one and not one.done() for one in applications) or request_cleanup.is_busy()


def end(protocol: Any) -> None:
    """Close a socket or an event stream. Other requests are answered, and their connection is closed then."""
    if isinstance(protocol, WebSocketProtocol):
        if protocol.state == protocol.STATE_OPEN:
            # Not `sendClose`, which knows only the codes of applications.
            protocol.sendCloseFrame(code=RESTARTING, isReply=False)
        elif hasattr(protocol, "handshake_deferred"):
            denied = ConnectionDeny(code=503, reason="The server restarts")  # type: ignore[no-untyped-call]
            protocol.handshake_deferred.errback(denied)
            del protocol.handshake_deferred
        return
    if protocol.channel is not None:
        protocol.channel.persistent = 0
        if is_event_stream(protocol) and not protocol.finished:
            protocol.finish()


def is_event_stream(request: Any) -> bool:
    kind = request.responseHeaders.getRawHeaders(b"content-type", [b""])[0]
    return bool(request._response_started and kind.startswith(EVENT_STREAM))
