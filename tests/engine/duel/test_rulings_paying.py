"""Rulings on paying: the price of a missing unit, what takes units off a cost, the cheapest way to pay."""

import random

import pytest

from tests.engine.duel.table import Table

RICH = (60, 60)

# The price of a missing unit


@pytest.mark.parametrize(
    ("theirs", "price"),
    [
        ((), 2),
        (("quarry",), 3),
        (("quarry", "stone_pit"), 4),
        (("shelf_quarry",), 4),
        (("quarry", "stone_pit", "shelf_quarry"), 6),
        (("clay_pool", "lumber_yard", "glassworks", "press"), 2),
    ],
)
def test_a_missing_unit_costs_two_and_one_for_each_symbol_of_it_the_opponent_has(
    theirs: tuple[str, ...], price: int
) -> None:
    table = Table(structure=("baths",), theirs=theirs)
    assert table.price("build baths") == price
    assert table.city(0)["prices"]["stone"] == price


@pytest.mark.parametrize(("goods", "theirs"), [("glass", "glass_blower"), ("papyrus", "drying_room")])
def test_grey_cards_of_the_opponent_make_goods_dearer(goods: str, theirs: str) -> None:
    assert Table(theirs=(theirs,)).city(0)["prices"][goods] == 3


def test_yellow_cards_of_the_opponent_never_make_a_unit_dearer() -> None:
    table = Table(age=3, theirs=("forum", "caravansery", "customs_house", "stone_reserve"))
    assert set(table.city(0)["prices"].values()) == {2}


def test_wonders_of_the_opponent_never_make_a_unit_dearer() -> None:
    table = Table(age=3, their_built=("great_lighthouse", "piraeus"))
    assert set(table.city(0)["prices"].values()) == {2}


def test_own_production_does_not_change_the_own_price() -> None:
    table = Table(structure=("theater",), age=1, mine=("shelf_quarry",))
    assert table.city(0)["prices"]["stone"] == 2
    assert table.city(1)["prices"]["stone"] == 4


def test_a_card_built_by_one_player_makes_units_dearer_for_the_other_at_once() -> None:
    table = Table(structure=("quarry", "baths"))
    table.play("build quarry")
    assert table.price("build baths", seat=1) == 3


def test_bought_units_are_paid_to_the_bank() -> None:
    table = Table(structure=("baths",), theirs=("quarry",), coins=(5, 5))
    table.play("build baths")
    assert table.coins == (2, 5)


def test_there_is_no_limit_on_bought_units() -> None:
    table = Table(age=3, structure=("town_hall",), coins=(10, 7))
    table.play("build town_hall")
    assert table.cards(0) == {"town_hall"}
    assert table.coins == (0, 7)


def test_only_the_missing_units_are_bought() -> None:
    table = Table(age=3, structure=("town_hall",), mine=("sawmill", "quarry"), coins=(4, 7))
    table.play("build town_hall")
    assert table.coins == (0, 7)


# Fixed prices


@pytest.mark.parametrize(
    ("reserve", "resource", "theirs"),
    [
        ("stone_reserve", "stone", ("shelf_quarry", "quarry")),
        ("clay_reserve", "clay", ("brickyard", "clay_pit")),
        ("wood_reserve", "wood", ("sawmill", "lumber_yard")),
        ("customs_house", "glass", ("glassworks", "glass_blower")),
        ("customs_house", "papyrus", ("press", "drying_room")),
    ],
)
def test_a_reserve_fixes_the_price_at_one_whatever_the_opponent_makes(
    reserve: str, resource: str, theirs: tuple[str, ...]
) -> None:
    assert Table(age=3, mine=(reserve,)).city(0)["prices"][resource] == 1
    assert Table(age=3, mine=(reserve,), theirs=theirs).city(0)["prices"][resource] == 1


def test_a_reserve_fixes_the_price_of_its_own_resource_only() -> None:
    prices = Table(mine=("clay_reserve",)).city(0)["prices"]
    assert prices == {"clay": 1, "wood": 2, "stone": 2, "glass": 2, "papyrus": 2}


def test_customs_house_fixes_glass_and_papyrus() -> None:
    prices = Table(age=3, mine=("customs_house",)).city(0)["prices"]
    assert prices == {"clay": 2, "wood": 2, "stone": 2, "glass": 1, "papyrus": 1}


