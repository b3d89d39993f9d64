"""The host names of this machine, for a developer who serves the site to the local network."""

import socket

import psutil

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
EVERY_ADDRESS = {"", "0.0.0.0"}  # noqa: S104


def own(host: str) -> list[str]:
    """The Host headers to allow when listening on `host`."""
    if host not in EVERY_ADDRESS:
        return [*LOOPBACK, host]
    addresses = [
        a.address for card in psutil.net_if_addrs().values() for a in card if a.family == socket.AF_INET
    ]
    return [*LOOPBACK, socket.gethostname(), socket.getfqdn(), *addresses]


def to_show(host: str) -> str:
    """The host of the address that people open. On this machine it is `localhost`: passkeys need a name."""
    return "localhost" if host in EVERY_ADDRESS or host in LOOPBACK or host == "::1" else host


def to_reach(host: str) -> str:
    """A host that a program on this machine can connect to."""
    return "127.0.0.1" if host in EVERY_ADDRESS else host
