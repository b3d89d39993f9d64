"""What a page sends and receives at its table."""

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Page, WebSocket


class Wire:
    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        if "/ws/game/" not in socket.url:
            return
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    @property
    def requests(self) -> list[dict[str, Any]]:
        """All messages but pings."""
        return [message for message in self.said if message["t"] != "ping"]

    @property
    def moves(self) -> list[str]:
        """The moves that the page sent, with repetitions."""
        return [message["move"] for message in self.said if message["t"] == "move"]

    def states(self) -> Counter[int]:
        return Counter(message["v"] for message in self.heard if message["t"] == "state")
