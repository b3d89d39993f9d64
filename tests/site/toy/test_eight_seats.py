"""A game with the most seats that any game may have: played, rated, recorded, replayed and found."""

import json
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client

from accounts.services import create_bots
from engine.game import MOST_SEATS, BadRules
from engine.record import Record
from games import registry, tasks
from games.lobby import joining, opening
from games.models import Game, Seat
from games.ratings import elo
from games.ratings.models import Rating, RatingChange
from games.ratings.rating import SHARES, Edge, rate_game, recompute_ratings
from games.replays import histories, playback, records
from games.table.finishing import resign
from games.table.starting import give_nonce
from tests.languages import LANGUAGES
from tests.markup import Page, flaws
from tests.site.tables import finished_table, position_of
from tests.toy.rules import Toy
from tests.toy.tables import NAMES, choose, people, toy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def play_to_the_end(game: Game, seed: int = 1) -> Game:
    dice = random.Random(seed)
    while game.status == Game.Status.PLAYING:
        for seat in dice.sample(game.to_move, len(game.to_move)):
            if game.bot_levels[seat]:
                tasks.ai_move(game.pk, seat, game.asked_version[seat])
                game.refresh_from_db()
            else:
                choose(game, seat, dice.choice(position_of(game).legal_moves(seat)).notation)
    return Game.objects.get(pk=game.pk)


def in_order() -> Game:
    """A finished game in which the first seat won and the last one came eighth."""
    return finished_table(people(MOST_SEATS), list(range(1, MOST_SEATS + 1)))


# Playing


def test_a_table_of_eight_fills_and_is_played_and_rated_to_the_end() -> None:
    host, *others = people(MOST_SEATS)
    lobby = opening.open_lobby(
        host=host, kind="open", ruleset="toy", time_control="10+10", rated=True, size=MOST_SEATS
    )
    game = None
    for user in others:
        assert game is None
        game = joining.join_lobby(user=user, code=lobby.code)
    assert game is not None
    for user in (host, *others):
        give_nonce(game_id=game.pk, user_id=user.pk, nonce="00ff")
    game.refresh_from_db()
    assert game.to_move == list(range(MOST_SEATS))
    game = play_to_the_end(game)
    assert game.status == Game.Status.FINISHED
    assert game.places is not None
    assert [seat.place for seat in Seat.objects.filter(game=game).order_by("number")] == game.places
    assert rate_game(game_id=game.pk)
    changes = {change.user_id: change for change in RatingChange.objects.filter(game=game)}
    assert len(changes) == MOST_SEATS
    expected = elo.rated_table([elo.Standing()] * MOST_SEATS, game.places)
    for seat in game.seats.all():
        assert changes[seat.user_id].after == expected[seat.number].value
    assert recompute_ratings() == 0


def test_the_last_of_eight_may_leave_and_the_others_play_on() -> None:
    game = toy(MOST_SEATS)
    resign(game_id=game.pk, user_id=game.seats.get(number=MOST_SEATS - 1).user_id)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert game.bot_levels[-1]


def test_a_plug_in_with_more_seats_is_rejected_when_the_site_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "seats", range(3, MOST_SEATS + 2))
    with pytest.raises(BadRules, match=f"2 to {MOST_SEATS} seats"):
        registry.load(["tests.toy.plugin"])


# Ratings


def test_all_eight_are_rated_by_their_places() -> None:
    game = in_order()
    assert rate_game(game_id=game.pk)
    rated = [round(Rating.objects.get(user=seat.user_id).value) for seat in game.seats.order_by("number")]
    assert rated == [1520, 1514, 1509, 1503, 1497, 1491, 1486, 1480]


@pytest.mark.parametrize("size", range(2, MOST_SEATS + 1))
def test_the_share_of_the_first_seat_adds_up_exactly_at_every_size(size: int) -> None:
    """Thousands of games, learnt and forgotten in any order, leave no trace."""
    dice, edge = random.Random(size), Edge()
    games = [Game(places=[dice.randint(1, size) for _ in range(size)]) for _ in range(2000)]
    for game in games:
        edge.learn(game)
    assert edge.points * SHARES == pytest.approx(round(edge.points * SHARES), abs=1e-9)
    for game in dice.sample(games, len(games)):
        edge.forget(game)
    assert edge == Edge()


@pytest.mark.parametrize("size", range(2, 8))
def test_smaller_tables_count_to_the_last_bit_as_before_there_were_eight_seats(size: int) -> None:
    dice, edge, before = random.Random(size), Edge(), 0.0
    for _ in range(3000):
        game = Game(places=[dice.randint(1, size) for _ in range(size)])
        edge.learn(game)
        assert game.places
        before = round((before + elo.shares(game.places)[0]) * 120) / 120
        assert edge.points == before


# Records and replays


