"""Rulings on what cards do: coins by counting, points by the final count, guilds."""

import pytest

from tests.engine.wonders.table import RICH1, RICH2, RICH_CITY, Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])


# Ruling 41
@BOTH
def test_the_vineyard_counts_brown_cards_of_three_cities_and_those_of_the_same_turn(edition: str) -> None:
    table = Table(
        edition,
        "gizah A, ephesos A, rhodos A, alexandria A",
        ["lumber_yard", "clay_pool", "stone_pit", "ore_vein"],
        at=(2, 1),
        hold={0: "vineyard", 1: "sawmill", 2: "quarry", 3: "brickyard"},
    )
    before = table.coins[0]
    table.turn("vineyard", "sawmill", "quarry", "brickyard")
    assert table.coins[0] == before + 1 + 2 + 2


@BOTH
def test_the_bazar_pays_two_coins_for_each_grey_card_of_three_cities(edition: str) -> None:
    table = Table(
        edition,
        "gizah A, ephesos A, rhodos A, alexandria A",
        ["loom", "press", "glassworks"],
        at=(2, 1),
        hold={0: "bazar", 3: "loom"},
    )
    before = table.coins[0]
    table.turn("bazar", None, None, "loom")
    assert table.coins[0] == before + 2 * 3


# Ruling 42
@BOTH
def test_the_haven_pays_coins_once_for_own_brown_cards_and_points_at_the_end(edition: str) -> None:
    table = Table(edition, RICH_CITY, [RICH1, "clay_pit"], [RICH2], at=(3, 1), hold={0: "haven"})
    before = table.coins[0]
    table.turn("haven")
    assert table.coins[0] == before + 8
    assert table.finish().scores[0]["yellow"] == 8
    assert table.coins[0] == before + 8 + 5 * 3


@BOTH
def test_the_chamber_of_commerce_counts_own_grey_cards_twice(edition: str) -> None:
    table = Table(
        edition,
        f"{RICH_CITY}, rhodos A",
        [RICH1, "loom"],
        [RICH2],
        at=(3, 1),
        hold={0: "chamber_of_commerce"},
    )
    before = table.coins[0]
    table.turn("chamber_of_commerce")
    assert table.coins[0] == before + 4
    assert table.finish().scores[0]["yellow"] == 4


@BOTH
def test_points_of_a_yellow_card_follow_the_final_count_and_its_coins_do_not(edition: str) -> None:
    """The Arena pays for one stage when it is built, and counts two at the end."""
    table = Table(edition, RICH_CITY, [RICH1], [RICH2], ["wonder, arena, wonder; pass"], at=(3, 2))
    before = table.coins[0]
    table.turn()
    assert table.coins[0] == before + 3
    assert table.points(0)["yellow"] == 1
    table.go(3, 4)
    assert table.points(0)["yellow"] == 2
    assert table.coins[0] == before + 3


def test_the_ludus_counts_own_red_cards() -> None:
    table = Table(
        "2e",
        "halikarnassos A, gizah A, ephesos A, rhodos A, alexandria A",
        [RICH1, ", stockade"],
        [", stables"],
        at=(3, 1),
        hold={0: "ludus"},
    )
    before = table.coins[0]
    table.turn("ludus")
    assert table.coins[0] == before + 3
    assert table.finish().scores[0]["yellow"] == 1


# Ruling 43
@BOTH
def test_the_lighthouse_counts_itself(edition: str) -> None:
    table = Table(edition, RICH_CITY, [RICH1], ["vineyard"], at=(3, 1), hold={0: "lighthouse"})
    before = table.coins[0]
    table.turn("lighthouse")
    assert table.coins[0] == before + 2
    assert table.finish().scores[0]["yellow"] == 2


# Ruling 44
@pytest.mark.parametrize(("card", "buried", "coins"), [("vineyard", "sawmill", 2), ("bazar", "press", 0)])
def test_start_resource_stage_production_and_buried_cards_are_no_brown_or_grey_cards(
    card: str, buried: str, coins: int
) -> None:
    """Alexandria makes glass, and any raw good by its stage; only the two brown cards of Ephesos count."""
    table = Table(
        "1e",
        "gizah A, alexandria B, ephesos A, rhodos A, babylon A",
        ["", "", "clay_pool, clay_pit"],
        ["", f"wonder {buried}"],
        at=(2, 2),
        hold={1: card},
    )
    assert table.city(1)["stages"] == 1
    before = table.coins[1]
    table.turn(None, card)
    assert table.coins[1] == before + coins


# Ruling 45
@BOTH
@pytest.mark.parametrize("stages", [1, 2, 3])
def test_the_arena_counts_the_stages_built_so_far(edition: str, stages: int) -> None:
    digs = ", ".join(["wonder; pass"] * stages)
    table = Table(edition, RICH_CITY, [RICH1, "loom"], [RICH2], [f"{digs}, arena"], at=(3, stages + 1))
    before = table.coins[0]
    table.turn()
    assert table.coins[0] == before + 3 * stages
    assert table.finish().scores[0]["yellow"] == stages


