"""What a move would bring at once, tried out with the very rules on a copy of the game.

Only the own city acts in it: what the others have chosen nobody can know.
"""

from typing import Any

from engine.wonders.effects import add_stage, enter_city, next_stage, pay_out
from engine.wonders.scoring import points_in
from engine.wonders.state import State, copy_state
from engine.wonders.tables import (
    CATEGORIES,
    CATEGORY_NAMES,
    COIN_POINTS,
    COINS_PER_POINT,
    SELL_COINS,
    SHIELDS,
)


class Rehearsal:
    """A copy of a game in which a city builds one thing after another, each from the same start."""

    def __init__(self, s: State, city: int) -> None:
        self.real = s
        self.city = city
        self.tried = State()
        self.sheet = [points_in(s, city, category) for category in range(CATEGORIES)]
        self.before = sum(self.sheet)
        self.known: dict[int, dict[str, Any]] = {}

    def building(self, card: int) -> dict[str, Any]:
        """What a building brings: coins, shields and points by category, what is nothing left out."""
        if card not in self.known:
            copy_state(self.tried, self.real)
            enter_city(self.tried, self.city, card)
            self.known[card] = self._gains(card)
        return self.known[card]

    def stage(self, card: int) -> dict[str, Any]:
        """What the next stage brings; it does not matter which card goes under it."""
        item = next_stage(self.real, self.city)
        if item not in self.known:
            copy_state(self.tried, self.real)
            add_stage(self.tried, self.city, card)
            self.known[item] = self._gains(item)
        return self.known[item]

    def selling(self) -> dict[str, Any]:
        return {"coins": SELL_COINS}

    def _gains(self, item: int) -> dict[str, Any]:
        s, city = self.tried, self.city
        pay_out(s, city, item)
        coins = s.coins[city] - self.real.coins[city]
        points = {
            CATEGORY_NAMES[category]: points_in(s, city, category) - self.sheet[category]
            for category in range(CATEGORIES)
            if category != COIN_POINTS
        }
        found: dict[str, Any] = {
            "coins": coins,
            "shields": SHIELDS[item],
            "points": {name: value for name, value in points.items() if value},
        }
        return {name: value for name, value in found.items() if value}

    def points(self, gains: dict[str, Any], paid: int) -> dict[str, int]:
        """The points so far, before and after a move that brings this and costs these coins."""
        coins = self.real.coins[self.city]
        after = coins - paid + gains.get("coins", 0)
        change = after // COINS_PER_POINT - coins // COINS_PER_POINT
        return {
            "before": self.before,
            "after": self.before + change + sum(gains.get("points", {}).values()),
        }
