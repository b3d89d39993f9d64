"""What guests have done moves to their account, closed accounts are forgotten, one can download one's own."""

import pytest

from accounts import personal_data
from accounts.guests import absorb_guest, create_guest
from accounts.services import close_account
from games.puzzles import receivers, solving, streaks
from games.puzzles.models import Attempt, PuzzlePlayer, StreakRun, ThemeTally
from tests.people import member
from tests.site.puzzles.made import right, several, stored, wrong

pytestmark = pytest.mark.django_db


def test_a_new_account_takes_over_all_that_the_guest_has_done() -> None:
    guest, ada = create_guest(), member("Ada")
    for puzzle in several(3):
        solving.answer(user=guest, key=puzzle.key, move=right(puzzle))
    rating = PuzzlePlayer.objects.get(user=guest).rating
    streaks.begin(user=guest, pool="duel")
    absorb_guest(guest=guest, user=ada)
    player = PuzzlePlayer.objects.get(user=ada)
    assert (player.rating, player.plays, player.is_listed) == (rating, 3, True)
    assert Attempt.objects.filter(user=ada).count() == 3
    assert StreakRun.objects.get().user == ada
    assert ThemeTally.objects.get(user=ada).plays == 3


def test_an_account_with_a_rating_keeps_it_and_gets_the_attempts_it_has_not_made() -> None:
    guest, ada = create_guest(), member("Ada")
    first, second = several(2)
    solving.answer(user=ada, key=first.key, move=wrong(first))
    solving.answer(user=guest, key=first.key, move=right(first))
    solving.answer(user=guest, key=second.key, move=right(second))
    rating = PuzzlePlayer.objects.get(user=ada).rating
    absorb_guest(guest=guest, user=ada)
    assert PuzzlePlayer.objects.get(user=ada).rating == rating
    own, moved = Attempt.objects.filter(user=ada).order_by("pk")
    assert own.solved is False
    assert own.cleared_at is not None  # the guest has solved it
    assert (moved.puzzle, moved.change) == (second, None)


def test_it_happens_once() -> None:
    guest, ada, puzzle = create_guest(), member("Ada"), stored()
    solving.answer(user=guest, key=puzzle.key, move=right(puzzle))
    for _ in range(2):
        receivers.hand_over(guest, ada)
    assert PuzzlePlayer.objects.get(user=ada).plays == 1
    assert Attempt.objects.get().user == ada


def test_a_closed_account_leaves_no_attempts_but_the_numbers_of_the_puzzle() -> None:
    ada, puzzle = member("Ada"), stored()
    solving.answer(user=ada, key=puzzle.key, move=right(puzzle))
    streaks.begin(user=ada, pool="duel")
    close_account(user=ada)
    for model in receivers.OWNED:
        assert not model._default_manager.exists()
    puzzle.refresh_from_db()
    assert puzzle.plays == 1


def test_the_download_of_ones_own_data_has_the_attempts() -> None:
    ada, puzzle = member("Ada"), stored()
    solving.answer(user=ada, key=puzzle.key, move=wrong(puzzle))
    found = personal_data.collect(user=ada)["puzzles"]
    assert [row["puzzle__key"] for row in found["attempts"]] == [puzzle.key]
    assert found["attempts"][0]["solved"] is False
    assert found["themes"] == [{"pool": "duel", "theme": "points", "plays": 1, "solved": 0}]
