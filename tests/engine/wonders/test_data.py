"""The components, proofread against facts.json, which was counted from the boxes. No rule is tried here."""

from collections import Counter
from typing import Any

import pytest

from engine.wonders import data
from tests.engine.wonders.rulebook import FACTS, MADE, RAW, board_facts, deck, guilds, printed

EDITIONS = ("first", "second")
BOTH = pytest.mark.parametrize("edition", EDITIONS)
GOODS = {"wood": "W", "stone": "S", "ore": "O", "clay": "C", "glass": "G", "cloth": "L", "papyrus": "P"}
POWERS = {
    "play_seventh_card": data.SEVENTH_CARD,
    "build_from_discard": data.DIG,
    "free_build_once_per_age": data.FREE_ONCE_PER_AGE,
    "free_first_of_each_colour": data.FREE_NEW_COLOUR,
    "free_first_card_of_age": data.FREE_FIRST_CARD,
    "free_last_card_of_age": data.FREE_LAST_CARD,
    "copy_neighbour_guild": data.COPY_GUILD,
}
SCOPES = {
    ("self",): {"self"},
    ("left", "right"): {"neighbours"},
    ("self", "left", "right"): {"self", "neighbours"},
}

Fact = dict[str, Any]


def is_cost(written: str, fact: dict[str, int]) -> bool:
    coins, letters = data.read_cost(written)
    units = Counter({GOODS[good]: count for good, count in fact.items() if good != "coins"})
    return coins == fact.get("coins", 0) and Counter(letters) == units


def counted(fact: Fact) -> set[str]:
    """What a fact counts, in the words of the tables."""
    if "cards" in fact:
        return set(fact["cards"])
    return {"stages"} if "wonder_stages" in fact else {"defeats"}


def effects_of(facts: list[Fact]) -> dict[str, Any]:
    """Facts about a card or a stage, as the tables would have them; what is not named is not there."""
    found: dict[str, Any] = {}
    for fact in facts:
        kind = fact["type"]
        if kind == "produce":
            found["makes"] = sorted(
                "".join(sorted(GOODS[good] for good in u["any_of"])) for u in fact["units"]
            )
            found["sold"] = fact["tradeable"]
        elif kind == "trade_discount":
            goods = {RAW: "raw", MADE: "goods"}[tuple(fact["goods"])]
            found["discount"] = {goods, *fact["from"]}
            assert fact["price"] == data.DISCOUNT_PRICE
        elif kind == "science":
            found["science"] = fact["any_of"][0] if len(fact["any_of"]) == 1 else "any"
        elif kind in ("coins_per", "vp_per"):
            found["coins_each" if kind == "coins_per" else "points_each"] = fact["amount"]
            found["counts"], found["of"] = counted(fact["count"]), SCOPES[tuple(fact["scope"])]
        elif kind in POWERS:
            found["power"] = POWERS[kind]
        else:
            name = {"vp": "points", "coins": "coins", "shields": "shields"}.get(kind, "points_if_complete")
            found[name] = fact["amount"]
    return found


def written_effects(does: data.Effects) -> dict[str, Any]:
    """What the tables say of a card or a stage, in the same form."""
    found: dict[str, Any] = {}
    for name in (
        "shields",
        "science",
        "points",
        "coins",
        "coins_each",
        "points_each",
        "points_if_complete",
        "power",
    ):
        if value := getattr(does, name):
            found[name] = value
    if does.makes:
        found["makes"] = sorted("".join(sorted(letters)) for letters in data.read_makes(does.makes))
        found["sold"] = does.sold
    if does.discount:
        found["discount"] = set(does.discount.split())
    if does.counts:
        found["counts"], found["of"] = set(does.counts.split()), set(does.of.split())
    return found


def card_in_table(edition: str, age: int, name: str) -> data.Card:
    (card,) = [card for card in data.CARDS if (card.id, card.age) == (name, age) and card.is_in(edition)]
    return card


# Cards


@BOTH
def test_the_tables_have_the_printed_cards_and_no_others(edition: str) -> None:
    wanted = Counter((fact["age"], fact["id"]) for fact in printed(edition))
    assert Counter((card.age, card.id) for card in data.CARDS if card.is_in(edition)) == wanted
    assert set(wanted.values()) == {1}


