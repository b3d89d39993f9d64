"""Histories: tables of three or more, annulled games, and the way from page to page."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client

from games.models import Game, Seat
from games.moderation import annulling
from games.personal_data import games_of
from games.ratings.models import RatingChange
from games.replays import facts, histories, search
from games.replays.filters import GameFilter
from games.replays.histories import history_row
from tests.markup import Page, flaws
from tests.people import member
from tests.site.tables import finished_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def test_a_place_says_more_than_won_or_lost(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora", "Emil")]
    game = finished_table(
        users, [2, 1, 2, 4, 5], scores=[{"total": points} for points in (48, 52, 48, 40, 31)]
    )
    RatingChange.objects.create(game=game, user=users[0], before=1500, after=1507.6)
    rows = [history_row(histories.history(GameFilter(player=user)).games[0], user) for user in users]
    names = [row["result_name"] for row in rows]
    assert names == ["2nd of 5", "1st of 5", "2nd of 5", "4th of 5", "5th of 5"]
    assert [row["result"] for row in rows] == ["placed", "won", "placed", "placed", "placed"]
    source = client.get("/@/Ada/games/").content.decode()
    assert flaws(source) == []
    (line,) = [row.text for row in Page(source).all("tr") if row.inside("tbody")]
    assert line.startswith("Bruno , Cleo , Dora , Emil 2nd of 5 points 48 The Toy · 10+10 · Rapid")
    assert "+8" in line


@pytest.mark.parametrize(
    ("result", "found"),
    [("won", ["alone", "shared"]), ("lost", ["last", "second"]), ("drawn", ["all"]), ("", None)],
)
def test_results_are_found_at_every_seat_of_every_size(result: str, found: list[str] | None) -> None:
    ada, *others = (member(handle) for handle in ("Ada", "B1", "B2", "B3", "B4", "B5", "B6"))
    codes = {
        finished_table([*others[:4], ada], [2, 3, 4, 5, 1]).code: "alone",
        finished_table([others[0], ada, others[1]], [1, 1, 3]).code: "shared",
        finished_table([others[0], others[1], ada], [1, 3, 2]).code: "second",
        finished_table([*others, ada], [1, 2, 3, 4, 5, 6, 7]).code: "last",
        finished_table([others[0], others[1], ada], [1, 1, 1]).code: "all",
    }
    games = histories.history(GameFilter(player=ada, with_annulled=True, result=result)).games
    assert sorted(codes[game.code] for game in games) == (found or sorted(codes.values()))
    for game in games:
        seat = game.seats.get(user=ada).number
        assert game.result_of(seat) == (result or game.result_of(seat))


def test_the_api_and_ones_own_data_tell_places(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    finished_table(users, [2, 1, 3])
    (told,) = client.get("/api/users/Ada/games/").json()["games"]
    assert (told["places"], told["winners"]) == ([2, 1, 3], [1])
    assert games_of(users[0])["played"][0]["places"] == [2, 1, 3]


def test_a_history_names_the_game_and_can_be_filtered_by_it(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    finished_table(users, [2, 1, 3])
    finished_table(users[:2], [2, 1], ruleset="duel", pool="duel")

    def titles(query: str = "") -> list[str]:
        page = client.get(f"/@/Ada/games/{query}")
        return [str(row["title"]) for row in page.context["rows"]]

    assert titles() == ["7 Wonders Duel", "The Toy"]
    assert titles("?ruleset=toy") == ["The Toy"]
    assert titles("?ruleset=duel") == ["7 Wonders Duel"]
    assert client.get("/@/Ada/games/?ruleset=chess").context["form"].errors


def test_a_profile_shows_places_of_tables_of_many(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora")]
    finished_table(users, [3, 1, 2, 4], scores=[{"total": points} for points in (40, 52, 48, 31)])
    source = client.get("/@/Ada").content.decode()
    assert flaws(source) == []
    (line,) = [row.text for row in Page(source).all("tr") if row.inside("tbody")]
    assert line.startswith("Bruno , Cleo , Dora 3rd of 4 points 40 The Toy")


FILTERS = {
    "": "lost won drawn many",
    "opponent=bruno": "lost won many",
    "opponent=cleo": "drawn many",
    "opponent=nobody": "",
    "opponent=ada": "",
    "result=won": "won",
    "result=lost": "lost many",
    "result=drawn": "drawn",
    "ruleset=toy": "many",
    "ruleset=duel&speed=rapid": "lost won drawn",
    "speed=blitz": "",
    "opponent=bruno&result=lost&ruleset=duel": "lost",
}


@pytest.fixture
def played() -> dict[str, Game]:
    """Ada's games, the newest first; each ended an hour before the one above."""
    ada, bruno, cleo = (member(handle) for handle in ("Ada", "Bruno", "Cleo"))
    duel = {"ruleset": "duel", "pool": "duel"}
    games = {
        "lost": finished_table([ada, bruno], [2, 1], **duel),
        "won": finished_table([bruno, ada], [2, 1], **duel),
        "drawn": finished_table([ada, cleo], [1, 1], **duel),
        "many": finished_table([cleo, ada, bruno], [1, 3, 2]),
    }
    for hours, game in enumerate(games.values()):
        assert game.finished_at
        game.finished_at -= timedelta(hours=hours)
        game.save()
        facts.write(game, None)
    return games


