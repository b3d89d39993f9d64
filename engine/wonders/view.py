"""What a seat may know of a position, built up from what it has seen, never by deleting secrets.

Everybody sees the cities, their coins and tokens, and how many cards lie where. A seat also sees its own
hand and choices, what it has put under stages, and what it remembers of the hands it passed on; a seat that
digs sees the discard pile.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any, NotRequired, TypedDict

from engine.game import BaseView, Event, OutcomeView
from engine.wonders import data, moves
from engine.wonders import state as core
from engine.wonders.bill import Market, production
from engine.wonders.effects import next_stage
from engine.wonders.errors import error_for, hand_of
from engine.wonders.events import direction
from engine.wonders.gains import Rehearsal
from engine.wonders.memory import memory_of
from engine.wonders.moves import THING, THING_SHIFT, asked_city, builds_free
from engine.wonders.notation import Move, decode
from engine.wonders.scoring import points_in
from engine.wonders.state import State, decider, holder
from engine.wonders.tables import (
    ANY_SYMBOL,
    BUILT_ROOM,
    CARD_IDS,
    CARD_NUMBER,
    CARD_ROWS,
    CATEGORIES,
    CATEGORY_NAMES,
    CITIES,
    COIN_COST,
    DISCOUNT_PRICE,
    FREE_ONCE_PER_AGE,
    HAND,
    LAST_TURN,
    STAGES_BUILT,
    TALLIES,
)
from engine.wonders.turn_log import TurnLog

DECISIONS = {
    core.CHOOSE_SIDES: "side",
    core.CHOOSE_CARDS: "card",
    core.SEVENTH: "seventh",
    core.DIGGING: "dig",
}
# Of the last turn: what each city did, paid, got and fought. The rest shows on the table.
TOLD = {"build", "dig", "wonder", "sell", "pass", "pay", "coins", "conflict"}
COLOURED = [(card.id, card.colour) for card in CARD_ROWS]
RAW = list(data.RESOURCES[:4])
GOODS = list(data.RESOURCES[4:])


class Frame(TypedDict):
    """What a position adds that its state does not know."""

    rules: str
    options: dict[str, Any]
    outcome: OutcomeView | None


class SharedView(TypedDict):
    """What everybody sees."""

    age: int  # 0: sides are being chosen
    turn: int
    direction: str | None
    to_move: list[int]
    waiting: list[int]  # the same seats
    cities: list[dict[str, Any]]
    # With two seats:
    holder: NotRequired[int | None]
    free_pile: NotRequired[int]


class OffersView(TypedDict):
    """What the reader can play, what it costs and what it brings."""

    legal: list[dict[str, Any]]
    stage_payments: list[dict[str, Any]]
    blocked: dict[str, Any]


class SeatView(OffersView):
    """What differs from reader to reader."""

    seat: int | None
    decision: Any  # None if there is nothing to decide, or others decide in secret
    hand: list[str]
    chosen: list[str]
    moves: list[str]  # the notations of `legal`
    seventh: str | None
    discard: dict[str, Any]
    buried: list[list[str | None]]
    last_turn: list[dict[str, Any]]
    memory: Any  # None for a spectator, and at a table without the memory aid
    moves_played: int
    can_take_back: bool
    revealed: NotRequired[dict[str, Any]]  # what nobody could see, once the game is over


class WondersView(Frame, SharedView, SeatView, BaseView):
    """A position as a seat or a spectator may know it."""


@dataclass(frozen=True)
class Reader:
    """A seat or a spectator, and what that reader knows beside what lies on the table."""

    seat: int | None
    edition: str
    revealed: bool  # the game is over: nothing is secret any more
    remembers: bool
    played: int  # the number of moves that the reader may know of
    buried: Sequence[tuple[int, Move]]
    last_turn: Sequence[Event]
    pending: Sequence[Move]
    turn_log: TurnLog
    can_take_back: bool


def legal_codes(s: State, seat: int) -> list[int]:
    """The legal moves of a seat, as the core's numbers."""
    found = [0] * core.MOST_MOVES
    return found[: moves.legal_moves(s, seat, found)]


def points(s: State, city: int) -> dict[str, int]:
    """The points of a city if the game ended now, by category and in all."""
    sheet = {CATEGORY_NAMES[category]: points_in(s, city, category) for category in range(CATEGORIES)}
    sheet["total"] = sum(sheet.values())
    return sheet


