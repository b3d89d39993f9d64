"""What all WebSockets of the site share. The consumers are in games/."""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils.http import is_same_domain

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """For addresses without a consumer: closed before it opens, without a traceback in the log."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


async def say_and_close(send: Send, code: int, reason: str, sentence: str, *, is_open: bool = False) -> None:
    """Send the reason and close. Only an accepted socket can receive it."""
    error = {"t": "error", "id": None, "code": reason, "message": sentence}
    if not is_open:
        await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": json.dumps(error)})
    await send({"type": "websocket.close", "code": code})


def from_our_pages(application: Application) -> Application:
    """The same ASGI application, only for sockets that a page of this site has opened.

    A browser sends cookies no matter which page opens a socket, so any page could act in its visitor's name.
    """

    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        if is_our_origin(scope):
            await application(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4403})

    return check


def is_our_origin(scope: Scope) -> bool:
    """Whether scheme, host and port are those of the request for the socket, as with forms.

    Behind a proxy they are what the proxy says, if the settings believe it; trusted origins are ours too.
    """
    scheme = "https" if scope.get("scheme") in ("wss", "https") else "http"
    as_page = {**scope, "type": "http", "method": "GET", "scheme": scheme, "query_string": b""}
    request = ASGIRequest(as_page, BytesIO())
    origin = request.headers.get("Origin", "")
    try:
        if origin == f"{request.scheme}://{request.get_host()}":
            return True
    except DisallowedHost:
        return False
    return any(is_trusted(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS)


def is_trusted(origin: str, trusted: str) -> bool:
    """Exactly, or by a pattern for subdomains: https://*.example.org."""
    if "*" not in trusted:
        return origin == trusted
    try:
        theirs, ours = urlsplit(origin), urlsplit(trusted)
    except ValueError:
        return False
    return theirs.scheme == ours.scheme and is_same_domain(theirs.netloc, ours.netloc.lstrip("*"))
