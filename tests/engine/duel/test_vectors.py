"""Worked examples of the rule books, calculated by hand."""

import pytest

from tests.engine.duel.table import Table


def test_fortifications_for_five() -> None:
    # A clay at 3 and a papyrus at 2; the two stones are made at home.
    for stone in (("quarry", "stone_pit"), ("shelf_quarry",)):
        table = Table(age=3, structure=("fortifications",), mine=stone, theirs=("clay_pool",), coins=(5, 7))
        assert table.price("build fortifications") == 5
        table.play("build fortifications")
        assert table.coins == (0, 7)


@pytest.mark.parametrize("theirs", [("shelf_quarry",), ("quarry", "stone_pit")])
def test_aqueduct_for_twelve(theirs: tuple[str, ...]) -> None:
    table = Table(age=2, structure=("aqueduct",), theirs=theirs, coins=(12, 7))
    assert table.price("build aqueduct") == 12
    table.play("build aqueduct")
    assert table.coins == (0, 7)


def test_caravansery_for_seven() -> None:
    table = Table(age=2, structure=("caravansery",), theirs=("glassworks",), coins=(7, 7))
    assert table.price("build caravansery") == 7
    table.play("build caravansery")
    assert table.coins == (0, 7)


def test_a_discard_with_tavern_and_clay_reserve_for_four() -> None:
    table = Table(structure=("baths",), mine=("tavern", "clay_reserve"), coins=(0, 7))
    table.play("discard baths")
    assert table.coins == (4, 7)


def masonry_and_customs_house(card: str) -> Table:
    return Table(
        age=3,
        structure=(card,),
        mine=("customs_house", "clay_pool"),
        my_tokens=("masonry",),
        theirs=("sawmill", "glass_blower"),
        coins=(20, 7),
    )


def test_palace_for_two_with_masonry_customs_house_and_clay_pool() -> None:
    table = masonry_and_customs_house("palace")
    assert table.price("build palace") == 2
    table.play("build palace")
    assert table.coins == (18, 7)


def test_academy_for_eight_because_masonry_serves_no_green_card() -> None:
    table = masonry_and_customs_house("academy")
    assert table.price("build academy") == 8
    table.play("build academy")
    assert table.coins == (12, 7)


def test_temple_of_artemis_for_one_from_one_coin_to_twelve() -> None:
    table = Table(
        structure=("theater",),
        mine=("press", "stone_reserve"),
        my_tokens=("architecture",),
        my_wonders=("temple_of_artemis",),
        theirs=("sawmill",),
        coins=(1, 7),
    )
    assert table.price("wonder temple_of_artemis theater") == 1
    table.play("wonder temple_of_artemis theater")
    assert table.coins == (12, 7)


def test_economy_gains_seven_for_the_town_hall() -> None:
    table = Table(
        age=3, structure=("town_hall",), mine=("stone_reserve",), their_tokens=("economy",), coins=(7, 0)
    )
    assert table.price("build town_hall") == 7
    table.play("build town_hall")
    assert table.coins == (0, 7)


def test_economy_gains_nothing_for_the_pretorium() -> None:
    table = Table(
        age=3, structure=("pretorium",), mine=("stone_reserve",), their_tokens=("economy",), coins=(8, 0)
    )
    assert table.price("build pretorium") == 8
    table.play("build pretorium")
    assert table.coins[0] == 0
    assert table.coins[1] == 0


def test_the_colossus_has_two_shields_even_with_strategy() -> None:
    table = Table(structure=("theater",), my_wonders=("colossus",), my_tokens=("strategy",), coins=(20, 7))
    table.play("wonder colossus theater")
    assert table.pawn == 2


def test_the_archery_range_has_three_shields_with_strategy() -> None:
    table = Table(age=2, structure=("archery_range",), my_tokens=("strategy",), coins=(20, 7))
    table.play("build archery_range")
    assert table.pawn == 3
