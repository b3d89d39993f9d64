"""The web server: Daphne, with limits to what waits in memory for clients that read slowly or not at all.

`python -m duelsite.server --port 8001` serves the site, with the options of Daphne, which by itself keeps all
that a client has not read yet. Here a socket that has not read MOST_UNSENT bytes is closed, and an HTTP
response waits until its client has read what was sent before. SIGTERM ends the process within ten seconds
(draining.py).
"""

# First of all: Daphne chooses the reactor of Twisted when it is imported.
from daphne.server import Server  # isort: skip

import asyncio
import logging
import socket
from functools import partial
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.defer import Deferred

from duelsite import direct_sockets, draining
from duelsite.direct_sockets import DirectSocket

log = logging.getLogger(__name__)

# Bytes that may wait for one client in this process, more than any welcome has, and in the kernel.
MOST_UNSENT = 256 << 10
KERNEL_BUFFER = 128 << 10
# The code with which a socket is closed whose client does not read.
TOO_SLOW = 4409
# Seconds after which a response whose client has read nothing is cut off.
STALLED_AFTER = 30.0
# Seconds between two looks at whether a client has read.
SHORTEST_LOOK, LONGEST_LOOK = 0.01, 0.5
# Seconds within which a socket must be accepted: after a restart thousands wait for their turn.
HANDSHAKE = 60
# Connections that may wait in the kernel until they are accepted: Twisted would have 50.
BACKLOG = 4096
# Larger messages are not even read. Sockets reject what is larger than the protocol allows.
LARGEST_MESSAGE = 64 << 10


WebSocketFactory.protocol = DirectSocket


def unsent(transport: Any) -> int:
    """How many bytes Twisted holds for a connection, because the kernel does not take them."""
    waiting: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    return waiting


class PatientServer(Server):  # type: ignore[misc]
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        # Connections inherit it from the socket that listens.
        port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        port.socket.listen(BACKLOG)
        super().listen_success(port)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if isinstance(protocol, DirectSocket):
            direct_sockets.offer(scope, partial(self.send_directly, protocol))
        return super().create_application(protocol, scope)

    def send_directly(self, protocol: DirectSocket, text: str) -> bool:
        """Send a text to an open socket, at once. False if this is not possible."""
        if protocol.send_at_once(text):
            return True
        if self.does_not_read(protocol):
            drop(protocol)
            return True
        return protocol.send_text(text)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.body":
            await until_read(protocol)
        elif message["type"] == "websocket.send" and self.does_not_read(protocol):
            drop(protocol)
            return
        await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> "Deferred[None]":
        """Called when the process is to end. Daphne would cancel all that it is doing."""
        return draining.drain(self)

    def does_not_read(self, protocol: Any) -> bool:
        details = self.connections.get(protocol)
        is_connected = details is not None and "disconnected" not in details
        return is_connected and unsent(protocol.transport) > MOST_UNSENT


def drop(protocol: WebSocketProtocol) -> None:
    """Close a socket. The client has a second to read what waits and the code; then it is cut off."""
    if protocol.state == protocol.STATE_OPEN:
        log.info("A socket was closed: its client does not read (%s)", protocol.path.decode())
        protocol.serverClose(code=TOO_SLOW)


async def until_read(request: Any) -> None:
    """Wait until the client of an HTTP request has read most of what was sent, or cut it off."""
    loop = asyncio.get_running_loop()
    pause, fewest, since = SHORTEST_LOOK, None, loop.time()
    while request.channel is not None and (waiting := unsent(request.channel.transport)) > MOST_UNSENT:
        if fewest is None or waiting < fewest:
            fewest, since = waiting, loop.time()
        elif loop.time() - since > STALLED_AFTER:
            log.info("A response was cut off: its client does not read (%s)", request.path.decode())
            request.channel.transport.abortConnection()
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_LOOK)


class Commands(CommandLineInterface):  # type: ignore[misc]
    server_class = PatientServer

    def __init__(self) -> None:
        super().__init__()
        self.parser.set_defaults(
            verbosity=0,
            server_name="",
            websocket_connect_timeout=HANDSHAKE,
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_MESSAGE,
        )

    def run(self, args: list[str]) -> None:
        super().run([*args, "duelsite.asgi:application"])


if __name__ == "__main__":
    Commands.entrypoint()
