"""7 Wonders Duel. A move's path: position.py -> turns.py -> payment.py, effects.py -> scoring.py."""

from engine.duel.position import DUEL, Duel, Position

__all__ = ["DUEL", "Duel", "Position"]