def test_a_fixed_price_is_the_owners_alone() -> None:
    assert Table(mine=("stone_reserve",)).city(1)["prices"]["stone"] == 2


def test_a_reserve_serves_from_the_next_turn_on() -> None:
    table = Table(
        structure=("stone_reserve", "tavern", "baths"), theirs=("quarry", "stone_pit"), coins=(4, 7)
    )
    assert table.price("build baths") == 4
    table.play("build stone_reserve", "build tavern")
    assert table.price("build baths") == 1
    table.play("build baths")
    assert table.coins[0] == 0


def test_a_fixed_price_stays_when_the_opponent_builds_more_of_it_later() -> None:
    table = Table(structure=("quarry", "baths"), mine=("stone_reserve",), turn_of=1)
    table.play("build quarry")
    assert table.price("build baths") == 1


# Own production and choice producers


@pytest.mark.parametrize(
    ("producer", "card", "age"),
    [
        ("forum", "workshop", 1),
        ("forum", "apothecary", 1),
        ("caravansery", "garrison", 1),
        ("caravansery", "stable", 1),
        ("caravansery", "baths", 1),
    ],
)
def test_a_yellow_choice_producer_gives_any_unit_of_its_group(producer: str, card: str, age: int) -> None:
    assert Table(age=age, structure=(card,), mine=(producer,)).price(f"build {card}") == 0


@pytest.mark.parametrize(
    ("wonder", "card"),
    [
        ("piraeus", "workshop"),
        ("piraeus", "apothecary"),
        ("great_lighthouse", "garrison"),
        ("great_lighthouse", "stable"),
        ("great_lighthouse", "baths"),
    ],
)
def test_a_wonder_that_produces_by_choice_gives_any_unit_of_its_group(wonder: str, card: str) -> None:
    assert Table(structure=(card,), my_built=(wonder,)).price(f"build {card}") == 0


@pytest.mark.parametrize(("producer", "card"), [("forum", "baths"), ("caravansery", "workshop")])
def test_a_choice_producer_gives_nothing_of_the_other_group(producer: str, card: str) -> None:
    assert Table(structure=(card,), mine=(producer,)).price(f"build {card}") == 2


def test_a_choice_producer_gives_one_unit_per_construction() -> None:
    assert Table(age=2, structure=("aqueduct",), mine=("caravansery",)).price("build aqueduct") == 4
    assert Table(age=2, structure=("rostrum",), mine=("caravansery",)).price("build rostrum") == 2


def test_two_choice_producers_of_a_group_give_a_unit_each() -> None:
    table = Table(age=2, structure=("rostrum",), mine=("caravansery",), my_built=("great_lighthouse",))
    assert table.price("build rostrum") == 0
    table = Table(age=3, structure=("chamber_of_commerce",), mine=("forum",), my_built=("piraeus",))
    assert table.price("build chamber_of_commerce") == 0


def test_the_unit_of_a_choice_producer_is_chosen_anew_for_each_construction() -> None:
    table = Table(structure=("baths", "tavern", "garrison"), mine=("caravansery",), coins=(0, 7))
    table.play("build baths", "build tavern", "build garrison")
    assert table.cards(0) == {"caravansery", "baths", "garrison"}


def test_own_fixed_production_counts_before_a_choice_producer() -> None:
    # Clay comes from the Clay Pool, so the Caravansery is left for the wood.
    table = Table(age=2, structure=("horse_breeders",), mine=("clay_pool", "caravansery"))
    assert table.price("build horse_breeders") == 0


def test_a_choice_producer_adds_to_own_production_of_the_same_resource() -> None:
    assert Table(age=2, structure=("statue",), mine=("clay_pool", "caravansery")).price("build statue") == 0


def test_a_choice_producer_replaces_the_dearest_unit_of_its_group() -> None:
    table = Table(age=2, structure=("rostrum",), mine=("caravansery",), theirs=("shelf_quarry",))
    assert table.price("build rostrum") == 2, "wood is bought for 2, stone would cost 4"


def test_choice_producers_of_the_opponent_give_nothing() -> None:
    assert Table(structure=("baths",), theirs=("caravansery",)).price("build baths") == 2


