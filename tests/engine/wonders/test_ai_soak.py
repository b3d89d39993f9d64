"""Soaks of the levels at tables of 7 Wonders: the seating, and that every move and game is counted."""

from collections import Counter

import pytest

from engine.wonders.ai.entrants import Entrant
from engine.wonders.ai.levels import BY_KEY
from engine.wonders.ai.soak import companies, soak


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_every_level_plays_as_often_and_on_every_seat(seats: int) -> None:
    tables = list(companies(len(BY_KEY), seats, 100))
    assert all(len(set(table)) == seats for table in tables)
    by_seat = Counter((level, seat) for table in tables for seat, level in enumerate(table))
    assert len(by_seat) == len(BY_KEY) * seats
    assert len(set(by_seat.values())) == 1
    assert 100 <= sum(by_seat[0, seat] for seat in range(seats)) < 100 + seats


def test_a_single_level_plays_against_itself() -> None:
    assert list(companies(1, 3, 2)) == [[0, 0, 0], [0, 0, 0]]


def test_a_soak_counts_the_moves_and_points_of_each_level() -> None:
    levels = ("tavi", "ione", "kallias", "sabitu")
    kept = soak([Entrant(name) for name in levels], 3, seats=3, edition=0)
    assert [one.level for one in kept] == list(levels)
    for one in kept:
        assert (one.games, one.seats) == (3, 3)
        assert 3 * 17 <= one.moves <= 3 * 22
        assert 0 < one.longest <= one.seconds
        assert one.limit == BY_KEY[one.level].seconds
        assert one.points > 3 * 15
