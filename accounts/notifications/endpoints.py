"""Sends to an address that a browser has given: only to public ones, and without following redirects.

The subscriber chooses the address, so it could be one inside our own network. The name is looked up once, and
the connection goes to the address that was checked.
"""

import http.client
import socket
import ssl
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

TIMEOUT = 5.0
PORT = 443


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
    found = ip_address(address)
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_global and not found.is_multicast


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


def post(endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Return the status of the response; its body and redirects are ignored."""
    if not is_fit(endpoint):
        raise ForbiddenAddress("no address of a push service")
    address = urlsplit(endpoint)
    connection = CheckedConnection(address.hostname or "", address.port or PORT, timeout=TIMEOUT)
    try:
        target = f"{address.path or '/'}?{address.query}" if address.query else address.path or "/"
        connection.request("POST", target, body, dict(headers))
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()
