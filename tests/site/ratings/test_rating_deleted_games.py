"""A game may be deleted before its turn to be rated comes."""

import pytest

from games import tasks
from games.ratings.models import RatingChange


@pytest.mark.django_db
def test_a_game_that_is_gone_is_no_error_to_who_should_rate_it() -> None:
    tasks.rate_game(10**9)
    assert not RatingChange.objects.exists()
