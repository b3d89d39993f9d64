"""The pages of a player's history: lines, filters, older games; and what they cost."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import guests
from duelsite import sitetime
from games.models import Game
from games.ratings.models import RatingChange
from games.replays import histories
from games.replays.filters import GameFilter
from games.table import starting
from tests.people import member
from tests.site.pages import lines, main_text, page_of
from tests.site.tables import FIRST_DAY, stored_game

pytestmark = pytest.mark.django_db


def test_a_hundred_games_take_nine_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ada = member("Ada")
    others = [member(f"Player{n}") for n in range(10)]
    for n in range(100):
        game = stored_game(ada, others[n % 10])
        RatingChange.objects.create(game=game, user=ada, before=1500, after=1510)
    starting.create_game(users=[ada, others[0]], ruleset="duel", time_control="3d", rated=False)
    client.force_login(ada)
    with django_assert_max_num_queries(9):
        page = client.get("/@/Ada/games/?opponent=Player3&result=won&speed=rapid&since=2026-01-01")
    assert page.content.decode().count("result won") == 10
    with django_assert_max_num_queries(8):
        client.get("/@/Ada/games/")
    wanted = GameFilter(player=ada, with_annulled=True)
    with django_assert_max_num_queries(4):
        assert len(histories.history(wanted, size=100).games) == 100


def test_a_line_shows_the_game_from_its_owner_s_side(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = stored_game(ada, bruno, rated=True, how="military")
    RatingChange.objects.create(game=game, user=ada, before=1500, after=1511.6)
    RatingChange.objects.create(game=game, user=bruno, before=1500, after=1488.4)
    (won,) = lines(page_of(client, "/@/Ada/games/"))
    assert (
        won == "Bruno Won military supremacy 62 – 48 7 Wonders Duel · 10+10 · Rapid · Replay +12 Jan. 1, 2026"
    )
    (lost,) = lines(page_of(client, "/@/Bruno/games/"))
    assert (
        lost == "Ada Lost military supremacy 48 – 62 7 Wonders Duel · 10+10 · Rapid · Replay −12 Jan. 1, 2026"
    )
    page = page_of(client, "/@/Ada/games/")
    assert f"/game/{game.code}/" in [link["href"] for link in page.all("a")]


def test_dates_are_the_reader_s(client: Client) -> None:
    ada = member("Ada")
    stored_game(ada, member("Bruno"))
    client.post("/language/", {"language": "fi"})
    assert "1. tammikuuta 2026" in main_text(client, "/@/Ada/games/")


@pytest.mark.parametrize(
    ("query", "opponents"),
    [
        ("", ["Drawn", "Slow", "Lost", "Won"]),
        ("opponent=won", ["Won"]),
        ("opponent=Nobody", []),
        ("result=won", ["Slow", "Won"]),
        ("result=lost", ["Lost"]),
        ("result=drawn", ["Drawn"]),
        ("speed=correspondence", ["Slow"]),
        ("since=2026-01-03", ["Drawn", "Slow"]),
        ("until=2026-01-02", ["Lost", "Won"]),
        ("since=2026-01-02&until=2026-01-03", ["Slow", "Lost"]),
        ("result=won&speed=rapid", ["Won"]),
    ],
)
def test_filters(client: Client, query: str, opponents: list[str]) -> None:
    ada = member("Ada")
    day = timedelta(days=1)
    stored_game(ada, member("Won"))
    stored_game(member("Lost"), ada, finished_at=FIRST_DAY + day)
    stored_game(ada, member("Slow"), time_control="3d", finished_at=FIRST_DAY + 2 * day)
    stored_game(ada, member("Drawn"), winners=[], how="draw", finished_at=FIRST_DAY + 3 * day)
    page = page_of(client, f"/@/Ada/games/?{query}")
    assert [line.split()[0] for line in lines(page)] == opponents
    if not opponents:
        assert "No games match this filter." in page.all("main")[0].text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("since=yesterday", "Enter a valid date."),
        ("since=2026-02-01&until=2026-01-01", "The end date is before the start date."),
        ("result=glorious", "glorious is not one of the available choices."),
        ("speed=light", "light is not one of the available choices."),
        ("opponent=%00", "Null characters are not allowed."),
        ("before=9999999999999999999999", "Please correct the filter above."),
        ("before=x", "Please correct the filter above."),
        ("before=-1", "Please correct the filter above."),
    ],
)
def test_a_filter_that_makes_no_sense_is_an_error_on_the_page(
    client: Client, query: str, sentence: str
) -> None:
    ada = member("Ada")
    stored_game(ada, member("Bruno"))
    page = page_of(client, f"/@/Ada/games/?{query}")
    assert sentence in page.all("main")[0].text
    assert lines(page) == []


def test_older_games_are_a_link_away_and_keep_the_filter(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    games = [stored_game(ada, bruno) for _ in range(2 * histories.PAGE + 1)]
    path, seen = "/@/Ada/games/?result=won", []
    while path:
        page = page_of(client, path)
        seen += [link["href"] for link in page.all("a") if link["class"] == "row-link"]
        path = next(
            (f"/@/Ada/games/{link['href']}" for link in page.all("a") if link.text == "Older games"), ""
        )
        assert not path or "result=won" in path
    assert seen == [f"/game/{game.code}/" for game in reversed(games)]


def test_my_games_begin_with_those_that_run(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = starting.create_game(
        users=[ada, bruno], ruleset="duel", time_control="3d", rated=False, by_lot=False
    )
    starting.begin(game, sitetime.now())
    client.force_login(ada)
    assert "Bruno 7 Wonders Duel · 3 days · 3 days left Your turn" in main_text(client, "/@/Ada/games/")
    # What others still play is not listed.
    assert "Your turn" not in main_text(client, "/@/Bruno/games/")
    assert "The first one is a few minutes away." in main_text(client, "/@/Ada/games/")


def test_a_guest_has_a_history_for_their_own_eyes(client: Client) -> None:
    guest = guests.create_guest()
    stored_game(guest, member("Bruno"))
    path = f"/@/{guest.handle}/games/"
    assert client.get(path).status_code == 404
    client.force_login(guest)
    assert len(lines(page_of(client, path))) == 1


def test_nobody_has_no_history(client: Client) -> None:
    assert client.get("/@/Nobody/games/").status_code == 404


def test_running_games_are_not_in_the_history(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    starting.create_game(users=[ada, bruno], ruleset="duel", time_control="3d", rated=False)
    assert "No finished games yet" in main_text(client, "/@/Ada/games/")


@pytest.mark.parametrize("path", ["/play/", "/@/Ada/games/"])
def test_games_deleted_while_they_are_looked_up_are_left_out(client: Client, path: str) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    starting.create_game(users=[ada, bruno], ruleset="duel", time_control="3d", rated=False)
    stored_game(ada, bruno)
    client.force_login(ada)
    deleted: list[str] = []

    def delete_between(execute: Any, sql: str, *rest: Any) -> Any:
        if '"games_seat"."game_id" IN' in sql and not deleted:
            deleted.append(sql)
            Game.objects.all().delete()
        return execute(sql, *rest)

    with connection.execute_wrapper(delete_between):
        assert client.get(path).status_code == 200
    assert deleted
