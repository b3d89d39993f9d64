"""What every WebSocket of the site has in common. The conversations are in each app's consumers."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """An address that no consumer answers: closed before it opens, without a traceback in the log."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})
