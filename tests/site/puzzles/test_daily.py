"""The puzzle of the day: the same for everybody, and never one of another day."""

from datetime import date, timedelta

import pytest

from games.puzzles import daily
from games.puzzles.models import DailyPuzzle, Puzzle
from tests.site.puzzles.made import several, stored

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 1)


def test_it_stays_the_same_when_puzzles_are_added() -> None:
    several(3, step=200)
    found = daily.puzzle_of_day(DAY)
    several(12, first=20)
    assert daily.puzzle_of_day(DAY) == found
    assert DailyPuzzle.objects.count() == 1


def test_it_follows_from_the_date_and_the_puzzles() -> None:
    several(10, step=50)
    first = daily.chosen(DAY)
    assert all(daily.chosen(DAY) == first for _ in range(3))
    assert len({daily.chosen(DAY + timedelta(days=n)) for n in range(20)}) > 3


def test_no_day_repeats_another_as_long_as_there_are_puzzles() -> None:
    several(6, step=100)
    days = [daily.puzzle_of_day(DAY + timedelta(days=n)) for n in range(6)]
    assert len({day.puzzle_id for day in days if day}) == 6


def test_the_games_take_turns() -> None:
    several(4, step=100)
    for number in range(4):
        stored(50 + number, rules="wonders-2e", kind="turn")
    found = [daily.puzzle_of_day(DAY + timedelta(days=n)) for n in range(4)]
    assert [one.puzzle.pool for one in found if one].count("duel") == 2


def test_a_disliked_puzzle_is_shown_to_nobody() -> None:
    disliked, other = several(2, step=100)
    Puzzle.objects.filter(pk=disliked.pk).update(votes_down=20)
    assert daily.chosen(DAY) == other.pk


def test_without_puzzles_there_is_none() -> None:
    assert daily.puzzle_of_day(DAY) is None
