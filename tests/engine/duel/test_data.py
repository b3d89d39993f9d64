"""The components, proofread against facts counted from the box. No rule is tried here."""

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.duel import data

CARD = {card.id: card for card in data.CARDS}
WONDER = {wonder.id: wonder for wonder in data.WONDERS}
TOKEN = {token.id: token for token in data.TOKENS}


def total_cost(costs: Iterable[str]) -> tuple[int, ...]:
    """Coins, clay, wood, stone, glass and papyrus of several costs together."""
    coins = 0
    units: Counter[str] = Counter()
    for cost in costs:
        more, wanted = data.read_cost(cost)
        coins += more
        units.update(wanted)
    return coins, *(units[resource] for resource in ("clay", "wood", "stone", "glass", "papyrus"))


# Cards


def test_there_are_73_cards_with_names_of_their_own() -> None:
    assert len(data.CARDS) == len(CARD) == len({card.name for card in data.CARDS}) == 73
    assert Counter(card.age for card in data.CARDS) == {1: 23, 2: 23, 3: 27}
    assert [card.id for card in data.CARDS if card.is_guild] == [
        "merchants_guild",
        "shipowners_guild",
        "builders_guild",
        "magistrates_guild",
        "scientists_guild",
        "moneylenders_guild",
        "tacticians_guild",
    ]


def test_an_id_is_the_name_in_lower_case() -> None:
    for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS):
        plain = thing.name.lower().replace(" ", "_").replace("-", "_")
        assert thing.id == (plain.removeprefix("the_") if thing.id in WONDER else plain)


# age, colour: number, then coins, clay, wood, stone, glass, papyrus of all costs, then points and shields
BY_COLOUR = {
    (1, "brown"): (6, (3, 0, 0, 0, 0, 0), 0, 0),
    (1, "grey"): (2, (2, 0, 0, 0, 0, 0), 0, 0),
    (1, "red"): (4, (2, 1, 1, 0, 0, 0), 0, 4),
    (1, "green"): (4, (4, 0, 0, 0, 1, 1), 2, 0),
    (1, "blue"): (3, (0, 0, 0, 1, 0, 0), 9, 0),
    (1, "yellow"): (4, (9, 0, 0, 0, 0, 0), 0, 0),
    (2, "brown"): (3, (6, 0, 0, 0, 0, 0), 0, 0),
    (2, "grey"): (2, (0, 0, 0, 0, 0, 0), 0, 0),
    (2, "red"): (5, (3, 3, 2, 3, 1, 1), 0, 8),
    (2, "green"): (4, (0, 2, 3, 2, 3, 2), 6, 0),
    (2, "blue"): (5, (0, 2, 4, 4, 1, 1), 22, 0),
    (2, "yellow"): (4, (9, 1, 0, 0, 1, 1), 0, 0),
    (3, "red"): (5, (8, 6, 5, 4, 1, 1), 0, 12),
    (3, "green"): (4, (0, 1, 3, 2, 4, 4), 10, 0),
    (3, "blue"): (6, (0, 6, 6, 7, 3, 3), 36, 0),
    (3, "yellow"): (5, (0, 3, 2, 3, 3, 3), 15, 0),
    (3, "purple"): (7, (0, 7, 8, 7, 3, 4), 0, 0),
}


def test_no_other_colours_come_in_an_age() -> None:
    assert {(card.age, card.colour) for card in data.CARDS} == set(BY_COLOUR)


@pytest.mark.parametrize(("age", "colour"), BY_COLOUR)
def test_number_costs_points_and_shields_by_age_and_colour(age: int, colour: str) -> None:
    cards = [card for card in data.CARDS if (card.age, card.colour) == (age, colour)]
    count, cost, points, shields = BY_COLOUR[age, colour]
    assert len(cards) == count
    assert total_cost(card.cost for card in cards) == cost
    assert sum(card.points for card in cards) == points
    assert sum(card.shields for card in cards) == shields


def test_costs_of_some_cards() -> None:
    assert data.read_cost(CARD["forum"].cost) == (3, {"clay": 1})
    assert data.read_cost(CARD["caravansery"].cost) == (2, {"glass": 1, "papyrus": 1})
    assert data.read_cost(CARD["pretorium"].cost) == (8, {})
    assert data.read_cost(CARD["theater"].cost) == (0, {})
    assert data.read_cost(CARD["palace"].cost) == (0, {"clay": 1, "wood": 1, "stone": 1, "glass": 2})
    assert data.read_cost(CARD["arsenal"].cost) == (0, {"clay": 3, "wood": 2})


