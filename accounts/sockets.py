"""The user of a WebSocket, by the session of the log-in."""

import hashlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from accounts.models import User
from duelsite.sockets import Application, Receive, Scope, Send
from duelsite.threads import in_thread

# What else to look up about a socket, in the thread that finds its user: a function, or None for nothing.
LookUp = Callable[[User | None], object]
FindLookUp = Callable[[Scope], LookUp | None]


def identified(application: Application, look_up_for: FindLookUp = lambda scope: None) -> Application:
    """The same ASGI application, with cookies, session and user in its scope (None: no account).

    What `look_up_for` finds to look up is `looked_up` in the scope.
    """

    async def identify(scope: Scope, receive: Receive, send: Send) -> None:
        key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        look_up = look_up_for(scope)
        user, looked_up = await in_thread(found, key, look_up) if key or look_up else (None, None)
        known = {"user": user, "session_key": key or "", "looked_up": looked_up}
        await application({**scope, **known}, receive, send)

    wrapped: Application = CookieMiddleware(identify)
    return wrapped


def found(key: str | None, look_up: LookUp | None) -> tuple[User | None, object]:
    user = user_of_session(key) if key else None
    return user, look_up(user) if look_up else None


def session_name(key: str) -> str:
    """Identifies a session, and is useless to anybody who intercepts it."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def user_of_session(key: str) -> User | None:
    request = SimpleNamespace(session=SessionStore(key))
    user = get_user(cast("HttpRequest", request))
    return user if isinstance(user, User) else None