def test_resources_are_never_used_up() -> None:
    table = Table(
        age=2, structure=("rostrum", "brewery", "walls"), mine=("shelf_quarry", "sawmill"), coins=(0, 7)
    )
    table.play("build rostrum", "build brewery", "build walls")
    assert {"rostrum", "walls"} <= table.cards(0)
    assert table.city(0)["production"] == {"stone": 2, "wood": 2}


# Architecture and Masonry


def test_masonry_takes_two_units_off_a_blue_card() -> None:
    table = Table(age=2, structure=("aqueduct",), my_tokens=("masonry",), coins=(2, 7))
    table.play("build aqueduct")
    assert table.coins == (0, 7)


def test_architecture_takes_two_units_off_a_wonder() -> None:
    table = Table(structure=("theater",), my_tokens=("architecture",), my_wonders=("pyramids",), coins=(4, 7))
    table.play("wonder pyramids theater")
    assert table.coins == (0, 7)


@pytest.mark.parametrize(
    ("card", "price"),
    [
        ("archery_range", 6),
        ("school", 6),
        ("caravansery", 6),
        ("courthouse", 2),
        ("statue", 0),
        ("aqueduct", 2),
    ],
)
def test_masonry_serves_blue_cards_only(card: str, price: int) -> None:
    assert Table(age=2, structure=(card,), my_tokens=("masonry",)).price(f"build {card}") == price


def test_masonry_does_not_serve_guilds_or_wonders() -> None:
    table = Table(
        age=3, structure=("builders_guild",), my_tokens=("masonry",), my_wonders=("pyramids",), coins=RICH
    )
    assert table.price("build builders_guild") == 10
    assert table.price("wonder pyramids builders_guild") == 8


def test_architecture_does_not_serve_cards() -> None:
    table = Table(age=3, structure=("palace", "study"), my_tokens=("architecture",))
    assert table.price("build palace") == 10
    assert table.price("build study") == 8


def test_discount_tokens_of_the_opponent_serve_only_the_opponent() -> None:
    table = Table(age=2, structure=("aqueduct",), their_tokens=("masonry", "architecture"))
    assert table.price("build aqueduct", seat=0) == 6
    assert table.price("build aqueduct", seat=1) == 2


def test_the_discount_is_chosen_at_each_construction() -> None:
    table = Table(age=3, structure=("obelisk", "arena", "senate"), my_tokens=("masonry",), theirs=("press",))
    # Obelisk: a stone is left of two and a glass. Senate: the papyrus at 3 goes first.
    assert table.price("build obelisk") == 2
    assert table.price("build senate") == 4


def test_the_discount_takes_off_the_dearest_units() -> None:
    table = Table(age=3, structure=("palace",), my_tokens=("masonry",), theirs=("glassworks", "glass_blower"))
    assert table.price("build palace") == 6, "two glass at 4 each go, three raw materials at 2 stay"


def test_the_discount_never_counts_against_coins() -> None:
    # A blue card or a wonder never costs coins, so all that can be seen is that no coin is given back.
    table = Table(structure=("theater",), my_tokens=("masonry",), coins=(5, 7))
    table.play("build theater")
    assert table.coins == (5, 7)


def test_with_fewer_than_two_missing_units_the_rest_of_the_discount_is_lost() -> None:
    table = Table(structure=("baths",), my_tokens=("masonry",), coins=(5, 7))
    table.play("build baths")
    assert table.coins == (5, 7)
    table = Table(age=2, structure=("statue",), mine=("clay_pool",), my_tokens=("masonry",), coins=(5, 7))
    table.play("build statue")
    assert table.coins == (5, 7)


def test_the_discount_counts_against_missing_units_only() -> None:
    table = Table(age=3, structure=("palace",), my_tokens=("masonry",), mine=("clay_pool", "lumber_yard"))
    assert table.price("build palace") == 2, "of three units that are missing"


# The cheapest payment


def test_choice_producers_come_first_and_the_discount_last() -> None:
    # Stone at 4 for the Caravansery, then two glass at 3 for Masonry: clay and wood are left at 2 each.
    table = Table(
        age=3,
        structure=("palace",),
        mine=("caravansery",),
        my_tokens=("masonry",),
        theirs=("shelf_quarry", "glassworks"),
    )
    assert table.price("build palace") == 4


