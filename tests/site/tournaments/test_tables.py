"""Tables of three to seven: sizes, points, tie-breaks, a final of the best."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from games.tournaments.formats import tables
from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player
from games.tournaments.formats.standings import Line


def players(count: int) -> list[Player]:
    return [Player(number, number, 1500) for number in range(1, count + 1)]


def table(
    round_number: int, number: int, points: dict[int, int], places: Sequence[int] | None = None
) -> Meeting:
    """A table that was played: the victory points of each player."""
    values = list(points.values())
    found = places or [1 + sum(other > value for other in values) for value in values]
    seats = [Played(player, place, points[player]) for player, place in zip(points, found, strict=True)]
    return Meeting(round_number, number, tuple(seats))


def alone(kind: MeetingKind, player: int) -> Meeting:
    return Meeting(1, 90 + player, (Played(player),), kind)


def by_player(lines: Sequence[Line]) -> dict[int, Line]:
    return {line.player: line for line in lines}


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, []),
        (1, []),
        (2, []),
        (3, [3]),
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (9, [5, 4]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (13, [5, 4, 4]),
        (14, [4, 4, 3, 3]),
        (200, [4] * 50),
    ],
)
def test_as_many_tables_of_four_as_possible(count: int, expected: list[int]) -> None:
    assert tables.sizes(count) == expected


@pytest.mark.parametrize("size", tables.ALLOWED_SIZES)
def test_everybody_is_at_a_table_of_the_wanted_size_or_one_more_or_less(size: int) -> None:
    for count in range(3, 250):
        split = tables.sizes(count, size)
        assert sum(split) == count
        assert set(split) <= set(tables.ALLOWED_SIZES)
        if count >= size * (size - 1):
            assert {abs(one - size) for one in split} <= {0, 1}
            assert len(split) - split.count(size) < size


def test_sizes_further_away_are_used_only_where_nothing_else_is_possible() -> None:
    assert tables.sizes(7, 5) == [7]
    assert tables.sizes(8, 7) == [4, 4]
    assert tables.sizes(3, 7) == [3]
    with pytest.raises(ValueError, match="tables of 2"):
        tables.sizes(8, 2)


def test_a_field_is_split_evenly_into_a_given_number_of_tables() -> None:
    assert tables.even_sizes(9, 3) == [3, 3, 3]
    assert tables.even_sizes(14, 4) == [4, 4, 3, 3]
    assert tables.even_sizes(8, 3) == []


def test_bots_fill_the_last_table() -> None:
    assert [tables.bots_needed(count) for count in (0, 1, 2, 3, 4, 5, 9)] == [0, 3, 2, 1, 0, 3, 3]
    assert tables.bots_needed(12, 5) == 3


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([1, 2, 3, 4], ["5", "3", "2", "1"]),
        ([3, 1, 2], ["1", "5", "3"]),
        ([1, 2, 3, 4, 5], ["6", "4", "3", "2", "1"]),
        ([1, 2, 3, 4, 5, 6], ["7", "5", "4", "3", "2", "1"]),
        ([1, 2, 3, 4, 5, 6, 7], ["8", "6", "5", "4", "3", "2", "1"]),
        ([1, 1, 3, 4], ["4", "4", "2", "1"]),
        ([1, 2, 2, 2], ["5", "2", "2", "2"]),
        ([1, 1, 1], ["3", "3", "3"]),
        ([1, 2], ["5", "1"]),
    ],
)
def test_shared_places_share_the_points_of_the_places_they_cover(
    places: list[int], expected: list[str]
) -> None:
    assert tables.points(places) == [Fraction(value) for value in expected]


def test_a_virtual_fourth_with_the_mean_joins_a_table_of_three() -> None:
    seats = table(1, 1, {1: 60, 2: 50, 3: 40}).seats
    assert tables.shares(seats, 4) == [Fraction(60, 200), Fraction(50, 200), Fraction(40, 200)]


def test_a_table_of_five_is_scaled_to_four_players() -> None:
    seats = table(1, 1, {1: 70, 2: 60, 3: 50, 4: 40, 5: 30}).seats
    assert tables.shares(seats, 4)[0] == Fraction(70, 200)
    assert sum(tables.shares(seats, 4)) == Fraction(5, 4)


def test_ties_are_broken_by_the_sum_of_shares() -> None:
    rows = [
        table(1, 1, {1: 60, 2: 40, 3: 55, 4: 45}),
        table(2, 1, {1: 40, 2: 50, 3: 46, 4: 44}),
    ]
    lines = tables.standings(players(4), rows)
    assert [(line.player, line.rank) for line in lines] == [(3, 1), (1, 2), (2, 3), (4, 4)]
    assert [line.score for line in lines] == [6, 6, 6, 4]
    assert [dict(line.tie_breaks)[tables.TABLE_SHARE] for line in lines[:3]] == [
        Fraction(55, 200) + Fraction(46, 180),
        Fraction(60, 200) + Fraction(40, 180),
        Fraction(40, 200) + Fraction(50, 180),
    ]


def test_equal_shares_are_decided_by_victory_points() -> None:
    rows = [table(1, 1, {1: 45, 2: 30, 3: 15}), table(1, 2, {4: 60, 5: 40, 6: 20})]
    lines = tables.standings(players(6), rows)
    assert [(line.player, line.rank) for line in lines[:2]] == [(4, 1), (1, 2)]
    assert lines[0].tie_breaks[0] == lines[1].tie_breaks[0] == (tables.TABLE_SHARE, Fraction(3, 8))


def test_equals_in_everything_share_a_rank() -> None:
    lines = tables.standings(players(3), [table(1, 1, {1: 50, 2: 50, 3: 40})])
    assert [line.rank for line in lines] == [1, 1, 3]
    assert [line.player for line in lines] == [1, 2, 3]


def test_a_player_who_forfeits_gets_nothing_and_the_others_their_places() -> None:
    meeting = Meeting(
        1,
        1,
        (Played(1, 1, 50), Played(2, 2, 45), Played(3, 3, 40), Played(4, 4, 65, forfeited=True)),
    )
    lines = by_player(tables.standings(players(4), [meeting]))
    assert [lines[number].score for number in (1, 2, 3, 4)] == [5, 3, 2, 0]
    assert lines[1].tie_breaks == (
        (tables.TABLE_SHARE, Fraction(1, 4)),
        (tables.VICTORY_POINTS, Fraction(50)),
    )
    assert lines[4].tie_breaks == ((tables.TABLE_SHARE, Fraction(0)), (tables.VICTORY_POINTS, Fraction(0)))


def test_byes_are_the_mean_of_a_table_and_absence_is_nothing() -> None:
    rows = [
        alone(MeetingKind.BYE, 1),
        alone(MeetingKind.HALF_BYE, 2),
        alone(MeetingKind.ABSENT, 3),
    ]
    lines = by_player(tables.standings(players(4), rows))
    assert [lines[number].score for number in (1, 2, 3, 4)] == [Fraction(11, 4), Fraction(11, 8), 0, 0]
    assert [line.played for line in lines.values()] == [0, 0, 0, 0]
    assert lines[1].points == (Fraction(11, 4),)


def test_a_table_decided_without_play_gives_points_but_no_victory_points() -> None:
    meeting = Meeting(
        1,
        1,
        (Played(1, 1), Played(2, 2, forfeited=True), Played(3, 2, forfeited=True)),
        MeetingKind.FORFEIT,
    )
    lines = by_player(tables.standings(players(3), [meeting]))
    assert [lines[number].score for number in (1, 2, 3)] == [5, 0, 0]
    assert lines[1].tie_breaks == ((tables.TABLE_SHARE, Fraction(1, 4)), (tables.VICTORY_POINTS, Fraction(0)))


def test_a_running_table_counts_nothing_yet() -> None:
    running = Meeting(1, 1, (Played(1), Played(2), Played(3)))
    assert all(line.score == 0 and line.played == 0 for line in tables.standings(players(3), [running]))


def test_the_places_of_the_final_are_the_first_ranks() -> None:
    rows = [
        table(1, 1, {1: 60, 2: 50, 3: 40}),
        table(1, 2, {4: 60, 5: 50, 6: 40}),
        table(2, 1, {1: 45, 2: 55, 4: 50}),
    ]
    before = tables.standings(players(6), rows[:2])
    assert tables.finalists(before, players(6), 3) == [1, 4, 2]
    after = tables.standings(players(6), rows, final_round=2)
    assert [(line.player, line.rank) for line in after] == [(2, 1), (4, 2), (1, 3), (5, 4), (3, 5), (6, 5)]
    assert by_player(after)[2].score == 3, "the final gives no points"
    assert by_player(after)[2].wins == 1


def test_equal_places_in_the_final_are_decided_by_the_rounds_before() -> None:
    rows = [table(1, 1, {1: 60, 2: 50, 3: 40}), table(2, 1, {3: 50, 2: 50, 1: 40})]
    after = tables.standings(players(3), rows, final_round=2)
    assert [(line.player, line.rank) for line in after] == [(2, 1), (3, 2), (1, 3)]


def test_nothing_changes_before_the_final_is_over() -> None:
    rows = [table(1, 1, {1: 60, 2: 50, 3: 40})]
    final = Meeting(2, 1, (Played(1), Played(2), Played(3)))
    assert tables.standings(players(3), [*rows, final], final_round=2) == tables.standings(players(3), rows)


def test_a_finalist_who_has_left_gives_the_place_to_the_next_and_a_block_keeps_nobody_out() -> None:
    field = [
        Player(1, 1, 1500),
        Player(2, 2, 1500, is_active=False),
        Player(3, 3, 1500, blocked=frozenset({1})),
        Player(4, 4, 1500, is_bot=True),
        Player(5, 5, 1500),
        Player(6, 6, 1500),
        Player(7, 7, 1500),
    ]
    lines = tables.standings(field, [])
    assert tables.finalists(lines, field) == [1, 3, 5, 6]
    assert tables.finalists(lines, field, 3) == [1, 3, 5]
    assert tables.finalists(lines[:4], field) == []


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = [table(2, 1, {1: 45, 2: 55, 4: 50}), table(1, 1, {1: 60, 2: 50, 3: 40})]
    assert tables.standings(players(4), rows) == tables.standings(players(4), rows[::-1])
    assert by_player(tables.standings(players(4), rows))[1].points == (Fraction(5), Fraction(1))
