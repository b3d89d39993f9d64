"""Sockets that cannot be served because the database or Redis is down get an error, and connect again later.

Without this, the handshake would be an HTTP 500 with a traceback in the log for every open page.
"""

import contextlib
import logging
from typing import Any

from autobahn.exception import Disconnected
from django.db import DatabaseError, InterfaceError
from django.utils import translation
from django.utils.translation import gettext as _
from redis import RedisError

from duelsite.socket_limits import language_of
from duelsite.sockets import Application, Receive, Scope, Send, say_and_close

log = logging.getLogger(__name__)

DOWN = (DatabaseError, InterfaceError, RedisError)
# Not 1013: the library lets servers close only with 1000 or the codes of applications.
TRY_AGAIN_LATER = 4503


def handled(application: Application) -> Application:
    """The same ASGI application for sockets, which survives that a service is down."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        asked = is_open = is_closed = False

        async def watched_receive() -> Any:
            nonlocal asked, is_closed
            message = await receive()
            asked = True
            is_closed = is_closed or message["type"] == "websocket.disconnect"
            return message

        async def watched_send(message: Any) -> None:
            nonlocal is_open, is_closed
            is_open = is_open or message["type"] == "websocket.accept"
            is_closed = is_closed or message["type"] == "websocket.close"
            await send(message)

        try:
            await application(scope, watched_receive, watched_send)
        except DOWN as error:
            log.warning("A socket was not served: %s", type(error).__name__)
            if is_closed:
                return
            if not asked:
                await receive()
            with translation.override(language_of(scope)):
                sentence = _("The server had a hiccup. Please try again.")
            with contextlib.suppress(Disconnected):
                await say_and_close(send, TRY_AGAIN_LATER, "try_again", sentence, is_open=is_open)

    return handle
