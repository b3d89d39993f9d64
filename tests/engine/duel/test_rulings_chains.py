"""Rulings on chains and Urbanism: which cards are free by a symbol, and when such a card pays four coins."""

import pytest

from tests.engine.duel.table import Table

RICH = (60, 60)
# the card that has the symbol, the card that is free by it, and the age of the latter
CHAINS = [
    ("stable", "horse_breeders", 2),
    ("garrison", "barracks", 2),
    ("palisade", "fortifications", 3),
    ("scriptorium", "library", 2),
    ("pharmacist", "dispensary", 2),
    ("theater", "statue", 2),
    ("altar", "temple", 2),
    ("baths", "aqueduct", 2),
    ("tavern", "lighthouse", 3),
    ("archery_range", "siege_workshop", 3),
    ("parade_ground", "circus", 3),
    ("school", "university", 3),
    ("laboratory", "observatory", 3),
    ("statue", "gardens", 3),
    ("temple", "pantheon", 3),
    ("rostrum", "senate", 3),
    ("brewery", "arena", 3),
]

# Free construction by a chain


@pytest.mark.parametrize(("provider", "user", "age"), CHAINS)
def test_a_card_is_free_if_the_own_city_holds_its_chain_symbol(provider: str, user: str, age: int) -> None:
    table = Table(age=age, structure=(user,), mine=(provider,), coins=(0, 0))
    assert table.price(f"build {user}") == 0
    table.play(f"build {user}")
    assert user in table.cards(0)


@pytest.mark.parametrize(("provider", "user", "age"), CHAINS)
def test_a_card_is_not_free_if_only_the_opponent_holds_its_chain_symbol(
    provider: str, user: str, age: int
) -> None:
    table = Table(age=age, structure=(user,), theirs=(provider,), coins=(0, 0))
    assert table.price(f"build {user}") > 0
    assert table.refused(f"build {user}") == "too_expensive"


@pytest.mark.parametrize(("provider", "user", "age"), CHAINS)
def test_no_other_chain_symbol_makes_a_card_free(provider: str, user: str, age: int) -> None:
    others = [other for other, _, _ in CHAINS if other not in (provider, user)]
    table = Table(age=age, structure=(user,), mine=others)
    assert table.price(f"build {user}") > 0


@pytest.mark.parametrize(("provider", "user"), [("palisade", "fortifications"), ("tavern", "lighthouse")])
def test_a_provider_may_be_two_ages_older(provider: str, user: str) -> None:
    assert Table(age=3, structure=(user,), mine=(provider,)).price(f"build {user}") == 0


@pytest.mark.parametrize(
    ("first", "second", "third"), [("theater", "statue", "gardens"), ("altar", "temple", "pantheon")]
)
def test_statue_and_temple_are_both_built_by_a_chain_and_give_one(
    first: str, second: str, third: str
) -> None:
    assert Table(age=2, structure=(second,), mine=(first,)).price(f"build {second}") == 0
    assert Table(age=3, structure=(third,), mine=(second,)).price(f"build {third}") == 0
    assert Table(age=3, structure=(third,), mine=(first,)).price(f"build {third}") == 8


def test_a_chain_saves_coins_of_a_cost_as_well() -> None:
    table = Table(age=2, structure=("barracks",), mine=("garrison",), coins=(0, 7))
    table.play("build barracks")
    assert table.coins == (0, 7)


def test_a_card_built_through_the_mausoleum_gives_its_chain_symbol() -> None:
    table = Table(
        age=2,
        structure=("walls", "brewery", "statue"),
        discarded=("theater",),
        my_wonders=("mausoleum",),
        coins=(20, 7),
    )
    assert table.price("build statue") == 4
    table.play("wonder mausoleum walls", "revive theater")
    assert table.price("build statue") == 0


def test_a_discarded_provider_gives_no_chain() -> None:
    assert Table(age=2, structure=("statue",), discarded=("theater",)).price("build statue") == 4


# Urbanism


def test_urbanism_pays_six_coins_at_once() -> None:
    table = Table(
        age=2, structure=("library",), mine=("scriptorium",), coins=(0, 7), board=("urbanism", "law")
    )
    table.play("build library", "take urbanism")
    assert table.coins == (6, 7)


@pytest.mark.parametrize(
    ("provider", "user", "age"), [c for c in CHAINS if c[1] not in ("lighthouse", "arena")]
)
def test_urbanism_pays_four_coins_for_each_building_built_free_by_a_chain(
    provider: str, user: str, age: int
) -> None:
    table = Table(age=age, structure=(user,), mine=(provider,), my_tokens=("urbanism",), coins=(0, 7))
    table.play(f"build {user}")
    assert table.coins == (4, 7)


