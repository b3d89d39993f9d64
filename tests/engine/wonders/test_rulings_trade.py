"""Rulings on production and trade: units, prices, sellers, discounts and the splits on offer."""

import pytest

from tests.engine.wonders.table import Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])
THREE = "gizah A, ephesos A, rhodos A"


def builds(table: Table, seat: int, card: str) -> list[str]:
    """Which payments are on offer for a building: what follows its name."""
    prefix = f"build {card}"
    return [move.removeprefix(prefix).strip() for move in table.moves(seat, card) if move.startswith(prefix)]


def stages(table: Table, seat: int, card: str) -> list[str]:
    prefix = f"wonder {card}"
    return [move.removeprefix(prefix).strip() for move in table.moves(seat, card) if move.startswith(prefix)]


# Ruling 23
@BOTH
def test_production_is_not_used_up_but_a_unit_serves_once_a_turn(edition: str) -> None:
    """One wood pays the Stockade in every turn, and never two wood at once."""
    table = Table(
        edition,
        "ephesos A, alexandria A, rhodos A",
        ["lumber_yard"],
        at=(2, 2),
        hold={0: "caravansery school"},
    )
    assert builds(table, 0, "school") == [""]
    assert builds(table, 0, "caravansery") == []
    later = Table(
        edition, "ephesos A, alexandria A, rhodos A", ["lumber_yard, stockade"], ["school"], at=(3, 1)
    )
    assert {"stockade", "school"} <= later.cards(0)
    assert later.coins[0] == 3 + 9 * 3


@BOTH
def test_a_choice_card_gives_one_of_its_options_a_turn(edition: str) -> None:
    """Timber Yard: wood or stone, as needed. Clay Pit: ore or clay, not both for the Stables."""
    table = Table(
        edition,
        "alexandria A, ephesos A, rhodos A",
        ["timber_yard"],
        at=(1, 2),
        hold={0: "stockade baths"},
    )
    assert builds(table, 0, "stockade") == builds(table, 0, "baths") == [""]
    table = Table(
        edition,
        "alexandria A, gizah A, halikarnassos A",
        ["clay_pit", "", "lumber_yard"],
        at=(2, 1),
        hold={0: "stables"},
    )
    assert builds(table, 0, "stables") == []


# Ruling 24
@BOTH
def test_a_unit_costs_two_coins_paid_to_its_owner(edition: str) -> None:
    table = Table(edition, THREE, hold={1: "barracks"})
    assert builds(table, 1, "barracks") == ["left 2"]
    table.turn(None, "barracks", None)
    assert table.coins == [6, 1, 8]


@BOTH
def test_a_unit_costs_one_coin_with_a_matching_discount(edition: str) -> None:
    table = Table(edition, THREE, ["", "west_trading_post"], at=(1, 2), hold={1: "barracks baths"})
    assert builds(table, 1, "barracks") == ["left 1"]
    assert builds(table, 1, "baths") == ["right 2"]
    before = table.coins
    table.turn(None, "barracks", None)
    assert table.coins == [before[0] + 3, before[1] - 1, before[2] + 3 + 1]


# Ruling 25
@BOTH
def test_start_resource_brown_and_grey_cards_are_for_sale(edition: str) -> None:
    table = Table(
        edition,
        THREE,
        ["", "lumber_yard, loom"],
        at=(1, 3),
        hold={0: "stockade apothecary scriptorium"},
    )
    assert builds(table, 0, "stockade") == ["left 2"]
    assert builds(table, 0, "apothecary") == ["left 2"]
    assert builds(table, 0, "scriptorium") == ["left 2"]


@BOTH
def test_yellow_cards_sell_nothing(edition: str) -> None:
    """Seat 1 has Caravansery and Forum; its neighbour can buy neither clay nor cloth."""
    table = Table(
        edition,
        THREE,
        ["", "marketplace, west_trading_post"],
        ["", "caravansery, forum"],
        at=(2, 3),
        hold={0: "laboratory courthouse", 1: "walls library"},
    )
    assert table.city(1)["cards"]["yellow"]
    assert builds(table, 0, "laboratory") == []  # clay, clay, papyrus
    assert builds(table, 0, "courthouse") == []  # clay, clay, cloth
    # The owner has stone of the Caravansery and cloth of the Forum, and buys a stone of Gizah.
    assert builds(table, 1, "library") == ["right 2"]


