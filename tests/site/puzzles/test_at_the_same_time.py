"""Double clicks and two tabs: the first answer counts, and it counts once."""

from functools import partial

import pytest

from games.puzzles import solving, streaks
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer, StreakRun, ThemeTally
from tests.people import member
from tests.site.puzzles.made import right, several, stored, wrong
from tests.site.tables import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_answers_at_the_same_moment_are_one_attempt() -> None:
    ada, puzzle = member("Ada"), stored()
    answer = partial(solving.answer, user=ada, key=puzzle.key)
    answers = at_once([partial(answer, move=move) for move in (right(puzzle), wrong(puzzle)) * 3])
    attempt = Attempt.objects.get()
    assert [one.solved for one in answers if isinstance(one, Attempt)] == [attempt.solved] * 6
    player = PuzzlePlayer.objects.get(user=ada)
    assert (player.plays, player.rating) == (1, attempt.rating_after)
    assert ThemeTally.objects.get(user=ada).plays == 1
    puzzle.refresh_from_db()
    assert puzzle.plays == 1


def test_many_people_at_one_puzzle_are_all_counted() -> None:
    puzzle = stored()
    people = [member(f"Solver{number}") for number in range(6)]
    jobs = [partial(solving.answer, user=user, key=puzzle.key, move=right(puzzle)) for user in people]
    assert all(isinstance(one, Attempt) for one in at_once(jobs))
    puzzle.refresh_from_db()
    assert (puzzle.plays, puzzle.solved) == (6, 6)


def test_a_streak_goes_on_once_for_answers_at_the_same_moment() -> None:
    several(6, step=60)
    ada = member("Ada")
    run = streaks.begin(user=ada, pool="duel")
    puzzle = Puzzle.objects.get(pk=run.puzzles[0])
    at_once([partial(solving.answer, user=ada, key=puzzle.key, move=right(puzzle))] * 4)
    run = StreakRun.objects.get()
    assert (run.length, len(run.puzzles)) == (1, 2)


def test_a_streak_is_begun_once() -> None:
    several(3)
    ada = member("Ada")
    at_once([partial(streaks.begin, user=ada, pool="duel")] * 4)
    assert StreakRun.objects.count() == 1
