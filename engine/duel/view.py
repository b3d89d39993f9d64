"""What a seat may know of a position, built up from what it has seen, never by deleting secrets.

The one exception to "both players see the same" is the draw of the Great Library, private to the chooser.
"""

from typing import Any, NotRequired, TypedDict

from engine.duel import data, turns
from engine.duel import state as core
from engine.duel.bill import bill
from engine.duel.gains import Rehearsal
from engine.duel.notation import decode
from engine.duel.scoring import points_in
from engine.duel.state import State
from engine.duel.tables import (
    CARD_IDS,
    CATEGORIES,
    CATEGORY_NAMES,
    COLOUR,
    DISCARD_COINS,
    FIRST_WONDER,
    LOOTING_COINS,
    LOOTING_FROM,
    MOST_WONDERS_BUILT,
    SLOTS,
    TOKEN_IDS,
    TRACK_END,
    TRACK_POINTS,
    WONDER_IDS,
    YELLOW,
    unpack,
)
from engine.game import BaseView, OutcomeView

DECISIONS = {
    core.CHOOSE_WONDER: "draft",
    core.TAKE_CARD: "turn",
    core.CHOOSE_TOKEN: "token",
    core.CHOOSE_FROM_BOX: "library",
    core.CHOOSE_VICTIM: "destroy",
    core.CHOOSE_REVIVED: "revive",
    core.CHOOSE_WHO_BEGINS: "start",
}


class Frame(TypedDict):
    """What a position adds that its state does not know."""

    rules: str
    options: dict[str, Any]
    moves_played: int
    outcome: OutcomeView | None


class SharedView(TypedDict):
    """What everybody sees, which is nearly everything."""

    age: int  # 0: the draft
    to_move: list[int]
    draft: Any  # None after the draft
    structure: Any  # None during the draft,
    takeable: list[dict[str, Any]]
    unseen: Any  # and this too
    cities: list[dict[str, Any]]
    track: dict[str, Any]
    tokens: dict[str, list[str]]  # on the board, and in the box
    discard: list[str]
    wonders_left: int


class SeatView(TypedDict):
    """What differs from reader to reader."""

    seat: int | None
    decision: Any  # None when the game is over
    moves: list[str]  # the legal ones, if it is the reader's turn
    revealed: NotRequired[dict[str, Any]]  # what nobody could see, once the game is over


class DuelView(Frame, SharedView, SeatView, BaseView):
    """A position as a seat or a spectator may know it."""


def points(s: State, seat: int) -> dict[str, int]:
    """The points of a seat if the game ended now, by category and in all."""
    sheet = {CATEGORY_NAMES[category]: points_in(s, seat, category) for category in range(CATEGORIES)}
    return sheet | {"total": sum(sheet.values())}


def legal_codes(s: State) -> list[int]:
    """The legal moves of the player to move, as the core's numbers."""
    moves = [0] * core.MOST_MOVES
    return moves[: turns.legal_moves(s, moves)]


def seen_by_all(s: State) -> SharedView:
    rehearsal = Rehearsal(s)
    return {
        "age": s.age,
        "to_move": [] if s.phase == core.NO_DECISION else [s.seat],
        "draft": _draft(s),
        "structure": _structure(s),
        "takeable": _takeable(s, rehearsal),
        "unseen": _unseen(s),
        "cities": [_city(s, 0, rehearsal), _city(s, 1, rehearsal)],
        "track": _track(s),
        "tokens": {"board": _tokens(s.board), "box": _tokens(_box(s))},
        "discard": [CARD_IDS[card] for card, place in enumerate(s.place) if place == core.DISCARDED],
        "wonders_left": MOST_WONDERS_BUILT - s.wonders_built,
    }


def seen_by(s: State, seat: int | None) -> SeatView:
    decides = s.phase != core.NO_DECISION
    return {
        "seat": seat,
        "decision": _decision(s, seat) if decides else None,
        "moves": [decode(code).notation for code in legal_codes(s)] if decides and seat == s.seat else [],
    }


def _decision(s: State, seat: int | None) -> dict[str, Any]:
    """The pending choice, who owes it, and what is known about it."""
    decision: dict[str, Any] = {"kind": DECISIONS[s.phase], "seat": s.seat}
    if s.phase == core.CHOOSE_VICTIM:
        decision["colour"] = data.COLOURS[s.victim_colour]
    if s.phase == core.CHOOSE_FROM_BOX and seat == s.seat:
        decision["drawn"] = [TOKEN_IDS[token] for token in s.library]
    return decision


def _draft(s: State) -> dict[str, Any] | None:
    if s.phase != core.CHOOSE_WONDER:
        return None
    first = s.drafted - s.drafted % data.POOL_SIZE
    shown = range(first, first + data.POOL_SIZE)
    return {
        "pool": [WONDER_IDS[s.offer[i]] for i in shown if s.pool >> i & 1],
        "picked": s.drafted,
        "order": list(data.DRAFT_ORDER),
    }


def _structure(s: State) -> dict[str, Any] | None:
    if s.age == 0:
        return None
    layout = data.LAYOUTS[s.age - 1]
    drawing = data.STRUCTURES[s.age - 1]
    return {
        "age": s.age,
        "rows": len(drawing),
        "columns": len(drawing[0]),
        "slots": [_slot(s, slot) for slot in layout],
    }


