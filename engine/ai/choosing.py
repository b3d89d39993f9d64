"""How bots choose, in all games: the limits of their thought, and what a level does that does not search.

Such a level takes a glance at each move, with its own blind spots and taste.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from engine.ai.levels import Level
from engine.game import GameErrorCode, IllegalMove, Position

FOREVER = 1e9  # seconds

APPETITE = 0.25  # what a full taste is worth, on the scale of values
PLAIN_TASTE = {"build": 0.45, "wonder": 0.5, "sell": 0.3, "pass": 0.0}


def check_turn(position: Position, seat: int) -> None:
    if seat not in position.to_move:
        raise IllegalMove(GameErrorCode.NOT_YOUR_TURN, "It is not this seat's turn.")


def level_and_seconds(
    levels: Mapping[str, Level], key: str | None, nodes: int | None, seconds: float | None
) -> tuple[Level, float | None]:
    """The level of this key (the strongest without one), and how long it may think.

    The strongest level is limited by nodes alone if only nodes are given, so that its choice is reproducible.
    """
    if key is not None:
        return levels[key], seconds
    strongest = list(levels.values())[-1]
    return strongest, FOREVER if seconds is None and nodes is not None else seconds


def choose_at_a_glance(
    level: Level,
    choices: Sequence[int],
    value: Callable[[int], float],
    liking: Callable[[int], float],
    seed: int,
) -> int:
    """Of the moves that the level notices, the one with the best mix of value and taste."""
    whim = random.Random(seed)  # noqa: S311  a bot's whim, not a secret
    noticed = [move for move in choices if whim.random() < level.sight] or [whim.choice(choices)]
    errors = [whim.gauss(0, level.noise) for _ in noticed]

    def worth(move: int) -> float:
        judged = value(move) if level.trust else 0.0
        return level.trust * judged + (1 - level.trust) * liking(move)

    values = [worth(move) + error for move, error in zip(noticed, errors, strict=True)]
    return noticed[values.index(max(values))]


def taste_for(use: str | None, fondness: float) -> float:
    """What taste alone says of a use of a card, or of what is none, on the scale of values."""
    return 0.5 if use is None else PLAIN_TASTE[use] + APPETITE * fondness
