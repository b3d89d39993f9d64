"""Rulings on every difference between the first and the second edition."""

import pytest

from engine.game import BadSetup
from engine.wonders import data
from engine.wonders.position import EDITIONS
from tests.engine.wonders.games import seed_of
from tests.engine.wonders.table import RICH1, RICH2, RICH_CITY, Table

FIRST, SECOND = (
    {card.id: card for card in data.CARDS if card.is_in(edition)} for edition in (data.FIRST, data.SECOND)
)
THREE = "gizah A, ephesos A, rhodos A"
FOUR = f"{THREE}, alexandria A"


def blue_points(edition: str, card: str, age: int = 1) -> int:
    """What a blue card is worth in a game."""
    scripts = [[card], [card]]
    rich = [[RICH1], [RICH2]]
    if age == 1:
        return Table(edition, FOUR, scripts[0], at=(2, 1)).points(0)["blue"]
    return Table(edition, RICH_CITY, rich[0], scripts[1], at=(2, 2)).points(0)["blue"]


def is_free_with(edition: str, earlier: str, later: str, ages: tuple[int, int]) -> bool:
    """Whether a poor city that has one building may build another for nothing."""
    scripts: list[list[str]] = [[], [], []]
    scripts[ages[0] - 1] = [earlier]
    seven = "gizah A, ephesos A, rhodos A, alexandria A, babylon A, olympia A, halikarnassos A"
    table = Table(edition, seven, *scripts, at=(ages[1], 1), hold={0: later})
    return f"build {later}" in table.moves(0)


# Ruling 78
def test_the_well_replaces_the_pawnshop_and_leads_to_the_statue() -> None:
    assert blue_points("1e", "pawnshop") == blue_points("2e", "well") == 3
    assert is_free_with("2e", "well", "statue", (1, 2))
    assert not is_free_with("1e", "pawnshop", "statue", (1, 2))
    assert FIRST["pawnshop"].copies == SECOND["well"].copies == "4 7"
    for edition, card in (("1e", "well"), ("2e", "pawnshop")):
        with pytest.raises(AssertionError):
            Table(edition, FOUR, [card])


# Ruling 79
@pytest.mark.parametrize(("card", "first", "second"), [("altar", 2, 3), ("theater", 2, 3), ("temple", 3, 4)])
def test_altar_theater_and_temple_are_worth_a_point_more(card: str, first: int, second: int) -> None:
    age = 2 if card == "temple" else 1
    assert (blue_points("1e", card, age), blue_points("2e", card, age)) == (first, second)


# Ruling 80
@pytest.mark.parametrize(
    ("earlier", "later", "ages", "in_first", "in_second"),
    [
        ("altar", "temple", (1, 2), True, False),
        ("altar", "pantheon", (1, 3), False, True),
        ("theater", "statue", (1, 2), True, False),
        ("theater", "gardens", (1, 3), False, True),
    ],
)
def test_the_chains_of_altar_and_theater_skip_an_age_now(
    earlier: str, later: str, ages: tuple[int, int], in_first: bool, in_second: bool
) -> None:
    assert is_free_with("1e", earlier, later, ages) is in_first
    assert is_free_with("2e", earlier, later, ages) is in_second


@pytest.mark.parametrize(("middle", "last"), [("temple", "pantheon"), ("statue", "gardens")])
def test_temple_and_statue_lead_nowhere_now(middle: str, last: str) -> None:
    for edition, chained in (("1e", True), ("2e", False)):
        table = Table(
            edition, RICH_CITY, ["", RICH1], [f", , , , , {middle}", RICH2], at=(3, 1), hold={0: last}
        )
        free = [move for move in table.moves(0, last) if move.startswith("build")] == [f"build {last}"]
        assert middle in table.cards(0)
        assert free is chained


# Ruling 81
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("fortifications", {"stone": 1, "ore": 3}, {"ore": 3, "clay": 1}),
        ("spies_guild", {"clay": 3, "glass": 1}, {"clay": 2, "glass": 1}),
        ("builders_guild", {"stone": 2, "clay": 2, "glass": 1}, {"stone": 3, "clay": 2, "glass": 1}),
    ],
)
def test_three_costs_have_changed(card: str, first: dict[str, int], second: dict[str, int]) -> None:
    # A city that makes exactly the cost builds it; one that makes the other edition's only if that is more.
    for edition, cost, other in (("1e", first, second), ("2e", second, first)):
        assert own_production_pays(edition, card, cost)
        is_more = all(other.get(good, 0) >= count for good, count in cost.items())
        assert own_production_pays(edition, card, other) is is_more