# What everybody sees


class Standing:
    """What does not change while choices are made in secret, worked out once for all readers."""

    def __init__(self, s: State, edition: str) -> None:
        self.cities = [_city(s, city, edition) for city in range(s.cities)]
        self._edition = edition
        self._offers: dict[tuple[int, ...], OffersView] = {}
        self._memories: dict[int, dict[str, Any]] = {}
        self._last_turns: dict[int | None, list[dict[str, Any]]] = {}

    def last_turn(self, reader: "Reader") -> list[dict[str, Any]]:
        if reader.seat not in self._last_turns:
            self._last_turns[reader.seat] = _last_turn(reader)
        return self._last_turns[reader.seat]

    def offers(self, s: State, seat: int | None) -> OffersView:
        """The state may have gone on by choices alone: of these only the own ones matter."""
        if seat is None:
            return _offers(s, seat, self._edition)
        own = [s.choice[seat]] if s.cities == s.seats else [s.choice[seat], s.choice[core.FREE_CITY]]
        key = (seat, asked_city(s, seat), *own)
        if key not in self._offers:
            self._offers[key] = _offers(s, seat, self._edition)
        return self._offers[key]

    def memory(self, s: State, reader: "Reader") -> dict[str, Any] | None:
        """What was seen before the last reveal and at it; a table may play without."""
        if not reader.remembers or reader.seat is None:
            return None
        if reader.seat not in self._memories:
            self._memories[reader.seat] = memory_of(s, reader.seat, reader.turn_log)
        return self._memories[reader.seat]


def seen_by_all(s: State, standing: Standing) -> SharedView:
    to_move = [seat for seat in range(s.seats) if asked_city(s, seat) != core.NOBODY]
    shown: SharedView = {
        "age": s.age,
        "turn": s.turn,
        "direction": direction(s),
        "to_move": to_move,
        "waiting": to_move,
        "cities": standing.cities,
    }
    if s.cities > s.seats:
        in_play = s.age >= 1 and s.phase != core.NO_DECISION
        shown["holder"] = holder(s) if in_play else None
        shown["free_pile"] = _pile_size(s)
    return shown


def _pile_size(s: State) -> int:
    """The cards left in the Free City's pile: its last one goes away when the sixth turn is over."""
    if s.age == 0 or s.phase == core.NO_DECISION:
        return 0
    if s.turn == LAST_TURN and s.phase != core.CHOOSE_CARDS:
        return int(s.phase == core.SEVENTH and s.actor == core.FREE_CITY)
    return HAND - s.turn


def _city(s: State, city: int, edition: str) -> dict[str, Any]:
    cards: dict[str, list[str]] = {colour: [] for colour in data.COLOURS}
    first = city * BUILT_ROOM
    for name, colour in compress(COLOURED, s.built[first : first + BUILT_ROOM]):
        cards[colour].append(name)
    known = s.side[city] != core.SIDE_UNKNOWN
    side = data.SIDES[s.side[city]] if known else None
    symbols = s.symbols[city * (ANY_SYMBOL + 1) : (city + 1) * (ANY_SYMBOL + 1)]
    return {
        "board": data.BOARDS[s.board[city]],
        "side": side.name_in(edition) if side else None,
        "stages": s.tally[city * TALLIES + STAGES_BUILT],
        "all_stages": len(side.stages) if side else None,
        "cards": cards,
        "coins": s.coins[city],
        "production": [unit.as_json() for unit in production(s, city, side)] if side else [],
        "shields": s.shields[city],
        "science": dict(zip((*data.SYMBOLS, "wild"), symbols, strict=True)),
        "tokens": _tokens(s, city),
        "discount": {
            "left": _discounted(s.price_left[city], s.price_goods[city]),
            "right": _discounted(s.price_right[city], s.price_goods[city]),
        },
        "free_build": bool(s.powers[city] & FREE_ONCE_PER_AGE and not s.free_used[city]),
        "points": points(s, city),
    }


