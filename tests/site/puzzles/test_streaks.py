"""A streak: harder and harder until the first miss."""

import pytest

from accounts.guests import create_guest
from accounts.models import User
from games.errors import RequestError
from games.puzzles import solving, streaks
from games.puzzles.models import Puzzle, PuzzlePlayer, StreakRun
from tests.people import member
from tests.site.puzzles.made import right, several, wrong

pytestmark = pytest.mark.django_db


def puzzle_now(run: StreakRun) -> Puzzle:
    assert run.current_id is not None
    return Puzzle.objects.get(pk=run.current_id)


def answer(user: User, run: StreakRun, *, rightly: bool = True) -> StreakRun:
    puzzle = puzzle_now(run)
    number = len(solving.attempts_of(user, puzzle)) + 1
    move = right(puzzle) if rightly else wrong(puzzle)
    solving.answer(user=user, key=puzzle.key, move=move, number=number)
    return StreakRun.objects.get(pk=run.pk)


def test_a_streak_goes_on_with_harder_puzzles_until_the_first_miss() -> None:
    several(40, step=30)
    ada = member("Ada")
    run, ratings = streaks.begin(user=ada, pool="duel"), []
    for _ in range(5):
        assert run.current is not None
        ratings.append(puzzle_now(run).rating)
        run = answer(ada, run)
    assert len(set(run.puzzles)) == 6
    run = answer(ada, run, rightly=False)
    assert run.length == 5
    assert run.ended_at is not None
    assert ratings == sorted(ratings)
    assert ratings[4] >= ratings[0] + 2 * streaks.RISE


def test_the_best_streak_is_kept_and_listed() -> None:
    several(10, step=60)
    ada, guest = member("Ada"), create_guest()
    for user, length in ((ada, 2), (ada, 1), (guest, 3)):
        run = streaks.begin(user=user, pool="duel")
        for _ in range(length):
            run = answer(user, run)
        answer(user, run, rightly=False)
    assert PuzzlePlayer.objects.get(user=guest).best_streak == 3
    assert [(one.user, one.best_streak) for one in streaks.leaders("duel")] == [(ada, 2)]


def test_a_second_click_begins_no_second_streak() -> None:
    several(3)
    ada = member("Ada")
    assert streaks.begin(user=ada, pool="duel") == streaks.begin(user=ada, pool="duel")


def test_an_answer_that_is_sent_twice_counts_once() -> None:
    several(6, step=60)
    ada = member("Ada")
    run = streaks.begin(user=ada, pool="duel")
    puzzle = puzzle_now(run)
    for _ in range(2):
        solving.answer(user=ada, key=puzzle.key, move=right(puzzle))
    assert StreakRun.objects.get(pk=run.pk).length == 1


def test_a_streak_through_all_puzzles_ends_as_it_is() -> None:
    several(2, step=100)
    ada = member("Ada")
    run = answer(ada, answer(ada, streaks.begin(user=ada, pool="duel")))
    assert (run.length, run.ended_at is None) == (2, False)


def test_a_game_without_puzzles_has_no_streak() -> None:
    with pytest.raises(RequestError, match="no puzzles"):
        streaks.begin(user=member("Ada"), pool="duel")
