"""The replay of finished games: page and data, records out and in, pictures; and nothing before the end."""

import gzip
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from duelsite import ratelimit
from engine.record import Record
from engine.registry import RULESETS
from games.duel import pictures
from games.models import Game, Move
from games.replays import playback, records, replay_views
from games.table.finishing import resign
from games.table.playing import take_back
from tests.site.tables import begun_game, finished_game, make_move, pair

pytestmark = pytest.mark.django_db

PATHS = ("replay.json", "record.txt", "record.json", "picture.svg", "picture.png")


@pytest.fixture
def running() -> Game:
    game = begun_game(pair())
    make_move(game)
    return game


@pytest.fixture
def game() -> Game:
    return finished_game(pair(), options={"first_game_wonders": True})


def positions(client: Client, game: Game, eyes: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/game/{game.code}/replay.json?as={eyes}").json()["positions"]
    return found


def hidden_cards(position: dict[str, Any]) -> list[str | None]:
    slots = position["view"]["structure"]["slots"]
    return [slot.get("card") for slot in slots if slot["state"] == "hidden"]


# Nothing before the end


def test_a_running_game_has_no_replay_no_record_and_no_picture(client: Client, running: Game) -> None:
    for path in PATHS:
        response = client.get(f"/game/{running.code}/{path}")
        assert response.status_code == 404
        assert response.json()["code"] == "not_finished"
        assert response["Cache-Control"] == "no-store"
        assert bytes(running.secret).hex() not in response.content.decode()


def test_a_visitor_who_comes_too_early_is_led_to_the_table(client: Client, running: Game) -> None:
    response = client.get(f"/game/{running.code}/replay/", follow=True)
    assert response.redirect_chain == [(f"/game/{running.code}/", 302)]
    assert "not over yet" in response.content.decode()


def test_a_game_that_does_not_exist_says_so(client: Client) -> None:
    assert client.get("/game/nosuchgame/replay/").status_code == 404
    for path in PATHS:
        assert client.get(f"/game/nosuchgame/{path}").json()["code"] == "no_such_game"


# The data


def test_everything_is_revealed_on_request_and_nothing_to_the_seats(client: Client, game: Game) -> None:
    known, revealed = positions(client, game, "0"), positions(client, game, "all")
    assert len(known) == len(revealed) == len(records.standing_moves(game)) + 1
    assert set(hidden_cards(known[0])) == {None}
    assert len(hidden_cards(revealed[0])) == 8
    assert None not in hidden_cards(revealed[0])
    assert known[-1]["view"]["outcome"] == revealed[-1]["view"]["outcome"]
    assert known[0]["view"]["seat"] == 0
    assert positions(client, game, "1")[0]["view"]["seat"] == 1


def test_an_unknown_perspective_is_rejected(client: Client, game: Game) -> None:
    response = client.get(f"/game/{game.code}/replay.json?as=2")
    assert response.status_code == 400
    assert response.json()["code"] == "no_such_perspective"


def test_positions_are_small_and_kept_by_browsers(client: Client, game: Game) -> None:
    address = f"/game/{game.code}/replay.json?as=all&v={playback.shape('duel')}"
    response = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert "immutable" in response["Cache-Control"]
    assert len(response.content) < 40_000
    assert json.loads(gzip.decompress(response.content))["as"] == "all"
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    # Under an old address the answer may be of another shape one day.
    assert "immutable" not in client.get(f"/game/{game.code}/replay.json?as=all")["Cache-Control"]


def test_moves_taken_back_are_not_replayed_but_their_time_counts(client: Client) -> None:
    game = begun_game(pair())
    make_move(game)
    Move.objects.filter(game=game, number=1).update(spent_ms=3000)
    taken_back = Move.objects.get(game=game, number=1)
    ada, bruno = (seat.user_id for seat in game.seats.order_by("number"))
    game.refresh_from_db()
    take_back(game_id=game.pk, user_id=ada, version=game.version, client_id="undo")
    Move.objects.filter(game=game, number=2).update(spent_ms=2000)
    make_move(game)
    Move.objects.filter(game=game, number=3).update(spent_ms=500)
    resign(game_id=game.pk, user_id=bruno)
    game.refresh_from_db()
    moves = records.standing_moves(game)
    assert [(move.notation, move.spent_ms) for move in moves] == [(taken_back.notation, 5500)]
    outline = playback.of_game(game).outline()
    # Ten minutes, less what was spent, and the increment of ten seconds.
    assert outline["moves"][0]["clocks"] == [600_000 - 5500 + 10_000, 600_000]
    assert outline["result"]["how"] == "resignation"


# The page


def test_the_page_tells_others_what_it_shows(client: Client, game: Game) -> None:
    page = client.get(f"/game/{game.code}/replay/?move=7").content.decode()
    assert f'property="og:image" content="http://testserver/game/{game.code}/picture.png?move=7"' in page
    assert 'property="og:title" content="Ada – Bruno"' in page
    assert 'name="twitter:card" content="summary_large_image"' in page


def test_the_page_and_the_data_take_few_queries(
    client: Client, game: Game, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        client.get(f"/game/{game.code}/replay/")
    with django_assert_max_num_queries(4):
        positions(client, game, "all")


def test_the_table_and_the_history_lead_to_the_replay(client: Client, game: Game) -> None:
    address = f"/game/{game.code}/replay/"
    assert client.get(f"/game/{game.code}/").context["config"]["urls"]["replay"] == address
    assert f'href="{address}"' in client.get("/@/Ada/games/").content.decode()


# Records


def test_a_record_replays_to_the_same_end_and_names_the_players(client: Client, game: Game) -> None:
    text = client.get(f"/game/{game.code}/record.txt").content.decode()
    record = Record.from_text(text)
    outcome = record.replay(RULESETS).outcome
    assert outcome is not None
    assert list(outcome.winners) == game.winners
    assert [dict(score) for score in outcome.scores] == game.scores
    headers = record.headers
    assert (headers["Player0"], headers["Player1"], headers["TimeControl"]) == ("Ada", "Bruno", "10+10")
    assert headers["Secret"] == bytes(game.secret).hex()
    assert headers["Commitment"] == game.commitment
    assert [headers["Nonce0"], headers["Nonce1"]] == game.nonces
    assert Record.from_json(client.get(f"/game/{game.code}/record.json").json()) == record


def test_a_record_that_is_brought_along_plays_back_as_the_game_did(client: Client, game: Game) -> None:
    text = client.get(f"/game/{game.code}/record.txt").content.decode()
    page = client.post("/replay/import/", {"record": text})
    assert page.status_code == 200
    own = client.get(f"/game/{game.code}/replay/")
    for part in ("players", "moves", "marks", "result", "fairness"):
        assert page.context["config"][part] == own.context["config"][part]
    asked = {"record": page.context["config"]["record"], "as": "all"}
    brought = client.post("/replay/import/positions.json", asked).json()["positions"]
    assert brought == positions(client, game, "all")


def test_a_game_that_was_resigned_at_once_has_a_replay_of_one_position(client: Client) -> None:
    game = begun_game(pair())
    resign(game_id=game.pk, user_id=game.seats.get(number=0).user_id)
    assert len(positions(client, game, "all")) == 1
    assert client.get(f"/game/{game.code}/replay/").status_code == 200
    assert b"resignation" in client.get(f"/game/{game.code}/picture.svg").content
    text = client.get(f"/game/{game.code}/record.txt").content.decode()
    assert client.post("/replay/import/", {"record": text}).status_code == 200


def test_a_record_comes_as_a_file_too(client: Client, game: Game) -> None:
    content = client.get(f"/game/{game.code}/record.json").content
    upload = SimpleUploadedFile("game.json", content, "application/json")
    assert client.post("/replay/import/", {"upload": upload}).context["title"] == "Ada – Bruno"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste a record"),
        ("hello", "Line 1 is neither a header nor the next move."),
        ("{", "This looks like JSON, but not like a game record."),
        ('{"rules": ' + "[" * 50_000, "This looks like JSON"),
        ('{"rules": "\\ud800", "seats": 2, "moves": [[0, "x"]]}', "This looks like JSON"),
        ('[Rules "chess"]\n[Seats "2"]\n[Seed "00"]\n1. 0 e4', "a game that we do not support"),
        ('[Rules "duel"]\n[Seats "2"]\n1. 0 draft sphinx', "This record has no seed"),
        ('[Rules "duel"]\n[Seats "2"]\n[Seed "00"]\n1. 0 draft sphinx', "64 hexadecimal digits"),
        (f'[Rules "duel"]\n[Seats "2"]\n[Seed "{"00" * 32}"]', "There are no moves"),
        (f'[Rules "duel"]\n[Seats "2"]\n[Seed "{"00" * 32}"]\n1. 0 draft sphinx', "Move 1 cannot be played"),
        (
            f'[Rules "duel"]\n[Seats "2"]\n[Seed "{"00" * 32}"]\n1. 1 draft pyramids',
            "Move 1 cannot be played",
        ),
        (
            f'[Rules "duel"]\n[Seats "2"]\n[Seed "{"00" * 32}"]\n[Result "0 luck"]\n1. 0 draft pyramids',
            "The result",
        ),
        ("x" * 200_001, "too long"),
    ],
)
def test_a_bad_record_gets_a_clear_sentence(client: Client, text: str, sentence: str) -> None:
    response = client.post("/replay/import/", {"record": text})
    assert response.status_code == 400
    assert sentence in response.context["form"].non_field_errors()[0]
    answer = client.post("/replay/import/positions.json", {"record": text, "as": "all"})
    assert answer.status_code == 400
    assert sentence in answer.json()["message"]


