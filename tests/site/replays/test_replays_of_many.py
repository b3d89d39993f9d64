"""Replays and records of tables at which more than two sit and choose in secret."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.services import create_bots
from engine.record import Record
from games import tasks
from games.errors import RequestError
from games.judging import analysing, hinting
from games.models import Game, Move
from games.registry import RULESETS
from games.replays import playback, records, replay_views
from games.table.finishing import resign
from tests.markup import flaws
from tests.people import member
from tests.site.tables import finished_game, position_of, turn_back_the_clock
from tests.toy.rules import ToyPosition
from tests.toy.tables import cards_in, choose, people, toy, undo
from tests.toy.worlds import hidden_cards

pytestmark = pytest.mark.django_db

NAMES = ["Ada", "Bruno", "Cleo", "Dora"]
FILES = ("replay.json", "record.txt", "record.json", "picture.svg", "picture.png")


def over(size: int = 4, **fields: Any) -> Game:
    """A game of the toy played to its end, by people or bots."""
    return play_to_the_end(toy(size, **fields))


def play_to_the_end(game: Game) -> Game:
    while game.status == Game.Status.PLAYING:
        seat = game.to_move[0]
        if game.bot_levels[seat]:
            tasks.ai_move(game.pk, seat, game.asked_version[seat])
            game.refresh_from_db()
        else:
            choose(game, seat)
    return Game.objects.get(pk=game.pk)


def dealt(game: Game) -> ToyPosition:
    """The current position, with all hands."""
    position = position_of(game)
    assert isinstance(position, ToyPosition)
    return position


def leave(game: Game, seat: int) -> None:
    resign(game_id=game.pk, user_id=game.seats.get(number=seat).user_id)
    game.refresh_from_db()


def as_known(client: Client, game: Game, eyes: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/game/{game.code}/replay.json?as={eyes}").json()["positions"]
    return found


def lines_shown(positions: list[dict[str, Any]]) -> list[str]:
    """All lines as they read in the end."""
    lines: dict[int, str] = {}
    for position in positions:
        lines |= dict(position["lines"])
    return [lines[number] for number in sorted(lines)]


def truth(game: Game) -> list[str]:
    return [move.notation for move in records.standing_moves(game)]


# Whose knowledge


@pytest.mark.parametrize("size", [3, 8])
def test_every_seat_has_its_own_replay_and_knows_no_more_than_it_knew_then(client: Client, size: int) -> None:
    game = over(size)
    shown = playback.of_game(game)
    for seat in range(size):
        known = as_known(client, game, str(seat))
        assert len(known) == 4 * size + 1
        for told, (position, _events) in zip(known, shown.positions(), strict=True):
            assert isinstance(position, ToyPosition)
            assert told["view"] == position.view(seat)
            assert not hidden_cards(position, seat) & cards_in(json.dumps(told))
        assert lines_shown(known) == truth(game)


def test_a_choice_is_shown_when_it_is_revealed_and_a_buried_card_when_the_game_is_over(
    client: Client,
) -> None:
    game = toy(3)
    card = dealt(game).hands[1][0]
    choose(game, 1, f"bury {card}")
    choose(game, 0)
    choose(game, 2)
    known = as_known(client, play_to_the_end(game), "0")
    own, other = truth(game)[1], truth(game)[2]
    assert [position["lines"] for position in known[:3]] == [[], [[1, "?"]], [[2, own]]]
    # The last choice reveals all.
    assert known[3]["lines"] == [[1, "bury ?"], [3, other]]
    assert [1, f"bury {card}"] in known[-1]["lines"]


def test_everything_revealed_hides_nothing_at_any_time(client: Client) -> None:
    game = over(5)
    known = as_known(client, game, "all")
    assert [position["lines"] for position in known[1:]] == [
        [[number, move]] for number, move in enumerate(truth(game), start=1)
    ]
    assert all(len(position["view"]["hands"]) == 5 for position in known)


@pytest.mark.parametrize("eyes", ["4", "-1", "9", "", "0x", "None", "٣"])
def test_nobody_sees_with_the_eyes_of_a_seat_that_is_not_there(client: Client, eyes: str) -> None:
    response = client.get(f"/game/{over(4).code}/replay.json?as={eyes}")
    assert response.status_code == 400
    assert response.json() == {
        "code": "no_such_perspective",
        "message": "Ask for the view of a seat, from 0 to 3, or for all.",
    }


def test_moves_taken_back_before_the_reveal_are_no_part_of_the_replay(client: Client) -> None:
    game = toy(3)
    choose(game, 0, f"play {dealt(game).hands[0][4]}")
    choose(game, 1)
    undo(game, 0)
    game = play_to_the_end(game)
    assert Move.objects.filter(game=game).count() == 14
    assert [seat for seat, _ in records.record_of(game).moves[:3]] == [1, 0, 2]
    assert len(as_known(client, game, "2")) == 13


# Records


@pytest.mark.parametrize("kind", ["txt", "json"])
def test_a_record_goes_out_and_comes_in_again(client: Client, kind: str) -> None:
    game = over(5, options={"bluff": True}, rated=True)
    written = client.get(f"/game/{game.code}/record.{kind}").content.decode()
    record = Record.from_text(written) if kind == "txt" else Record.from_json(json.loads(written))
    outcome = record.replay(RULESETS).outcome
    assert outcome is not None
    assert (list(outcome.places), list(record.places)) == (game.places, game.places)
    assert [record.headers[f"Nonce{seat}"] for seat in range(5)] == game.nonces
    assert [record.headers[f"Player{seat}"] for seat in range(5)] == ["Ada", "Bruno", "Cleo", "Dora", "Emil"]
    shown = playback.of_record(records.read_record(written), unnamed=[""] * 5)
    assert shown.outline() == playback.of_game(game).outline()
    for eyes in ("0", "4", "all"):
        brought = client.post("/replay/import/positions.json", {"record": written, "as": eyes}).json()
        assert brought["positions"] == as_known(client, game, eyes)
    assert client.post("/replay/import/positions.json", {"record": written, "as": "5"}).status_code == 400


def test_a_record_names_the_players_who_left_and_were_placed_last(client: Client) -> None:
    create_bots()
    game = toy(4, rated=True)
    for seat in range(4):
        choose(game, seat)
    leave(game, 2)
    game = play_to_the_end(game)
    assert (game.places or [])[2] == 4
    written = client.get(f"/game/{game.code}/record.txt").content.decode()
    assert '[Leavers "2"]' in written
    assert '[Left2 "resignation 4"]' in written
    record = records.read_record(written)
    shown, own = playback.of_record(record, unnamed=[""] * 4), playback.of_game(game)
    assert shown.outline() == own.outline()
    assert own.result is not None
    assert (list(own.result.places), list(own.result.winners)) == (game.places, game.winners)
    left = own.outline()["players"][2]
    assert (left["left"], left["left_after"], left["held"]) == ("resignation", 4, game.bot_levels[2])
    # The clock of a player who has left stands still, whichever seat moves.
    clocks = [move["clocks"][2] for move in own.outline()["moves"]]
    assert set(clocks[4:]) == {clocks[3]}


def test_in_a_casual_game_a_player_who_left_keeps_the_place_of_the_seat(client: Client) -> None:
    create_bots()
    game = toy(3)
    leave(game, 0)
    turn_back_the_clock(game, timedelta(seconds=1))
    game = play_to_the_end(game)
    written = client.get(f"/game/{game.code}/record.txt").content.decode()
    assert "Leavers" not in written
    assert '[Left0 "resignation 0"]' in written
    outcome = records.read_record(written).replay(RULESETS).outcome
    assert outcome is not None
    assert list(outcome.places) == game.places


@pytest.mark.parametrize(
    ("header", "value", "sentence"),
    [
        ("Seats", "2", "This game cannot be played by that many players."),
        ("Result", "0,0 points", "The moves of this record do not lead to its result."),
        ("Result", "9 points", "The moves of this record do not lead to its result."),
        ("Places", "1 1 1", "The moves of this record do not lead to its result."),
        ("Places", "first", "A header in this record is not valid."),
        ("Leavers", "0 7", "The moves of this record do not lead to its result."),
        ("RulesVersion", "2", "This record is of a game that we do not support."),
    ],
)
def test_an_impossible_record_is_rejected(client: Client, header: str, value: str, sentence: str) -> None:
    record = records.record_of(over(3))
    text = record.to_text()
    old = next((line for line in text.splitlines() if line.startswith(f"[{header} ")), None)
    new = f'[{header} "{value}"]'
    text = text.replace(old, new) if old else f"{new}\n{text}"
    response = client.post("/replay/import/positions.json", {"record": text, "as": "all"})
    assert (response.status_code, response.json()["message"]) == (400, sentence)


@pytest.mark.parametrize("result", ["1,0 resignation", "0,0 resignation", "5 resignation", "0 luck,"])
def test_winners_of_a_game_that_was_left_are_seats_of_it(client: Client, result: str) -> None:
    record = records.record_of(over(3))
    record.moves, record.result, record.places = record.moves[:3], result, ()
    response = client.post("/replay/import/positions.json", {"record": record.to_text(), "as": "all"})
    assert response.json()["message"] == "The result in this record is not valid."


@pytest.mark.parametrize(("ruleset", "seats"), [("wonders-1e", 2), ("wonders-1e", 4), ("wonders-2e", 7)])
def test_other_games_of_many_go_the_same_way(client: Client, ruleset: str, seats: int) -> None:
    game = finished_game(people(seats), ruleset=ruleset)
    written = client.get(f"/game/{game.code}/record.json").content.decode()
    shown = playback.of_record(records.read_record(written), unnamed=[""] * seats)
    assert shown.outline() == playback.of_game(Game.objects.get(pk=game.pk)).outline()
    known = as_known(client, game, str(seats - 1))
    assert lines_shown(known) == truth(game)
    assert known[-1]["view"]["outcome"]["places"] == game.places
    assert client.get(f"/game/{game.code}/picture.svg").status_code == 200


# Words


def test_the_page_offers_every_seat_and_no_judgement_where_there_is_no_judge(client: Client) -> None:
    game = over(4)
    page = client.get(f"/game/{game.code}/replay/")
    assert flaws(page.content.decode()) == []
    assert page.context["analysis"] is None
    assert [player["handle"] for player in page.context["config"]["players"]] == NAMES
    assert 'property="og:title" content="Ada, Bruno, Cleo, Dora"' in page.content.decode()
    text = client.get(f"/game/{game.code}/record.txt").content.decode()
    brought = client.post("/replay/import/", {"record": text})
    for part in ("players", "moves", "marks", "result", "fairness"):
        assert brought.context["config"][part] == page.context["config"][part]


def test_players_without_names_are_counted(client: Client) -> None:
    record = records.record_of(over(3))
    record.headers = {}
    page = client.post("/replay/import/", {"record": record.to_text()})
    assert page.context["title"] == "Player 1, Player 2, Player 3"


def test_the_result_names_all_who_won_and_everybodys_points() -> None:
    shown = playback.of_game(over(3))
    result = records.Result([2], [2, 3, 1], "points", [{"total": n} for n in (7, 4, 9)])
    alone = playback.Replay(shown.record, shown.players, result)
    assert replay_views.summary(alone) == "Cleo wins: points. Cleo 9, Ada 7, Bruno 4"
    result = records.Result([0, 2], [1, 3, 1], "points", [{"total": n} for n in (9, 4, 9)])
    shared = playback.Replay(shown.record, shown.players, result)
    said = "Ada and Cleo share the first place: points. Ada 9, Cleo 9, Bruno 4"
    assert replay_views.summary(shared) == said


def test_a_replay_shows_what_every_seat_needs_to_deal_again(client: Client) -> None:
    game = over(6)
    told = playback.of_game(game).outline()["fairness"]
    assert (told["secret"], told["commitment"]) == (bytes(game.secret).hex(), game.commitment)
    assert told["nonces"] == game.nonces
    assert len(told["nonces"]) == 6


# Nothing before the end


def test_a_running_game_reveals_no_hidden_choices_in_files_or_api(client: Client) -> None:
    game = toy(3)
    for seat in range(3):
        choose(game, seat)
    hand = dealt(game)
    choose(game, 1, f"bury {hand.hands[1][0]}")
    for viewer in (None, 0, 2):
        if viewer is not None:
            client.force_login(game.seats.get(number=viewer).user)
        hidden = hidden_cards(hand, viewer)
        for path in (*FILES, "replay/", ""):
            response = client.get(f"/game/{game.code}/{path}", follow=True)
            assert not hidden & cards_in(response.content.decode(errors="replace"))
            assert bytes(game.secret).hex() not in response.content.decode(errors="replace")
        for path in FILES:
            assert client.get(f"/game/{game.code}/{path}").json()["code"] == "not_finished"
        told = client.get(f"/api/games/{game.code}/").content.decode()
        assert not hidden & cards_in(told)
        shown = json.loads(told)["view"]
        assert shown["hand"] == (hand.hands[viewer] if viewer is not None else None)


# Where nobody judges


def test_analyses_are_rejected_politely_where_there_is_no_judge(client: Client) -> None:
    game = over(3)
    member("Zoe")
    response = client.post(f"/game/{game.code}/analysis.json")
    assert (response.status_code, response.json()["code"]) == (409, "no_analysis_here")
    assert response.json()["message"] == "Games of this kind are not analysed."
    with pytest.raises(RequestError, match="not analysed"):
        analysing.ask_analysis(game_id=game.pk)


def test_hints_are_rejected_politely_where_there_is_no_judge() -> None:
    game = toy(3)
    with pytest.raises(RequestError, match="no hints in this game"):
        hinting.ask_hint(game_id=game.pk, user_id=game.seats.get(number=0).user_id, version=game.version)
