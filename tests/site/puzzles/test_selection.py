"""Which puzzle comes next: near the player's rating, those never seen first."""

from typing import Any

import pytest

from games.puzzles import selection, solving
from games.puzzles.models import Puzzle, PuzzlePlayer
from games.puzzles.selection import Wanted
from tests.people import member
from tests.site.puzzles.made import right, several, stored, wrong

pytestmark = pytest.mark.django_db

DUEL = Wanted("duel")


def test_the_next_puzzle_is_near_the_rating_of_the_player() -> None:
    several(40)  # from 1000 to 1780
    ada = member("Ada")
    PuzzlePlayer.objects.create(user=ada, pool="duel", rating=1400)
    for _ in range(10):
        found = selection.next_puzzle(ada, DUEL)
        assert found is not None
        assert abs(found.rating - 1400) <= 20 * selection.NEAR


def test_a_puzzle_is_not_given_again_before_all_others() -> None:
    puzzles, ada = several(5), member("Ada")
    seen = set()
    for _ in puzzles:
        found = selection.next_puzzle(ada, DUEL)
        assert found is not None
        solving.answer(user=ada, key=found.key, move=right(Puzzle.objects.get(pk=found.pk)))
        seen.add(found.pk)
    assert seen == {one.pk for one in puzzles}
    assert selection.next_puzzle(ada, DUEL) is not None


def test_a_visitor_gets_one_too_and_another_one_next() -> None:
    first, second = several(2)
    assert selection.next_puzzle(None, DUEL, besides=first.key) == second
    assert selection.next_puzzle(None, Wanted("wonders")) is None


def test_kind_theme_and_game_are_as_wanted() -> None:
    chain = stored(1, themes=("chain", "deny"))
    draft = stored(2, kind="draft", themes=("wonder",), moves=0)
    turn = stored(3, rules="wonders-2e", kind="turn", themes=("army",))
    assert selection.next_puzzle(None, Wanted("duel", theme="deny")) == chain
    assert selection.next_puzzle(None, Wanted("duel", kind="draft")) == draft
    assert selection.next_puzzle(None, Wanted(turn.pool)) == turn
    assert selection.next_puzzle(None, Wanted("duel", kind="draft", theme="deny")) is None


def test_retired_and_reported_puzzles_are_not_given() -> None:
    retired, reported = several(2)
    Puzzle.objects.filter(pk=retired.pk).update(status=Puzzle.Status.RETIRED)
    Puzzle.objects.filter(pk=reported.pk).update(status=Puzzle.Status.REPORTED)
    assert selection.next_puzzle(None, DUEL) is None


def test_disliked_puzzles_come_less_often() -> None:
    good, bad = several(2)
    Puzzle.objects.filter(pk=bad.pk).update(votes_down=200)
    drawn = [selection.next_puzzle(None, DUEL) for _ in range(100)]
    assert drawn.count(good) > 70


def test_it_takes_few_statements_however_many_puzzles_there_are(django_assert_max_num_queries: Any) -> None:
    ada = member("Ada")
    for puzzle in several(12):
        solving.answer(user=ada, key=puzzle.key, move=wrong(puzzle))
    with django_assert_max_num_queries(7):
        assert selection.next_puzzle(ada, DUEL) is not None