@BOTH
def test_every_card_is_as_printed(edition: str) -> None:
    for fact in printed(edition):
        card = card_in_table(edition, fact["age"], fact["id"])
        assert (card.name, card.colour) == (fact["name"], fact["colour"])
        assert [int(number) for number in card.copies.split()] == fact["copies"], fact["id"]
        assert is_cost(card.cost, fact["cost"]), fact["id"]
        assert set(card.free_with.split()) == set(fact["chain_from"]), fact["id"]
        assert written_effects(card.does) == effects_of(fact["effects"]), fact["id"]


@BOTH
@pytest.mark.parametrize("seats", range(3, 8))
def test_an_age_has_seven_cards_for_each_player(edition: str, seats: int) -> None:
    assert len(deck(edition, 1, seats)) == len(deck(edition, 2, seats)) == 7 * seats
    assert len(deck(edition, 3, seats)) + seats + data.GUILDS_BESIDE_PLAYERS == 7 * seats
    for age in (1, 2, 3):
        assert data.deck(edition, age, seats) == sorted(deck(edition, age, seats))
    assert data.guilds(edition) == sorted(guilds(edition))
    assert len(data.guilds(edition)) == 10


# Counts of physical cards by age and colour, with seven players.
FULL_BOX = {
    "first": {
        1: {"brown": 14, "grey": 6, "blue": 8, "yellow": 9, "red": 6, "green": 6},
        2: {"brown": 8, "grey": 6, "blue": 8, "yellow": 10, "red": 9, "green": 8},
        3: {"blue": 11, "yellow": 9, "red": 10, "green": 10, "purple": 10},
    },
    "second": {
        1: {"brown": 14, "grey": 6, "blue": 8, "yellow": 9, "red": 6, "green": 6},
        2: {"brown": 8, "grey": 6, "blue": 8, "yellow": 10, "red": 9, "green": 8},
        3: {"blue": 10, "yellow": 10, "red": 10, "green": 10, "purple": 10},
    },
}


@BOTH
def test_a_box_holds_148_cards(edition: str) -> None:
    found = {
        age: dict(
            sum(
                (
                    Counter({card.colour: len(card.copies.split())})
                    for card in data.CARDS
                    if is_of(card, edition, age)
                ),
                Counter(),
            )
        )
        for age in (1, 2, 3)
    }
    assert found == FULL_BOX[edition]
    assert sum(sum(colours.values()) for colours in found.values()) == 148


def is_of(card: data.Card, edition: str, age: int) -> bool:
    return card.age == age and card.is_in(edition)


@BOTH
def test_points_shields_and_symbols_of_an_edition_together(edition: str) -> None:
    cards = [card for card in data.CARDS if card.is_in(edition)]
    blue = {card.id: card.does.points for card in cards if card.colour == "blue"}
    more = {"altar": 1, "theater": 1, "temple": 1} if edition == "second" else {}
    assert blue == {
        "well" if edition == "second" else "pawnshop": 3,
        "altar": 2 + more.get("altar", 0),
        "theater": 2 + more.get("theater", 0),
        "baths": 3, "statue": 4, "aqueduct": 5,
        "temple": 3 + more.get("temple", 0),
        "courthouse": 4, "gardens": 5, "senate": 6, "town_hall": 6, "pantheon": 7, "palace": 8,
    }  # fmt: skip
    shields = {card.age: card.does.shields for card in cards if card.colour == "red"}
    assert shields == {1: 1, 2: 2, 3: 3}
    symbols = Counter(card.does.science for card in cards if card.does.science)
    assert symbols == {"compass": 4, "gear": 4, "tablet": 4, "any": 1}


