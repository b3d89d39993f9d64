"""Histories of games in which more than two sat."""

import pytest
from django.test import Client

from games import receivers
from games.ratings.models import RatingChange
from games.replays import histories
from games.replays.histories import HistoryFilter, history_row
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
    rows = [history_row(game, user) for user in users]
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
    games = histories.history(ada, HistoryFilter(result=result)).games
    assert sorted(codes[game.code] for game in games) == (found or sorted(codes.values()))
    for game in games:
        seat = game.seats.get(user=ada).number
        assert game.result_of(seat) == (result or game.result_of(seat))


def test_the_api_and_ones_own_data_tell_places(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    finished_table(users, [2, 1, 3])
    (told,) = client.get("/api/users/Ada/games/").json()["games"]
    assert (told["places"], told["winners"]) == ([2, 1, 3], [1])
    assert receivers.games_of(users[0])["played"][0]["places"] == [2, 1, 3]


def test_a_history_tells_which_game_it_was_and_can_be_narrowed_down_to_one(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo")]
    finished_table(users, [2, 1, 3])
    finished_table(users[:2], [2, 1], ruleset="duel", pool="duel")

    def told(query: str = "") -> list[str]:
        page = client.get(f"/@/Ada/games/{query}")
        return [str(row["title"]) for row in page.context["rows"]]

    assert told() == ["7 Wonders Duel", "The Toy"]
    assert told("?ruleset=toy") == ["The Toy"]
    assert told("?ruleset=duel") == ["7 Wonders Duel"]
    assert client.get("/@/Ada/games/?ruleset=chess").context["form"].errors


def test_a_profile_tells_places_of_tables_of_many(client: Client) -> None:
    users = [member(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora")]
    finished_table(users, [3, 1, 2, 4], scores=[{"total": points} for points in (40, 52, 48, 31)])
    source = client.get("/@/Ada").content.decode()
    assert flaws(source) == []
    (line,) = [row.text for row in Page(source).all("tr") if row.inside("tbody")]
    assert line.startswith("Bruno , Cleo , Dora 3rd of 4 points 40 The Toy")
