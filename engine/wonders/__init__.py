"""Both editions. A move's path: position.py -> moves.py -> turns.py -> effects.py -> scoring.py."""

from engine.wonders.position import FIRST_EDITION, SECOND_EDITION, Position, Wonders

__all__ = ["FIRST_EDITION", "SECOND_EDITION", "Position", "Wonders"]
