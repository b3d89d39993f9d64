"""The pages of puzzles: nothing of a solution is told before the answer, everything after it."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.guests import create_guest
from accounts.models import User
from games.puzzles import positions, solving
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer, PuzzleVote, StreakRun
from games.registry import plugin_of
from games.watch.shared_cache import shared_cache
from tests.languages import LANGUAGES
from tests.people import log_in, member, user_of
from tests.site.puzzles.made import right, several, stored, wrong
from tests.site.puzzles.test_solving import FakeSolver

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    shared_cache.clear()


def answer(client: Client, puzzle: Puzzle, move: str, **more: Any) -> Any:
    return client.post(f"/puzzles/{puzzle.key}/answer/", {"move": move, **more})


def config_of(html: str) -> dict[str, Any]:
    found = re.search(r'<script id="board-config" type="application/json">(.*?)</script>', html, re.S)
    assert found is not None
    config: dict[str, Any] = json.loads(found[1])
    return config


def test_nothing_of_the_solution_is_on_the_page_before_the_answer(client: Client) -> None:
    puzzle = stored()
    document = puzzle.document
    html = client.get(f"/puzzles/{puzzle.key}/").content.decode()
    config = config_of(html)
    assert document["seed"] not in html
    assert not {"solutions", "values", "solution", "facts", "document"} & config.keys()
    assert "puzzle-moves" not in html
    view = config["frames"][-1]["view"]
    # All moves are offered as at a table, none before the others.
    assert set(view["moves"]) == {row[0] for row in document["moves"]}
    changed = {**document, "solutions": [document["moves"][1][0]], "lead": 0.99, "rating": 2000}
    Puzzle.objects.filter(pk=puzzle.pk).update(document=changed)
    again = client.get(f"/puzzles/{puzzle.key}/").content.decode()
    assert config_of(again) == config


def test_the_page_sends_what_the_seat_knows_and_no_more(client: Client) -> None:
    puzzle = stored(2, moves=14)
    html = client.get(f"/puzzles/{puzzle.key}/").content.decode()
    view = config_of(html)["frames"][-1]["view"]
    asked = positions.read(puzzle)
    position = positions.position_of(asked)
    assert view == json.loads(json.dumps(position.view(asked.seat)))
    assert view != json.loads(json.dumps(position.view(asked.seat, revealed=True)))


def test_lines_and_positions_of_the_solution_are_for_people_who_have_answered(client: Client) -> None:
    puzzle = stored()
    address = f"/puzzles/{puzzle.key}/line.json"
    assert client.get(address, {"move": right(puzzle)}).status_code == 404
    assert client.get(f"/explore/puzzle/{puzzle.key}/").status_code in (403, 404, 409)
    answer(client, puzzle, wrong(puzzle))
    frames = client.get(address, {"move": right(puzzle)}).json()["frames"]
    assert len(frames) == 2
    assert client.get(address, {"move": "nonsense"}).status_code == 404
    assert client.get(f"/explore/puzzle/{puzzle.key}/").status_code == 200


def test_a_visitor_becomes_a_guest_with_the_first_answer(client: Client) -> None:
    puzzle = stored()
    client.get(f"/puzzles/{puzzle.key}/")
    assert user_of(client) is None
    found = answer(client, puzzle, right(puzzle)).json()
    assert (found["is_over"], found["said"]) == (True, "Solved!")
    guest = user_of(client)
    assert guest is not None
    assert guest.is_guest
    assert Attempt.objects.get().user == guest
    assert "Sign up to keep your progress." in found["html"]


def test_a_wrong_answer_explains_both_moves(client: Client) -> None:
    puzzle = stored()
    html = answer(client, puzzle, wrong(puzzle)).json()["html"]
    words = plugin_of("duel").move_words
    seat = puzzle.document["seat"]
    assert "Not the best move." in html
    assert words(right(puzzle), seat) in html
    assert words(wrong(puzzle), seat) in html
    assert "It brings 2 coins." in html
    assert html.count("<li") >= len(puzzle.document["moves"])


def test_a_reload_shows_the_solution_and_offers_another_attempt(client: Client) -> None:
    puzzle = stored()
    answer(client, puzzle, right(puzzle))
    html = client.get(f"/puzzles/{puzzle.key}/").content.decode()
    assert "Solved!" in html
    assert config_of(html)["is_over"] is True
    again = client.get(f"/puzzles/{puzzle.key}/?again=1").content.decode()
    assert config_of(again)["number"] == 2
    assert config_of(again)["is_over"] is False
    assert "only your first attempt counts" in again


def test_an_attempt_of_several_moves_goes_on_after_a_reload(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(plugin_of("duel")), "solver", FakeSolver())
    puzzle = stored(3, kind="end", length=2, moves=30)
    first = answer(client, puzzle, right(puzzle)).json()
    assert (first["is_over"], first["step"]) == (False, 1)
    assert "html" not in first
    config = config_of(client.get(f"/puzzles/{puzzle.key}/").content.decode())
    assert (config["step"], config["known"]) == (1, first["known"])
    assert config["frames"][-1]["view"]["moves"]


def test_an_illegal_move_is_refused_with_a_sentence(client: Client) -> None:
    found = answer(client, stored(), "build everything")
    assert found.status_code == 409
    assert found.json()["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_shown_in_every_language(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    for number, fields in enumerate(
        (
            {"kind": "end"},
            {"kind": "decision", "themes": ("deny", "chain")},
            {"kind": "draft", "moves": 0},
            {"kind": "turn", "rules": "wonders-2e"},
        )
    ):
        puzzle = stored(number + 1, **fields)  # type: ignore[arg-type]
        assert client.get(f"/puzzles/{puzzle.key}/").status_code == 200
        assert answer(client, puzzle, right(puzzle)).json()["is_over"] is True
        assert client.get(f"/puzzles/{puzzle.key}/").status_code == 200


def test_a_retired_puzzle_is_gone_except_for_people_who_have_answered(client: Client) -> None:
    puzzle, other = stored(), Client()
    answer(client, puzzle, right(puzzle))
    Puzzle.objects.update(status=Puzzle.Status.RETIRED)
    assert client.get(f"/puzzles/{puzzle.key}/").status_code == 200
    assert other.get(f"/puzzles/{puzzle.key}/").status_code == 404


def test_the_next_puzzle_keeps_what_was_chosen(client: Client) -> None:
    stored(1, themes=("deny",))
    found = client.get("/puzzles/next/?game=duel&theme=deny")
    assert found.status_code == 302
    assert found["Location"].endswith("?theme=deny")
    assert client.get("/puzzles/next/?game=duel&theme=sell")["Location"] == "/puzzles/"
    assert client.get("/puzzles/next/?game=nothing&theme=nonsense").status_code == 302


def test_misses_are_tried_again_until_they_are_solved(client: Client) -> None:
    ada, puzzles = member("Ada"), several(3)
    log_in(client, ada)
    for puzzle in puzzles:
        answer(client, puzzle, wrong(puzzle))
    assert client.get("/puzzles/misses/").content.count(b"again=1") == 3
    way = client.get("/puzzles/misses/next/")["Location"]
    assert way == f"/puzzles/{puzzles[0].key}/?again=1&way=misses"
    answer(client, puzzles[0], right(puzzles[0]), number=2)
    assert client.get("/puzzles/misses/next/")["Location"].startswith(f"/puzzles/{puzzles[1].key}/")
    after = client.get(f"/puzzles/misses/next/?game=duel&after={puzzles[1].key}")
    assert after["Location"].startswith(f"/puzzles/{puzzles[2].key}/")
    assert PuzzlePlayer.objects.get(user=ada).plays == 3


def test_a_streak_by_its_pages(client: Client) -> None:
    several(8, step=60)
    begun = client.post("/puzzles/streak/duel/")
    run = StreakRun.objects.get()
    assert run.current is not None
    assert begun["Location"] == f"/puzzles/{run.current.key}/?way=streak"
    puzzle = Puzzle.objects.get(pk=run.current_id)  # type: ignore[misc]
    page = client.get(begun["Location"]).content.decode()
    assert "Streak: 0 puzzles solved so far" in page
    answered = client.post(f"/puzzles/{puzzle.key}/answer/?way=streak", {"move": right(puzzle)})
    assert "Streak: 1 puzzle solved so far" in answered.json()["html"]
    following = client.post("/puzzles/streak/duel/")["Location"]
    run.refresh_from_db()
    second = Puzzle.objects.get(pk=run.current_id)  # type: ignore[misc]
    assert second.key in following
    missed = client.post(f"/puzzles/{second.key}/answer/?way=streak", {"move": wrong(second)})
    assert "Your streak has ended: 1 puzzle in a row" in missed.json()["html"]
    assert "Your last streak: 1 puzzle" in client.get("/puzzles/streak/duel/").content.decode()


def test_votes_and_reports_by_their_forms(client: Client) -> None:
    ada, puzzle = member("Ada"), stored()
    log_in(client, ada)
    answer(client, puzzle, right(puzzle))
    client.post(f"/puzzles/{puzzle.key}/vote/", {"vote": "up"})
    assert PuzzleVote.objects.get().is_up
    client.post(f"/puzzles/{puzzle.key}/vote/", {"vote": "none"})
    assert not PuzzleVote.objects.exists()
    address = f"/puzzles/{puzzle.key}/report/"
    assert client.get(address).status_code == 200
    sent = client.post(address, {"reason": "another", "text": "The Baths win too."}, follow=True)
    assert "you will hear from us" in sent.content.decode()


def test_strengths_are_drawn_and_listed(client: Client) -> None:
    ada = member("Ada")
    log_in(client, ada)
    for number, puzzle in enumerate(several(6, themes=("deny", "chain"))):
        answer(client, puzzle, right(puzzle) if number else wrong(puzzle))
    page = client.get("/puzzles/strengths/?game=duel").content.decode()
    assert "<svg" in page
    assert "Denying a card" in page
    assert "83 % (5/6)" in page


def test_the_puzzle_of_the_day_is_on_the_front_page_and_its_own(client: Client) -> None:
    puzzle = stored()
    for path in ("/", "/train/", "/puzzles/", "/puzzles/days/"):
        assert f"/puzzles/{puzzle.key}/" in client.get(path).content.decode(), path


def test_lists_take_no_more_statements_for_more_rows(client: Client, django_assert_num_queries: Any) -> None:
    ada = member("Ada")
    log_in(client, ada)
    puzzles = several(6)
    solve(ada, puzzles[:2])
    few = statements(client, "/puzzles/history/")
    solve(ada, puzzles[2:])
    assert statements(client, "/puzzles/history/") == few


def solve(user: User, puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        solving.answer(user=user, key=puzzle.key, move=right(puzzle))


def statements(client: Client, path: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_guests_have_no_rating_to_show(client: Client) -> None:
    guest, puzzle = create_guest(), stored()
    client.force_login(guest, backend="accounts.backends.PlayerBackend")
    found = answer(client, puzzle, right(puzzle)).json()
    assert "Your puzzle rating" not in found["html"]
    assert "Puzzle rating" not in client.get("/puzzles/").content.decode()
