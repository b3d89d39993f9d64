"""How long quick pairing takes, from what happened to those who looked before."""

from datetime import timedelta
from typing import Any

import pytest

from duelsite import sitetime
from games.lobby.pairing import find_opponents
from games.lobby.waits import RECENT, expected_wait, median_wait
from games.models import Lobby
from tests.site.tables import person

pytestmark = pytest.mark.django_db


def look(handle: str, **wish: Any) -> Lobby:
    usual: dict[str, Any] = {"ruleset": "wonders-2e", "time_control": "10+10", "rated": False, "size": 3}
    return find_opponents(host=person(handle), **(usual | wish))


def paired_after(seconds: int, *, group: str, **wish: Any) -> None:
    """Three who had waited so long when their game began."""
    for number in range(3):
        look(f"{group}{number}", **wish)
    for lobby in Lobby.objects.filter(host__handle__startswith=group).select_related("game"):
        assert lobby.game is not None
        lobby.created_at = lobby.game.created_at - timedelta(seconds=seconds)
        lobby.save()


def test_nothing_is_expected_of_a_game_that_few_have_looked_for() -> None:
    paired_after(40, group="Old")
    assert expected_wait(look("Ada")) is None


def test_the_wait_follows_from_those_who_looked_for_the_same() -> None:
    paired_after(30, group="Fast")
    paired_after(90, group="Slow")
    paired_after(900, group="Other", time_control="5+5")
    assert expected_wait(look("Ada")) == 30
    # A wish for any size meets them as well; one for another size does not.
    assert expected_wait(look("Bruno", size=5, size_from=3)) == 30
    assert expected_wait(look("Cleo", size=4)) is None


def test_what_is_long_ago_does_not_count() -> None:
    paired_after(30, group="Fast")
    paired_after(30, group="Slow")
    Lobby.objects.update(created_at=sitetime.now() - RECENT)
    assert expected_wait(look("Ada")) is None


def test_people_who_give_up_make_the_wait_longer() -> None:
    found = [(float(seconds), True) for seconds in (10, 20, 30, 40, 50)]
    assert median_wait(found) == 30
    assert median_wait([*found, *[(35.0, False)] * 4]) == 40
    assert median_wait([*found, *[(60.0, False)] * 6]) is None, "most found nobody"
    assert median_wait([*found, *[(0.0, False)] * 100]) == 30, "they did not wait at all"