def _slot(s: State, slot: data.Slot) -> dict[str, Any]:
    card = s.deal[(s.age - 1) * SLOTS + slot.number]
    shown: dict[str, Any] = {"slot": slot.number, "row": slot.row, "column": slot.column}
    if s.place[card] != slot.number:
        return shown | {"state": "gone"}
    shown["covered_by"] = [over for over in slot.covered_by if _lies(s, over)]
    if not s.known >> slot.number & 1:
        # Guilds have a back of their own, which is all that can be seen of them.
        back = "guild" if data.CARDS[card].is_guild else f"age{s.age}"
        return shown | {"state": "hidden", "back": back}
    return shown | {"state": "free" if s.free >> slot.number & 1 else "covered", "card": CARD_IDS[card]}


def _lies(s: State, slot: int) -> bool:
    return s.place[s.deal[(s.age - 1) * SLOTS + slot]] == slot


def _takeable(s: State, rehearsal: Rehearsal) -> list[dict[str, Any]]:
    """The free cards, with what each costs both players, what it brings them and what selling it would."""
    if s.age == 0:
        return []
    sells_for = [DISCARD_COINS + s.tally[seat * 8 + YELLOW] for seat in (0, 1)]
    return [
        {
            "slot": slot,
            "card": CARD_IDS[card],
            "prices": [_price(s, 0, card, rehearsal), _price(s, 1, card, rehearsal)],
            "sells_for": sells_for,
        }
        for slot, card in enumerate(s.deal[(s.age - 1) * SLOTS : s.age * SLOTS])
        if s.free >> slot & 1
    ]


def _price(s: State, seat: int, item: int, rehearsal: Rehearsal) -> dict[str, Any]:
    """What something costs a seat, and what the seat gets for it at once."""
    payment = bill(s, seat, item)
    price = payment.as_json()
    price["affordable"] = payment.coins <= s.coins[seat]
    price["gains"] = rehearsal.gains(seat, item, payment.coin_cost, payment.trade_coins)
    return price


def _unseen(s: State) -> dict[str, Any] | None:
    """The cards of this age that nobody has seen, and how many slots hide one of them."""
    if s.age == 0:
        return None
    dealt = s.deal[(s.age - 1) * SLOTS : s.age * SLOTS]
    seen = {card for slot, card in enumerate(dealt) if s.known >> slot & 1}
    deck = [number for number, card in enumerate(data.CARDS) if card.age == s.age and number not in seen]
    hidden = [card for slot, card in enumerate(dealt) if not s.known >> slot & 1]
    hidden_guilds = sum(data.CARDS[card].is_guild for card in hidden)
    return {
        "cards": [CARD_IDS[number] for number in deck if not data.CARDS[number].is_guild],
        "hidden": len(hidden) - hidden_guilds,
        "guilds": [CARD_IDS[number] for number in deck if data.CARDS[number].is_guild],
        "hidden_guilds": hidden_guilds,
    }


def _city(s: State, seat: int, rehearsal: Rehearsal) -> dict[str, Any]:
    cards: dict[str, list[str]] = {colour: [] for colour in data.COLOURS}
    for card, place in enumerate(s.place):
        if place == core.IN_CITY + seat:
            cards[data.COLOURS[COLOUR[card]]].append(CARD_IDS[card])
    green = [data.CARDS[card].science for card, p in enumerate(s.place) if p == core.IN_CITY + seat]
    return {
        "coins": s.coins[seat],
        "cards": cards,
        "production": unpack(s.made[seat]),
        "choices": {"raw": s.raw_choices[seat], "goods": s.goods_choices[seat]},
        "prices": {name: s.prices[seat * 5 + i] for i, name in enumerate(data.RESOURCES)},
        "science": {
            "symbols": [symbol for i, symbol in enumerate(data.SYMBOLS) if s.symbols[seat] >> i & 1],
            "pairs": [symbol for symbol in data.SYMBOLS if green.count(symbol) > 1],
            "different": s.different[seat],
            "to_win": data.SYMBOLS_TO_WIN,
        },
        "chains": [
            card.gives
            for number, card in enumerate(data.CARDS)
            if card.gives and s.place[number] == core.IN_CITY + seat
        ],
        "tokens": _tokens(s.tokens[seat]),
        "wonders": [
            _wonder(s, seat, wonder, rehearsal)
            for wonder in s.wonders[seat * 4 : seat * 4 + 4]
            if wonder >= 0
        ],
        "points": points(s, seat),
    }


def _wonder(s: State, seat: int, wonder: int, rehearsal: Rehearsal) -> dict[str, Any]:
    shown: dict[str, Any] = {"wonder": WONDER_IDS[wonder]}
    beneath = s.beneath[wonder]
    if beneath >= 0:
        return shown | {"state": "built", "card": CARD_IDS[beneath]}
    if beneath == core.LEFT_GAME:
        return shown | {"state": "gone"}
    return shown | {"state": "unbuilt", "price": _price(s, seat, FIRST_WONDER + wonder, rehearsal)}


def _track(s: State) -> dict[str, Any]:
    return {
        "pawn": s.pawn,
        "end": TRACK_END,
        "points": TRACK_POINTS[abs(s.pawn)],
        "leader": None if s.pawn == 0 else 0 if s.pawn > 0 else 1,
        "looting": [
            {"loser": seat, "distance": LOOTING_FROM[i], "coins": LOOTING_COINS[i]}
            for seat in (0, 1)
            for i in range(len(LOOTING_FROM))
            if not s.looted[seat] >> i & 1
        ],
    }


def _box(s: State) -> int:
    return ((1 << len(TOKEN_IDS)) - 1) & ~(s.board | s.tokens[0] | s.tokens[1])


def _tokens(mask: int) -> list[str]:
    return [name for number, name in enumerate(TOKEN_IDS) if mask >> number & 1]
