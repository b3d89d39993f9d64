"""What no request may leave behind: an exception for the server, a database connection for nobody.

Django closes a request's connection when its response is closed. A request that ends in any other way would
keep its place in the pool for good, and after ten of them no page could ask the database any more.
"""

import asyncio
import contextlib
import logging

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import connections

from duelsite.sockets import Application, Receive, Scope, Send

log = logging.getLogger(__name__)

# Tasks that only the event loop knows of may be collected as garbage while they run.
_answering: set["asyncio.Task[None]"] = set()


def guarded(application: Application) -> Application:
    """The same ASGI application for HTTP, whose requests always end well for the others."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        # Daphne cancels what outlives its visitor by ten seconds. A thread cannot be cancelled: the request
        # goes on until that is done, and then gives back what it had.
        answering = asyncio.create_task(answer(application, scope, receive, send))
        _answering.add(answering)
        answering.add_done_callback(_answering.discard)
        await asyncio.shield(answering)

    return guard


async def answer(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    started = False

    async def watched(message: dict[str, object]) -> None:
        nonlocal started
        started = started or message["type"] == "http.response.start"
        await send(message)

    # The same thread for all of the request, and for the end of it: connections belong to threads.
    async with ThreadSensitiveContext():
        try:
            # Daphne takes the root path from a header, which is anybody's claim.
            await application({**scope, "root_path": ""}, receive, watched)
        except Exception:
            log.exception("%s %s was not answered", scope["method"], scope["path"])
            with contextlib.suppress(Exception):
                await apologise(send, started)
        finally:
            await sync_to_async(close_connections)()


async def apologise(send: Send, started: bool) -> None:
    """End an answer that was begun, or give the shortest one."""
    if not started:
        headers = [(b"Content-Type", b"text/plain; charset=utf-8"), (b"Cache-Control", b"no-store")]
        await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if started else b"Internal Server Error\n"})


def close_connections() -> None:
    try:
        connections.close_all()
    except Exception:
        log.exception("A database connection was not closed")