def test_a_record_of_eight_goes_out_and_comes_back(client: Client) -> None:
    game = play_to_the_end(toy(MOST_SEATS))
    for kind in ("txt", "json"):
        written = client.get(f"/game/{game.code}/record.{kind}").content.decode()
        record = records.read_record(written)
        assert record.seats == MOST_SEATS
        assert list(record.places) == game.places
        replayed = record.replay(registry.RULESETS).outcome
        assert replayed
        assert list(replayed.places) == game.places
        brought = playback.of_record(record, unnamed=[""] * MOST_SEATS)
        assert brought.outline() == playback.of_game(game).outline()
        page = client.post("/replay/import/", {"record": written})
        assert page.status_code == 200
        assert [player["handle"] for player in page.context["config"]["players"]] == list(NAMES)


def test_a_record_says_that_the_eighth_seat_left(client: Client) -> None:
    create_bots()
    game = toy(MOST_SEATS)
    resign(game_id=game.pk, user_id=game.seats.get(number=MOST_SEATS - 1).user_id)
    game = play_to_the_end(Game.objects.get(pk=game.pk))
    text = client.get(f"/game/{game.code}/record.txt").content.decode()
    assert Record.from_text(text).to_text() == text
    for shown in (playback.of_game(game), playback.of_record(Record.from_text(text), unnamed=[""] * 8)):
        assert [seat for seat, player in enumerate(shown.players) if player.get("left")] == [MOST_SEATS - 1]


def test_every_one_of_eight_has_a_replay_and_there_is_a_picture(client: Client) -> None:
    game = play_to_the_end(toy(MOST_SEATS))
    page = client.get(f"/game/{game.code}/replay/").content.decode()
    assert flaws(page) == []
    for eyes in (*map(str, range(MOST_SEATS)), "all"):
        positions = client.get(f"/game/{game.code}/replay.json?as={eyes}").json()["positions"]
        assert positions[-1]["view"]["outcome"]["places"] == game.places
    assert client.get(f"/game/{game.code}/replay.json?as={MOST_SEATS}").status_code == 400
    drawing = client.get(f"/game/{game.code}/picture.svg").content.decode()
    ElementTree.fromstring(drawing)
    assert all(name in drawing for name in NAMES)


@pytest.mark.parametrize("file", ["table/plain.css", "replay/analysis.css"])
def test_every_seat_has_a_style_of_its_own(file: str) -> None:
    source = (Path(settings.BASE_DIR) / "games/static/games" / file).read_text()
    assert {int(seat) for seat in re.findall(r'\[data-seat="(\d+)"\]', source)} >= set(range(1, MOST_SEATS))


# Lists


def test_eight_seats_and_the_eighth_place_can_be_searched_for(client: Client) -> None:
    game = in_order()
    finished_table([seat.user for seat in game.seats.all()][:3], [1, 2, 3])
    last = NAMES[-1]
    for query in ("size=8", "place=8", f"player={last}&place=8&result=lost", "ruleset=toy&place=8"):
        page = client.get(f"/games/?{query}")
        assert [row["game"].code for row in page.context["rows"]] == [game.code]
        assert flaws(page.content.decode()) == []
        answer = client.get(f"/api/v1/games/?{query}")
        assert [found["code"] for found in answer.json()["games"]] == [game.code]
    assert client.get(f"/games/?player={last}&place=7").context["rows"] == []
    assert client.get("/games/?place=9").status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_history_says_eighth_of_eight(client: Client, language: str) -> None:
    in_order()
    page = client.get(f"/@/{NAMES[-1]}/games/", headers={"accept-language": language})
    (line,) = [row.text for row in Page(page.content.decode()).all("tr") if row.inside("tbody")]
    assert line.count("8") >= 2
    if language == "en":
        assert "8th of 8" in line


def test_every_place_has_a_name() -> None:
    assert list(histories.PLACES) == list(range(1, MOST_SEATS + 1))


def test_a_profile_counts_eighth_places(client: Client) -> None:
    game = in_order()
    assert rate_game(game_id=game.pk)
    source = client.get(f"/@/{NAMES[-1]}").content.decode()
    assert flaws(source) == []
    assert "8th of 8" in source


def test_the_api_shows_all_eight(client: Client) -> None:
    game = play_to_the_end(toy(MOST_SEATS))
    told = client.get(f"/api/v1/games/{game.code}/").json()
    assert told["players"] == list(NAMES)
    assert told["places"] == game.places
    (toys,) = [one for one in client.get("/api/v1/rulesets/").json()["rulesets"] if one["id"] == "toy"]
    assert toys["seats"] == list(range(3, MOST_SEATS + 1))
    # What programs may ask for is not narrower than what can be played.
    schema = json.loads(client.get("/api/v1/schema/?format=json").content)
    parameters = schema["paths"]["/api/v1/games/"]["get"]["parameters"]
    limits = {one["name"]: one["schema"].get("maximum") for one in parameters}
    assert min(limits["place"], limits["size"]) >= MOST_SEATS


def test_eight_at_a_table_can_be_watched(client: Client) -> None:
    game = toy(MOST_SEATS)
    source = client.get(f"/watch/?size={MOST_SEATS}").content.decode()
    assert flaws(source) == []
    assert game.code in source
    assert client.get(f"/game/{game.code}/").status_code == 200
    drawing = client.get(f"/watch/{game.code}.svg?v={game.position_version}&l=en")
    assert drawing.status_code == 200
