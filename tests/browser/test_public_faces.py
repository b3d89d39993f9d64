"""From the leaderboard to somebody's profile, and what one does there."""

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Relation, User
from games import tasks
from games.ratings import ranking
from games.ratings.models import Rating
from tests.browser.axe import barriers
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite
from tests.site.ratings.test_statistics import over


def play_some_games(ada: User, bruno: User) -> None:
    marks = [["wonder:sphinx", "token:law"], ["wonder:pyramids"]]
    for number in range(6):
        tasks.rate_game(over([ada, bruno], [1, 2] if number % 3 else [2, 1], marks=marks).pk)
    Rating.objects.update(games=40, last_played_at=timezone.now())
    ranking.relist()


def test_ada_looks_bruno_up_follows_challenges_and_blocks_him(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    ada, bruno = new_user("Ada"), new_user("Bruno")
    play_some_games(ada, bruno)
    page = new_page(390, 844, reduced_motion="reduce")
    name, value = cookie_of(ada).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])

    page.goto("/leaderboard/")
    expect(page.get_by_text("You are number 1 of 2")).to_be_visible()
    page.get_by_role("link", name="All time").click()
    expect(page.get_by_role("heading", name="The best ever")).to_be_visible()
    page.get_by_role("link", name="Bruno").click()

    expect(page.get_by_role("heading", name="Bruno", level=1)).to_be_visible()
    expect(page.get_by_text("6 games: you won 4 and lost 2")).to_be_visible()
    expect(page.get_by_role("img", name="How the ratings in 7 Wonders Duel have developed")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.get_by_role("columnheader", name="Rapid")).to_be_visible()
    assert barriers(page) == []

    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("button", name="Unfollow")).to_be_visible()
    expect(page.get_by_text("1 follower", exact=False)).to_be_visible()
    page.get_by_role("link", name="Challenge").click()
    expect(page.get_by_label("Challenge by handle")).to_have_value("Bruno")

    page.goto("/@/Bruno")
    page.get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_text("You have blocked Bruno.")).to_be_visible()
    expect(page.get_by_role("link", name="Challenge")).to_have_count(0)
    page.goto("/settings/people/")
    page.get_by_role("button", name="Unblock: Bruno").click()
    expect(page.get_by_text("You have unblocked Bruno.")).to_be_visible()
    assert not Relation.objects.exists()
