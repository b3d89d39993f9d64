"""What the site answers when somebody asks for something that cannot be: a code and a sentence."""

from typing import Any

from engine.game import GameError


class Refused(GameError):
    """A request that changed nothing. The sentence is already in the language of the asker."""


class Stale(Refused):
    """A request that answers an old version of the game."""

    def __init__(self, message: str, version: int, **params: Any) -> None:
        super().__init__("stale_version", message, **params)
        self.version = version
