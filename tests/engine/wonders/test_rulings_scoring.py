"""Rulings on conflict, points and ties."""

import pytest

from engine.game import Tie
from engine.wonders import scoring
from engine.wonders.events import WondersTieBreak
from engine.wonders.state import State
from tests.engine.wonders.rulebook import science_points as points_by_the_book
from tests.engine.wonders.table import RICH1, RICH2, RICH_CITY, Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])


# Ruling 64
@BOTH
def test_each_neighbour_is_fought_separately_and_victories_are_worth_one_three_and_five(edition: str) -> None:
    table = Table(edition, "gizah A, ephesos A, rhodos A", ["", "", "barracks"], at=(2, 1))
    assert [table.points(c)["military"] for c in range(3)] == [-1, -1, 2]
    table.go(3, 1)
    assert [table.points(c)["military"] for c in range(3)] == [-2, -2, 2 + 6]
    scores = table.finish().scores
    assert [score["military"] for score in scores] == [-3, -3, 2 + 6 + 10]


@BOTH
def test_equal_strength_gives_no_token_and_a_city_may_win_one_and_lose_the_other(edition: str) -> None:
    """Shields: 2, 1, 0, 0, so the first wins twice, the second wins and loses, the third loses once."""
    table = Table(
        edition,
        "rhodos A, gizah A, ephesos A, alexandria A",
        ["barracks, lumber_yard, stockade", "clay_pool, guard_tower"],
        at=(2, 1),
    )
    assert [table.city(c)["shields"] for c in range(4)] == [2, 1, 0, 0]
    assert [table.points(c)["military"] for c in range(4)] == [2, 0, -1, -1]


@BOTH
def test_shields_of_stages_count_and_all_shields_stay(edition: str) -> None:
    """Rhodos A, stage 2: two shields."""
    table = Table(
        edition,
        "rhodos A, gizah A, ephesos A",
        ["lumber_yard, timber_yard, wonder, clay_pool, clay_pit"],
        [", brickyard, wonder"],
        at=(2, 4),
    )
    assert table.city(0)["shields"] == 2
    assert table.points(0)["military"] == 0
    scores = table.finish().scores
    assert [score["military"] for score in scores] == [6 + 10, -2, -2]


@BOTH
def test_only_neighbours_fight(edition: str) -> None:
    boards = "rhodos A, gizah A, ephesos A, alexandria A, halikarnassos A"
    table = Table(edition, boards, ["barracks"], at=(2, 1))
    assert [table.points(c)["military"] for c in range(5)] == [2, -1, 0, 0, -1]


# Ruling 65
@BOTH
def test_the_score_is_the_sum_of_seven_categories(edition: str) -> None:
    table = Table(
        edition,
        RICH_CITY,
        [f"{RICH1}", "altar, loom"],
        [f"{RICH2}, library"],
        ["wonder, palace, workers_guild, haven, arsenal, lodge"],
    )
    score = dict(table.finish().scores[0])
    coins = table.coins[0]
    assert list(score) == ["military", "coins", "wonders", "blue", "yellow", "green", "guilds", "total"]
    assert score == {
        "military": 10,
        "coins": coins // 3,
        "wonders": 3,
        "blue": 8,
        "yellow": 8,
        "green": 2,
        "guilds": 0,
        "total": 10 + coins // 3 + 3 + 8 + 8 + 2,
    }


@BOTH
def test_three_coins_are_one_point_rounded_down(edition: str) -> None:
    table = Table(edition, "gizah A, ephesos A, rhodos A", ["clay_pit"], at=(1, 2))
    assert table.coins == [2, 6, 6]
    assert [table.points(c)["coins"] for c in range(3)] == [0, 2, 2]


@BOTH
def test_defeats_may_make_a_score_negative(edition: str) -> None:
    table = Table(edition, "gizah A, ephesos A, rhodos A", ["clay_pit", "", "barracks"], at=(2, 1))
    assert table.points(0)["military"] == -1
    poor = Table(
        edition,
        "gizah A, ephesos A, rhodos A",
        ["clay_pit, timber_yard, loom, glassworks, press, lumber_yard", "", "barracks"],
        at=(2, 1),
    )
    assert poor.points(0)["total"] == -1