def test_what_brown_and_grey_cards_make() -> None:
    assert {card.id: card.makes for card in data.CARDS if card.makes} == {
        "lumber_yard": "W",
        "logging_camp": "W",
        "clay_pool": "C",
        "clay_pit": "C",
        "quarry": "S",
        "stone_pit": "S",
        "glassworks": "G",
        "press": "P",
        "sawmill": "WW",
        "brickyard": "CC",
        "shelf_quarry": "SS",
        "glass_blower": "G",
        "drying_room": "P",
    }


def test_what_yellow_cards_do() -> None:
    yellow = [card for card in data.CARDS if card.colour == "yellow"]
    assert {card.id: card.price_1_for for card in yellow if card.price_1_for} == {
        "stone_reserve": "S",
        "clay_reserve": "C",
        "wood_reserve": "W",
        "customs_house": "GP",
    }
    assert {card.id: card.makes_one_of for card in yellow if card.makes_one_of} == {
        "forum": "GP",
        "caravansery": "CWS",
    }
    assert {card.id: card.coins for card in yellow if card.coins} == {"tavern": 4, "brewery": 6}
    assert {card.id: card.coins_per for card in yellow if card.coins_per} == {
        "chamber_of_commerce": ("grey", 3),
        "port": ("brown", 2),
        "armory": ("red", 1),
        "lighthouse": ("yellow", 1),
        "arena": ("wonder", 2),
    }
    assert {card.id for card in yellow if card.points == 3} == {
        "chamber_of_commerce",
        "port",
        "armory",
        "lighthouse",
        "arena",
    }


def test_only_yellow_cards_have_effects_of_trade_and_coins() -> None:
    traders = {
        c.id: c.colour for c in data.CARDS if c.price_1_for or c.makes_one_of or c.coins or c.coins_per
    }
    assert len(traders) == 13
    assert set(traders.values()) == {"yellow"}


def test_shields_of_red_cards() -> None:
    assert {card.id: card.shields for card in data.CARDS if card.shields} == {
        "guard_tower": 1,
        "stable": 1,
        "garrison": 1,
        "palisade": 1,
        "walls": 2,
        "horse_breeders": 1,
        "barracks": 1,
        "archery_range": 2,
        "parade_ground": 2,
        "arsenal": 3,
        "pretorium": 3,
        "fortifications": 2,
        "siege_workshop": 2,
        "circus": 2,
    }
    assert all(card.colour == "red" for card in data.CARDS if card.shields)


def test_points_of_blue_cards() -> None:
    assert {card.id: card.points for card in data.CARDS if card.colour == "blue"} == {
        "theater": 3,
        "altar": 3,
        "baths": 3,
        "courthouse": 5,
        "statue": 4,
        "temple": 4,
        "aqueduct": 5,
        "rostrum": 4,
        "palace": 7,
        "town_hall": 7,
        "obelisk": 5,
        "gardens": 6,
        "pantheon": 6,
        "senate": 5,
    }


def test_two_green_cards_carry_each_symbol_and_none_carries_law() -> None:
    carriers: dict[str, set[str]] = {symbol: set() for symbol in data.SYMBOLS}
    for card in data.CARDS:
        if card.science:
            carriers[card.science].add(card.id)
    assert carriers == {
        "sphere": {"university", "observatory"},
        "wheel": {"apothecary", "school"},
        "sundial": {"academy", "study"},
        "mortar": {"pharmacist", "dispensary"},
        "plumb": {"workshop", "laboratory"},
        "quill": {"scriptorium", "library"},
        "law": set(),
    }
    assert all(bool(card.science) == (card.colour == "green") for card in data.CARDS)


def test_what_guilds_count() -> None:
    guilds = {
        card.id: (card.counts, card.points_each, card.coins_each) for card in data.CARDS if card.is_guild
    }
    assert guilds == {
        "merchants_guild": (("yellow",), 1, 1),
        "shipowners_guild": (("brown", "grey"), 1, 1),
        "builders_guild": (("wonder",), 2, 0),
        "magistrates_guild": (("blue",), 1, 1),
        "scientists_guild": (("green",), 1, 1),
        "moneylenders_guild": (("3coins",), 1, 0),
        "tacticians_guild": (("red",), 1, 1),
    }


# Chains


