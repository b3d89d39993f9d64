"""The computed payments against every way to pay that there is, on random cities."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.wonders import effects, payment
from engine.wonders.position import EDITIONS, Position
from engine.wonders.tables import CARD_NUMBER
from engine.wonders.view import WondersView
from tests.engine.wonders.games import TABLES, random_deal
from tests.engine.wonders.rulebook import Rulebook, card_facts, edition_of
from tests.engine.wonders.test_agreement import eager_choice

GAMES = 3


def with_payment(entry: dict[str, Any], view: WondersView) -> dict[str, Any]:
    """A legal move with how it is paid: the next stage in the same ways, whichever card goes under it."""
    entry = {"city": view["decision"]["city"], "free_by": None} | entry
    if entry["use"] == "wonder":
        (way,) = [
            way for way in view["stage_payments"] if all(way[at] == entry[at] for at in ("left", "right"))
        ]
        entry |= way
    return entry


def check_bill(book: Rulebook, entry: dict[str, Any]) -> None:
    """The units of a payment are those of the cost, each got once, at the price it has there."""
    c, city = entry["city"], book.cities[entry["city"]]
    around = book.neighbours(c)
    if entry["use"] == "wonder":
        cost = book.stage_facts(c)[city.stages]["cost"]
    else:
        cost = book.facts[entry["card"]]["cost"]
    assert entry["bank"] == cost.get("coins", 0)
    wanted = Counter({good: count for good, count in cost.items() if good != "coins"})
    assert Counter(line["resource"] for line in entry["payment"]) == wanted
    paid = {"left": 0, "right": 0}
    discounts = book.effects(c, "trade_discount")
    used: dict[str, list[str]] = {"self": [], "left": [], "right": []}
    for line in entry["payment"]:
        place = line["from"] if line["from"] in paid else "self"
        used[place].append(line["resource"])
        if place == "self":
            assert "price" not in line
            continue
        cheap = any(place in d["from"] and line["resource"] in d["goods"] for d in discounts)
        assert line["price"] == (1 if cheap else 2)
        assert line["city"] == around[place]
        paid[place] += line["price"]
    assert (entry["left"], entry["right"]) == (paid["left"], paid["right"])
    assert entry["coins"] == entry["bank"] + sum(paid.values()) <= city.coins
    for place, goods in used.items():
        made = book.units(around[place], for_sale=place != "self")
        assert can_make(goods, list(made)), (place, goods, made)


def can_make(goods: list[str], units: list[tuple[str, ...]]) -> bool:
    """Whether these goods come from different units."""
    if not goods:
        return True
    return any(
        goods[0] in unit and can_make(goods[1:], units[:at] + units[at + 1 :])
        for at, unit in enumerate(units)
    )


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_payment_on_offer_is_a_cheapest_one_and_adds_up(rules: str, seats: int, number: int) -> None:
    """Random cities: those of games in which all build what they can; the splits by brute force."""
    dice = random.Random(f"payment {rules} {seats} {number}")
    deal = random_deal(rules, seats, dice)
    position = EDITIONS[rules].new(seats=seats, deal=deal)
    book = Rulebook(rules, seats, deal)
    while book.to_move:
        seat = book.to_move[0]
        legal = sorted(move.notation for move in position.legal_moves(seat))
        assert legal == sorted(book.legal(seat))
        if dice.random() < 0.3:
            view = position.view(seat)
            shown = [with_payment(entry, view) for entry in view["legal"]]
            assert sorted(entry["move"] for entry in shown) == legal
            check_blocked(view, legal)
            for entry in shown:
                if entry["use"] in ("build", "wonder") and entry["free_by"] is None:
                    check_bill(book, entry)
                else:
                    assert entry["coins"] == entry["left"] == entry["right"] == 0
                    assert not entry["payment"]
            check_splits(book, shown)
        move = eager_choice(legal, dice)
        position.play(seat, EDITIONS[rules].parse(move))
        book.play(seat, move)


def check_blocked(view: WondersView, legal: list[str]) -> None:
    """Of every card in hand it is said why it cannot be built, if it cannot, and of the next stage too."""
    if view["decision"]["kind"] not in ("card", "seventh"):
        assert not view["blocked"]
        return
    hand = [view["seventh"]] if view["seventh"] else view["hand"]
    words = [move.removeprefix("city ").split() for move in legal]
    built = {word[1] for word in words if word[0] == "build"}
    wanted = set(hand) - built
    if not any(word[0] == "wonder" for word in words):
        wanted.add("stage")
    assert set(view["blocked"]) == wanted
    for why in view["blocked"].values():
        assert why["code"] in (
            "already_built",
            "missing_goods",
            "too_expensive",
            "wonder_complete",
            "must_build",
        )
        assert ("missing" in why) is (why["code"] == "missing_goods")
        assert ("coins" in why) is (why["code"] == "too_expensive")


def check_splits(book: Rulebook, shown: list[dict[str, Any]]) -> None:
    """Each use is on offer with exactly the splits that brute force finds."""
    by_use: dict[tuple[int, str, str], set[tuple[int, int]]] = {}
    for entry in shown:
        if entry["use"] in ("build", "wonder") and entry["free_by"] is None:
            key = (entry["city"], entry["use"], entry["card"])
            by_use.setdefault(key, set()).add((entry["left"], entry["right"]))
    for (c, use, card), splits in by_use.items():
        cost = (
            book.facts[card]["cost"] if use == "build" else book.stage_facts(c)[book.cities[c].stages]["cost"]
        )
        assert splits == book.splits(c, cost)
        for a, b in splits:
            assert not any(x <= a and y <= b for x, y in splits - {(a, b)})


@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("rules", ["wonders-1e", "wonders-2e"])
def test_the_solver_finds_what_brute_force_finds_in_any_three_cities(rules: str, number: int) -> None:
    """Cities as no game may bring them about: any production, discounts, stages and purses."""
    dice = random.Random(f"cities {rules} {number}")
    deal = random_deal(rules, 3, dice)
    position = EDITIONS[rules].new(seats=3, deal=deal)
    assert isinstance(position, Position)
    book, facts, numbers = (
        Rulebook(rules, 3, deal),
        card_facts(edition_of(rules)),
        CARD_NUMBER[edition_of(rules)],
    )
    traders = [card for card, fact in facts.items() if fact["colour"] in ("brown", "grey", "yellow")]
    s = position.state
    for c, city in enumerate(book.cities):
        for card in dice.sample(traders, dice.randint(0, 12)):
            city.cards.append(card)
            effects.enter_city(s, c, numbers[card])
        for _ in range(dice.randint(0, len(book.stage_facts(c)) - 1)):
            city.stages += 1
            effects.add_stage(s, c, numbers["altar"])
        city.coins = s.coins[c] = dice.choice([0, 1, 2, 3, 5, 8, 30])
    for c in range(3):
        for card, fact in facts.items():
            assert solved(position, c, numbers[card]) == book.splits(c, fact["cost"]), card
        stage = book.stage_facts(c)[book.cities[c].stages]
        assert solved(position, c, effects.next_stage(s, c)) == book.splits(c, stage["cost"])


def solved(position: Position, c: int, item: int) -> set[tuple[int, int]]:
    found = [0] * payment.MOST_SPLITS
    count = payment.splits(position.state, c, item, found)
    assert bool(payment.can_pay(position.state, c, item)) is (count > 0)
    splits = {(split % payment.SPLIT_RIGHT, split // payment.SPLIT_RIGHT) for split in found[:count]}
    assert len(splits) == count
    return splits
