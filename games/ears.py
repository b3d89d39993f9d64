"""How the sockets of this process hear announcements: each is received once, then handed to all who listen.

Channels would give every socket a subscription of its own, and unpack every announcement again for each.
"""

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

Inbox = asyncio.Queue[dict[str, Any]]


class Ears:
    """One channel of the channel layer, which is in every group that some socket listens to."""

    def __init__(self) -> None:
        layer = get_channel_layer()
        assert layer is not None
        self._layer = layer
        self._inboxes: dict[str, set[Inbox]] = {}
        self._opening = asyncio.Lock()
        self._channel = ""
        self._hearing: asyncio.Task[None] | None = None

    async def listen(self, group: str, inbox: Inbox) -> None:
        async with self._opening:
            if self._hearing is None:
                self._channel = await self._layer.new_channel()
                self._hearing = asyncio.create_task(self._hear())
        self._inboxes.setdefault(group, set()).add(inbox)
        await self._layer.group_add(group, self._channel)

    async def stop_listening(self, group: str, inbox: Inbox) -> None:
        inboxes = self._inboxes.get(group, set())
        inboxes.discard(inbox)
        if not inboxes:
            self._inboxes.pop(group, None)
            await self._layer.group_discard(group, self._channel)

    async def _hear(self) -> None:
        while True:
            announcement = await self._layer.receive(self._channel)
            for inbox in self._inboxes.get(announcement.get("group", ""), ()):
                inbox.put_nowait(announcement)


_ears: WeakKeyDictionary[asyncio.AbstractEventLoop, Ears] = WeakKeyDictionary()


def ears() -> Ears:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _ears:
        _ears[loop] = Ears()
    return _ears[loop]
