"""Rulings on Economy: which coins of the opponent its owner gets, and when."""

import pytest

from tests.engine.duel.table import Table

# What the owner gets


def test_economy_gains_what_the_opponent_pays_for_units_of_a_card() -> None:
    table = Table(age=2, structure=("rostrum",), theirs=("quarry",), their_tokens=("economy",), coins=(9, 0))
    table.play("build rostrum")
    assert table.coins == (9 - 5, 5)


def test_economy_gains_what_the_opponent_pays_for_units_of_a_wonder() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("pyramids",),
        theirs=("quarry",),
        their_tokens=("economy",),
        coins=(20, 0),
    )
    table.play("wonder pyramids theater")
    assert table.coins == (20 - 11, 11)


def test_economy_gains_only_the_fixed_price() -> None:
    table = Table(
        age=2,
        structure=("aqueduct",),
        mine=("stone_reserve",),
        theirs=("shelf_quarry",),
        their_tokens=("economy",),
        coins=(3, 0),
    )
    table.play("build aqueduct")
    assert table.coins == (0, 3)


@pytest.mark.parametrize(
    ("token", "move", "paid"),
    [
        ("masonry", "build aqueduct", 2),
        ("architecture", "wonder pyramids aqueduct", 4),
    ],
)
def test_economy_gains_only_what_is_left_after_the_discount(token: str, move: str, paid: int) -> None:
    table = Table(
        age=2,
        structure=("aqueduct",),
        my_tokens=(token,),
        my_wonders=("pyramids",),
        their_tokens=("economy",),
        coins=(9, 0),
    )
    table.play(move)
    assert table.coins == (9 - paid, paid)


def test_economy_gains_nothing_for_units_that_are_produced() -> None:
    table = Table(
        age=2,
        structure=("rostrum",),
        mine=("quarry", "caravansery"),
        their_tokens=("economy",),
        coins=(9, 0),
    )
    table.play("build rostrum")
    assert table.coins == (9, 0)


@pytest.mark.parametrize(
    ("age", "card", "coins"), [(1, "palisade", 2), (2, "customs_house", 4), (3, "pretorium", 8)]
)
def test_economy_never_gains_the_coin_part_of_a_cost(age: int, card: str, coins: int) -> None:
    table = Table(age=age, structure=(card,), their_tokens=("economy",), coins=(9, 0))
    table.play(f"build {card}")
    assert table.coins == (9 - coins, 0)


def test_economy_gains_only_the_units_of_a_mixed_cost() -> None:
    table = Table(age=2, structure=("caravansery",), their_tokens=("economy",), coins=(6, 0))
    table.play("build caravansery")
    assert table.coins == (0, 4)


def test_economy_gains_nothing_for_a_chain() -> None:
    table = Table(age=2, structure=("statue",), mine=("theater",), their_tokens=("economy",), coins=(9, 0))
    table.play("build statue")
    assert table.coins == (9, 0)


def test_economy_gains_nothing_for_a_card_built_through_the_mausoleum() -> None:
    table = Table(
        age=2,
        structure=("walls",),
        my_wonders=("mausoleum",),
        mine=("brickyard", "glassworks", "glass_blower", "press"),
        discarded=("aqueduct",),
        their_tokens=("economy",),
        coins=(9, 0),
    )
    table.play("wonder mausoleum walls", "revive aqueduct")
    assert table.coins == (9, 0)


def test_economy_gains_nothing_from_looting() -> None:
    table = Table(structure=("guard_tower",), my_tokens=("economy",), pawn=2, coins=(5, 7))
    table.play("build guard_tower")
    assert table.coins == (5, 5)


def test_economy_gains_nothing_from_the_loss_by_the_appian_way() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("appian_way",),
        mine=("brickyard", "shelf_quarry", "press"),
        my_tokens=("economy",),
        coins=(0, 7),
    )
    table.play("wonder appian_way theater")
    assert table.coins == (3, 4), "only the three coins that it prints"


def test_economy_gains_nothing_from_what_its_owner_buys() -> None:
    table = Table(structure=("baths",), my_tokens=("economy",), coins=(5, 7))
    table.play("build baths")
    assert table.coins == (3, 7)


def test_economy_gains_nothing_when_the_opponent_discards() -> None:
    table = Table(structure=("baths",), their_tokens=("economy",))
    table.play("discard baths")
    assert table.coins == (9, 7)


# When the owner gets it


def test_economy_coins_can_be_lost_to_looting_in_the_same_turn() -> None:
    table = Table(age=2, structure=("walls",), their_tokens=("economy",), pawn=1, coins=(4, 0))
    table.play("build walls")
    assert table.coins == (0, 4 - 2)


def test_economy_coins_can_be_lost_to_the_appian_way_in_the_same_turn() -> None:
    table = Table(
        structure=("theater",), my_wonders=("appian_way",), their_tokens=("economy",), coins=(10, 0)
    )
    table.play("wonder appian_way theater")
    assert table.coins == (3, 10 - 3)


def test_economy_coins_are_there_before_a_choice_of_the_same_turn() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("statue_of_zeus",),
        theirs=("quarry",),
        their_tokens=("economy",),
        coins=(11, 0),
    )
    table.play("wonder statue_of_zeus theater")
    assert table.decision == "destroy"
    assert table.coins == (0, 11)
