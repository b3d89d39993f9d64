"""A player at a table who is controlled by a test, and keeps the log as docs/protocol.md prescribes."""

import asyncio
from collections.abc import Sequence
from typing import Any

from tests.live.kinds import legal_moves
from tests.live.players import Client, Site
from tests.toy.tables import cards_in


class Seated:
    """A client that keeps its log as docs/protocol.md says, and everything that it was sent."""

    def __init__(self, site: Site, code: str, seat: int | None, cookie: str = "") -> None:
        self.client = Client(site, f"/ws/game/{code}/", cookie)
        self.seat = seat
        self.state: dict[str, Any] = {}
        self.log: dict[int, str] = {}

    async def sit_down(self) -> None:
        await self.client.open(f"?v={self.state['v']}" if self.state else "")
        await self.hear()

    async def hear(self, version: int = 0) -> dict[str, Any]:
        """The next state, of this version or a later one."""
        self.state = await self.client.expect("state", lambda state: state["v"] >= version)
        self.log |= {line["n"]: line["move"] for line in self.state["log"]}
        return self.state

    async def catch_up(self, version: int) -> None:
        while self.state["v"] < version:
            await self.hear()

    async def choose(self, move: str, version: int | None = None) -> dict[str, Any]:
        return await self.client.ask("move", v=self.state["v"] if version is None else version, move=move)

    def moves(self) -> list[str]:
        return legal_moves(self.state["view"])

    def seen(self) -> set[int]:
        return cards_in("\n".join(self.client.all))


async def catch_up(table: Sequence[Seated], version: int) -> None:
    await asyncio.gather(*(seated.catch_up(version) for seated in table))
