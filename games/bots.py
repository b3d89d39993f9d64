"""How a bot of a level chooses its move. The thinking is the engine's."""

import secrets

from engine.ai.simple import greedy_move, random_move
from engine.duel.position import Position
from engine.game import Position as AnyPosition

SIMPLE = {"random": random_move, "greedy": greedy_move}


def choose(level: str, position: AnyPosition, seat: int) -> str:
    """The move of a bot, in notation."""
    assert isinstance(position, Position)
    return SIMPLE[level](position, seat, seed=secrets.randbits(32)).notation


def quick_choice(position: AnyPosition, seat: int) -> str:
    """A legal move at once, when thinking has failed: better a poor move than a stuck game."""
    return secrets.choice(position.legal_moves(seat)).notation
