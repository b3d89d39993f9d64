"""Profiles: ratings and how they went, statistics, head to head, what one may do; and what they cost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts import guests, relations, services
from accounts.models import User
from games import tasks
from games.ratings import charts, profiles, ranking
from games.ratings.charts import Moment
from games.ratings.models import Rating, RatingDay, Tally
from tests.markup import Element, Page
from tests.people import member
from tests.site.pages import lines, page_of
from tests.site.ratings.test_statistics import over
from tests.site.tables import stored_game

pytestmark = pytest.mark.django_db


def main_of(client: Client, path: str) -> str:
    return page_of(client, path).all("main")[0].text


def rows_of(page: Page) -> list[str]:
    def is_bar(row: Element) -> bool:
        return any("bars" in parent["class"].split() for parent in row.parents)

    return [row.text for row in page.all("tr") if row.inside("tbody") and is_bar(row)]


def play(one: User, other: User, count: int, **fields: object) -> None:
    for _ in range(count):
        tasks.rate_game(over([one, other], [1, 2], **fields).pk)  # type: ignore[arg-type]


def test_a_profile_shows_how_somebody_plays(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    play(ada, bruno, 3, marks=[["wonder:sphinx", "token:law"], ["wonder:pyramids"]])
    play(bruno, ada, 1, how="military")
    page = page_of(client, "/@/Ada")
    said = page.all("main")[0].text
    assert "3 won" in said
    assert "1 lost" in said
    assert "Longest streaks: 3 won, 1 lost in a row" in said
    rows = rows_of(page)
    assert "Going first 3 100 %" in rows
    assert "Going second 1 0 %" in rows
    assert "The Sphinx 3 100 %" in rows
    assert "Law 3 100 %" in rows
    assert "Civilian 10.0" in rows
    assert [row for row in rows if row.startswith("military") or "military" in row.lower()]
    assert len(page.all("polyline")) == len(charts.SIZES)
    assert "As a table" in said


def test_the_casual_games_stand_apart(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    play(ada, bruno, 2, rated=False)
    page = page_of(client, "/@/Ada")
    assert "2 casual games" in page.all("main")[0].text
    assert [part["open"] for part in page.all("details") if "casual" in part["class"]] == [""]
    assert not page.all("polyline")


def test_head_to_head_is_shown_from_the_side_of_the_reader(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    play(ada, bruno, 2)
    play(bruno, ada, 1, rated=False)
    for reader, path, said in (
        (ada, "/@/Bruno", "3 games: you won 2 and lost 1"),
        (bruno, "/@/Ada", "3 games: you won 1 and lost 2"),
    ):
        client.force_login(reader)
        assert said in main_of(client, path)
        assert "Head to head" not in main_of(client, f"/@/{reader.handle}")


def test_a_table_of_many_is_shown_by_places(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    for places in ([1, 2, 3], [2, 1, 3], [2, 3, 1]):
        tasks.rate_game(
            over(users, places, ruleset="wonders-2e", how="points", marks=[["board:gizah"], [], []]).pk
        )
    page = page_of(client, "/@/Ada")
    assert [row for row in rows_of(page) if row[0].isdigit()] == ["1. 1", "2. 2"]
    assert "Going first" not in page.all("main")[0].text


def test_what_one_may_do_there(client: Client) -> None:
    ada = member("Ada")
    member("Bruno")

    def acts() -> set[str]:
        page = page_of(client, "/@/Bruno")
        buttons = {button["value"] for button in page.all("button") if button["name"] == "act"}
        links = {link.text for link in page.all("a") if "button" in link["class"] and link.inside("main")}
        return buttons | links

    assert acts() == {"All games"}
    client.force_login(ada)
    assert {"Challenge", "follow", "block"} <= acts()
    client.post("/@/Bruno/relation/", {"act": "follow", "next": "/@/Bruno"})
    assert {"Challenge", "unfollow", "block"} <= acts()
    assert "1 follower" in main_of(client, "/@/Bruno")
    client.post("/@/Bruno/relation/", {"act": "block", "next": "/@/Bruno"})
    assert not {"Challenge", "follow", "unfollow", "block"} & acts()
    assert "You have blocked Bruno" in main_of(client, "/@/Bruno")
    client.force_login(guests.create_guest())
    assert "follow" not in acts()
    client.force_login(ada)
    assert "relation" not in str([form["action"] for form in page_of(client, "/@/Ada").all("form")])


def test_profiles_of_empty_suspended_guest_and_closed_accounts_read_well(client: Client) -> None:
    ada = member("Ada")
    assert "No finished games yet." in main_of(client, "/@/Ada")
    client.force_login(ada)
    assert "The first one is a few minutes away." in main_of(client, "/@/Ada")
    until = timezone.now() + timedelta(days=3)
    bruno = member("Bruno")
    services.set_sanctions(user=bruno, suspended_until=until, muted_until=None)
    page = page_of(client, "/@/Bruno")
    assert "This account is suspended at the moment" in page.all("main")[0].text
    assert "Challenge" not in [link.text for link in page.all("a")]
    guest = guests.create_guest()
    assert "no profile" in page_of(client, f"/@/{guest.handle}", 404).all("main")[0].text
    services.close_account(user=bruno)
    assert "This account is closed" in page_of(client, f"/@/deleted-{bruno.pk}", 404).all("main")[0].text


def test_a_rank_is_shown_beside_the_rating(client: Client) -> None:
    for number, handle in enumerate(("Ada", "Bruno")):
        Rating.objects.create(
            user=member(handle), pool="duel", speed="rapid", value=1700 - number, games=30,
            last_played_at=timezone.now(),
        )  # fmt: skip
    ranking.relist()
    assert "30 games · best 1500 · rank 2" in main_of(client, "/@/Bruno")


def test_a_profile_costs_the_same_after_ten_games_and_after_many(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")

    def query_count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/@/Ada").status_code == 200
        return len(queries)

    client.force_login(bruno)
    play(ada, bruno, 9)
    few = query_count()
    assert few <= 17
    for number in range(3):
        play(ada, member(f"Rival{number}"), 2)
    day = timezone.now().date()
    RatingDay.objects.bulk_create(
        RatingDay(
            user=ada, pool="duel", speed="rapid", day=day - timedelta(days=n), value=1500 + n % 90, games=9
        )
        for n in range(1, 900)
    )
    Tally.objects.filter(user=ada, pool="duel", rated=True).update(games=9 * 900)
    assert query_count() <= few
    drawn = [len(line["points"].split()) for line in page_of(client, "/@/Ada").all("polyline")]
    assert drawn == [size.points for size in charts.SIZES.values()]


# Charts

NAMES = {"rapid": "Rapid"}
WIDE = charts.SIZES["wide"]


def test_a_chart_goes_from_the_first_to_the_last_moment() -> None:
    assert charts.history({"rapid": [Moment(738000, 1500)]}, NAMES, WIDE) is None
    chart = charts.history({"rapid": [Moment(738000, 1500), Moment(738010, 1570)]}, NAMES, WIDE)
    assert chart
    assert [level.text for level in chart.levels] == [1500, 1520, 1540, 1560, 1580]
    (curve,) = chart.curves
    first, last = curve.points.split()
    assert (first.split(",")[0], last.split(",")[0]) == (str(charts.LEFT), str(WIDE.width - charts.RIGHT))
    assert (curve.x, curve.y) == tuple(last.split(","))


def test_what_all_happened_on_one_day_is_drawn_game_by_game() -> None:
    moments = [Moment(738000.5, 1500.0 + number) for number in range(5)]
    chart = charts.history({"rapid": moments}, NAMES, WIDE)
    assert chart
    places = [float(point.split(",")[0]) for point in chart.curves[0].points.split()]
    assert places == sorted(set(places))
    assert len(chart.dates) == 1


def test_ten_thousand_points_are_as_many_as_a_screen_shows() -> None:
    moments = [Moment(730000 + number / 3, 1500 + number % 400) for number in range(10_000)]
    chart = charts.history({"rapid": moments}, NAMES, WIDE)
    assert chart
    assert len(chart.curves[0].points.split()) == WIDE.points
    assert len(charts.rows({"rapid": moments})) == 12


def test_what_nobody_knows_any_more_is_left_out() -> None:
    ada = member("Ada")
    counts = {"mark": {"wonder:gone": [3, 1]}, "points": {"gone": [1, 9]}, "how": {"gone": [3, 1]}}
    Tally.objects.create(user=ada, pool="duel", rated=True, games=3, won=1, counts=counts)
    record = profiles.pools_of(ada)[0].records["rated"]
    assert (record.marks, record.points) == ([], [])
    assert [row.name for row in record.ways] == ["gone"]


def test_followers_who_are_gone_are_not_counted(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    relations.follow(owner=bruno, other=ada)
    services.close_account(user=bruno)
    assert "follower" not in main_of(client, "/@/Ada")


def rate(user: User, value: float, games: int, speed: str = "rapid") -> Rating:
    return Rating.objects.create(
        user=user, pool="duel", speed=speed, value=value, games=games, peak=value + 10
    )


def test_a_profile_shows_ratings_and_recent_games(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    rate(ada, 1612, 30)
    rate(ada, 1500, 3, "blitz")
    for _ in range(30):
        stored_game(ada, bruno)
    client.force_login(bruno)
    with django_assert_max_num_queries(17):
        client.get("/@/Ada")
    page = page_of(client, "/@/Ada")
    assert "Rapid 1612 30 games · best 1622" in page.all("main")[0].text
    assert "Blitz 1500 ? 3 games" in page.all("main")[0].text
    assert len(lines(page)) == 8
    assert "/play/?challenge=Ada" in [link["href"] for link in page.all("a")]


def test_a_bot_s_profile_offers_a_game(client: Client) -> None:
    services.create_bots()
    page = page_of(client, "/@/Greedy-Gaius")
    assert [button["value"] for button in page.all("button") if button["name"] == "level"] == ["greedy"]
