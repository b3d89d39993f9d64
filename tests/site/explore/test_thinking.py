"""What the engine says of a line: asked of a worker, answered once for everybody, limited like analyses."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from duelsite import ratelimit, sharedredis
from games import tasks, work_queue
from games.errors import RequestError
from games.explore import thinking, views
from games.explore.free_board import Start
from games.explore.thinking import About, Question
from games.models import Game
from tests.site.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HINT_NODES = 8
    monkeypatch.setattr(thinking, "ANSWER_NODES", 4)
    # Without a worker: the tests do the work.
    monkeypatch.setattr("games.queue.hand_over", lambda *_, **__: None)


def think(client: Client, game: Game, method: str = "post", **query: Any) -> Any:
    return getattr(client, method)(reverse("explore-think", args=["game", game.code]), query)


def do_the_work() -> None:
    tasks.do_first_work()


def test_the_best_moves_are_found_by_a_worker_and_shown_in_words(client: Client, game: Game) -> None:
    asked: dict[str, Any] = {"about": "best", "move": 20}
    assert think(client, game, **asked).json() == {"status": "waiting", "place": 1}
    assert think(client, game, "get", **asked).json()["status"] == "waiting"
    do_the_work()
    found = think(client, game, "get", **asked).json()
    assert found["status"] == "done"
    assert 0 < len(found["moves"]) <= thinking.MOST_MOVES
    assert all(0 <= advice["win"] <= 1 and advice["text"] for advice in found["moves"])
    assert work_queue.size() == 0


def test_the_same_question_is_answered_once_for_everybody(client: Client, game: Game) -> None:
    asked: dict[str, Any] = {"about": "best", "move": 20}
    think(client, game, **asked)
    do_the_work()
    client.force_login(person("Cleo"))
    assert think(client, game, **asked).json()["status"] == "done"
    assert work_queue.size() == 0


def test_a_question_that_nobody_asked_has_no_answer(client: Client, game: Game) -> None:
    assert think(client, game, "get", about="best", move=20).json() == {"status": "lost"}
    assert work_queue.size() == 0


def test_bots_answer_until_the_reader_has_to_decide(client: Client, table: Game) -> None:
    line_url = reverse("explore-line", args=["game", table.code])
    before = client.get(line_url, {"move": 30, "as": 2}).json()
    move = before["frames"][0]["view"]["moves"][0]
    after = client.get(line_url, {"move": 30, "as": 2, "play": move, "by": 2}).json()
    asked: dict[str, Any] = {"about": "answers", "move": 30, "as": 2, "line": after["line"]}
    think(client, table, **asked)
    do_the_work()
    found = think(client, table, "get", **asked).json()
    assert 2 in found["owing"]
    assert 2 not in [step["seat"] for step in found["steps"]]
    assert found["line"].startswith(after["line"])


def test_a_bot_makes_one_move_for_whoever_is_next(client: Client, game: Game) -> None:
    asked: dict[str, Any] = {"about": "move", "move": 20}
    think(client, game, **asked)
    do_the_work()
    found = think(client, game, "get", **asked).json()
    assert len(found["steps"]) == 1
    assert found["frames"][-1]["v"] == 22


def test_work_that_was_lost_is_queued_again(client: Client, game: Game) -> None:
    asked: dict[str, Any] = {"about": "best", "move": 20}
    think(client, game, **asked)
    sharedredis.client().delete(work_queue._waiting())
    assert think(client, game, "get", **asked).json()["place"] == 1


def test_work_that_is_done_twice_is_answered_once(client: Client, game: Game) -> None:
    think(client, game, about="best", move=20)
    work = work_queue.take()
    assert work
    assert tasks.finish(work) is True
    assert tasks.finish(work) is False


@pytest.mark.parametrize(("is_member", "most"), [(True, 3), (False, 20)])
def test_as_many_questions_may_be_open_as_analyses(
    client: Client, game: Game, is_member: bool, most: int
) -> None:
    if is_member:
        client.force_login(person("Cleo"))
    for number in range(most):
        assert think(client, game, about="best", move=number).status_code == 200
    full = think(client, game, about="best", move=most)
    assert (full.status_code, full.json()["code"]) == (409, "too_many_analyses" if is_member else "busy")
    # One that is open already is no other.
    assert think(client, game, about="best", move=0).status_code == 200
    do_the_work()
    assert think(client, game, about="best", move=most).status_code == 200


def test_new_questions_are_limited_and_old_ones_are_free(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "THOUGHTS", ratelimit.Limit("explored-thoughts", times=1, seconds=600))
    think(client, game, about="best", move=1)
    refused = think(client, game, about="best", move=2)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
    do_the_work()
    assert think(client, game, about="best", move=1).json()["status"] == "done"


def test_an_unknown_question_is_refused(client: Client, game: Game) -> None:
    refused = think(client, game, about="everything", move=1)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


def test_a_position_that_cannot_be_judged_is_said_to_have_failed(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no judgement")

    monkeypatch.setitem(thinking.FINDERS, About.BEST, fail)
    think(client, game, about="best", move=1)
    do_the_work()
    assert think(client, game, "get", about="best", move=1).json() == {"status": "failed"}
    assert "could not be thought about" in caplog.text


def test_a_game_without_a_judge_has_no_best_moves() -> None:
    question = Question(About.BEST, Start("gone", 2, {}, (), bytes(32)), [], 0)
    with pytest.raises(RequestError) as refused:
        question.ask(None, spend=lambda: None)
    assert refused.value.code == "no_analysis_here"


def test_a_question_survives_the_queue() -> None:
    start = Start("duel", 2, {"first_game_wonders": True}, ((0, "build baths"),), bytes(range(32)))
    assert Start.from_json(start.as_json()) == start
