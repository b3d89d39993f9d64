"""Answers: the first attempt counts, and whatever is sent again changes nothing."""

from collections.abc import Mapping

import pytest

from engine.game import Position
from games.errors import RequestError
from games.puzzles import solving
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer, ThemeTally
from games.registry import plugin_of
from tests.people import member
from tests.site.puzzles.made import right, stored, wrong

pytestmark = pytest.mark.django_db


def test_the_right_move_solves_a_puzzle_and_counts() -> None:
    ada, puzzle = member("Ada"), stored(rating=1500)
    attempt = solving.answer(user=ada, key=puzzle.key, move=right(puzzle))
    assert (attempt.solved, attempt.number) == (True, 1)
    assert attempt.change is not None
    assert attempt.change > 100  # the first result says much
    player = PuzzlePlayer.objects.get(user=ada)
    assert (player.pool, player.plays, player.solved) == ("duel", 1, 1)
    assert player.rating == attempt.rating_after


def test_a_wrong_move_ends_the_attempt_and_costs() -> None:
    ada, puzzle = member("Ada"), stored()
    attempt = solving.answer(user=ada, key=puzzle.key, move=wrong(puzzle))
    assert attempt.solved is False
    assert attempt.change is not None
    assert attempt.change < 0


def test_the_first_answer_counts_whatever_is_sent_after_it() -> None:
    ada, puzzle = member("Ada"), stored()
    first = solving.answer(user=ada, key=puzzle.key, move=wrong(puzzle))
    again = solving.answer(user=ada, key=puzzle.key, move=right(puzzle))
    assert again.pk == first.pk
    assert again.solved is False
    assert Attempt.objects.count() == 1
    assert PuzzlePlayer.objects.get(user=ada).plays == 1


def test_an_illegal_move_changes_nothing() -> None:
    ada, puzzle = member("Ada"), stored()
    for move in ("build nothing", "discard", "", "🏛", "undo"):
        with pytest.raises(RequestError):
            solving.answer(user=ada, key=puzzle.key, move=move)
    assert not Attempt.objects.exists()


def test_a_later_attempt_is_practice() -> None:
    ada, puzzle = member("Ada"), stored()
    missed = solving.answer(user=ada, key=puzzle.key, move=wrong(puzzle))
    rating = PuzzlePlayer.objects.get(user=ada).rating
    solved = solving.answer(user=ada, key=puzzle.key, move=right(puzzle), number=2)
    assert (solved.solved, solved.change) == (True, None)
    assert PuzzlePlayer.objects.get(user=ada).rating == rating
    missed.refresh_from_db()
    assert missed.solved is False
    assert missed.cleared_at is not None
    with pytest.raises(RequestError, match="that you have begun"):
        solving.answer(user=ada, key=puzzle.key, move=right(puzzle), number=4)


def test_themes_are_tallied_once_for_each_first_attempt() -> None:
    ada, puzzle = member("Ada"), stored(themes=("deny", "chain"))
    solving.answer(user=ada, key=puzzle.key, move=right(puzzle))
    solving.answer(user=ada, key=puzzle.key, move=wrong(puzzle), number=2)
    rows = ThemeTally.objects.filter(user=ada).order_by("theme").values_list("theme", "plays", "solved")
    assert list(rows) == [("chain", 1, 1), ("deny", 1, 1)]


class FakeSolver:
    """Defends with the first legal move; the first move is right, the others are wrong."""

    def reply(self, position: Position) -> str:
        return position.legal_moves(position.to_move[0])[0].notation

    def values(self, position: Position) -> Mapping[str, float]:
        moves = [move.notation for move in position.legal_moves(position.to_move[0])]
        return {move: 0.8 if place == 0 else 0.0 for place, move in enumerate(moves)}


@pytest.fixture
def long_puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    monkeypatch.setattr(type(plugin_of("duel")), "solver", FakeSolver())
    return stored(3, kind="end", length=2, moves=30)


def best_now(attempt: Attempt) -> tuple[str, str]:
    """The right and a wrong answer at the step where an attempt stands."""
    from games.puzzles import positions

    position = positions.position_of(positions.read(attempt.puzzle), attempt.moves)
    moves = [move.notation for move in position.legal_moves(position.to_move[0])]
    return moves[0], moves[-1]


def test_a_solved_end_goes_on_until_all_answers_are_given(long_puzzle: Puzzle) -> None:
    ada = member("Ada")
    attempt = solving.answer(user=ada, key=long_puzzle.key, move=right(long_puzzle))
    assert attempt.solved is None
    assert {seat for seat, _move in attempt.moves} == {0, 1}
    assert not PuzzlePlayer.objects.filter(plays__gt=0).exists()
    again = solving.answer(user=ada, key=long_puzzle.key, move=wrong(long_puzzle))
    assert again.moves == attempt.moves  # a second tab repeats what was said
    done = solving.answer(user=ada, key=long_puzzle.key, move=best_now(attempt)[0], step=1)
    assert done.solved is True
    assert PuzzlePlayer.objects.get(user=ada).solved == 1


def test_a_wrong_second_move_ends_it_and_says_what_was_right(long_puzzle: Puzzle) -> None:
    ada = member("Ada")
    attempt = solving.answer(user=ada, key=long_puzzle.key, move=right(long_puzzle))
    best, worst = best_now(attempt)
    done = solving.answer(user=ada, key=long_puzzle.key, move=worst, step=1)
    assert done.solved is False
    assert done.judged is not None
    assert done.judged[0] == [best, 0.8]


def test_answers_are_given_in_order(long_puzzle: Puzzle) -> None:
    with pytest.raises(RequestError, match="earlier moves"):
        solving.answer(user=member("Ada"), key=long_puzzle.key, move=right(long_puzzle), step=1)


def test_a_puzzle_that_does_not_exist() -> None:
    with pytest.raises(RequestError, match="no such puzzle") as refused:
        solving.answer(user=member("Ada"), key="nowhere", move="x")
    assert refused.value.code == "no_such_puzzle"
