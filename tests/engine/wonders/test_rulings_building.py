"""Rulings on buildings: no name twice, cards under stages, chains, coins for the bank, stages of a wonder."""

import pytest

from tests.engine.wonders.table import Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])
THREE = "gizah A, ephesos A, rhodos A"
FOUR = "gizah A, ephesos A, rhodos A, alexandria A"
SEVEN = "gizah A, ephesos A, rhodos A, alexandria A, babylon A, olympia A, halikarnassos A"


# Ruling 15
@BOTH
def test_a_second_copy_cannot_be_built(edition: str) -> None:
    table = Table(edition, FOUR, ["lumber_yard"], at=(1, 2), hold={0: "lumber_yard"})
    assert table.moves(0, "lumber_yard") == ["discard lumber_yard"]
    assert table.refused(0, "build lumber_yard") == "already_built"


@BOTH
@pytest.mark.parametrize("card", ["loom", "glassworks", "press"])
def test_the_same_name_of_another_age_is_the_same_building(edition: str, card: str) -> None:
    table = Table(edition, THREE, [card], at=(2, 1), hold={0: card})
    assert f"build {card}" not in table.moves(0)


@BOTH
def test_a_chain_does_not_build_a_name_twice(edition: str) -> None:
    table = Table(edition, SEVEN, ["baths"], ["aqueduct"], at=(2, 2), hold={0: "aqueduct"})
    assert not any(move.startswith("build") for move in table.moves(0, "aqueduct"))


def test_a_free_build_does_not_build_a_name_twice() -> None:
    table = Table(
        "1e",
        "olympia A, gizah A, ephesos A, rhodos A",
        ["lumber_yard, wonder, stone_pit, wonder"],
        ["sawmill"],
        at=(2, 2),
        hold={0: "sawmill brickyard"},
    )
    assert "free brickyard" in table.moves(0)
    assert table.refused(0, "free sawmill") == "already_built"
    assert not any(move.split()[0] in ("build", "free") for move in table.moves(0, "sawmill"))


@BOTH
def test_a_dig_does_not_build_a_name_twice(edition: str) -> None:
    """Halikarnassos B has the Altar, and its neighbour has sold another one."""
    first = "ore_vein" if edition == "1e" else "clay_pool"
    table = Table(
        edition,
        "halikarnassos B, ephesos A, rhodos A, alexandria A, gizah A",
        [f"altar, {first}, clay_pit", "sell altar, sell theater"],
        at=(1, 4),
    )
    table.turn("wonder")
    assert "dig theater" in table.moves(0)
    assert "dig altar" not in table.moves(0)
    assert table.refused(0, "dig altar") == "already_built"


# Ruling 16
@BOTH
def test_a_duplicate_may_be_buried_and_a_buried_card_may_be_built_again(edition: str) -> None:
    table = Table(
        edition,
        "gizah B, ephesos A, rhodos A, alexandria A",
        ["lumber_yard, timber_yard"],
        at=(1, 3),
        hold={0: "lumber_yard"},
    )
    assert table.moves(0, "lumber_yard") == ["discard lumber_yard", "wonder lumber_yard"]
    buried = Table(
        edition,
        "gizah B, ephesos A, rhodos A, alexandria A",
        ["timber_yard, lumber_yard, wonder scriptorium"],
        at=(1, 4),
        hold={0: "scriptorium"},
    )
    assert buried.moves(0, "scriptorium")[0] == "build scriptorium left 2"


@BOTH
def test_a_buried_card_has_no_colour_goods_chain_or_symbol(edition: str) -> None:
    """Scriptorium and Baths lie under the stages of Gizah: no chain to Library or Aqueduct, no symbol."""
    table = Table(
        edition,
        "gizah B, ephesos A, rhodos A",
        ["lumber_yard, timber_yard, wonder scriptorium"],
        at=(2, 1),
        hold={0: "library courthouse"},
    )
    assert "build library" not in table.moves(0)
    assert "build courthouse" not in table.moves(0)
    assert table.points(0)["green"] == 0
    assert table.cards(0) == {"lumber_yard", "timber_yard"}


# Ruling 17
@BOTH
@pytest.mark.parametrize("post", ["east_trading_post", "west_trading_post"])
def test_one_of_the_listed_buildings_is_enough_for_a_chain(edition: str, post: str) -> None:
    table = Table(edition, THREE, [post], at=(2, 1), hold={0: "forum", 1: "vineyard"})
    assert [move for move in table.moves(0, "forum") if "build" in move] == ["build forum"]
    coins = table.coins
    table.turn("build forum")
    assert table.coins[0] == coins[0]


@BOTH
def test_without_the_building_there_is_no_chain(edition: str) -> None:
    table = Table(edition, THREE, at=(2, 1), hold={0: "forum"})
    assert table.moves(0, "forum") == ["discard forum"]


