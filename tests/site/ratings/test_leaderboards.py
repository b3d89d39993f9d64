"""Leaderboards: which players are listed, in which order, the reader's own rank; and what it costs."""

import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import services
from accounts.models import User
from games.ratings import charts, leaderboard, ranking
from games.ratings.models import RankCount, Rating, RatingDay
from games.ratings.rating import rate_game, recompute_ratings
from tests.people import member
from tests.site.pages import lines, page_of
from tests.site.tables import finished_table

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def rate(user: User, value: float, games: int = 50, **fields: Any) -> Rating:
    fields = {"pool": "duel", "speed": "rapid", "peak": value + 10, "last_played_at": timezone.now()} | fields
    return Rating.objects.create(user=user, value=value, games=games, **fields)


def crowd(count: int, prefix: str = "Player", **fields: Any) -> list[User]:
    return User.objects.bulk_create(
        User(handle=f"{prefix}{n}", handle_skeleton=f"{prefix}{n}".lower(), **fields) for n in range(count)
    )


def rank_of(rating: Rating) -> int:
    rank, _of = ranking.ranks_of([rating])[rating.pk]
    return rank


def slow_rank(rating: Rating, now: datetime) -> int:
    """By counting all higher-rated players who should be listed."""
    above = Rating.objects.filter(ranking.are_ranked(now), pool=rating.pool, speed=rating.speed)
    return above.filter(value__gt=rating.value).count() + 1


def assert_ranks_are_right(now: datetime | None = None) -> None:
    now = now or timezone.now()
    for rating in Rating.objects.all():
        assert rank_of(rating) == slow_rank(rating, now), rating
    listed = Rating.objects.filter(ranking.are_ranked(now))
    assert set(Rating.objects.filter(listed=True)) == set(listed)
    for pool, speed in {(rating.pool, rating.speed) for rating in Rating.objects.all()}:
        total = sum(players for _, players in ranking.spread(pool, speed))
        assert total == listed.filter(pool=pool, speed=speed).count()


def test_a_rank_is_what_a_count_of_all_gives_whatever_happened() -> None:
    dice = random.Random(5)
    users = crowd(60)
    for user in users:
        for speed in ("rapid", "blitz"):
            # Many within the same point, some of them equal.
            value = dice.choice([1500, 1500.25, 1500.75, 1499.5, dice.uniform(1400, 1600), -3.5])
            rate(user, value, dice.choice([5, 19, 20, 50]), speed=speed)
    assert not Rating.objects.filter(listed=True).exists()
    ranking.relist()
    assert_ranks_are_right()
    # By hand, in one statement, by deleting.
    Rating.objects.filter(user__in=users[:9]).update(value=1500.5)
    Rating.objects.filter(user=users[10]).delete()
    assert_ranks_are_right()
    # Suspended and closed accounts leave at once; the sweep handles ends of suspensions and changes by time.
    until = timezone.now() + timedelta(hours=1)
    services.set_sanctions(user=users[11], suspended_until=until, muted_until=None)
    services.close_account(user=users[12])
    assert_ranks_are_right()
    Rating.objects.filter(user=users[13]).update(last_played_at=timezone.now() - timedelta(days=29))
    for later in (until + timedelta(hours=1), until + timedelta(days=2)):
        ranking.relist(now=later)
        assert_ranks_are_right(later)
    User.objects.filter(pk=users[14].pk).update(plays_by_api=True)
    assert ranking.relist() >= 1
    assert_ranks_are_right()
    assert ranking.relist() == 0


