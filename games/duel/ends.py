"""Ends of Duel played exactly, for puzzles of several moves."""

from engine.duel.ai import puzzles
from engine.duel.position import Position
from engine.game import Position as AnyPosition


class DuelSolver:
    def reply(self, position: AnyPosition) -> str:
        assert isinstance(position, Position)
        return puzzles.reply(position).notation

    def values(self, position: AnyPosition) -> dict[str, float] | None:
        assert isinstance(position, Position)
        return puzzles.values(position)