def test_stages_sell_nothing() -> None:
    """Alexandria A makes any raw good with stage 2, for itself alone."""
    table = Table(
        "1e",
        "gizah A, alexandria A, rhodos A",
        ["", "stone_pit, timber_yard, wonder, ore_vein, wonder"],
        at=(1, 6),
        hold={0: "guard_tower"},
    )
    assert table.points(1)["wonders"] == 3
    assert builds(table, 0, "guard_tower") == []
    own = Table(
        "1e",
        "gizah A, alexandria A, rhodos A",
        ["", "stone_pit, timber_yard, wonder, ore_vein, wonder"],
        at=(1, 6),
        hold={1: "guard_tower"},
    )
    assert builds(own, 1, "guard_tower") == [""]


# Ruling 26
@BOTH
def test_owner_and_both_neighbours_use_the_same_unit_in_one_turn(edition: str) -> None:
    table = Table(
        edition,
        "rhodos A, gizah A, ephesos A, alexandria A, halikarnassos A",
        hold={0: "barracks", 1: "barracks"},
    )
    table.turn("barracks", "barracks")
    assert table.coins[:2] == [5, 1]


@BOTH
def test_both_neighbours_buy_the_same_unit_in_one_turn(edition: str) -> None:
    """Rhodos sits between two cities that lack ore."""
    table = Table(
        edition,
        "gizah A, rhodos A, ephesos A, alexandria A, halikarnassos A",
        hold={0: "barracks", 2: "barracks"},
    )
    table.turn("barracks left 2", None, "barracks right 2")
    assert table.coins[:3] == [1, 3 + 3 + 4, 1]


# Ruling 27
@BOTH
def test_a_buyer_buys_each_unit_once(edition: str) -> None:
    """Two wood for the Caravansery: one neighbour has one, and later two in one Sawmill."""
    boards = "rhodos A, gizah A, ephesos A"
    one = Table(edition, boards, ["", "lumber_yard"], at=(2, 2), hold={0: "caravansery"})
    assert builds(one, 0, "caravansery") == []
    two = Table(edition, boards, ["", ""], ["", "sawmill"], at=(2, 2), hold={0: "caravansery"})
    assert builds(two, 0, "caravansery") == ["left 4"]


# Ruling 28
@BOTH
def test_a_neighbours_choice_card_gives_either_option_whatever_its_owner_makes_of_it(edition: str) -> None:
    """Clay Pit: the owner uses ore, the neighbour buys clay in the same turn."""
    table = Table(
        edition,
        "gizah A, ephesos A, alexandria A",
        ["", "clay_pit"],
        at=(1, 2),
        hold={0: "guard_tower", 1: "barracks"},
    )
    assert builds(table, 0, "guard_tower") == ["left 2"]
    table.turn("guard_tower", "barracks")
    assert "guard_tower" in table.cards(0)
    assert "barracks" in table.cards(1)


@BOTH
def test_only_one_option_of_a_neighbours_choice_card_is_bought_in_a_turn(edition: str) -> None:
    """Stables need wood, ore and clay; the Clay Pit of the neighbour is ore or clay."""
    table = Table(
        edition,
        "gizah A, ephesos A, alexandria A",
        ["lumber_yard", "clay_pit"],
        at=(2, 1),
        hold={0: "stables"},
    )
    assert builds(table, 0, "stables") == []
    more = Table(
        edition,
        "gizah A, ephesos A, alexandria A",
        ["lumber_yard", "clay_pit, ore_vein"],
        at=(2, 1),
        hold={0: "stables"},
    )
    assert builds(more, 0, "stables") == ["left 4"]


# Ruling 29
@BOTH
def test_every_split_is_offered_that_no_other_undercuts_on_both_sides(edition: str) -> None:
    """Two clay, and each neighbour has two."""
    table = Table(
        edition,
        "gizah A, ephesos A, rhodos A",
        ["", "clay_pool", "clay_pit"],
        ["", "brickyard"],
        at=(2, 2),
        hold={0: "forum"},
    )
    assert builds(table, 0, "forum") == ["left 2 right 2", "left 4"]
    both = Table(
        edition,
        "gizah A, ephesos A, rhodos A, alexandria A",
        ["", "clay_pool", "", "excavation"],
        ["", "brickyard", "", "brickyard"],
        at=(2, 2),
        hold={0: "forum"},
    )
    assert builds(both, 0, "forum") == ["left 2 right 2", "left 4", "right 4"]


@BOTH
def test_a_dearer_split_is_offered_too_if_it_pays_one_neighbour_less(edition: str) -> None:
    """With the West Trading Post clay is cheaper on the left; the right may be paid all the same."""
    table = Table(
        edition,
        "ephesos A, gizah A, rhodos A, alexandria A",
        ["west_trading_post", "clay_pool", "", "excavation"],
        ["", "brickyard", "", "brickyard"],
        at=(2, 2),
        hold={0: "laboratory"},
    )
    assert builds(table, 0, "laboratory") == ["left 1 right 2", "left 2", "right 4"]


