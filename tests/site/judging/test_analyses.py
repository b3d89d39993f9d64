"""The analysis of a finished game: requested once, made in pieces, never stuck, shown in words."""

import math
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from duelsite import ratelimit, sitetime
from engine.duel import ai
from games import tasks
from games.errors import RequestError
from games.judging import analyses, analysing
from games.judging.analysing import ask_analysis, review_piece, revive_analyses
from games.models import Analysis, Game
from games.registry import plugin_of
from games.table.finishing import resign
from tests.site.tables import begun_game, make_move, pair, person, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    settings.ANALYSIS_NODES = 8


@pytest.fixture
def game() -> Game:
    game = begun_game(pair())
    play_to_the_end(game)
    game.refresh_from_db()
    return game


def short_game(*handles: str) -> Game:
    users = [person(handle) for handle in handles]
    game = begun_game(users)
    make_move(game)
    make_move(game)
    resign(game_id=game.pk, user_id=users[0].pk)
    return game


def finish(analysis: Analysis, seconds: float = 60) -> Analysis:
    while analysis.status in Analysis.OPEN:
        assert review_piece(analysis_id=analysis.pk, done=analysis.done, seconds=seconds)
        analysis.refresh_from_db()
    return analysis


def test_a_game_is_analysed_in_pieces_that_add_up(game: Game) -> None:
    analysis = ask_analysis(game_id=game.pk)
    assert (analysis.status, analysis.done) == (Analysis.Status.WAITING, 0)
    review_piece(analysis_id=analysis.pk, done=0, seconds=0, least=1)
    analysis.refresh_from_db()
    assert (analysis.status, analysis.done) == (Analysis.Status.RUNNING, 1)
    finish(analysis)
    assert analysis.status == Analysis.Status.DONE
    assert analysis.finished_at
    assert analysis.engine
    assert [review["number"] for review in analysis.moves] == list(range(1, analysis.of + 1))


def test_a_piece_that_is_done_twice_is_written_once(game: Game) -> None:
    analysis = ask_analysis(game_id=game.pk)
    assert review_piece(analysis_id=analysis.pk, done=0, seconds=0, least=1) is True
    assert review_piece(analysis_id=analysis.pk, done=0, seconds=0, least=1) is False
    analysis.refresh_from_db()
    assert len(analysis.moves) == analysis.done == 1


def test_asking_again_shows_what_is_there(game: Game) -> None:
    first = finish(ask_analysis(game_id=game.pk))
    again = ask_analysis(game_id=game.pk)
    assert (again.pk, again.status) == (first.pk, Analysis.Status.DONE)
    assert Analysis.objects.count() == 1


def test_a_running_game_is_not_analysed() -> None:
    running = begun_game(pair())
    make_move(running)
    with pytest.raises(RequestError) as rejected:
        ask_analysis(game_id=running.pk)
    assert rejected.value.code == "not_over"
    assert not Analysis.objects.exists()


def test_a_game_without_a_move_has_nothing_to_analyse() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    resign(game_id=game.pk, user_id=ada.pk)
    with pytest.raises(RequestError) as rejected:
        ask_analysis(game_id=game.pk)
    assert rejected.value.code == "no_moves"


