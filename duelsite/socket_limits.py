"""How many sockets an address may have open at once in this process, and how many it may open in a minute.

The first limit protects the memory of the process and is counted in it, without Redis. The second is shared
by all processes.
"""

from collections import Counter

from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils import translation
from django.utils.translation import gettext as _

from duelsite import ratelimit
from duelsite.clientip import household, seen_address
from duelsite.sockets import Application, Receive, Scope, Send, say_and_close

TOO_MANY = 4429


class ConnectionCount:
    """How many connections each address or user has open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def count(self, who: str) -> int:
        return self._open.get(who, 0)

    def enter(self, who: str) -> None:
        self._open[who] += 1

    def leave(self, who: str) -> None:
        self._open[who] -= 1
        if self._open[who] <= 0:
            del self._open[who]


open_sockets = ConnectionCount()


def limited(application: Application) -> Application:
    """The same ASGI application with limits per address, which it finds in its scope as `address`."""

    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        address = household(address_of(scope))
        limit = ratelimit.Limit("new-sockets", times=settings.NEW_SOCKETS_PER_ADDRESS, seconds=60)
        too_many = open_sockets.count(address) >= settings.SOCKETS_PER_ADDRESS
        if too_many or await ratelimit.take_async(limit, address):
            await refuse(scope, receive, send)
            return
        open_sockets.enter(address)
        try:
            await application({**scope, "address": address}, receive, send)
        finally:
            open_sockets.leave(address)

    return check


def address_of(scope: Scope) -> str:
    remote = (scope.get("client") or ("", 0))[0] or ""
    return seen_address(remote, ",".join(headers(scope, b"x-forwarded-for")))


def headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for header, value in scope.get("headers", []) if header.lower() == name]


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Send the reason, and close."""
    await receive()
    with translation.override(language_of(scope)):
        sentence = _("Too many connections from your network. Please close some pages, or wait a little.")
    await say_and_close(send, TOO_MANY, "too_many_sockets", sentence)


def language_of(scope: Scope) -> str:
    """Of the cookie or of the browser, as for pages."""
    request = HttpRequest()
    request.COOKIES = parse_cookie("; ".join(headers(scope, b"cookie")))
    request.META["HTTP_ACCEPT_LANGUAGE"] = ",".join(headers(scope, b"accept-language"))
    return translation.get_language_from_request(request)