def own_production_pays(edition: str, card: str, cost: dict[str, int]) -> bool:
    """Whether a city that makes exactly this much, and can buy nothing, builds the card."""
    single = {
        "stone": "stone_pit",
        "ore": "ore_vein",
        "clay": "clay_pool",
        "glass": "glassworks",
        "wood": "lumber_yard",
    }
    double = {"stone": "quarry", "ore": "foundry", "clay": "brickyard", "wood": "sawmill"}
    age1 = [single[good] for good, count in cost.items() if count in (1, 3)]
    age2 = [double[good] for good, count in cost.items() if count > 1]
    exact = Table(
        edition,
        "ephesos A, alexandria A, gizah A, halikarnassos A",
        [", ".join(age1)],
        [", ".join(["", *age2])],
        at=(3, 1),
        hold={0: card},
    )
    return f"build {card}" in exact.moves(0)


# Ruling 82
def test_the_decorators_guild_replaces_the_strategists_guild_at_the_same_cost() -> None:
    assert "decorators_guild" not in FIRST
    assert "strategists_guild" not in SECOND
    assert FIRST["strategists_guild"].cost == SECOND["decorators_guild"].cost
    for edition, card in (("1e", "strategists_guild"), ("2e", "decorators_guild")):
        table = Table(edition, RICH_CITY, [RICH1], [RICH2], at=(3, 1), hold={0: card})
        assert f"build {card}" in table.moves(0)


# Ruling 83
def test_ludus_and_castrum_are_new() -> None:
    boards = "halikarnassos A, gizah A, ephesos A, rhodos A, alexandria A"
    table = Table("2e", boards, [RICH1], [RICH2], ["ludus, castrum"], at=(3, 3))
    assert {"ludus", "castrum"} <= table.cards(0)
    assert table.city(0)["shields"] == 3
    assert table.points(0)["yellow"] == 1
    assert not {"ludus", "castrum"} & set(FIRST)


# Ruling 84
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("town_hall", "3 5 6", "3 6"),
        ("arena", "3 5 7", "3 5"),
        ("circus", "4 5 6", "4 6"),
        ("arsenal", "3 4 7", "3 5"),
    ],
)
def test_four_cards_come_in_fewer_copies(card: str, first: str, second: str) -> None:
    assert (FIRST[card].copies, SECOND[card].copies) == (first, second)


# Ruling 85
@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("town_hall", {"stone": 2, "ore": 1, "glass": 1}),
        ("arena", {"stone": 2, "ore": 1}),
        ("circus", {"stone": 3, "ore": 1}),
        ("craftsmens_guild", {"stone": 2, "ore": 2}),
    ],
)
def test_four_costs_have_not_changed_whatever_is_said(card: str, cost: dict[str, int]) -> None:
    for edition in ("1e", "2e"):
        assert own_production_pays(edition, card, cost)
        for good in cost:
            assert not own_production_pays(edition, card, {**cost, good: cost[good] - 1})


# Ruling 86
def test_babylon_and_olympia_have_swapped_their_start_resources() -> None:
    for edition, babylon, olympia in (("1e", "guard_tower", "stockade"), ("2e", "stockade", "guard_tower")):
        table = Table(edition, "babylon A, gizah A, ephesos A", hold={0: f"{babylon} {olympia}"})
        assert f"build {babylon}" in table.moves(0)
        assert f"build {olympia}" not in table.moves(0)
        table = Table(edition, "olympia A, gizah A, ephesos A", hold={0: f"{babylon} {olympia}"})
        assert f"build {olympia}" in table.moves(0)
        assert f"build {babylon}" not in table.moves(0)


# Ruling 87
def stages(edition: str, board: str, number: int) -> tuple[data.Stage, ...]:
    """The stages of a side, 0 for A or day, 1 for B or night."""
    name = data.SIDE_NAMES[edition][number]
    (side,) = [side for side in data.SIDES if (side.board, side.name_in(edition)) == (board, name)]
    return side.stages