def test_after_the_engine_fails_the_analysis_can_be_requested_again(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = ask_analysis(game_id=game.pk)
    with monkeypatch.context() as broken:
        broken.setattr(ai, "Reviewer", None)
        assert review_piece(analysis_id=analysis.pk, done=0) is True
    analysis.refresh_from_db()
    assert analysis.status == Analysis.Status.FAILED
    again = ask_analysis(game_id=game.pk)
    assert (again.pk, again.status, again.done) == (analysis.pk, Analysis.Status.WAITING, 0)
    assert finish(again).status == Analysis.Status.DONE


def test_a_lost_piece_is_queued_again_and_given_up_in_the_end(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(analysing, "hand_on", lambda piece: asked.append((piece.pk, piece.done)))
    analysis = ask_analysis(game_id=game.pk)
    review_piece(analysis_id=analysis.pk, done=0, seconds=0, least=1)
    assert revive_analyses() == 0
    later = sitetime.now()
    for _ in range(analysing.MOST_LOSSES):
        later += analysing.PATIENCE + timedelta(seconds=1)
        assert revive_analyses(now=later) == 1
    assert asked[-1] == (analysis.pk, 1)  # it goes on where it was
    assert revive_analyses(now=later + 2 * analysing.PATIENCE) == 0
    analysis.refresh_from_db()
    assert analysis.status == Analysis.Status.FAILED


def test_the_number_of_analyses_under_way_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "MOST_OPEN", 1)
    ask_analysis(game_id=short_game("Ada", "Bruno").pk)
    with pytest.raises(RequestError) as rejected:
        ask_analysis(game_id=short_game("Cleo", "Dora").pk)
    assert rejected.value.code == "busy"


def test_nobody_has_more_than_a_few_analyses_under_way() -> None:
    games = [short_game(f"A{n}", f"B{n}") for n in range(analysing.MOST_EACH + 1)]
    for game in games[:-1]:
        ask_analysis(game_id=game.pk, asked_by=1)
    with pytest.raises(RequestError) as rejected:
        ask_analysis(game_id=games[-1].pk, asked_by=1)
    assert rejected.value.code == "too_many_analyses"
    assert ask_analysis(game_id=games[-1].pk, asked_by=2).status == Analysis.Status.WAITING


def test_an_analysis_that_is_refused_costs_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []
    monkeypatch.setattr(ratelimit, "take", lambda *_: spent.append(1))
    monkeypatch.setattr(analysing, "MOST_OPEN", 0)
    game = short_game("Ada", "Bruno")
    assert client.post(f"/game/{game.code}/analysis.json").json()["code"] == "busy"
    assert spent == []
    monkeypatch.setattr(analysing, "MOST_OPEN", 1)
    assert client.post(f"/game/{game.code}/analysis.json").json()["status"] == "waiting"
    assert spent == [1]


def test_a_piece_that_waits_is_not_lost(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        games = [short_game("Ada", "Bruno"), short_game("Cleo", "Dora")]
        first, second = (ask_analysis(game_id=game.pk, asked_by=n) for n, game in enumerate(games, 1))
    for later in range(1, 10):
        assert revive_analyses(now=sitetime.now() + later * 2 * analysing.PATIENCE) == 0
    second.refresh_from_db()
    assert (second.losses, second.status) == (0, Analysis.Status.WAITING)
    assert client.get(f"/game/{games[1].code}/analysis.json").json()["place"] == 2
    tasks.do_next_work()
    assert client.get(f"/game/{games[1].code}/analysis.json").json()["place"] == 1
    first.refresh_from_db()
    assert first.done


def test_the_report_separates_skill_from_luck(game: Game) -> None:
    report = analyses.report(finish(ask_analysis(game_id=game.pk)), [0, 2], plugin_of(game.ruleset))
    assert len(report["chances"]) == len(report["moves"]) + 1
    assert [chapter["name"] for chapter in report["chapters"]] == ["Draft", "Age I", "Age II", "Age III"][
        : len(report["chapters"])
    ]
    first, second = report["players"]
    assert first["luck"] == pytest.approx(-second["luck"])
    assert 0 < first["accuracy"] < 1
    assert second["hints"] == 2
    worst = report["moves"][first["worst"][0] - 1]
    assert worst["seat"] == 0
    assert worst["best"]
    assert worst["loss"] == max(move["loss"] for move in report["moves"] if move["seat"] == 0)


def test_accuracy_counts_choices_by_what_they_cost() -> None:
    def review(loss: float, *, forced: bool = False) -> dict[str, Any]:
        return {"loss": loss, "forced": forced}

    assert analyses.accuracy([review(0), review(0)]) == 1
    assert analyses.accuracy([review(0.1), review(0.9, forced=True)]) == pytest.approx(math.exp(-0.435))
    assert analyses.accuracy([review(0.5, forced=True)]) is None


# Over HTTP


def test_anybody_may_ask_and_see_it_grow(client: Client, game: Game) -> None:
    address = f"/game/{game.code}/analysis.json"
    assert client.get(address).json() == {"status": "none", "done": 0, "of": 0}
    asked = client.post(address).json()
    assert (asked["status"], asked["done"]) == ("waiting", 0)
    finish(Analysis.objects.get())
    report = client.get(address).json()["report"]
    assert report["moves"][0]["played"].startswith("Take ")


def test_a_running_game_reveals_nothing(client: Client) -> None:
    running = begun_game(pair())
    for answer in (
        client.get(f"/game/{running.code}/analysis.json"),
        client.post(f"/game/{running.code}/analysis.json"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert client.get("/game/nosuchgame/analysis.json").status_code == 404


def test_asking_for_many_is_limited_but_looking_is_not(client: Client) -> None:
    user = User.objects.create_user("Eager", "eager@example.org")
    client.force_login(user)
    games = [short_game(f"A{n}", f"B{n}") for n in range(11)]
    codes = []
    for game in games:
        codes.append(client.post(f"/game/{game.code}/analysis.json").status_code)
        Analysis.objects.update(status=Analysis.Status.DONE, moves=[])
    assert codes == [200] * 10 + [429]
    rejected = client.post(f"/game/{games[10].code}/analysis.json")
    assert rejected.json()["code"] == "too_often"
    assert int(rejected["Retry-After"]) > 0
    Analysis.objects.update(status=Analysis.Status.RUNNING)
    assert client.post(f"/game/{games[0].code}/analysis.json").status_code == 200
