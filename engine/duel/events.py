"""The ledger of a move, read out as events for logs and animation. Everything in it is public."""

from engine.duel import data
from engine.duel import state as core
from engine.duel.state import State
from engine.duel.tables import CARD_IDS, SLOTS, TOKEN_IDS, TRACK_END, WONDER_IDS
from engine.game import Ending, Event, TieBreak


class DuelEnding(Ending):
    CIVILIAN = "civilian"
    MILITARY = "military"
    SCIENCE = "science"
    DRAW = "draw"


class DuelTieBreak(TieBreak):
    BLUE = "blue"  # points on civilian buildings


COIN_EVENTS = {
    core.PAID: "pay",
    core.TRADE_GAINED: "economy",
    core.COINS_GAINED: "coins",
    core.CHAIN_PAID: "urbanism",
    core.COUNTED_COINS: "counted_coins",
    core.SOLD: "sell",
    core.COINS_LOST: "lose",
    core.LOOTED: "loot",
}
CARD_EVENTS = {core.CARD_BUILT: "build", core.CARD_DESTROYED: "destroy"}
WONDER_EVENTS = {
    core.WONDER_BUILT: "wonder",
    core.WONDER_DRAFTED: "draft",
    core.WONDER_LEFT: "wonder_leaves",
}
PLAIN_EVENTS = {core.PLAYS_AGAIN: "replay", core.REPLAY_LOST: "replay_lost"}
AGE_EVENTS = {core.AGE_DEALT: "deal", core.AGE_BEGUN: "begin"}
REVEALING = {core.CARD_FLIPPED, core.AGE_DEALT, core.POOL_SHOWN}
ENDINGS = {
    core.CIVILIAN: DuelEnding.CIVILIAN,
    core.MILITARY: DuelEnding.MILITARY,
    core.SCIENCE: DuelEnding.SCIENCE,
    core.DRAW: DuelEnding.DRAW,
}


def read_ledger(s: State) -> list[Event]:
    """What the last move brought about, in order."""
    return [_event(s, line & 255, line >> 8 & 1, line >> 9) for line in s.ledger[: s.ledger_size]]


def has_revealed(s: State) -> bool:
    """Whether the last move has shown anyone something new: then it cannot be taken back."""
    if s.phase == core.CHOOSE_FROM_BOX:
        return True
    return any(line & 255 in REVEALING for line in s.ledger[: s.ledger_size])


def _event(s: State, what: int, seat: int, value: int) -> Event:
    if what in COIN_EVENTS:
        return Event(COIN_EVENTS[what], seat, {"coins": value})
    if what in CARD_EVENTS:
        return Event(CARD_EVENTS[what], seat, {"card": CARD_IDS[value]})
    if what in WONDER_EVENTS:
        details = {"wonder": WONDER_IDS[value]}
        if what == core.WONDER_BUILT:
            details["card"] = CARD_IDS[s.beneath[value]]
        return Event(WONDER_EVENTS[what], seat, details)
    if what in PLAIN_EVENTS:
        return Event(PLAIN_EVENTS[what], seat)
    if what in AGE_EVENTS:
        return Event(AGE_EVENTS[what], seat if what == core.AGE_BEGUN else None, {"age": value})
    if what == core.PAWN_MOVED:
        return Event("pawn", seat, {"at": value - TRACK_END})
    if what == core.PAIRED:
        return Event("pair", seat, {"symbol": data.SYMBOLS[value.bit_length() - 1]})
    if what == core.TOKEN_TAKEN:
        return Event("token", seat, {"token": TOKEN_IDS[value]})
    if what == core.POOL_SHOWN:
        return Event("pool", None, {"wonders": [WONDER_IDS[w] for w in s.offer[value * 4 : value * 4 + 4]]})
    if what == core.CARD_FLIPPED:
        card = CARD_IDS[s.deal[(s.age - 1) * SLOTS + value]]
        return Event("flip", None, {"slot": value, "card": card})
    assert what == core.GAME_WON
    return Event("end", None if value == core.DRAW else seat, {"how": str(ENDINGS[value])})