def _tokens(s: State, city: int) -> list[int]:
    """The tokens of the conflicts so far, age by age."""
    found: list[int] = []
    for age in range(data.AGES):
        found += [data.VICTORY_POINTS[age]] * s.victories[city * data.AGES + age]
        found += [data.DEFEAT_POINTS] * s.defeats[city * data.AGES + age]
    return found


def _discounted(raw: int, goods: int) -> list[str]:
    """The goods that cost a city less from one side."""
    return [*(RAW if raw == DISCOUNT_PRICE else []), *(GOODS if goods == DISCOUNT_PRICE else [])]


# What differs from reader to reader


def seen_by(s: State, reader: Reader, standing: Standing) -> SeatView:
    seat = reader.seat
    offers = standing.offers(s, seat)
    shown: SeatView = {
        "seat": seat,
        "decision": _decision(s, seat),
        "hand": _hand(s, seat),
        "chosen": [move.notation for move in reader.pending],
        "seventh": _seventh(s, seat),
        "discard": {"size": s.discard_size, "cards": _pile(s, reader)},
        "buried": _buried(s, reader),
        "last_turn": standing.last_turn(reader),
        "moves": [offer["move"] for offer in offers["legal"]],
        "legal": offers["legal"],
        "stage_payments": offers["stage_payments"],
        "blocked": offers["blocked"],
        "memory": standing.memory(s, reader),
        "moves_played": reader.played,
        "can_take_back": reader.can_take_back,
    }
    if reader.revealed:
        shown["revealed"] = _revealed(s)
    return shown


def _decision(s: State, seat: int | None) -> dict[str, Any] | None:
    """What is to be decided, by whom and for which city; of choices made in secret only the own."""
    if s.phase in (core.SEVENTH, core.DIGGING):
        return {"kind": DECISIONS[s.phase], "seat": decider(s, s.actor), "city": s.actor}
    if seat is None or s.phase == core.NO_DECISION or asked_city(s, seat) == core.NOBODY:
        return None
    return {"kind": DECISIONS[s.phase], "seat": seat, "city": asked_city(s, seat)}


def _hand(s: State, seat: int | None) -> list[str]:
    """The cards still in hand: what is chosen lies on the table."""
    if seat is None or s.age == 0:
        return []
    if s.phase == core.SEVENTH and s.actor == seat:
        return [CARD_IDS[s.seventh]]
    first = s.held[seat] * 8
    cards = s.hand[first : first + s.hand_size[s.held[seat]]]
    if s.phase == core.CHOOSE_CARDS:
        chosen_for = [seat]
        if s.cities > s.seats and holder(s) == seat:
            chosen_for.append(core.FREE_CITY)
        for city in chosen_for:
            if s.choice[city] != core.NOT_CHOSEN:
                cards.remove(s.choice[city] >> THING_SHIFT & THING)
    return [CARD_IDS[card] for card in cards]


def _seventh(s: State, seat: int | None) -> str | None:
    """The last card of the age, for the seat that decides about it."""
    if s.phase != core.SEVENTH or decider(s, s.actor) != seat:
        return None
    return CARD_IDS[s.seventh]


def _pile(s: State, reader: Reader) -> list[str] | None:
    digs = s.phase == core.DIGGING and decider(s, s.actor) == reader.seat
    if not (digs or reader.revealed):
        return None
    return [name for card, name in enumerate(CARD_IDS) for _ in range(s.discarded[card])]


def _buried(s: State, reader: Reader) -> list[list[str | None]]:
    """By city: the cards under its stages, as far as this reader has put them there or may see them now."""
    found: list[list[str | None]] = [[] for _ in range(s.cities)]
    for mover, move in reader.buried:
        city = core.FREE_CITY if move.city else mover
        known = mover == reader.seat or reader.revealed
        found[city].append(move.thing if known else None)
    return found


def _last_turn(reader: Reader) -> list[dict[str, Any]]:
    """What the last turn brought each city, as this reader may know it."""
    told = [event.as_json(reader.seat) for event in reader.last_turn if event.kind in TOLD]
    return [{key: value for key, value in event.items() if key != "seat"} for event in told]


