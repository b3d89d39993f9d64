"""Raw requests to the ASGI application: for tests of how they end, and of what they hold meanwhile."""

import asyncio
from collections.abc import Callable
from typing import Any

from duelsite import health
from duelsite.asgi import application


class Visitor:
    """A minimal browser: one request and its answer."""

    def __init__(self, path: str, **headers: str) -> None:
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.said.put_nowait({"type": "http.request", "body": b""})
        self.heard: list[dict[str, Any]] = []

    async def hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)

    def hang_up(self) -> None:
        self.said.put_nowait({"type": "http.disconnect"})

    def ask(self, app: Any = application) -> "asyncio.Task[None]":
        return asyncio.create_task(app(self.scope, self.said.get, self.hear))

    @property
    def status(self) -> int:
        return int(self.heard[0]["status"])


def connections_taken() -> int:
    pool = health.page_pool()
    assert pool is not None
    stats = pool.get_stats()
    return stats["pool_size"] - stats["pool_available"]


async def until(expected: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not expected():
            await asyncio.sleep(0.01)