CHAINS = {
    "first": [
        ("altar", "temple"), ("temple", "pantheon"), ("theater", "statue"), ("statue", "gardens"),
    ],
    "second": [("altar", "pantheon"), ("theater", "gardens"), ("well", "statue")],
}  # fmt: skip
SHARED_CHAINS = [
    ("baths", "aqueduct"), ("scriptorium", "courthouse"), ("scriptorium", "library"),
    ("apothecary", "stables"), ("apothecary", "dispensary"), ("workshop", "archery_range"),
    ("workshop", "laboratory"), ("east_trading_post", "forum"), ("west_trading_post", "forum"),
    ("marketplace", "caravansery"), ("forum", "haven"), ("caravansery", "lighthouse"),
    ("library", "senate"), ("library", "university"), ("dispensary", "arena"), ("dispensary", "lodge"),
    ("laboratory", "observatory"), ("laboratory", "siege_workshop"), ("school", "academy"),
    ("school", "study"), ("walls", "fortifications"), ("training_ground", "circus"),
]  # fmt: skip


@BOTH
def test_the_chains(edition: str) -> None:
    found = {
        (earlier, card.id) for card in data.CARDS if card.is_in(edition) for earlier in card.free_with.split()
    }
    assert found == {*SHARED_CHAINS, *CHAINS[edition]}


# Boards


@BOTH
def test_every_side_of_every_board_is_as_printed(edition: str) -> None:
    sides = [(side.board, side.name_in(edition)) for side in data.SIDES if side.name_in(edition)]
    assert len(sides) == len(set(sides)) == 14
    for board in FACTS[f"{edition}_boards"]:
        for name, stages in board["sides"].items():
            (side,) = [s for s in data.SIDES if (s.board, s.name_in(edition)) == (board["id"], name)]
            assert side.start == GOODS[board["start"]]
            assert len(side.stages) == len(stages)
            for stage, fact in zip(side.stages, stages, strict=True):
                assert is_cost(stage.cost, fact["cost"]), (board["id"], name)
                assert written_effects(stage.does) == effects_of(fact["effects"]), (board["id"], name)


def test_the_seven_boards_and_their_names() -> None:
    for edition in EDITIONS:
        assert {board["id"]: board["name"] for board in board_facts(edition).values()} == data.BOARD_NAMES
    assert tuple(sorted(data.BOARDS)) == data.BOARDS


# costs of all stages, side by side, the first edition's in capitals as in the tables
STAGES = {
    "first": "alexandria SS OO GG|CC WW SSS babylon CC WWW CCCC|CL WWG CCCP ephesos SS WW PP|SS WW GLP "
    "gizah SS WWW SSSS|WW SSS CCC SSSSP halikarnassos CC OOO LL|OO CCC GLP olympia WW SS OO|WW SS OOL "
    "rhodos WW CCC OOOO|SSS OOOO",
    "second": "alexandria SS OO LP|CC OOO WWWW babylon CC OOL WWWW|SS CCCG ephesos CC WW OOG|SS WW OOL "
    "gizah WW CCL SSSS|WW SSS CCC SSSSP halikarnassos OO GP SSS|CC GP WWW olympia SS WW CCC|OO CCC GLP "
    "rhodos WW CCC OOOO|SSS OOOO",
}


@BOTH
def test_the_costs_of_all_stages_on_one_page(edition: str) -> None:
    page = []
    for board in sorted(data.BOARDS):
        sides = [
            " ".join("".join(sorted(stage.cost, key="WSOCGLP".index)) for stage in side.stages)
            for name in data.SIDE_NAMES[edition]
            for side in data.SIDES
            if (side.board, side.name_in(edition)) == (board, name)
        ]
        page.append(f"{board} {'|'.join(sides)}")
    assert " ".join(page) == STAGES[edition]


# Numbers of the rule book


def test_numbers_of_the_rule_book() -> None:
    assert (data.START_COINS, data.HAND_SIZE, data.TURNS_PER_AGE, data.AGES) == (3, 7, 6, 3)
    assert (data.SELL_COINS, data.TRADE_PRICE, data.DISCOUNT_PRICE, data.COINS_PER_POINT) == (3, 2, 1, 3)
    assert (data.VICTORY_POINTS, data.DEFEAT_POINTS, data.SET_POINTS) == ((1, 3, 5), -1, 7)
    assert (data.GUILDS_BESIDE_PLAYERS, data.FEWEST_CITIES, data.MOST_CITIES) == (2, 3, 7)
    assert data.SIDE_NAMES == {"first": ("A", "B"), "second": ("day", "night")}
