"""The user of a WebSocket, by the session of the log-in."""

import hashlib
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


def identified(application: Application) -> Application:
    """The same ASGI application, with cookies, session and user in its scope (None: no account)."""

    async def identify(scope: Scope, receive: Receive, send: Send) -> None:
        key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        user = await in_thread(user_of_session, key) if key else None
        await application({**scope, "user": user, "session_key": key or ""}, receive, send)

    wrapped: Application = CookieMiddleware(identify)
    return wrapped


def session_name(key: str) -> str:
    """Identifies a session, and is useless to anybody who intercepts it."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def user_of_session(key: str) -> User | None:
    request = SimpleNamespace(session=SessionStore(key))
    user = get_user(cast("HttpRequest", request))
    return user if isinstance(user, User) else None