def codes(client: Client, query: str) -> list[str]:
    page = client.get(f"/@/Ada/games/?{query}")
    assert page.status_code == 200
    return [row["game"].code for row in page.context["rows"]]


@pytest.mark.parametrize("near", [1, 2, search.PLAN.near])
def test_annulled_games_stay_in_the_history_with_any_filter(
    client: Client, played: dict[str, Game], near: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though no search finds them, and however far the walk along the newest seats goes."""
    boss = member("Boss", is_superuser=True, is_staff=True)
    plan = replace(search.PLAN, near=near, seats_per_hit=0, player_part=1)
    monkeypatch.setattr(search, "PLAN", plan)

    def assert_all_are_there() -> None:
        for query, names in FILTERS.items():
            expected = [played[name].code for name in names.split()]
            assert codes(client, query) == expected, query
            told = client.get(f"/api/v1/users/ada/games/?{query}").json()["games"]
            assert [game["code"] for game in told] == expected, query

    assert_all_are_there()
    for name in ("won", "many", "lost", "drawn"):
        annulling.annul_game(moderator=boss, game_id=played[name].pk, reason="not played fair")
        assert_all_are_there()
        assert played[name].code not in [
            row["game"].code for row in client.get("/games/?player=ada").context["rows"]
        ]


def test_annulled_seats_of_a_player_are_found_by_an_index_of_their_own(played: dict[str, Game]) -> None:
    """Whether it can be: which index is best depends on what PostgreSQL has counted, so it has no other."""
    seats = search.seats_of(GameFilter(player=member("Dora")))
    with search.time_limit(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname FROM pg_indexes WHERE tablename = %s AND indexname <> %s"
            " AND indexname NOT IN (SELECT conname FROM pg_constraint)",
            [Seat._meta.db_table, "seat_without_terms"],
        )
        others = [name for (name,) in cursor.fetchall()]
        cursor.execute(
            "SET LOCAL enable_seqscan = off; " + "; ".join(f"DROP INDEX {name}" for name in others)
        )
        cursor.execute("EXPLAIN " + search.WITHOUT_TERMS.format(seats=seats.sql), seats.values)
        assert "seat_without_terms" in "".join(line for (line,) in cursor.fetchall())


@pytest.mark.parametrize("near", [1, 3, search.PLAN.near])
def test_pages_neither_skip_nor_repeat_games_that_ended_at_the_same_moment(
    client: Client, near: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    games = [finished_table(users, [1, 2, 3]) for _ in range(7)]
    for game in games:
        game.finished_at = games[0].finished_at
        game.save()
        facts.write(game, None)
    Game.objects.filter(pk__in=[games[2].pk, games[5].pk]).update(annulled_at=games[0].finished_at)
    facts.write_terms(list(Game.objects.all()))
    monkeypatch.setattr(search, "PLAN", replace(search.PLAN, near=near, seats_per_hit=0, player_part=1))
    newest_first = [game.code for game in reversed(games)]
    for first in ("/api/v1/users/ada/games/?limit=2", "/api/v1/users/ada/games/?limit=2&result=won"):
        address, seen = first, []
        while address:
            page = client.get(address).json()
            seen += [game["code"] for game in page["games"]]
            address = page["next"]
        assert seen == newest_first


def test_the_oldest_api_still_pages_by_keys(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.views.PAGE", 2)
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    games = [finished_table(users, [1, 2, 3]) for _ in range(5)]
    seen, before = [], ""
    while True:
        page = client.get(f"/api/users/Ada/games/?before={before}").json()
        seen += [game["code"] for game in page["games"]]
        before = page["next_before"]
        if before is None:
            break
        assert isinstance(before, int)
    assert seen == [game.code for game in reversed(games)]


@pytest.mark.parametrize("before", ["17", "MTc", "-1", "1-2-3", "%00"])
def test_a_cursor_of_another_format_is_an_error_that_says_so(client: Client, before: str) -> None:
    """As those of bookmarks from before the search and the histories had the same one."""
    finished_table([member("Ada"), member("Bruno"), member("Cleo")], [1, 2, 3])
    page = client.get(f"/@/Ada/games/?before={before}")
    assert page.status_code == 200
    assert "Please correct the filter above." in page.content.decode()
    answer = client.get(f"/api/v1/users/ada/games/?cursor={before}")
    assert answer.status_code == 400
