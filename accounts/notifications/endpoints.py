"""Sends to an address that a browser has given: only to public ones, and without following redirects.

The subscriber chooses the address, so it could be one inside our own network. The name is looked up once, and
the connection goes to the address that was checked. It could also belong to a server that sends one byte at a
time: the whole exchange has one deadline.
"""

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from urllib.parse import urlsplit

# For the connection, for the handshake, and for each read.
TIMEOUT = 5.0
# For everything from the lookup of the name to the status.
DEADLINE = 8.0
PORT = 443
GLOBAL_UNICAST = IPv6Network("2000::/3")
# Addresses of IPv4 as networks that have IPv6 only see them (RFC 6052).
NAT64 = IPv6Network("64:ff9b::/96")


class ForbiddenAddress(OSError):
    """Nothing is sent there."""


def is_fit(endpoint: str) -> bool:
    """Whether a URL has the form of a push service's."""
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    try:
        address = urlsplit(endpoint)
        port = address.port
    except ValueError:
        return False
    plain = not address.username and not address.password and not address.fragment
    return address.scheme == "https" and bool(address.hostname) and port in (None, PORT) and plain


def is_public(address: str) -> bool:
    found = without_disguise(ip_address(address))
    if isinstance(found, IPv6Address) and (found not in GLOBAL_UNICAST or found.sixtofour or found.teredo):
        return False
    return found.is_global and not found.is_multicast


def without_disguise(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address that connections to some IPv6 addresses end at."""
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address


def public_address(host: str, port: int) -> str:
    """The IP address of a name. One private address among several is enough to refuse."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except UnicodeError:
        raise ForbiddenAddress("no name of a machine") from None
    if not found or not all(map(is_public, found)):
        raise ForbiddenAddress(f"{host} is not public")
    return min(found, key=lambda address: (":" in address, address))


@lru_cache
def trust() -> ssl.SSLContext:
    return ssl.create_default_context()


class CheckedConnection(http.client.HTTPSConnection):
    def connect(self) -> None:
        address = public_address(self.host, self.port)
        raw = socket.create_connection((address, self.port), self.timeout)
        try:
            self.sock = trust().wrap_socket(raw, server_hostname=self.host)
        except BaseException:
            raw.close()
            raise

    def hang_up(self) -> None:
        """From another thread: whatever waits for the server ends at once."""
        if (open_socket := self.sock) is not None:
            with contextlib.suppress(OSError):
                # Of the connection itself: an end of TLS would be a conversation with the server.
                socket.socket.shutdown(open_socket, socket.SHUT_RDWR)


def post(endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Return the status of the response, within DEADLINE; its body and redirects are ignored."""
    if not is_fit(endpoint):
        raise ForbiddenAddress("no address of a push service")
    address = urlsplit(endpoint)
    connection = CheckedConnection(address.hostname or "", address.port or PORT, timeout=TIMEOUT)
    target = f"{address.path or '/'}?{address.query}" if address.query else address.path or "/"
    results: SimpleQueue[int | Exception] = SimpleQueue()

    def exchange() -> None:
        try:
            connection.request("POST", target, body, dict(headers))
            results.put(connection.getresponse().status)
        except Exception as error:
            results.put(error)
        finally:
            connection.close()

    # A thread, because nothing ends a lookup that hangs. Nobody waits for it when the site stops.
    threading.Thread(target=exchange, daemon=True).start()
    try:
        result = results.get(timeout=DEADLINE)
    except Empty:
        connection.hang_up()
        raise TimeoutError(f"no response within {DEADLINE:g} s") from None
    if isinstance(result, http.client.HTTPException):
        raise OSError(str(result)) from result
    if isinstance(result, Exception):
        raise result
    return result
