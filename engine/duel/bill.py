"""How a price comes about, unit by unit, for tooltips: the steps of payment.py one by one."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.duel import data, payment
from engine.duel.state import State
from engine.duel.tables import CHAIN_NEEDED, COIN_COST, GAINS_TRADE, ITEMS, UNITS, unpack


@dataclass(frozen=True)
class Payment:
    """What an item costs a seat. Units by resource: made at home, chosen, taken off, bought."""

    coins: int
    coin_cost: int = 0
    produced: dict[str, int] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)
    discounted: dict[str, int] = field(default_factory=dict)
    bought: dict[str, int] = field(default_factory=dict)
    trade_coins: int = 0
    prices: dict[str, int] = field(default_factory=dict)
    chain: str = ""
    opponent_gains: int = 0

    def as_json(self) -> dict[str, Any]:
        return {
            "coins": self.coins,
            "coin_cost": self.coin_cost,
            "produced": self.produced,
            "chosen": self.chosen,
            "discounted": self.discounted,
            "bought": self.bought,
            "trade_coins": self.trade_coins,
            "prices": self.prices,
            "chain": self.chain,
            "opponent_gains": self.opponent_gains,
        }


_RESOURCE = {name: number for number, name in enumerate(data.RESOURCES)}


def _units(packed: int) -> dict[str, int]:
    """Units by resource, in a dict of its own. Views ask for a few hundred different ones again and again."""
    return _known_units(packed).copy() if packed else {}


_known_units = cache(unpack)


def bill(s: State, seat: int, item: int) -> Payment:
    """The cheapest payment of a card or wonder by a seat."""
    if s.chains[seat] & CHAIN_NEEDED[item]:
        card = ITEMS[item]
        assert isinstance(card, data.Card)
        return Payment(coins=0, chain=card.free_with)
    cost = UNITS[item]
    missing = payment.missing_units(cost, s.made[seat])
    unchosen = payment.after_choices(s, seat, missing)
    bought = payment.after_discount(s, seat, item, unchosen)
    trade = payment.price_of_units(s, seat, bought)
    units = _units(bought)
    return Payment(
        coins=COIN_COST[item] + trade,
        coin_cost=COIN_COST[item],
        produced=_units(cost - missing),
        chosen=_units(missing - unchosen),
        discounted=_units(unchosen - bought),
        bought=units,
        trade_coins=trade,
        prices={name: s.prices[seat * 5 + _RESOURCE[name]] for name in units},
        opponent_gains=trade if s.tokens[1 - seat] & GAINS_TRADE else 0,
    )
