"""How bots choose, in all games: the limits of their thought, and what a level does that does not search.

Such a level takes a glance at each move, with its own blind spots and taste.
"""

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.ai.levels import Level
from engine.game import HIDDEN, GameErrorCode, IllegalMove, Position

FOREVER = 1e9  # seconds
REPRODUCIBLE_NODES = 2_000  # the most that a reproducible choice takes: no slow machine is kept busy for long

APPETITE = 0.25  # what a full taste is worth, on the scale of values
PLAIN_TASTE = {"build": 0.45, "wonder": 0.5, "sell": 0.3, "pass": 0.0}


def check_turn(position: Position, seat: int) -> None:
    if seat not in position.to_move:
        raise IllegalMove(GameErrorCode.NOT_YOUR_TURN, "It is not this seat's turn.")


def seed_of_choice(deal_seed: bytes, position: Position, seat: int, *, seats: int) -> int:
    """The seed of a reproducible choice: the deal, what everybody knows of the moves so far, and the seat.

    The moves are taken by seat, so that the order in which simultaneous choices arrived does not matter.
    docs/fairness.md describes it.
    """
    made: list[list[str]] = [[] for _ in range(seats)]
    for number, (mover, _move) in enumerate(position.history):
        if (told := position.told(number, None)) != HIDDEN:
            made[mover].append(told)
    text = "\n".join([*(",".join(moves) for moves in made), str(seat)])
    return int.from_bytes(hashlib.sha256(deal_seed + text.encode()).digest()[:4], "big") >> 1


def reproducible_nodes(level: Level) -> int:
    return min(level.nodes, REPRODUCIBLE_NODES)


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


@dataclass(frozen=True)
class Sense:
    """What everybody sees of a position: the soundest move, and whether another one is plainly wrong."""

    best: int
    is_wrong: Callable[[int], bool]


def choose_at_a_glance(
    level: Level,
    choices: Sequence[int],
    value: Callable[[int], float],
    liking: Callable[[int], float],
    seed: int,
    sense: Sense | None = None,
) -> int:
    """Of the moves that the level notices, the one with the best mix of value and taste.

    With sense it is none that is plainly wrong.
    """
    whim = random.Random(seed)  # noqa: S311  a bot's whim, not a secret
    noticed = [move for move in choices if whim.random() < level.sight] or [whim.choice(choices)]
    errors = [whim.gauss(0, level.noise) for _ in noticed]

    def worth(move: int) -> float:
        judged = value(move) if level.trust else 0.0
        return level.trust * judged + (1 - level.trust) * liking(move)

    values = {move: worth(move) + error for move, error in zip(noticed, errors, strict=True)}
    wished = sorted(noticed, key=values.__getitem__, reverse=True)
    if sense is None:
        return wished[0]
    return next((move for move in wished if not sense.is_wrong(move)), sense.best)


def taste_for(use: str | None, fondness: float) -> float:
    """What taste alone says of a use of a card, or of what is none, on the scale of values."""
    return 0.5 if use is None else PLAIN_TASTE[use] + APPETITE * fondness
