"""The bots of a game for which the engine has an `ai` package."""

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import gettext_lazy as _

from engine.ai.levels import Level
from engine.game import Move, Position
from games.plugin import Bots


class EngineAI(Protocol):
    """The module `engine.<game>.ai`, as far as bots need it."""

    LEVELS: tuple[Level, ...]
    BY_KEY: Mapping[str, Level]

    def choose(self, position: Any, seat: int, *, level: str, seconds: float | None, seed: int) -> Move: ...

    def choose_reproducibly(self, position: Any, seat: int, *, level: str, seed: int) -> Move: ...


class SimpleBot(Protocol):
    """Chooses a move without searching."""

    def __call__(self, position: Any, seat: int, *, seed: int) -> Move: ...


class EngineBots(Bots):
    """Bots that play by levels of the engine, or by one of the simple bots, which are for tests."""

    def __init__(self, ai: EngineAI, simple: Mapping[str, SimpleBot]) -> None:
        self.ai, self.simple = ai, simple
        self.ratings = {level.key: level.rating for level in ai.LEVELS}
        self.characters = {level.key: _(level.description) for level in ai.LEVELS}

    def wishes(self, level: str) -> float:
        known = self.ai.BY_KEY.get(level)
        return known.seconds if known and known.nodes else 0.0

    def choose(self, position: Position, seat: int, *, level: str, seconds: float, seed: int) -> str:
        if level in self.simple:
            return self.simple[level](position, seat, seed=seed).notation
        return self.ai.choose(position, seat, level=level, seconds=seconds or None, seed=seed).notation

    def choose_reproducibly(self, position: Position, seat: int, *, level: str, seed: int) -> str:
        if level in self.simple:
            return self.simple[level](position, seat, seed=seed).notation
        return self.ai.choose_reproducibly(position, seat, level=level, seed=seed).notation