@BOTH
def test_splits_beyond_the_purse_are_not_offered(edition: str) -> None:
    """Three coins are enough for two clay on the discounted side only."""
    table = Table(
        edition,
        "ephesos A, gizah A, rhodos A, alexandria A",
        ["west_trading_post, lumber_yard, altar, theater, loom, press", "clay_pool", "", "excavation"],
        ["glassworks", "brickyard", "", "brickyard"],
        at=(2, 2),
        hold={0: "laboratory"},
    )
    assert table.coins[0] == 3
    assert builds(table, 0, "laboratory") == ["left 1 right 2", "left 2"]


# Ruling 30
@BOTH
def test_nothing_is_bought_that_the_city_can_make(edition: str) -> None:
    table = Table(edition, THREE, ["", "stone_pit", ""], at=(1, 2), hold={0: "baths"})
    assert builds(table, 0, "baths") == [""]
    assert table.refused(0, "build baths left 2")


# Ruling 31
@BOTH
def test_what_was_bought_serves_only_the_build_of_this_turn(edition: str) -> None:
    """Ephesos buys a wood for the School; with one bought for the Stockade before, it pays again."""
    table = Table(
        edition, "ephesos A, rhodos A, gizah A, alexandria A", ["", "lumber_yard"], ["school"], at=(2, 2)
    )
    assert table.coins[0] == 3 + 6 * 3 - 2
    again = Table(
        edition,
        "ephesos A, rhodos A, gizah A, alexandria A",
        [", stockade", "lumber_yard, "],
        ["school"],
        at=(2, 2),
    )
    assert again.coins[0] == 3 + 5 * 3 - 2 - 2


# Ruling 32
@BOTH
def test_the_east_post_is_for_the_right_and_the_west_post_for_the_left_neighbour(edition: str) -> None:
    boards = "ephesos A, rhodos A, gizah A"
    east = Table(edition, boards, ["east_trading_post"], at=(1, 2), hold={0: "barracks baths"})
    assert (builds(east, 0, "barracks"), builds(east, 0, "baths")) == (["left 2"], ["right 1"])
    west = Table(edition, boards, ["west_trading_post"], at=(1, 2), hold={0: "barracks baths"})
    assert (builds(west, 0, "barracks"), builds(west, 0, "baths")) == (["left 1"], ["right 2"])


@BOTH
def test_the_marketplace_is_for_manufactured_goods_of_both(edition: str) -> None:
    boards = "rhodos A, alexandria A, halikarnassos A"
    table = Table(
        edition, boards, ["marketplace", "stone_pit"], at=(1, 2), hold={0: "workshop apothecary baths"}
    )
    assert builds(table, 0, "workshop") == ["left 1"]
    assert builds(table, 0, "apothecary") == ["right 1"]
    assert builds(table, 0, "baths") == ["left 2"]


@BOTH
def test_the_posts_are_not_for_manufactured_goods(edition: str) -> None:
    table = Table(
        edition,
        "rhodos A, alexandria A, halikarnassos A",
        ["west_trading_post, east_trading_post"],
        at=(1, 3),
        hold={0: "workshop apothecary"},
    )
    assert builds(table, 0, "workshop") == ["left 2"]
    assert builds(table, 0, "apothecary") == ["right 2"]


# Ruling 33
def test_discounts_do_not_stack_and_the_posts_may_be_built_beside_the_stage_of_olympia() -> None:
    table = Table(
        "1e",
        "olympia B, rhodos A, gizah A",
        ["lumber_yard, wonder, west_trading_post, east_trading_post"],
        at=(1, 5),
        hold={0: "barracks baths"},
    )
    assert {"west_trading_post", "east_trading_post"} <= table.cards(0)
    assert builds(table, 0, "barracks") == ["left 1"]
    assert builds(table, 0, "baths") == ["right 1"]


# Ruling 34
@BOTH
def test_with_three_players_left_and_right_are_different_people_each_counted_once(edition: str) -> None:
    """The Vineyard finds one brown card in each of the three cities."""
    table = Table(
        edition,
        THREE,
        ["lumber_yard", "clay_pool", "ore_vein"],
        at=(2, 1),
        hold={0: "vineyard"},
    )
    before = table.coins[0]
    table.turn("vineyard")
    assert table.coins[0] == before + 3
    assert builds(Table(edition, THREE, hold={0: "barracks"}), 0, "barracks") == ["right 2"]
    assert builds(Table(edition, THREE, hold={0: "scriptorium"}), 0, "scriptorium") == ["left 2"]
