"""How well a seat stood when a game was over, as one number between 0 and 1. Part of the compiled subset."""

from math import exp

from engine.wonders.scoring import total_points
from engine.wonders.state import State

SOFTNESS: int = 3  # points of difference that make a result fairly clear


def standing(s: State, seat: int) -> float:
    """Half for the mean over the others of having beaten each, half for having beaten the best of them.

    A narrow result counts a little less than a clear one, because another guess might turn it.
    """
    total: float = 0.0
    least: float = 1.0
    beaten: float = 0.0
    mine = total_points(s, seat)
    for other in range(s.seats):
        if other != seat:
            beaten = mine - total_points(s, other)
            if beaten == 0:
                beaten = 0.5 if s.coins[seat] > s.coins[other] else -0.5
                if s.coins[seat] == s.coins[other]:
                    beaten = 0.0
            beaten = 1.0 / (1.0 + exp(-beaten / SOFTNESS))
            total += beaten
            if beaten < least:
                least = beaten
    return 0.5 * total / (s.seats - 1) + 0.5 * least