def test_rated_games_keep_ranks_right_and_so_does_the_recount() -> None:
    users = crowd(4)
    for n in range(24):
        one, other = users[n % 4], users[(n + 1 + n // 8) % 4]
        game = finished_table([one, other], [1, 2] if n % 3 else [2, 1], "duel", "duel")
        assert rate_game(game_id=game.pk)
    Rating.objects.filter(user__in=users[:2]).update(games=40)
    ranking.relist()
    game = finished_table(users[:2], [1, 2], "duel", "duel")
    rate_game(game_id=game.pk)
    assert Rating.objects.filter(listed=True).count() == 2
    assert_ranks_are_right()
    recompute_ratings()
    assert_ranks_are_right()
    last = Rating.objects.get(user=users[0]).last_played_at
    assert last == game.finished_at


def test_a_player_who_comes_back_is_listed_after_the_first_game() -> None:
    users = crowd(2)
    for user in users:
        rate(user, 1600, last_played_at=timezone.now() - timedelta(days=90))
    ranking.relist()
    assert not Rating.objects.filter(listed=True).exists()
    rate_game(game_id=finished_table(users, [1, 2], "duel", "duel").pk)
    assert sorted(rank_of(rating) for rating in Rating.objects.filter(listed=True)) == [1, 2]


# The page


def test_the_best_come_first_and_provisional_ratings_apart(client: Client) -> None:
    for handle, value, games in [
        ("Third", 1500, 20),
        ("First", 1800.4, 90),
        ("New", 1900, 19),
        ("Second", 1700, 25),
        ("Idle", 2000, 0),
    ]:
        rate(member(handle), value, games)
    rate(member("Elsewhere"), 2500, 90, speed="blitz")
    rate(member("Closed", is_active=False), 2500, 90)
    rate(member("Banned", suspended_until=timezone.now() + timedelta(days=1)), 2500, 90)
    rate(member("Program", plays_by_api=True), 2500, 90)
    rate(member("Away"), 2500, 90, last_played_at=timezone.now() - timedelta(days=31))
    rate(User.objects.create_user("Robot", is_bot=True, bot_level="x"), 2500, 90)
    ranking.relist()
    assert lines(page_of(client, "/leaderboard/")) == [
        "1 First 1800 new 90 1810",
        "2 Second 1700 new 25 1710",
        "3 Third 1500 new 20 1510",
        "New 1900 ? 19",
    ]
    assert lines(page_of(client, "/leaderboard/duel/blitz/")) == ["1 Elsewhere 2500 new 90 2510"]


def test_the_week_shows_what_has_changed(client: Client) -> None:
    today = timezone.now().date()
    known: dict[str, list[tuple[int, float]]] = {
        "Up": [(40, 1300), (8, 1450)],
        "Down": [(7, 1600.4), (1, 1700)],
        "New": [(3, 1400)],
    }
    for handle, days in known.items():
        user = member(handle)
        rate(user, 1500)
        for ago, value in days:
            day = today - timedelta(days=ago)
            RatingDay.objects.create(user=user, pool="duel", speed="rapid", day=day, value=value, games=1)
    ranking.relist()
    found = {line.split()[1]: line.split()[3] for line in lines(page_of(client, "/leaderboard/"))}
    assert found == {"Up": "+50", "Down": "−100", "New": "new"}


def test_ones_own_row_is_marked_for_oneself_alone(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    for user in (ada, bruno):
        rate(user, 1600)
    ranking.relist()
    for reader, marked in ((None, []), (ada, ["Ada"]), (bruno, ["Bruno"])):
        if reader:
            client.force_login(reader)
        page = page_of(client, "/leaderboard/")
        rows = [row for row in page.all("tr") if "me" in row["class"].split()]
        assert [row.text.split()[1] for row in rows] == marked


def test_those_of_the_same_rating_share_a_rank(client: Client) -> None:
    for number, value in enumerate((1700, 1600, 1600, 1500)):
        rate(member(f"Player{number}"), value)
    ranking.relist()
    assert [line.split()[0] for line in lines(page_of(client, "/leaderboard/"))] == ["1", "2", "2", "4"]


def test_two_hundred_lines_and_ones_own_wherever_it_is(client: Client) -> None:
    users = crowd(260)
    for n, user in enumerate(users):
        rate(user, 1900 - n)
    ranking.relist()
    client.force_login(users[240])
    page = page_of(client, "/leaderboard/duel/rapid/")
    assert len(lines(page)) == leaderboard.LEADERS == 200
    assert "You are number 241 of 260, with 1660." in page.all("main")[0].text


@pytest.mark.parametrize(
    ("games", "ago", "said"),
    [
        (19, 0, "Your rating is 1500. One more rated game, and you will have a rank."),
        (12, 0, "Your rating is 1500. 8 more rated games, and you will have a rank."),
        (50, 31, "Your rating is 1500. Play a rated game, and you will have a rank again."),
    ],
)
def test_a_player_without_a_rank_reads_why(client: Client, games: int, ago: int, said: str) -> None:
    ada = member("Ada")
    rate(ada, 1500, games, last_played_at=timezone.now() - timedelta(days=ago))
    ranking.relist()
    client.force_login(ada)
    assert said in page_of(client, "/leaderboard/").all("main")[0].text


def test_peaks_are_of_all_time_and_of_people(client: Client) -> None:
    rate(member("Old"), 1500, peak=2100, last_played_at=timezone.now() - timedelta(days=900))
    rate(member("Young"), 1900, peak=1950)
    rate(member("Guess"), 2300, 19, peak=2300)
    rate(member("Program", plays_by_api=True), 2500)
    rate(member("Gone", is_active=False), 2600)
    assert lines(page_of(client, "/leaderboard/duel/rapid/peaks/")) == ["1 Old 2100 50", "2 Young 1950 50"]


def test_the_most_active_of_thirty_days(client: Client) -> None:
    today = timezone.now().date()
    for handle, days in {"Busy": {0: 5, 20: 9}, "Calm": {3: 2}, "Before": {31: 99}}.items():
        user = member(handle)
        rate(user, 1500)
        for ago, games in days.items():
            RatingDay.objects.create(
                user=user,
                pool="duel",
                speed="rapid",
                day=today - timedelta(days=ago),
                value=1500,
                games=games,
            )
    page = page_of(client, "/leaderboard/duel/rapid/active/")
    assert lines(page) == ["1 Busy 1500 14", "2 Calm 1500 2"]


def test_bots_have_a_list_of_their_own(client: Client) -> None:
    services.create_bots()
    rate(member("Talos", plays_by_api=True), 9000, 7)
    rate(member("Person"), 9000)
    first, *ours = lines(page_of(client, "/leaderboard/duel/rapid/bots/"))
    assert first == "Talos bot 9000 ? 7"
    assert {line.split()[-1] for line in ours} == {"measured"}
    measured = [int(line.split()[-2]) for line in ours]
    assert measured == sorted(measured, reverse=True)
    assert len(ours) >= 5


def test_an_empty_leaderboard_invites(client: Client) -> None:
    said = page_of(client, "/leaderboard/duel/classical/").all("main")[0].text
    assert "The first name could be yours." in said


@pytest.mark.parametrize(
    "path", ["/leaderboard/go/rapid/", "/leaderboard/duel/warp/", "/leaderboard/duel/rapid/richest/"]
)
def test_there_are_no_other_leaderboards(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("kind", ["", "peaks/", "active/", "bots/"])
def test_a_list_costs_as_many_questions_however_long_it_is(client: Client, kind: str) -> None:
    def query_count(how_many: int, prefix: str) -> int:
        users = crowd(how_many, prefix, plays_by_api=kind == "bots/")
        for user in users:
            rate(user, 1500)
            RatingDay.objects.create(
                user=user, pool="duel", speed="rapid", day=NOW.date(), value=1500, games=1
            )
        ranking.relist()
        client.force_login(users[0])
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"/leaderboard/duel/rapid/{kind}")
        return len(queries)

    few = query_count(3, "Few")
    assert few <= 9
    assert query_count(40, "Many") == few


def test_the_spread_counts_everybody_who_is_listed() -> None:
    for n, user in enumerate(crowd(10)):
        rate(user, 1490 + 20 * n)
    ranking.relist()
    counted = ranking.spread("duel", "rapid")
    assert counted == [(1450, 1), (1500, 2), (1550, 3), (1600, 2), (1650, 2)]
    bars = charts.spread(counted, 1501.5)
    assert [bar.here for bar in bars] == [False, True, False, False, False]
    assert RankCount.objects.filter(players__lt=0).count() == 0
