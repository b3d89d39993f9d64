"""Two bots that do not search: one plays any legal move, one looks a single move ahead.

They know no rule: they query the position. Neither uses what its seat cannot see: the greedy one rates the
cities and the track after its move, not the card that it uncovers.
"""

import random
from typing import Any

from engine.duel.notation import Move
from engine.duel.position import Position

COIN_VALUE = 0.45
SYMBOL_VALUE = 2.5
SHIELD_VALUE = 1.1
PRODUCTION_VALUE = 2.2
CHOICE_VALUE = 2.5
WONDER_BONUS = 1.0
TOKEN_VALUE = 3.0
WIN_VALUE = 1_000.0


def random_move(position: Position, seat: int, *, seed: int) -> Move:
    """Any legal move, all equally likely."""
    moves = position.legal_moves(seat)
    return random.Random(seed).choice(moves)  # noqa: S311  a bot's whim, not a secret


def greedy_move(position: Position, seat: int, *, seed: int) -> Move:
    """The move after which the own city looks best against the other, ties broken by the dice."""
    dice = random.Random(seed)  # noqa: S311
    return max(position.legal_moves(seat), key=lambda move: (_worth(position, seat, move), dice.random()))


def _worth(position: Position, seat: int, move: Move) -> float:
    after = position.copy()
    after.play(seat, move)
    if after.outcome:
        return WIN_VALUE if seat in after.outcome.winners else -WIN_VALUE
    view = after.view(seat)
    mine, theirs = view["cities"][seat], view["cities"][1 - seat]
    lead: int = view["track"]["pawn"] * (1 - 2 * seat)
    return _city_worth(mine) - _city_worth(theirs) + lead * SHIELD_VALUE


def _city_worth(city: dict[str, Any]) -> float:
    built = sum(wonder["state"] == "built" for wonder in city["wonders"])
    production = sum(city["production"].values())
    choices = city["choices"]["raw"] + city["choices"]["goods"]
    points = city["points"]["total"] - city["points"]["coins"] - city["points"]["military"]
    return float(
        points
        + city["coins"] * COIN_VALUE
        + city["science"]["different"] * SYMBOL_VALUE
        + production * PRODUCTION_VALUE
        + choices * CHOICE_VALUE
        + built * WONDER_BONUS
        + len(city["tokens"]) * TOKEN_VALUE
    )
