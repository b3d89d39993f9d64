"""The ledger of a reveal, read out as events for logs and animation.

A card that was sold, buried or left over is known only to the seat that put it away; everything else is
public. `city` says in which city it happened; `seat` is nobody's where it is the Free City.
"""

from typing import Any

from engine.game import Ending, Event, TieBreak
from engine.wonders import data
from engine.wonders import state as core
from engine.wonders.state import State, left_of, right_of
from engine.wonders.tables import CARD_IDS


class WondersEnding(Ending):
    POINTS = "points"


class WondersTieBreak(TieBreak):
    COINS = "coins"  # in the treasury: scoring does not spend them


COIN_EVENTS = {core.TRADE_GAINED: "income", core.COINS_GAINED: "coins"}
PAYMENTS = (core.PAID_BANK, core.PAID_LEFT, core.PAID_RIGHT)
SECRETS = {core.CARD_SOLD: "sell", core.CARD_LEFT: "left_over", core.SEVENTH_PASSED: "pass"}
CARD_EVENTS = {core.CARD_BUILT: "build", core.CARD_DUG: "dig"}
FIGHTS = (core.FOUGHT_LEFT, core.FOUGHT_RIGHT)
DIRECTIONS = {1: "left", 2: "right", 3: "left"}


def direction(s: State) -> str | None:
    """Where the hands go in this age."""
    if s.age == 0:
        return None
    return "swap" if s.cities > s.seats else DIRECTIONS[s.age]


def read_ledger(s: State, edition: str, holds: int) -> list[Event]:
    """What was turned over, in order; `holds` is the seat that decided for the Free City."""
    return [_event(s, edition, holds, line) for line in s.ledger[: s.ledger_size]]


def _event(s: State, edition: str, holds: int, line: int) -> Event:
    what, city, value = line & 255, line >> 8 & 15, line >> 12
    seat = city if city < s.seats else None
    chooser = city if city < s.seats else holds
    here: dict[str, Any] = {"city": city}
    if what in COIN_EVENTS:
        return Event(COIN_EVENTS[what], seat, here | {"coins": value})
    if what in PAYMENTS:
        to = {core.PAID_BANK: None, core.PAID_LEFT: left_of(s, city), core.PAID_RIGHT: right_of(s, city)}
        return Event("pay", seat, here | {"coins": value, "to": to[what]})
    if what in CARD_EVENTS:
        return Event(CARD_EVENTS[what], seat, here | {"card": CARD_IDS[value]})
    if what == core.STAGE_BUILT:
        stage, card = (value >> 8) + 1, CARD_IDS[value & 255]
        return Event("wonder", seat, here | {"stage": stage}, {chooser: {"card": card}})
    if what in SECRETS:
        if what == core.CARD_SOLD:
            here["coins"] = data.SELL_COINS
        # The last card of the Free City's pile goes away unseen.
        unseen = what == core.CARD_LEFT and seat is None
        return Event(SECRETS[what], seat, here, {} if unseen else {chooser: {"card": CARD_IDS[value]}})
    if what in FIGHTS:
        against = left_of(s, city) if what == core.FOUGHT_LEFT else right_of(s, city)
        token = {"won": value > 0, "points": value or data.DEFEAT_POINTS}
        return Event("conflict", seat, here | {"against": against} | token)
    if what == core.SIDE_SHOWN:
        return Event("side", seat, here | {"side": data.SIDE_NAMES[edition][value]})
    if what == core.HANDS_PASSED:
        return Event("hands", None, {"direction": "swap" if s.cities > s.seats else DIRECTIONS[value]})
    if what == core.AGE_BEGUN:
        return Event("age", None, {"age": value})
    if what == core.DIG_PASSED:
        return Event("pass", seat, here)
    assert what == core.GAME_OVER
    return Event("end", None, {"how": str(WondersEnding.POINTS)})