def test_urbanism_pays_beside_the_coins_of_the_card_itself() -> None:
    table = Table(age=3, structure=("lighthouse",), mine=("tavern",), my_tokens=("urbanism",), coins=(0, 7))
    table.play("build lighthouse")
    assert table.coins == (4 + 2, 7)
    table = Table(
        age=3,
        structure=("arena",),
        mine=("brewery",),
        my_built=("pyramids",),
        my_tokens=("urbanism",),
        coins=(0, 7),
    )
    table.play("build arena")
    assert table.coins == (4 + 2, 7)


@pytest.mark.parametrize("card", ["theater", "altar", "guard_tower", "lumber_yard"])
def test_urbanism_pays_nothing_for_a_card_without_cost(card: str) -> None:
    table = Table(structure=(card,), my_tokens=("urbanism",), coins=(3, 7))
    table.play(f"build {card}")
    assert table.coins == (3, 7)


def test_urbanism_pays_nothing_for_a_price_brought_to_zero_by_production() -> None:
    table = Table(age=2, structure=("statue",), mine=("brickyard",), my_tokens=("urbanism",), coins=(3, 7))
    table.play("build statue")
    assert table.coins == (3, 7)


def test_urbanism_pays_nothing_for_a_price_brought_to_zero_by_masonry() -> None:
    table = Table(age=2, structure=("statue",), my_tokens=("urbanism", "masonry"), coins=(3, 7))
    table.play("build statue")
    assert table.coins == (3, 7)


def test_urbanism_pays_for_a_chain_even_if_production_would_have_paid_it_all() -> None:
    table = Table(
        age=2, structure=("statue",), mine=("brickyard", "theater"), my_tokens=("urbanism",), coins=(3, 7)
    )
    table.play("build statue")
    assert table.coins == (7, 7)


@pytest.mark.parametrize("mine", [(), ("theater",)])
def test_urbanism_pays_nothing_for_the_mausoleum_even_with_the_chain_symbol_in_the_city(
    mine: tuple[str, ...],
) -> None:
    table = Table(
        age=2,
        structure=("walls",),
        mine=mine,
        discarded=("statue",),
        my_wonders=("mausoleum",),
        my_tokens=("urbanism",),
        coins=(10, 7),
    )
    table.play("wonder mausoleum walls", "revive statue")
    assert "statue" in table.cards(0)
    assert table.coins == (0, 7)


def test_urbanism_pays_nothing_for_a_wonder() -> None:
    table = Table(
        age=2,
        structure=("statue",),
        mine=("theater",),
        my_wonders=("pyramids",),
        my_tokens=("urbanism",),
        coins=(8, 7),
    )
    table.play("wonder pyramids statue")
    assert table.coins == (0, 7)


def test_urbanism_pays_nothing_for_chains_of_the_opponent() -> None:
    table = Table(age=2, structure=("statue",), mine=("theater",), their_tokens=("urbanism",))
    table.play("build statue")
    assert table.coins == (7, 7)


# Tokens serve later constructions only


def test_the_chain_build_whose_pair_takes_urbanism_does_not_pay_the_four() -> None:
    table = Table(
        age=2, structure=("dispensary",), mine=("pharmacist",), coins=(0, 7), board=("urbanism", "law")
    )
    table.play("build dispensary", "take urbanism")
    assert table.coins == (6, 7), "six for taking it and nothing for the Dispensary"


def test_strategy_does_not_move_the_pawn_for_red_cards_built_before() -> None:
    table = Table(
        age=2,
        structure=("library",),
        mine=("scriptorium", "guard_tower", "stable"),
        board=("strategy",),
        pawn=2,
    )
    table.play("build library", "take strategy")
    assert table.pawn == 2


def test_architecture_taken_by_the_great_library_gives_nothing_back_for_it() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("great_library",),
        coins=(10, 7),
        board=("law",),
        library=("architecture", "economy", "philosophy"),
    )
    table.play("wonder great_library theater", "take architecture")
    assert table.coins == (0, 7)


def test_economy_brings_nothing_for_what_the_opponent_bought_before() -> None:
    table = Table(
        age=2,
        structure=("rostrum", "library", "walls"),
        mine=("scriptorium",),
        board=("economy",),
        turn_of=1,
        coins=(7, 20),
    )
    table.play("build rostrum", "build library", "take economy")
    assert table.coins == (7, 16)
    table.play("build walls")
    assert table.coins == (11, 12)
