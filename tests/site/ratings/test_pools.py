"""Where people see their ratings once there is more than one pool."""

import pytest
from django.test import Client

from games.personal_data import games_of
from games.ratings.models import Rating
from games.registry import RULESETS
from games.table.starting import create_game
from tests.people import member
from tests.site.pages import page_of

pytestmark = pytest.mark.django_db


def test_with_one_pool_nothing_speaks_of_pools(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # From the last on: so they come back in their order.
    for other in reversed([name for name in RULESETS if name != "duel"]):
        monkeypatch.delitem(RULESETS, other)
    member("Ada")
    page = page_of(client, "/leaderboard/")
    assert "Games" not in [nav["aria-label"] for nav in page.all("nav")]
    assert "every pair" not in page.all("main")[0].text
    assert "7 Wonders Duel" not in page_of(client, "/@/Ada").all("main")[0].text


@pytest.mark.usefixtures("toy")
def test_each_pool_has_a_leaderboard(client: Client) -> None:
    ada = member("Ada")
    Rating.objects.create(user=ada, pool="toy", speed="rapid", value=1712, games=30, listed=True)
    page = page_of(client, "/leaderboard/toy/rapid/")
    assert "Ada" in page.all("main")[0].text
    assert "every pair counts as a game of its own" in page.all("main")[0].text
    assert {"/leaderboard/duel/rapid/", "/leaderboard/toy/rapid/"} <= {link["href"] for link in page.all("a")}
    assert "Ada" not in page_of(client, "/leaderboard/").all("main")[0].text


@pytest.mark.usefixtures("toy")
def test_a_profile_shows_the_pools_that_a_player_has_ratings_in(client: Client) -> None:
    ada, _ = member("Ada"), member("Bruno")
    Rating.objects.create(user=ada, pool="toy", speed="rapid", value=1712, games=30)
    said = page_of(client, "/@/Ada").all("main")[0].text
    assert said.index("7 Wonders Duel") < said.index("The Toy") < said.index("1712")
    assert "The Toy" not in page_of(client, "/@/Bruno").all("main")[0].text
    assert games_of(ada)["ratings"][0]["pool"] == "toy"


@pytest.mark.usefixtures("toy")
def test_a_game_shows_the_rating_of_its_pool() -> None:
    ada, bruno = member("Ada"), member("Bruno")
    Rating.objects.create(user=ada, pool="toy", speed="rapid", value=1712, games=30)
    Rating.objects.create(user=bruno, pool="duel", speed="rapid", value=1650, games=30)
    game = create_game(users=[ada, bruno], ruleset="duel", time_control="10+10", rated=True, by_lot=False)
    assert game.pool == "duel"
    assert [seat.rating_before for seat in game.seats.all()] == [1500, 1650]