def test_the_seventeen_chains() -> None:
    givers = {card.gives: card.id for card in data.CARDS if card.gives}
    users = {card.free_with: card.id for card in data.CARDS if card.free_with}
    assert (
        sum(bool(card.gives) for card in data.CARDS) == sum(bool(card.free_with) for card in data.CARDS) == 17
    )
    assert {symbol: (givers[symbol], users[symbol]) for symbol in givers} == {
        "horseshoe": ("stable", "horse_breeders"),
        "sword": ("garrison", "barracks"),
        "tower": ("palisade", "fortifications"),
        "book": ("scriptorium", "library"),
        "gear": ("pharmacist", "dispensary"),
        "mask": ("theater", "statue"),
        "moon": ("altar", "temple"),
        "drop": ("baths", "aqueduct"),
        "amphora": ("tavern", "lighthouse"),
        "target": ("archery_range", "siege_workshop"),
        "helmet": ("parade_ground", "circus"),
        "lyre": ("school", "university"),
        "lamp": ("laboratory", "observatory"),
        "column": ("statue", "gardens"),
        "sun": ("temple", "pantheon"),
        "facade": ("rostrum", "senate"),
        "barrel": ("brewery", "arena"),
    }


def test_every_chain_leads_to_a_later_age() -> None:
    ages = {card.gives: card.age for card in data.CARDS if card.gives}
    spans = {card.id: card.age - ages[card.free_with] for card in data.CARDS if card.free_with}
    assert {name for name, span in spans.items() if span == 2} == {"fortifications", "lighthouse"}
    assert set(spans.values()) == {1, 2}


# Wonders

# cost, points, coins, shields
WONDERS = {
    "appian_way": ("CCSSP", 3, 3, 0),
    "circus_maximus": ("WSSG", 3, 0, 1),
    "colossus": ("CCCG", 3, 0, 2),
    "great_library": ("WWWGP", 4, 0, 0),
    "great_lighthouse": ("WSPP", 4, 0, 0),
    "hanging_gardens": ("WWGP", 3, 6, 0),
    "mausoleum": ("CCGGP", 2, 0, 0),
    "piraeus": ("CWWS", 2, 0, 0),
    "pyramids": ("SSSP", 9, 0, 0),
    "sphinx": ("CSGG", 6, 0, 0),
    "statue_of_zeus": ("CWSPP", 3, 0, 1),
    "temple_of_artemis": ("WSGP", 0, 12, 0),
}


def test_costs_points_coins_and_shields_of_wonders() -> None:
    found = {wonder.id: (wonder.cost, wonder.points, wonder.coins, wonder.shields) for wonder in data.WONDERS}
    assert found == WONDERS


def test_costs_and_points_of_all_wonders_together() -> None:
    assert total_cost(wonder.cost for wonder in data.WONDERS) == (0, 10, 11, 12, 9, 10)
    assert sum(wonder.points for wonder in data.WONDERS) == 42


def test_special_effects_of_wonders() -> None:
    assert {wonder.id for wonder in data.WONDERS if wonder.replay} == {
        "appian_way",
        "hanging_gardens",
        "piraeus",
        "sphinx",
        "temple_of_artemis",
    }
    assert {wonder.id: wonder.makes_one_of for wonder in data.WONDERS if wonder.makes_one_of} == {
        "great_lighthouse": "CWS",
        "piraeus": "GP",
    }
    assert {wonder.id: wonder.destroys for wonder in data.WONDERS if wonder.destroys} == {
        "circus_maximus": "grey",
        "statue_of_zeus": "brown",
    }
    assert {w.id: w.opponent_loses for w in data.WONDERS if w.opponent_loses} == {"appian_way": 3}
    assert [wonder.id for wonder in data.WONDERS if wonder.draws_from_box] == ["great_library"]
    assert [wonder.id for wonder in data.WONDERS if wonder.revives] == ["mausoleum"]


# Progress tokens


def test_the_ten_progress_tokens() -> None:
    assert set(TOKEN) == {
        "agriculture",
        "architecture",
        "economy",
        "law",
        "masonry",
        "mathematics",
        "philosophy",
        "strategy",
        "theology",
        "urbanism",
    }
    assert len(data.TOKENS) == 10


def test_what_progress_tokens_do() -> None:
    assert TOKEN["agriculture"] == data.Token("agriculture", "Agriculture", coins=6, points=4)
    assert TOKEN["architecture"] == data.Token("architecture", "Architecture", discount_on="wonder")
    assert TOKEN["economy"] == data.Token("economy", "Economy", gains_trade=True)
    assert TOKEN["law"] == data.Token("law", "Law", science="law")
    assert TOKEN["masonry"] == data.Token("masonry", "Masonry", discount_on="blue")
    assert TOKEN["mathematics"] == data.Token("mathematics", "Mathematics", points_per_token=3)
    assert TOKEN["philosophy"] == data.Token("philosophy", "Philosophy", points=7)
    assert TOKEN["strategy"] == data.Token("strategy", "Strategy", extra_shields=1)
    assert TOKEN["theology"] == data.Token("theology", "Theology", wonders_replay=True)
    assert TOKEN["urbanism"] == data.Token("urbanism", "Urbanism", coins=6, chain_coins=4)
    assert data.DISCOUNT_UNITS == 2


