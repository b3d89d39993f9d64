"""Exploring: only what is public, as the engine allows it, with errors that people understand."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.explore import sources, views
from games.explore.sources import Explored
from games.models import Game, Move
from games.registry import PLUGINS, RULESETS
from games.replays import records
from tests.site.tables import begun_game, finished_game, make_move, pair, person
from tests.toy.plugin import plugins

pytestmark = pytest.mark.django_db


def address(game: Game, name: str = "explore") -> str:
    return reverse(name, args=["game", game.code])


def line(client: Client, game: Game, **query: Any) -> dict[str, Any]:
    response = client.get(address(game, "explore-line"), query)
    assert response.status_code == 200, response.content
    return dict(response.json())


def refused(client: Client, game: Game, **query: Any) -> tuple[int, str]:
    response = client.get(address(game, "explore-line"), query)
    answer = response.json()
    assert answer["message"]
    return response.status_code, answer["code"]


def legal(answer: dict[str, Any]) -> list[str]:
    return list(answer["frames"][-1]["view"]["moves"])


# What can be explored


def test_a_finished_game_can_be_explored_by_everybody(client: Client, game: Game) -> None:
    assert client.get(f"{address(game)}?move=20").status_code == 200
    replay = client.get(reverse("replay", args=[game.code])).content.decode()
    assert f'href="{address(game)}"' in replay


@pytest.mark.parametrize("moves", [0, 5])
def test_nothing_of_a_running_game_can_be_explored(client: Client, moves: int) -> None:
    game = begun_game(pair())
    for _ in range(moves):
        make_move(game)
    assert client.get(address(game)).status_code == 409
    assert refused(client, game) == (409, "not_finished")
    response = client.post(address(game, "explore-think"), {"about": "best"})
    assert (response.status_code, response.json()["code"]) == (409, "not_finished")


def test_an_aborted_game_says_why(client: Client) -> None:
    game = begun_game(pair())
    Game.objects.filter(pk=game.pk).update(status=Game.Status.ABORTED)
    assert refused(client, game) == (409, "not_finished")
    assert "aborted" in client.get(address(game)).content.decode()


def test_a_sealed_game_stays_closed_even_to_its_players(client: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(is_sealed=True)
    client.force_login(User.objects.get(handle="Ada"))
    assert client.get(address(game)).status_code == 403
    assert refused(client, game) == (403, "sealed")


def test_a_deal_that_others_still_play_sealed_is_not_explored(client: Client, game: Game) -> None:
    other = finished_game([person("Cleo"), person("Dora")], seed=3)
    Game.objects.filter(pk__in=[game.pk, other.pk]).update(deal_key="day-1")
    assert client.get(address(game)).status_code == 200
    Game.objects.filter(pk=other.pk).update(is_sealed=True)
    assert refused(client, game) == (403, "sealed")


def test_a_game_that_was_retired_leads_to_its_page(client: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(ruleset="gone")
    assert client.get(address(game)).headers["Location"] == reverse("replay", args=[game.code])
    assert refused(client, game) == (409, "game_retired")


def test_there_is_no_other_way_to_a_position(client: Client, game: Game) -> None:
    unknown = client.get(reverse("explore-line", args=["game", "nowhere"]))
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_such_game")
    record = records.record_of(game).to_text()
    imported = client.get(reverse("explore-line", args=["import", "x"]), {"record": record})
    assert (imported.status_code, imported.json()["code"]) == (404, "not_found")


def test_a_source_of_another_package_vouches_for_its_records(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solved(key: str, user: User | None) -> Explored:
        if user is None:
            raise RequestError(ErrorCode.NOT_OVER, "Solve it first.")
        players = [{"handle": "First"}, {"handle": "Second"}]
        return Explored(records.record_of(game), players, f"Puzzle {key}", "/", first=12)

    monkeypatch.setitem(sources.SOURCES, "puzzle", solved)
    url = reverse("explore-line", args=["puzzle", "7"])
    assert client.get(url).json()["code"] == "not_over"
    client.force_login(User.objects.get(handle="Ada"))
    assert len(client.get(url).json()["frames"][0]["log"]) == 12
    assert "Puzzle 7" in client.get(reverse("explore", args=["puzzle", "7"])).content.decode()


def test_the_landing_page_leads_to_games_that_are_open(client: Client, game: Game) -> None:
    hidden = finished_game([person("Cleo"), person("Dora")], seed=3)
    unlisted = finished_game([person("Emil"), person("Finn")], seed=3)
    Game.objects.filter(pk=hidden.pk).update(is_sealed=True, is_listed=False)
    Game.objects.filter(pk=unlisted.pk).update(is_listed=False)
    begun_game([person("Gaia"), person("Hugo")])
    assert re.findall(r"/explore/game/(\w+)/", landing(client)) == [game.code]
    # Players find their own, listed or not, but none that is sealed.
    client.force_login(User.objects.get(handle="Emil"))
    assert re.findall(r"/explore/game/(\w+)/", landing(client)) == [unlisted.code, game.code]
    client.force_login(User.objects.get(handle="Cleo"))
    assert re.findall(r"/explore/game/(\w+)/", landing(client)) == [game.code]


def landing(client: Client) -> str:
    return client.get(reverse("explore-landing")).content.decode()


def test_a_move_that_was_taken_back_is_in_no_line(client: Client, game: Game) -> None:
    # As if the last move had been taken back and made again.
    last = Move.objects.get(game=game, number=game.ply)
    for number, notation in ((game.ply + 1, Move.UNDO), (game.ply + 2, last.notation)):
        Move.objects.create(
            game=game, number=number, seat=last.seat, notation=notation, spent_ms=1,
            client_id=f"again{number}", version=game.version + number,
        )  # fmt: skip
    moves = game.ply
    Game.objects.filter(pk=game.pk).update(ply=moves + 2)
    assert len(line(client, game, move=moves)["frames"][0]["log"]) == moves
    assert refused(client, game, move=moves + 1) == (400, "malformed")


# Lines


def test_a_move_leads_to_a_step_with_its_frames(client: Client, game: Game) -> None:
    before = line(client, game, move=20)
    mover = before["owing"][0]
    after = line(client, game, move=20, play=legal(before)[0], by=mover)
    assert [step["move"] for step in after["steps"]] == [legal(before)[0]]
    assert after["frames"][-1]["v"] == 22
    # The code alone leads there, too.
    again = line(client, game, move=20, line=after["line"])
    assert (again["line"], again["steps"]) == (after["line"], [])
    assert again["frames"][-1]["view"] == after["frames"][-1]["view"]


def test_the_position_is_shown_as_its_mover_knows_it_unless_all_is_open(client: Client, game: Game) -> None:
    hidden, revealed = line(client, game, move=20), line(client, game, move=20, open=1)
    assert "revealed" not in hidden["frames"][0]["view"]
    assert "revealed" in revealed["frames"][0]["view"]


def test_what_was_decided_in_the_game_is_offered(client: Client, game: Game) -> None:
    [(mover, notation)] = records.record_of(game).moves[20:21]
    assert line(client, game, move=20)["played"] == notation
    other = next(move for move in legal(line(client, game, move=20)) if move != notation)
    elsewhere = line(client, game, move=20, play=other, by=mover)
    assert elsewhere["played"] == ""


def test_others_decide_as_in_the_game_in_the_turn_that_was_changed(client: Client, table: Game) -> None:
    record = records.record_of(table)
    chosen = dict(record.moves[32:36])
    before = line(client, table, move=32, **{"as": 2})
    other = next(move for move in legal(before) if move != chosen[2])
    after = line(client, table, move=32, play=other, by=2, others="game", **{"as": 2})
    made = {step["seat"]: step["move"] for step in after["steps"]}
    assert made == chosen | {2: other}
    # What came later depended on it.
    assert after["owing"] == [0, 1, 2, 3]
    last = line(
        client, table, move=32, line=after["line"], play=legal(after)[0], by=2, others="game", **{"as": 2}
    )
    assert [step["seat"] for step in last["steps"]] == [2]


def test_what_is_hidden_can_be_dealt_again_and_a_link_repeats_it(client: Client, table: Game) -> None:
    query = {"move": 30, "deal": "1-4711", "open": 1, "as": 1}
    first, again = line(client, table, **query), line(client, table, **query)
    assert first == again
    as_it_was = line(client, table, move=30, open=1, **{"as": 1})
    hands = [answer["frames"][0]["view"]["revealed"]["hands"] for answer in (first, as_it_was)]
    assert hands[0] != hands[1]
    assert hands[0][1] == hands[1][1]
    assert first["played"] == ""


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"move": "9999"}, 400, "malformed"),
        ({"move": "-1"}, 400, "malformed"),
        ({"move": "²"}, 400, "malformed"),
        ({"as": "2"}, 400, "malformed"),
        ({"as": "everybody"}, 400, "malformed"),
        ({"deal": "0"}, 400, "malformed"),
        ({"deal": "7-1"}, 400, "malformed"),
        ({"deal": "0-99999999999"}, 400, "malformed"),
        ({"line": "?"}, 400, "bad_line"),
        ({"line": "0" * 5000}, 409, "line_too_long"),
        ({"play": "x" * 90, "by": "0"}, 400, "malformed"),
        ({"play": "build baths"}, 400, "malformed"),
        ({"play": "fly", "by": "0"}, 409, "unknown_verb"),
        ({"play": "build baths", "by": "1"}, 409, "not_your_turn"),
    ],
)
def test_bad_input_gets_a_code_and_a_sentence(
    client: Client, game: Game, query: dict[str, str], status: int, code: str
) -> None:
    assert refused(client, game, **{"move": "20", **query}) == (status, code)


def test_a_damaged_link_still_leads_to_the_game(client: Client, game: Game) -> None:
    response = client.get(address(game), {"move": "20", "line": "???"})
    assert response.status_code == 400
    assert "does not lead to a line" in response.content.decode()
    assert 'id="explore-tree"' in response.content.decode()


def test_who_asks_too_often_waits(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "LINES", ratelimit.Limit("explored-lines", times=2, seconds=600))
    for _ in range(2):
        line(client, game)
    response = client.get(address(game, "explore-line"))
    assert (response.status_code, response.json()["code"]) == (429, "too_often")
    assert int(response.headers["Retry-After"]) > 1


@pytest.mark.parametrize("seats", [3, 8])
def test_a_plug_in_without_a_board_or_a_judge_can_be_explored(
    client: Client, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    for plugin in plugins:
        monkeypatch.setitem(PLUGINS, plugin.rules.id, plugin)
        monkeypatch.setitem(RULESETS, plugin.rules.id, plugin.rules)
    users = [person(f"Player{number}") for number in range(seats)]
    game = finished_game(users, ruleset=plugins[0].rules.id)
    page = client.get(address(game)).content.decode()
    assert 'id="explore-bot"' in page
    assert 'id="explore-ask"' not in page
    before = line(client, game, move=seats)
    assert before["owing"] == list(range(seats))
    assert line(client, game, move=seats, play=legal(before)[0], by=0)["owing"] == list(range(1, seats))
    assert refused(client, game, move=seats, deal="0-1") == (409, "cannot_deal_anew")