@BOTH
@pytest.mark.parametrize(
    ("first", "two"),
    [
        ("apothecary", "dispensary stables"),
        ("workshop", "archery_range laboratory"),
        ("scriptorium", "courthouse library"),
    ],
)
def test_some_buildings_open_two_chains(edition: str, first: str, two: str) -> None:
    goods = "loom, glassworks, press"
    table = Table(edition, THREE, [f"{goods}, {first}"], at=(2, 1), hold={0: two})
    for card in two.split():
        assert [move for move in table.moves(0, card) if "build" in move] == [f"build {card}"]


@BOTH
def test_a_chain_frees_the_whole_cost_not_a_part(edition: str) -> None:
    table = Table(edition, THREE, ["glassworks, workshop"], at=(2, 1), hold={0: "laboratory"})
    coins = table.coins
    table.turn("build laboratory", None, None)
    assert table.coins[0] == coins[0]
    assert "laboratory" in table.cards(0)


# Ruling 18
@pytest.mark.parametrize(("card", "later"), [("theater", "gardens"), ("altar", "pantheon")])
def test_a_chain_may_skip_an_age(card: str, later: str) -> None:
    table = Table("2e", THREE, [card], at=(3, 1), hold={0: later})
    assert f"build {later}" in table.moves(0)
    first = Table("1e", THREE, [card], at=(3, 1), hold={0: later})
    assert f"build {later}" not in first.moves(0)


# Ruling 19
@BOTH
def test_a_dug_building_opens_its_chain(edition: str) -> None:
    good = ("ore_vein", "clay_pit") if edition == "1e" else ("clay_pool", "clay_pit")
    table = Table(
        edition,
        "halikarnassos B, ephesos A, rhodos A",
        [f"{good[0]}, {good[1]}, wonder; dig baths", "sell baths"],
        at=(2, 1),
        hold={0: "aqueduct"},
    )
    assert "baths" in table.cards(0)
    assert "build aqueduct" in table.moves(0)


def test_a_building_of_a_free_build_opens_its_chain() -> None:
    table = Table(
        "1e",
        "olympia A, ephesos A, rhodos A",
        ["lumber_yard, wonder, stone_pit, timber_yard, wonder, free scriptorium"],
        at=(2, 1),
        hold={0: "library"},
    )
    assert "scriptorium" in table.cards(0)
    assert "build library" in table.moves(0)


@BOTH
def test_a_chained_building_opens_the_next_chain(edition: str) -> None:
    table = Table(
        edition, THREE, ["press, scriptorium"], ["library"], at=(3, 1), hold={0: "university senate"}
    )
    assert {"build university", "build senate"} <= set(table.moves(0))


# Ruling 20
@BOTH
def test_where_a_chain_applies_only_the_free_build_is_offered(edition: str) -> None:
    """Gizah could buy the stone for the Aqueduct, but has the Baths."""
    table = Table(
        edition, "gizah A, ephesos A, rhodos A", ["baths", "stone_pit"], at=(2, 2), hold={0: "aqueduct walls"}
    )
    assert [move for move in table.moves(0, "aqueduct") if "build" in move] == ["build aqueduct"]
    assert table.refused(0, "build aqueduct left 2")


# Ruling 21
@BOTH
def test_coin_costs_go_to_the_bank(edition: str) -> None:
    table = Table(edition, THREE, hold={0: "clay_pit", 1: "loom", 2: "press"})
    table.turn("build clay_pit", "build loom", "build press")
    assert table.coins == [2, 3, 3]


# Ruling 22
def test_stages_are_built_in_order_several_in_an_age_and_each_once() -> None:
    """Gizah B has four stages: 2 wood, 3 stone, 3 clay, 4 stone and papyrus."""
    table = Table(
        "1e",
        "gizah B, ephesos A, rhodos A",
        [", lumber_yard, timber_yard, stone_pit, wonder, clay_pool"],
        ["brickyard, quarry, wonder, wonder, wonder"],
        at=(2, 3),
        hold={0: "temple"},
    )
    assert table.points(0)["wonders"] == 3
    assert table.moves(0, "temple")[-1] == "wonder temple"
    for points in (8, 13, 20):
        table.turn("wonder")
        assert table.points(0)["wonders"] == points
    assert not any(move.startswith("wonder") for move in table.moves(0))


@BOTH
def test_only_the_cost_on_the_board_is_paid_whatever_card_is_buried(edition: str) -> None:
    table = Table(
        edition,
        "gizah B, ephesos A, rhodos A",
        ["lumber_yard, timber_yard"],
        at=(2, 1),
        hold={0: "sawmill temple dispensary stables"},
    )
    for card in ("sawmill", "temple", "dispensary", "stables"):
        assert f"wonder {card}" in table.moves(0)
    coins = table.coins[0]
    table.turn("wonder sawmill")
    assert table.coins[0] == coins
    assert table.points(0)["wonders"] == 3


@BOTH
def test_a_wonder_is_never_compulsory(edition: str) -> None:
    table = Table(edition, "gizah B, ephesos A, rhodos A", ["lumber_yard, timber_yard"])
    outcome = table.finish()
    assert outcome.scores[0]["wonders"] == 0
