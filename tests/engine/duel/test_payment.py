"""The computed payment against every way to pay that there is."""

import itertools
import random

import pytest

from engine.duel import data
from engine.duel.notation import parse
from engine.duel.tables import CARD_IDS, FIRST_WONDER, ITEMS, WONDER_IDS
from tests.engine.duel.table import Table


def cheapest_of_all(table: Table, seat: int, item: int) -> int:
    """Try every choice of every producer and every pair of units to take off."""
    city, other = table.view()["cities"][seat], table.view()["cities"][1 - seat]
    coins, units = data.read_cost(ITEMS[item].cost)
    thing = ITEMS[item]
    if isinstance(thing, data.Card) and thing.free_with in city["chains"] and thing.free_with:
        return 0
    reserves = {
        letter for card in data.CARDS if card.id in city["cards"]["yellow"] for letter in card.price_1_for
    }
    at_one = {data.LETTERS[letter] for letter in reserves}
    price = {name: 1 if name in at_one else 2 + _symbols(other, name) for name in data.RESOURCES}
    open_units = [name for name, count in units.items() for _ in range(max(0, count - _symbols(city, name)))]
    groups = [data.RAW] * city["choices"]["raw"] + [data.GOODS] * city["choices"]["goods"]
    off = "masonry" if isinstance(thing, data.Card) and thing.colour == "blue" else ""
    off = "architecture" if isinstance(thing, data.Wonder) else off
    discount = 2 if off in city["tokens"] else 0
    best = 10**6
    for made in itertools.product(*groups):
        left = list(open_units)
        for name in made:
            if name in left:
                left.remove(name)
        for kept in itertools.combinations(left, max(0, len(left) - discount)):
            best = min(best, sum(price[name] for name in kept))
    return coins + best


def _symbols(city: dict[str, dict[str, list[str]]], resource: str) -> int:
    owned = city["cards"]["brown"] + city["cards"]["grey"]
    letter = next(key for key, name in data.LETTERS.items() if name == resource)
    return sum(card.makes.count(letter) for card in data.CARDS if card.id in owned)


@pytest.mark.parametrize("number", range(60))
def test_payment_equals_a_search_through_all_ways_to_pay(number: int) -> None:
    dice = random.Random(number)
    cards = dice.sample([card.id for card in data.CARDS if card.age < 3], dice.randint(0, 24))
    cut = dice.randint(0, len(cards))
    wonders = dice.sample(WONDER_IDS, 8)
    tokens = dice.sample(["architecture", "masonry", "economy", "strategy"], dice.randint(0, 4))
    table = Table(
        age=3,
        mine=cards[:cut],
        theirs=cards[cut:],
        my_wonders=wonders[:4],
        their_wonders=wonders[4:],
        my_built=[w for w in wonders[:4] if w in ("piraeus", "great_lighthouse") and dice.random() < 0.8],
        their_built=[w for w in wonders[4:] if w in ("piraeus", "great_lighthouse") and dice.random() < 0.8],
        my_tokens=tokens[:2],
        their_tokens=tokens[2:],
    )
    for seat in (0, 1):
        for name in CARD_IDS:
            price = table.price(f"build {name}", seat)
            assert price == cheapest_of_all(table, seat, CARD_IDS.index(name)), (name, seat)
        for name in WONDER_IDS:
            price = table.price(f"wonder {name} baths", seat)
            assert price == cheapest_of_all(table, seat, FIRST_WONDER + WONDER_IDS.index(name)), (name, seat)


def test_the_breakdown_accounts_for_every_unit() -> None:
    table = Table(
        age=3, mine=["clay_pool", "caravansery"], theirs=["glassworks"], my_tokens=["masonry"], coins=(30, 0)
    )
    palace = table.position.price(0, parse("build palace"))
    assert palace.produced == {"clay": 1}
    assert palace.chosen == {"wood": 1}
    assert palace.discounted == {"glass": 2}
    assert palace.bought == {"stone": 1}
    assert palace.prices == {"stone": 2}
    assert palace.coins == palace.trade_coins == 2
    assert palace.chain == ""