def test_a_file_that_is_no_text_is_rejected(client: Client) -> None:
    upload = SimpleUploadedFile("game.png", b"\x89PNG\xff\xfe")
    response = client.post("/replay/import/", {"upload": upload})
    assert response.context["form"].non_field_errors() == ["This file is not text."]


def test_imports_are_counted(client: Client) -> None:
    for _ in range(replay_views.IMPORTS.times):
        ratelimit.take(replay_views.IMPORTS, "ip-127.0.0.1")
    assert client.post("/replay/import/", {"record": "x"}).status_code == 429
    assert client.get("/replay/import/").status_code == 200


# Pictures


@pytest.mark.parametrize("move", ["0", "20", "60", "9999", "rubbish"])
def test_every_position_can_be_drawn(client: Client, game: Game, move: str) -> None:
    response = client.get(f"/game/{game.code}/picture.svg?move={move}")
    assert response["Content-Type"] == "image/svg+xml"
    assert b"Ada" in response.content
    assert b"var(" not in response.content


def test_the_picture_for_links_has_their_size(client: Client, game: Game) -> None:
    response = client.get(f"/game/{game.code}/picture.png?move=20")
    assert response["Content-Type"] == "image/png"
    assert response.content.startswith(b"\x89PNG")
    width, height = (int.from_bytes(response.content[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1200, 630)
    assert "max-age" in response["Cache-Control"]


def test_names_cannot_break_out_of_page_or_picture(client: Client, game: Game) -> None:
    text = client.get(f"/game/{game.code}/record.txt").content.decode().replace('"Ada"', '"<script>&"')
    assert b"<script>&" not in client.post("/replay/import/", {"record": text}).content
    shown = playback.of_record(records.read_record(text), unnamed=["", ""])
    assert shown.players[0]["handle"] == "<script>&"
    assert "<script>" not in pictures.drawn(shown, 3, "")
