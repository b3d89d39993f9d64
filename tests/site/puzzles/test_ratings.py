"""Puzzle against player: whose answers move the rating of a puzzle, and by how much."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.guests import create_guest
from accounts.models import User
from games.puzzles import settling, solving
from games.puzzles.models import Puzzle, PuzzlePlayer
from games.ratings.models import Rating
from tests.people import member
from tests.site.puzzles.made import right, stored, wrong

pytestmark = pytest.mark.django_db


def established(handle: str = "Ada", rating: float = 1500.0) -> User:
    user = member(handle)
    PuzzlePlayer.objects.create(
        user=user, pool="duel", rating=rating, deviation=70, last_at=timezone.now(), is_listed=True
    )
    return user


def rating_after(user: User, puzzle: Puzzle, move: str) -> float:
    solving.answer(user=user, key=puzzle.key, move=move)
    puzzle.refresh_from_db()
    return puzzle.rating


def test_an_established_member_moves_the_puzzle() -> None:
    solved, missed = stored(1), stored(2)
    ada = established()
    assert rating_after(ada, solved, right(solved)) < 1500
    assert rating_after(ada, missed, wrong(missed)) > 1500


@pytest.mark.parametrize("is_guest", [True, False])
def test_newcomers_and_guests_do_not(is_guest: bool) -> None:
    puzzle = stored()
    user = create_guest() if is_guest else member("Bruno")
    assert rating_after(user, puzzle, right(puzzle)) == 1500
    assert puzzle.plays == 1
    assert puzzle.solved == 1


def test_a_member_with_counted_games_moves_the_puzzle_from_the_beginning() -> None:
    puzzle, bruno = stored(), member("Bruno")
    Rating.objects.create(user=bruno, pool="duel", speed="rapid", games=20)
    assert rating_after(bruno, puzzle, right(puzzle)) < 1500


def test_a_program_does_not() -> None:
    puzzle, bot = stored(), established("Robot")
    User.objects.filter(pk=bot.pk).update(plays_by_api=True)
    assert rating_after(bot, puzzle, right(puzzle)) == 1500


def test_one_answer_moves_a_puzzle_by_no_more_than_the_limit() -> None:
    puzzle = stored(rating=2300)
    assert rating_after(established(rating=900.0), puzzle, right(puzzle)) == 2300 - settling.MOST_POINTS


def test_somebody_who_was_away_is_less_certain() -> None:
    now = timezone.now()
    player = PuzzlePlayer(deviation=60, last_at=now - timedelta(days=200))
    assert settling.rested(player, now).deviation > 140
    player.last_at = now - timedelta(hours=20)
    assert settling.rested(player, now).deviation == 60


def test_ratings_never_become_quite_certain() -> None:
    ada = established()
    for number in range(1, 16):
        puzzle = stored(number)
        solving.answer(user=ada, key=puzzle.key, move=right(puzzle))
    player = PuzzlePlayer.objects.get(user=ada)
    assert player.deviation >= settling.LEAST_DEVIATION
    assert player.rating > 1500
