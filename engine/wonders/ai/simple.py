"""Two bots that do not search: one plays any legal move, one takes what brings most points now.

They know no rule: they ask the position, and only for what their seat may know.
"""

import random
from typing import Any

from engine.wonders.notation import Move
from engine.wonders.position import Position


def random_move(position: Position, seat: int, *, seed: int) -> Move:
    """Any legal move, all equally likely."""
    return random.Random(seed).choice(position.legal_moves(seat))  # noqa: S311  a bot's whim, not a secret


def greedy_move(position: Position, seat: int, *, seed: int) -> Move:
    """Build what gives most points now, the cheapest way; if nothing gives any, sell. Ties by the dice."""
    dice = random.Random(seed)  # noqa: S311
    best = max(position.view(seat)["legal"], key=lambda offer: (*_worth(offer), dice.random()))
    return position.rules.parse(best["move"])


def _worth(offer: dict[str, Any]) -> tuple[int, bool, int]:
    gained = sum(offer.get("gains", {}).get("points", {}).values())
    return gained, offer["use"] == "discard", -offer.get("coins", 0)