def test_a_discount_won_before_a_choice_producer_is_still_used_last() -> None:
    table = Table(
        structure=("theater", "altar"),
        my_tokens=("architecture",),
        my_wonders=("piraeus", "great_library"),
        theirs=("press", "drying_room"),
        coins=RICH,
    )
    # Three wood and a glass at 2, a papyrus at 4: the discount takes the papyrus and one more.
    assert table.price("wonder great_library theater") == 6
    table.play("wonder piraeus theater")
    # Piraeus has given a replay and now gives the papyrus, and the discount takes two others.
    assert table.price("wonder great_library altar") == 4


COSTS = {
    "palace": "clay wood stone glass glass",
    "town_hall": "wood wood stone stone stone",
    "pantheon": "clay wood papyrus papyrus",
    "academy": "wood stone glass glass",
    "study": "wood wood glass papyrus",
    "merchants_guild": "clay wood glass papyrus",
    "builders_guild": "clay wood stone stone glass",
    "arsenal": "clay clay clay wood wood",
}
WONDER_COSTS = {
    "appian_way": "clay clay stone stone papyrus",
    "great_library": "wood wood wood glass papyrus",
    "mausoleum": "clay clay glass glass papyrus",
    "statue_of_zeus": "clay wood stone papyrus papyrus",
}
BLUE = {"palace", "town_hall", "pantheon"}
MADE_BY = {
    "lumber_yard": "wood",
    "logging_camp": "wood",
    "clay_pool": "clay",
    "clay_pit": "clay",
    "quarry": "stone",
    "stone_pit": "stone",
    "glassworks": "glass",
    "press": "papyrus",
    "sawmill": "wood wood",
    "brickyard": "clay clay",
    "shelf_quarry": "stone stone",
    "glass_blower": "glass",
    "drying_room": "papyrus",
}
FIXED_BY = {
    "stone_reserve": {"stone"},
    "clay_reserve": {"clay"},
    "wood_reserve": {"wood"},
    "customs_house": {"glass", "papyrus"},
}
RAW, GOODS = {"clay", "wood", "stone"}, {"glass", "papyrus"}
CHOICE_OF = {"forum": GOODS, "caravansery": RAW, "piraeus": GOODS, "great_lighthouse": RAW}


def least_of_all_ways(missing: list[str], prices: dict[str, int], helpers: list[set[str]]) -> int:
    """Try every helper on every unit that it could replace, and on none."""
    if not helpers:
        return sum(prices[unit] for unit in missing)
    ways = [least_of_all_ways(missing, prices, helpers[1:])]
    for number, unit in enumerate(missing):
        if unit in helpers[0]:
            rest = missing[:number] + missing[number + 1 :]
            ways.append(least_of_all_ways(rest, prices, helpers[1:]))
    return min(ways)


def test_no_other_way_of_paying_is_cheaper() -> None:
    for seed in range(150):
        dice = random.Random(seed)
        producers = dice.sample(list(MADE_BY), dice.randint(0, 10))
        mine, theirs = producers[:3], producers[3:]
        yellow = dice.sample([*FIXED_BY, "forum", "caravansery"], dice.randint(0, 3))
        built = dice.sample(["piraeus", "great_lighthouse"], dice.randint(0, 2))
        tokens = dice.sample(["masonry", "architecture"], dice.randint(0, 2))
        table = Table(
            age=3,
            structure=tuple(COSTS),
            mine=[*mine, *yellow],
            theirs=theirs,
            my_tokens=tokens,
            my_built=built,
        )
        prices = dict.fromkeys((*RAW, *GOODS), 2)
        for name in theirs:
            for unit in MADE_BY[name].split():
                prices[unit] += 1
        for name in yellow:
            prices |= dict.fromkeys(FIXED_BY.get(name, ()), 1)
        choices = [CHOICE_OF[name] for name in (*yellow, *built) if name in CHOICE_OF]

        for item, cost in (COSTS | WONDER_COSTS).items():
            missing = cost.split()
            for name in mine:
                for unit in MADE_BY[name].split():
                    if unit in missing:
                        missing.remove(unit)
            discount = "architecture" if item in WONDER_COSTS else "masonry" if item in BLUE else None
            helpers = [*choices, *([RAW | GOODS] * 2 if discount in tokens else [])]
            move = f"wonder {item} palace" if item in WONDER_COSTS else f"build {item}"
            assert table.price(move) == least_of_all_ways(missing, prices, helpers), (seed, item)


# Coins and resources together


