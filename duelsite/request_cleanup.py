"""No request leaves an exception to the server, or a database connection open.

Django closes the connection of a request when its response is closed. A request that ends in any other way
would keep its connection permanently, and after ten of them the pool would be empty.
"""

import asyncio
import contextlib
import logging
import time

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import connections

from duelsite.sockets import Application, Receive, Scope, Send

log = logging.getLogger(__name__)

# The event loop holds only weak references to tasks: without another one they may be collected while running.
_answering: set["asyncio.Task[None]"] = set()


def is_busy() -> bool:
    """Whether a request is being answered, even if its client has gone."""
    return bool(_answering)


def cleaned_up(application: Application) -> Application:
    """The same ASGI application for HTTP, whose requests give back everything they use."""

    async def clean_up(scope: Scope, receive: Receive, send: Send) -> None:
        # Daphne cancels requests ten seconds after their client has gone. A thread cannot be cancelled: the
        # request goes on until its thread is done, and then closes its connection.
        answering = asyncio.create_task(answer(application, scope, receive, send))
        _answering.add(answering)
        answering.add_done_callback(_answering.discard)
        await asyncio.shield(answering)

    return clean_up


async def answer(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    started = False

    async def watched(message: dict[str, object]) -> None:
        nonlocal started
        started = started or message["type"] == "http.response.start"
        await send(message)

    # One thread for the whole request and its end: connections belong to threads.
    async with ThreadSensitiveContext():
        try:
            # Daphne takes the root path from a header, which a client can set to anything.
            asked = {**scope, "root_path": "", "received": time.monotonic()}
            await application(asked, receive, watched)
        except Exception:
            log.exception("%s %s was not answered", scope["method"], scope["path"])
            with contextlib.suppress(Exception):
                await apologise(send, started)
        finally:
            await sync_to_async(close_connections)()


async def apologise(send: Send, started: bool) -> None:
    """End a response that has begun, or send a short one."""
    if not started:
        headers = [(b"Content-Type", b"text/plain; charset=utf-8"), (b"Cache-Control", b"no-store")]
        await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if started else b"Internal Server Error\n"})


def close_connections() -> None:
    try:
        connections.close_all()
    except Exception:
        log.exception("A database connection was not closed")
