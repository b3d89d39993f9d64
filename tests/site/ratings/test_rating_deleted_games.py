"""A game may be deleted before its turn to be rated comes."""

import pytest

from games import tasks
from games.ratings.models import RatingChange


@pytest.mark.django_db
def test_rating_a_deleted_game_is_no_error() -> None:
    tasks.rate_game(10**9)
    assert not RatingChange.objects.exists()