def test_forum_costs_three_coins_and_a_clay() -> None:
    table = Table(age=2, structure=("forum",), coins=(5, 7))
    table.play("build forum")
    assert table.coins == (0, 7)
    assert Table(age=2, structure=("forum",), mine=("clay_pool",)).price("build forum") == 3


def test_caravansery_costs_two_coins_a_glass_and_a_papyrus() -> None:
    table = Table(age=2, structure=("caravansery",), coins=(6, 7))
    table.play("build caravansery")
    assert table.coins == (0, 7)
    made = Table(age=2, structure=("caravansery",), mine=("glassworks", "press"), coins=(1, 7))
    assert made.price("build caravansery") == 2
    assert made.refused("build caravansery") == "too_expensive"


# The cost of a wonder and the card under it


@pytest.mark.parametrize("card", ["theater", "baths", "palisade", "stone_reserve"])
def test_a_wonder_costs_its_own_cost_whatever_card_is_put_under_it(card: str) -> None:
    table = Table(structure=(card,), my_wonders=("pyramids",), coins=(9, 7))
    table.play(f"wonder pyramids {card}")
    assert table.coins == (1, 7)


def test_the_card_under_a_wonder_has_no_colour() -> None:
    table = Table(structure=("tavern", "altar", "baths"), my_wonders=("pyramids",), coins=(8, 7))
    table.play("wonder pyramids tavern", "build altar", "discard baths")
    assert table.coins[0] == 2, "neither the Tavern's coins nor one for a yellow card"


def test_the_card_under_a_wonder_gives_no_chain_no_points_and_no_production() -> None:
    table = Table(age=2, structure=("temple", "statue"), my_wonders=("pyramids",), coins=(8, 7))
    table.play("wonder pyramids temple")
    assert table.city(0)["chains"] == []
    assert table.points(0)["blue"] == 0
    table = Table(structure=("quarry",), my_wonders=("pyramids",), coins=(8, 7))
    table.play("wonder pyramids quarry")
    assert table.city(0)["production"] == {}
    assert table.city(1)["prices"]["stone"] == 2


def test_the_card_under_a_wonder_gives_no_shield_and_no_symbol() -> None:
    table = Table(structure=("guard_tower",), my_wonders=("pyramids",), coins=(8, 7))
    table.play("wonder pyramids guard_tower")
    assert table.pawn == 0
    table = Table(structure=("workshop",), mine=("laboratory",), my_wonders=("pyramids",), coins=(8, 7))
    table.play("wonder pyramids workshop")
    assert table.decision == "turn"


def test_the_card_under_a_wonder_is_not_in_the_discard_pile() -> None:
    table = Table(
        structure=("theater", "altar"),
        my_wonders=("pyramids",),
        their_wonders=("mausoleum",),
        coins=(8, 60),
    )
    table.play("wonder pyramids theater")
    assert table.discard == set()
    table.play("wonder mausoleum altar")
    assert table.decision == "turn", "there is nothing to build from the pile"


def test_a_guild_does_not_count_the_card_under_a_wonder() -> None:
    table = Table(
        age=3,
        structure=("palace", "builders_guild", "magistrates_guild"),
        mine=("theater",),
        my_wonders=("pyramids",),
        coins=(60, 7),
    )
    table.play("wonder pyramids palace", "discard builders_guild")
    before = table.coins[0] - table.price("build magistrates_guild")
    table.play("build magistrates_guild")
    assert table.coins[0] - before == 1


# Pay first


@pytest.mark.parametrize(
    ("wonder", "short"), [("temple_of_artemis", 7), ("hanging_gardens", 7), ("appian_way", 9)]
)
def test_coins_that_a_wonder_pays_out_cannot_help_to_pay_for_it(wonder: str, short: int) -> None:
    table = Table(structure=("theater",), my_wonders=(wonder,), coins=(short, 7))
    assert table.price(f"wonder {wonder} theater") == short + 1
    assert table.refused(f"wonder {wonder} theater") == "too_expensive"


def test_coins_that_a_card_pays_out_cannot_help_to_pay_for_it() -> None:
    table = Table(age=3, structure=("arena", "port"), my_built=("pyramids", "sphinx"), coins=(5, 7))
    assert table.refused("build arena") == "too_expensive"
    table = Table(age=3, structure=("merchants_guild",), theirs=("forum", "brewery"), coins=(7, 7))
    assert table.refused("build merchants_guild") == "too_expensive"