def _revealed(s: State) -> dict[str, Any]:
    """What nobody could see: all hands as they are now, and everything that was dealt."""
    hands = [
        s.hand[s.held[seat] * 8 : s.held[seat] * 8 + s.hand_size[s.held[seat]]] for seat in range(s.seats)
    ]
    start = [(age * CITIES + hand) * HAND for age in range(data.AGES) for hand in range(s.cities)]
    dealt = [[CARD_IDS[card] for card in s.deal[first : first + HAND]] for first in start]
    return {
        "hands": [[CARD_IDS[card] for card in hand] for hand in hands],
        "ages": [dealt[age * s.cities : (age + 1) * s.cities] for age in range(data.AGES)],
    }


# What can be played, what it costs and what it brings


def _offers(s: State, seat: int | None, edition: str) -> OffersView:
    """The legal moves, how the next stage is paid (the same for every card), and what keeps back the rest."""
    city = core.NOBODY if seat is None else asked_city(s, seat)
    if seat is None or city == core.NOBODY:
        return {"legal": [], "stage_payments": [], "blocked": {}}
    found = [decode(code, edition) for code in legal_codes(s, seat)]
    if s.phase == core.CHOOSE_SIDES:
        sides = [{"move": move.notation, "use": move.verb, "side": move.thing} for move in found]
        return {"legal": sides, "stage_payments": [], "blocked": {}}
    priced = Priced(s, city, edition)
    return {
        "legal": [priced.as_json(move) for move in found],
        "stage_payments": priced.stage_payments(found),
        "blocked": {} if s.phase == core.DIGGING else _blocked(s, seat, city, found, edition),
    }


def _blocked(s: State, seat: int, city: int, found: Sequence[Move], edition: str) -> dict[str, Any]:
    """By card of the hand why it cannot be built, and by "stage" why no stage can be built."""
    playable = {(move.verb, move.thing) for move in found}
    cards = hand_of(s, seat, city)
    wanted = {
        CARD_IDS[card]: Move("build", CARD_IDS[card], city=city >= s.seats)
        for card in cards
        if ("build", CARD_IDS[card]) not in playable
    }
    if cards and not any(verb == "wonder" for verb, _ in playable):
        wanted["stage"] = Move("wonder", CARD_IDS[cards[0]], city=city >= s.seats)
    errors = {name: error_for(s, seat, move, edition) for name, move in wanted.items()}
    return {
        name: {"code": str(error.code)} | {key: value for key, value in error.params.items() if key != "id"}
        for name, error in errors.items()
    }


class Priced:
    """The legal moves for one city with what they cost and bring; what they share is worked out once."""

    def __init__(self, s: State, city: int, edition: str) -> None:
        self.s = s
        self.city = city
        self.numbers = CARD_NUMBER[edition]
        self.market = Market(s, city)
        self.rehearsal = Rehearsal(s, city)

    def as_json(self, move: Move) -> dict[str, Any]:
        s, city = self.s, self.city
        card = self.numbers.get(move.thing, 0)
        bank, units, how = 0, [], ""
        gains: dict[str, Any] = {}
        if move.verb == "build":
            gains = self.rehearsal.building(card)
            if builds_free(s, city, card):
                how = "chain" if moves.has_chain(s, city, card) else "power"
            else:
                bank = COIN_COST[card]
                units = self.market.bill(card, move.left, move.right)
        elif move.verb == "wonder":
            gains = self.rehearsal.stage(card)
            bank = COIN_COST[next_stage(s, city)]
        elif move.verb in ("free", "dig"):
            gains = self.rehearsal.building(card)
            how = move.verb
        elif move.verb == "discard":
            gains = self.rehearsal.selling()
        coins = bank + move.left + move.right
        offer: dict[str, Any] = {"move": move.notation, "use": move.verb, "card": move.thing or None}
        offer |= {"left": move.left, "right": move.right, "coins": coins}
        if move.verb != "wonder":
            offer |= {"bank": bank, "free_by": how or None, "payment": units}
        return offer | {"gains": gains, "points": self.rehearsal.points(gains, coins)}

    def stage_payments(self, found: Sequence[Move]) -> list[dict[str, Any]]:
        """How the next stage is paid in each way that is on offer."""
        splits = dict.fromkeys((move.left, move.right) for move in found if move.verb == "wonder")
        item = next_stage(self.s, self.city) if splits else 0
        return [
            {
                "left": left,
                "right": right,
                "bank": COIN_COST[item],
                "payment": self.market.bill(item, left, right),
            }
            for left, right in splits
        ]