def test_which_boards_are_unchanged_and_which_only_cost_something_else() -> None:
    same, dearer = [], []
    for board in data.BOARDS:
        for number in (0, 1):
            first, second = stages(data.FIRST, board, number), stages(data.SECOND, board, number)
            if first == second:
                same.append((board, number))
            elif [stage.does for stage in first] == [stage.does for stage in second]:
                dearer.append((board, number))
    assert same == [("gizah", 1), ("rhodos", 0), ("rhodos", 1)]
    assert dearer == [
        ("alexandria", 0), ("alexandria", 1), ("babylon", 0), ("ephesos", 0), ("ephesos", 1), ("gizah", 0),
        ("halikarnassos", 0), ("halikarnassos", 1),
    ]  # fmt: skip


# Ruling 88
def test_babylon_night_has_two_stages_the_seventh_card_and_the_symbol() -> None:
    """Two stone, then three clay and glass; no stage of three points."""
    table = Table(
        "2e",
        "babylon B, alexandria A, gizah A",
        ["stone_pit, timber_yard, wonder, clay_pool, clay_pit"],
        ["brickyard, wonder"],
        at=(2, 3),
    )
    assert table.points(0)["wonders"] == 0
    assert table.points(0)["green"] == 1
    assert not any("wonder" in move for move in table.moves(0))


# Ruling 89
def test_olympia_has_no_copied_guild_no_discount_and_no_free_move_in_the_second_edition() -> None:
    for number in (0, 1):
        for stage in stages(data.SECOND, "olympia", number):
            assert stage.does.power not in (data.COPY_GUILD, data.FREE_ONCE_PER_AGE)
            assert not stage.does.discount
    table = Table(
        "2e",
        "olympia B, rhodos A, gizah A",
        ["ore_vein, clay_pit, wonder"],
        at=(1, 4),
        hold={0: "baths stockade"},
    )
    assert table.points(0)["wonders"] == 2
    assert "build baths right 2" in table.moves(0)


# Rulings 90 and 91: see also test_rulings_setup.py and test_rulings_free_city.py
def test_the_second_edition_has_no_game_for_two() -> None:
    assert 2 in EDITIONS["wonders-1e"].seats
    assert 2 not in EDITIONS["wonders-2e"].seats
    with pytest.raises(BadSetup):
        EDITIONS["wonders-2e"].new(seats=2, seed=seed_of(1))


def test_sides_are_dealt_in_the_first_and_chosen_in_the_second_edition() -> None:
    defaults = {
        rules: {option.name: option.default for option in EDITIONS[rules].options}["sides"]
        for rules in ("wonders-1e", "wonders-2e")
    }
    assert defaults == {"wonders-1e": "dealt", "wonders-2e": "choose"}


# Ruling 92
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_both_editions_sell_a_unit_once_to_a_buyer_and_nothing_of_the_same_turn(edition: str) -> None:
    table = Table(edition, "ephesos A, rhodos A, gizah A", ["", "lumber_yard"], hold={0: "stockade"})
    table.play(1, "build lumber_yard")
    assert not any("build stockade" in move for move in table.moves(0))
    once = Table(
        edition, "ephesos A, rhodos A, gizah A", ["", "lumber_yard"], at=(2, 1), hold={0: "caravansery"}
    )
    assert not any("build caravansery" in move for move in once.moves(0))


# Ruling 93
def test_chains_differ_in_nothing_else() -> None:
    changed = {
        card
        for card in {*FIRST, *SECOND}
        if card in FIRST and card in SECOND and FIRST[card].free_with != SECOND[card].free_with
    }
    assert changed == {"statue", "temple", "gardens", "pantheon"}


# Ruling 94
def test_the_bank_never_runs_out() -> None:
    """Five players who sell everything take more coins than either box holds."""
    boards = "gizah A, ephesos A, rhodos A, alexandria A, babylon A"
    for edition in ("1e", "2e"):
        table = Table(edition, boards)
        table.finish()
        assert sum(table.coins) == 5 * 57 > 78


# Ruling 95
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_who_is_tied_in_everything_shares_the_victory_in_both_editions(edition: str) -> None:
    outcome = Table(edition, THREE).finish()
    assert outcome.winners == (0, 1, 2)
    assert outcome.places == (1, 1, 1)


def test_all_other_cards_are_the_same() -> None:
    """What the tables have for one edition only is what the rulings above name."""
    names = {card.id for card in data.CARDS if card.edition != data.BOTH}
    assert names == {
        "pawnshop", "well", "altar", "theater", "temple", "statue", "gardens", "pantheon", "fortifications",
        "spies_guild", "builders_guild", "strategists_guild", "decorators_guild", "ludus", "castrum",
        "town_hall", "arena", "circus", "arsenal",
    }  # fmt: skip
