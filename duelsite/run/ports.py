"""A listening socket for the web server, on the given port or the next free one."""

import errno
import socket

TRIES = 100


class NoPortError(Exception):
    """No port is free; the message is for people."""


def listen(host: str, port: int) -> socket.socket:
    """Listen on `port`, or on the first free one after it (port 0: any)."""
    last = min(port + TRIES, 65535) if port else 0
    for candidate in range(port, last + 1):
        listener = socket.socket(socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(512)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise NoPortError(f"Cannot listen on {host} port {candidate}: {error.strerror}.") from error
        else:
            return listener
    raise NoPortError(f"Ports {port} to {last} are all taken.")