# Ruling 46
@BOTH
def test_the_shipowners_guild_counts_own_brown_grey_and_purple_cards_itself_included(edition: str) -> None:
    table = Table(
        edition,
        RICH_CITY,
        [RICH1, "clay_pit, loom"],
        [RICH2],
        ["shipowners_guild, workers_guild"],
    )
    scores = table.finish().scores
    assert scores[0]["guilds"] == (8 + 2 + 2) + 1


# Ruling 47
@BOTH
def test_the_builders_guild_counts_stages_of_the_own_and_both_neighbouring_cities(edition: str) -> None:
    """Two of its own, two of Gizah on the left, one of Rhodos on the right; Ephesos is no neighbour."""
    table = Table(
        edition,
        f"{RICH_CITY}, rhodos B",
        [RICH1],
        [RICH2, ", , , , , wonder", ", quarry, brickyard"],
        ["wonder; pass, wonder; pass, builders_guild", "wonder", ", , , , wonder", "wonder"],
    )
    scores = table.finish().scores
    assert scores[0]["guilds"] == 2 + 2 + 1


# Ruling 48
NEIGHBOURLY = [
    ("workers_guild", ["", "clay_pit", "timber_yard"], [], 2),
    ("craftsmens_guild", ["", "loom"], ["", "", "glassworks, press"], 6),
    ("traders_guild", ["", "marketplace, west_trading_post", "east_trading_post"], ["", "vineyard"], 4),
    ("philosophers_guild", ["", ", , , , , workshop", "scriptorium"], ["", "school"], 3),
    ("spies_guild", ["", ", stockade, , guard_tower", ", , , , barracks"], [], 3),
    ("magistrates_guild", ["", "altar, baths", "theater"], [], 3),
]


@BOTH
@pytest.mark.parametrize(("guild", "age1", "age2", "points"), NEIGHBOURLY)
def test_other_guilds_count_only_what_the_neighbours_have(
    edition: str, guild: str, age1: list[str], age2: list[str], points: int
) -> None:
    table = Table(
        edition,
        RICH_CITY,
        [RICH1, *age1[1:]],
        [RICH2, *age2[1:]],
        [f"{guild}, gardens, arsenal, lodge, haven"],
    )
    assert table.finish().scores[0]["guilds"] == points


# Ruling 49
def test_the_strategists_guild_counts_defeats_of_both_neighbours_whoever_beat_them() -> None:
    """Seat 1 beats both its neighbours in every age; for seat 0 the three defeats of seat 2 count."""
    table = Table("1e", RICH_CITY, [RICH1, ", stockade"], [RICH2], ["strategists_guild"])
    scores = table.finish().scores
    assert [score["military"] for score in scores] == [-3, 18, -3]
    assert scores[0]["guilds"] == 3


# Ruling 50
@pytest.mark.parametrize(
    ("board", "left", "stages", "points"),
    [
        ("rhodos B", "halikarnassos A", 2, 7),
        ("rhodos B", "halikarnassos A", 1, 0),
        ("halikarnassos A", "gizah A", 3, 7),
        ("halikarnassos A", "gizah A", 2, 0),
        ("gizah B", "halikarnassos A", 4, 7),
        ("gizah B", "halikarnassos A", 3, 0),
    ],
)
def test_the_decorators_guild_is_worth_seven_if_the_own_wonder_is_complete(
    board: str, left: str, stages: int, points: int
) -> None:
    wonders = ", ".join(["wonder; pass"] * stages)
    table = Table("2e", f"{board}, {left}, ephesos A", [RICH1], [RICH2], [f"decorators_guild, {wonders}"])
    scores = table.finish().scores
    assert scores[0]["guilds"] == points


# Ruling 51
@BOTH
def test_the_symbol_of_the_scientists_guild_is_chosen_at_the_end(edition: str) -> None:
    """Built before any other symbol, it joins whatever is best in the end."""
    table = Table(
        edition,
        RICH_CITY,
        [RICH1],
        [RICH2],
        ["scientists_guild, lodge, academy, observatory"],
        at=(3, 2),
    )
    assert table.points(0)["green"] == 1
    seen = []
    for turn in (3, 4, 5):
        table.go(3, turn)
        seen.append(table.points(0)["green"])
    assert seen == [4, 9, 4 + 1 + 1 + 7]
    assert table.points(0)["guilds"] == 0


def test_the_symbol_of_babylon_is_chosen_at_the_end() -> None:
    table = Table(
        "1e",
        "babylon A, olympia A, alexandria A",
        ["clay_pool, wonder, lumber_yard, timber_yard, wonder"],
        ["", "", ""],
        at=(1, 6),
    )
    assert table.points(0)["green"] == 1
    assert table.points(0)["wonders"] == 3