# Structures

ROWS = [[2, 3, 4, 5, 6], [6, 5, 4, 3, 2], [2, 3, 4, 2, 4, 3, 2]]
FACE_DOWN = [
    [2, 3, 4, 9, 10, 11, 12, 13],
    [6, 7, 8, 9, 10, 15, 16, 17],
    [2, 3, 4, 9, 10, 15, 16, 17],
]
COVERED_BY = [
    {
        0: (2, 3), 1: (3, 4), 2: (5, 6), 3: (6, 7), 4: (7, 8), 5: (9, 10), 6: (10, 11), 7: (11, 12),
        8: (12, 13), 9: (14, 15), 10: (15, 16), 11: (16, 17), 12: (17, 18), 13: (18, 19),
    },
    {
        0: (6,), 1: (6, 7), 2: (7, 8), 3: (8, 9), 4: (9, 10), 5: (10,), 6: (11,), 7: (11, 12), 8: (12, 13),
        9: (13, 14), 10: (14,), 11: (15,), 12: (15, 16), 13: (16, 17), 14: (17,), 15: (18,), 16: (18, 19),
        17: (19,),
    },
    {
        0: (2, 3), 1: (3, 4), 2: (5, 6), 3: (6, 7), 4: (7, 8), 5: (9,), 6: (9,), 7: (10,), 8: (10,),
        9: (11, 12), 10: (13, 14), 11: (15,), 12: (15, 16), 13: (16, 17), 14: (17,), 15: (18,), 16: (18, 19),
        17: (19,),
    },
]  # fmt: skip


@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_structure_has_twenty_slots_in_rows(age: int) -> None:
    layout = data.LAYOUTS[age - 1]
    assert [slot.number for slot in layout] == list(range(20))
    rows = Counter(slot.row for slot in layout)
    assert [rows[row] for row in sorted(rows)] == ROWS[age - 1]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_eight_slots_of_a_structure_lie_face_down(age: int) -> None:
    assert [slot.number for slot in data.LAYOUTS[age - 1] if not slot.face_up] == FACE_DOWN[age - 1]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_what_covers_what(age: int) -> None:
    covered = {slot.number: slot.covered_by for slot in data.LAYOUTS[age - 1] if slot.covered_by}
    assert covered == COVERED_BY[age - 1]


@pytest.mark.parametrize(("age", "free"), [(1, 6), (2, 2), (3, 2)])
def test_slots_that_are_free_from_the_start(age: int, free: int) -> None:
    assert [slot.number for slot in data.LAYOUTS[age - 1] if not slot.covered_by] == list(
        range(20 - free, 20)
    )


# Numbers of the rule book


def test_numbers_of_the_setup() -> None:
    assert data.START_COINS == 7
    assert data.TOKENS_ON_BOARD == 5
    assert data.LIBRARY_DRAWS == 3
    assert data.CARDS_PER_AGE == 20
    assert data.GUILDS_IN_PLAY == 3
    assert data.WONDERS_IN_PLAY == 8
    assert data.MOST_WONDERS_BUILT == 7
    assert data.POOL_SIZE == 4
    assert data.DRAFT_ORDER == (0, 1, 1, 0, 1, 0, 0, 1)
    assert data.FIRST_GAME_WONDERS == (
        ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
        ("circus_maximus", "piraeus", "appian_way", "colossus"),
    )


def test_numbers_of_the_economy() -> None:
    assert data.TRADE_PRICE == 2
    assert data.DISCARD_COINS == 2
    assert data.COINS_PER_POINT == 3


def test_six_of_seven_symbols_win() -> None:
    assert data.SYMBOLS_TO_WIN == 6
    assert len(data.SYMBOLS) == 7


def test_the_military_track() -> None:
    assert data.TRACK_END == 9
    assert data.TRACK_POINTS[:9] == (0, 2, 2, 5, 5, 5, 10, 10, 10)
    assert data.LOOTING == ((3, 2), (6, 5))


def test_resources_and_colours() -> None:
    assert data.RAW == ("clay", "wood", "stone")
    assert data.GOODS == ("glass", "papyrus")
    assert (*data.RAW, *data.GOODS) == data.RESOURCES
    assert set(data.COLOURS) == {"brown", "grey", "blue", "green", "yellow", "red", "purple"}
