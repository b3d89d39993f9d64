"""Whether a game that was left had been played in earnest: rated games that were not count for nobody."""

from collections import Counter

from games.logs import reading
from games.models import Game
from games.table import positions

# Moves of each player that were not taken back.
MOVES_EACH = 6


def had_real_play(game: Game) -> bool:
    """Whether everyone has made enough moves that stand."""
    made = Counter(seat for seat, _ in positions.standing(reading.lines(game, *reading.MOVES)))
    return all(made[seat] >= MOVES_EACH for seat in range(game.size))