# Ruling 66
@pytest.mark.parametrize(
    ("counts", "points"), [((3, 2, 1), 21), ((3, 2, 2), 31), ((4, 4, 4), 76), ((1, 1, 1), 10), ((0, 0, 0), 0)]
)
def test_science_is_squares_and_seven_for_each_set(counts: tuple[int, int, int], points: int) -> None:
    assert science_points(counts, 0) == points_by_the_book(counts, 0) == points


def science_points(counts: tuple[int, int, int], wild: int) -> int:
    """What the engine makes of these symbols."""
    state = State()
    state.symbols[:4] = [*counts, wild]
    return scoring.science(state, 0, 0)


@BOTH
def test_symbols_and_sets_both_count_in_a_game(edition: str) -> None:
    """Three compasses, two gears, one tablet: 9 + 4 + 1 + 7."""
    table = Table(
        edition,
        RICH_CITY,
        [RICH1],
        [f"{RICH2}, dispensary"],
        ["lodge, academy, observatory, study, university"],
        at=(3, 6),
    )
    assert table.points(0)["green"] == 21


# Ruling 67
WILD = [
    ((4, 1, 0), 1, 26),
    ((3, 1, 0), 1, 18),
    ((4, 0, 0), 1, 25),
    ((2, 2, 1), 1, 26),
    ((1, 0, 0), 2, 10),
    ((3, 0, 0), 2, 25),
    ((4, 2, 0), 2, 40),
    ((4, 4, 4), 2, 96),
]


@pytest.mark.parametrize(("counts", "wild", "points"), WILD)
def test_wild_symbols_are_used_in_the_best_way_which_is_not_always_a_set(
    counts: tuple[int, int, int], wild: int, points: int
) -> None:
    for shuffled in {counts, counts[::-1], (counts[1], counts[2], counts[0])}:
        assert science_points(shuffled, wild) == points_by_the_book(shuffled, wild) == points


@BOTH
def test_a_wild_symbol_in_a_game_joins_the_most_or_completes_a_set(edition: str) -> None:
    """Three compasses and a gear: a tablet makes 9 + 1 + 1 + 7 = 18, a fourth compass only 17."""
    table = Table(
        edition,
        RICH_CITY,
        [RICH1],
        [f"{RICH2}, dispensary"],
        ["lodge, academy, observatory, scientists_guild"],
        at=(3, 4),
    )
    assert table.points(0)["green"] == 10
    table.turn()
    assert table.points(0)["green"] == 18
    assert table.points(0)["guilds"] == 0


# Ruling 68
@BOTH
def test_a_tie_goes_to_the_richer_treasury(edition: str) -> None:
    """All have 19 points; seat 1 has turned coins into buildings."""
    blue = "theater, loom" if edition == "1e" else "theater, loom, press"
    table = Table(edition, "gizah A, ephesos A, rhodos A", ["", blue, ""])
    outcome = table.finish()
    assert [score["total"] for score in outcome.scores] == [19, 19, 19]
    assert table.coins == [57, 51 if edition == "1e" else 48, 57]
    assert outcome.places == (1, 3, 1)
    assert outcome.winners == (0, 2)
    assert outcome.how == "points"
    assert outcome.ties == (Tie((0, 1, 2), 19, WondersTieBreak.COINS, tuple(table.coins)),)


@BOTH
def test_who_is_still_tied_shares_the_place(edition: str) -> None:
    outcome = Table(edition, "gizah A, ephesos A, rhodos A", ["theater, loom"]).finish()
    assert [score["total"] for score in outcome.scores] == [19 if edition == "1e" else 20, 19, 19]
    assert outcome.places == ((3, 1, 1) if edition == "1e" else (1, 2, 2))
    assert outcome.winners == ((1, 2) if edition == "1e" else (0,))
    tied = (0, 1, 2) if edition == "1e" else (1, 2)
    assert [tie.seats for tie in outcome.ties] == [tied]
    assert outcome.ties[0].figures[-1] == outcome.ties[0].figures[-2]


@BOTH
def test_places_below_the_first_are_shared_too(edition: str) -> None:
    table = Table(
        edition,
        "gizah A, ephesos A, rhodos A, alexandria A",
        ["altar, theater", "loom", "", "press"],
    )
    outcome = table.finish()
    totals = [score["total"] for score in outcome.scores]
    assert totals[1] == totals[3] < totals[2] < totals[0]
    assert outcome.places == (1, 3, 2, 3)
    assert outcome.winners == (0,)
    coins = table.coins
    assert outcome.ties == (Tie((1, 3), totals[1], WondersTieBreak.COINS, (coins[1], coins[3])),)
