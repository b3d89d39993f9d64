"""What a view says that building would bring is what building brings."""

import random
from typing import Any

from engine.duel.payment import coins_to_pay
from engine.duel.position import Position
from engine.duel.tables import CARD_NUMBER
from engine.duel.view import DuelView
from tests.engine.duel.games import new_game, play_randomly
from tests.engine.duel.table import Table

MIDDLE_CHOICES = {"token", "library", "destroy", "revive"}


def promised(view: DuelView, seat: int, move: str) -> dict[str, Any]:
    """The price of a build or wonder move, with its gains."""
    verb, thing = move.split()[:2]
    if verb == "build":
        offer = next(offer for offer in view["takeable"] if offer["card"] == thing)
        price: dict[str, Any] = offer["prices"][seat]
        return price
    wonders = view["cities"][seat]["wonders"]
    found: dict[str, Any] = next(wonder["price"] for wonder in wonders if wonder["wonder"] == thing)
    return found


def without_purse(points: dict[str, int]) -> int:
    return points["total"] - points["coins"]


def brought(position: Position, seat: int, move: str, price: int, trade: int) -> dict[str, Any]:
    """The same, read from the game after the move."""
    before = position.view(None)
    after_move = position.copy()
    events = after_move.play(seat, next(m for m in position.legal_moves(seat) if m.notation == move))
    after = after_move.view(None)
    mine, theirs = (
        {key: after["cities"][who][key] for key in ("coins", "points")} for who in (seat, 1 - seat)
    )
    had, they_had = before["cities"][seat], before["cities"][1 - seat]
    kind = after["decision"]["kind"] if after["decision"] else ""
    found = {
        "coins": mine["coins"] - had["coins"] + price,
        "opponent_loses": they_had["coins"] - theirs["coins"] + trade,
        "advance": abs(after["track"]["pawn"] - before["track"]["pawn"]),
        "points": without_purse(mine["points"]) - without_purse(had["points"]),
        "opponent_points": without_purse(theirs["points"]) - without_purse(they_had["points"]),
        "total": mine["points"]["total"] - had["points"]["total"],
        "choice": kind if kind in MIDDLE_CHOICES else "",
        "wins": after["outcome"]["how"] if after["outcome"] else "",
    }
    if found["wins"] in ("civilian", "draw"):
        # The last card of all ends the game, whatever it brings.
        found["wins"] = ""
    # A player who has to choose first plays again after that.
    pending = after_move.state.replay and position.state.cards_left > 1
    found["replay"] = bool(pending) or any(event.kind == "replay" for event in events)
    return {name: value for name, value in found.items() if value}


def test_gains_are_what_the_move_brings() -> None:
    tried = 0
    seen: set[str] = set()
    for number in range(30):
        position, dice = new_game(number), random.Random(number)
        while position.to_move:
            seat = position.to_move[0]
            view = position.view(seat)
            building = [move for move in view["moves"] if move.split()[0] in ("build", "wonder")]
            for move in dice.sample(building, min(4, len(building))):
                price = promised(view, seat, move)
                gains = brought(position, seat, move, price["coins"], price["opponent_gains"])
                assert price["gains"] == gains, (number, move)
                tried += 1
                seen |= gains.keys()
            play_randomly(position, dice, 1)
    assert tried > 2000
    assert seen >= {
        "coins",
        "opponent_loses",
        "advance",
        "points",
        "opponent_points",
        "total",
        "choice",
        "replay",
    }


def test_making_a_view_changes_nothing() -> None:
    position = new_game(3)
    play_randomly(position, random.Random(3), 40)
    before = position.copy()
    position.view(0)
    assert position == before


def test_counted_coins_are_told_as_a_number() -> None:
    table = Table(age=3, structure=("lighthouse", "palace"), mine=("tavern", "forum"), coins=(30, 7))
    gains = promised(table.view(), 0, "build lighthouse")["gains"]
    assert gains["coins"] == 3


def test_gains_of_the_opponent_count_the_cards_of_the_opponent() -> None:
    table = Table(age=3, structure=("armory", "palace"), theirs=("garrison", "stable"), coins=(30, 30))
    offer = next(offer for offer in table.view()["takeable"] if offer["card"] == "armory")
    assert [price["gains"].get("coins", 0) for price in offer["prices"]] == [0, 2]


def test_strategy_looting_and_victory_are_foreseen() -> None:
    structure = ("pretorium", "palace")
    table = Table(age=3, structure=structure, my_tokens=("strategy",), coins=(30, 3), pawn=4)
    gains = promised(table.view(), 0, "build pretorium")["gains"]
    assert (gains["advance"], gains["opponent_loses"]) == (4, 3)
    assert "wins" not in gains
    table = Table(age=3, structure=structure, my_tokens=("strategy",), coins=(30, 3), pawn=6)
    assert promised(table.view(), 0, "build pretorium")["gains"]["wins"] == "military"


def test_an_extra_turn_is_not_promised_with_the_last_card_of_an_age() -> None:
    more = Table(age=2, structure=("sawmill", "brickyard"), my_wonders=("sphinx",), coins=(30, 7))
    last = Table(age=2, structure=("sawmill",), only=True, my_wonders=("sphinx",), coins=(30, 7))
    assert promised(more.view(), 0, "wonder sphinx sawmill")["gains"]["replay"] is True
    assert "replay" not in promised(last.view(), 0, "wonder sphinx sawmill")["gains"]


def test_the_bill_adds_up_to_what_the_core_asks() -> None:
    for number in range(6):
        position, dice = new_game(number), random.Random(number)
        while position.to_move:
            for offer in position.view(None)["takeable"]:
                for seat, price in enumerate(offer["prices"]):
                    assert price["coins"] == coins_to_pay(position.state, seat, CARD_NUMBER[offer["card"]])
            play_randomly(position, dice, 1)
