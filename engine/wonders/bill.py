"""How a split is paid, unit by unit: from the own city, by a choice, or bought, from whom and for how much.

payment.py knows in numbers what is possible; here it is found which unit comes from where, for the people.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from engine.wonders import data, payment
from engine.wonders.state import State, left_of, right_of
from engine.wonders.tables import (
    BUILT_ROOM,
    CARD_ROWS,
    FIRST_STAGE,
    MOST_STAGES,
    STAGES_BUILT,
    TALLIES,
)

NAME = dict(zip(data.LETTERS, data.RESOURCES, strict=True))
MAKERS = [(number, card.does) for number, card in enumerate(CARD_ROWS) if card.does.makes]
OWN, LEFT, RIGHT = 0, 1, 2
WHERE = ("own", "left", "right")


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit that a city can make: of what, and whether it is for sale."""

    letters: str
    sold: bool

    def as_json(self) -> dict[str, Any]:
        return {"any_of": [NAME[letter] for letter in self.letters], "tradeable": self.sold}


@cache
def units_of(makes: str, sold: bool) -> tuple[Unit, ...]:
    return tuple(Unit(letters, sold) for letters in data.read_makes(makes))


def production(s: State, city: int, side: data.Side) -> list[Unit]:
    """Everything a city makes, unit by unit: from its board, its stages and its buildings."""
    found = [*units_of(side.start, True)]
    for stage in side.stages[: s.tally[city * TALLIES + STAGES_BUILT]]:
        if stage.does.makes:
            found += units_of(stage.does.makes, stage.does.sold)
    first = city * BUILT_ROOM
    for number, effects in MAKERS:
        if s.built[first + number]:
            found += units_of(effects.makes, effects.sold)
    return found


def cost_of(item: int) -> str:
    """The written cost of a card or stage."""
    if item < FIRST_STAGE:
        return CARD_ROWS[item].cost
    side, stage = divmod(item - FIRST_STAGE, MOST_STAGES)
    return data.SIDES[side].stages[stage].cost


class Market:
    """What a city and its neighbours can make, looked up once for all that is priced in a view."""

    def __init__(self, s: State, city: int) -> None:
        self.s = s
        self.city = city
        self.cities = (city, left_of(s, city), right_of(s, city))
        everything = [production(s, at, data.SIDES[s.side[at]]) for at in self.cities]
        self.units = [everything[0], *([unit for unit in made if unit.sold] for made in everything[1:])]
        self.parts = [
            tuple(_letters(units, letters) for units in self.units) for letters in (data.RAW, data.GOODS)
        ]

    def bill(self, item: int, left: int, right: int) -> list[dict[str, Any]]:
        """How the units of an item are paid with these coins for the left and the right neighbour."""
        bought = self._bought(item, left, right)
        cost = data.read_cost(cost_of(item))[1]
        found: list[dict[str, Any]] = []
        for part, letters in enumerate((data.RAW, data.GOODS)):
            needed = "".join(letter for letter in cost if letter in letters)
            if needed:
                from_left, from_right = bought[part]
                sources = match(needed, self.parts[part], from_left, from_right)
                assert sources is not None
                found += [
                    self._line(letter, where, made, part)
                    for letter, (where, made) in zip(needed, sources, strict=True)
                ]
        return found

    def _bought(self, item: int, left: int, right: int) -> list[tuple[int, int]]:
        """How many raw materials and goods come from the left and the right for these coins."""
        s, city = self.s, self.city
        quoted = [0] * 2 * payment.QUOTE_PART
        for part in (0, 1):
            payment.quote(s, city, item, part, quoted)
        raw, goods = quoted[payment.BOUGHT], quoted[payment.QUOTE_PART + payment.BOUGHT]
        for raw_left in range(quoted[payment.LEAST_LEFT], quoted[payment.MOST_LEFT] + 1):
            paid = raw_left * s.price_left[city]
            goods_left, rest = divmod(left - paid, s.price_goods[city])
            least = quoted[payment.QUOTE_PART + payment.LEAST_LEFT]
            most = quoted[payment.QUOTE_PART + payment.MOST_LEFT]
            to_right = (raw - raw_left) * s.price_right[city] + (goods - goods_left) * s.price_goods[city]
            if not rest and least <= goods_left <= most and to_right == right:
                return [(raw_left, raw - raw_left), (goods_left, goods - goods_left)]
        raise AssertionError("no such split")

    def _line(self, letter: str, where: int, made: str, part: int) -> dict[str, Any]:
        if where == OWN:
            return {"resource": NAME[letter], "from": "choice" if len(made) > 1 else "own"}
        s, city = self.s, self.city
        raw = s.price_left[city] if where == LEFT else s.price_right[city]
        price = s.price_goods[city] if part else raw
        return {"resource": NAME[letter], "from": WHERE[where], "city": self.cities[where], "price": price}

    def missing(self, item: int) -> list[str]:
        """The units of an item that cannot be had at any price, as few as possible."""
        cost = data.read_cost(cost_of(item))[1]
        short: list[str] = []
        for part, letters in enumerate((data.RAW, data.GOODS)):
            kept = "".join(letter for letter in cost if letter in letters)
            while kept and not _can_match(kept, self.parts[part]):
                # Leave out a unit of the good that is scarcest, as long as the rest cannot be had.
                letter = next(
                    (one for one in kept if _can_match(kept.replace(one, "", 1), self.parts[part])), kept[0]
                )
                kept = kept.replace(letter, "", 1)
                short.append(NAME[letter])
        return short


def _letters(units: Sequence[Unit], among: str) -> tuple[str, ...]:
    """What of some units belongs to a part, plain units first, so that choices are spared."""
    return tuple(sorted((unit.letters for unit in units if unit.letters[0] in among), key=len))


Supply = tuple[tuple[str, ...], ...]


def _can_match(needed: str, supply: Supply) -> bool:
    return any(
        match(needed, supply, left, right) is not None
        for left in range(len(needed) + 1)
        for right in range(len(needed) + 1 - left)
    )


@lru_cache(maxsize=65536)
def match(needed: str, supply: Supply, left: int, right: int) -> tuple[tuple[int, str], ...] | None:
    """For each unit needed where it comes from and what makes it, with these numbers bought on each side."""
    if not needed:
        return () if left == right == 0 else None
    if left + right > len(needed):
        return None
    letter, rest = needed[0], needed[1:]
    allowed = (len(needed) - left - right, left, right)
    for where in (OWN, LEFT, RIGHT):
        if not allowed[where]:
            continue
        units = supply[where]
        for made in dict.fromkeys(units):
            if letter in made:
                at = units.index(made)
                fewer = list(supply)
                fewer[where] = units[:at] + units[at + 1 :]
                found = match(rest, tuple(fewer), left - (where == LEFT), right - (where == RIGHT))
                if found is not None:
                    return ((where, made), *found)
    return None
