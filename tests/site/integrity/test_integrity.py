"""Each kind of damage to what is stored is found, and nothing is changed by looking for it."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F

from games.integrity import checking
from games.integrity.findings import Code
from games.judging import analysing
from games.models import Analysis, Game, Move, Seat
from games.ratings import rating, statistics
from games.ratings.models import FirstPlayerEdge, RankCount, Rating, RatingChange, Rivalry, Tally
from games.table import packing
from tests.site.tables import finished_game, person

pytestmark = pytest.mark.django_db

Damage = Callable[[Game], object]


@pytest.fixture
def game() -> Game:
    """The first of three rated games of two people; the second is packed, and the first has an analysis."""
    ada, bruno = person("Ada"), person("Bruno")
    games = [finished_game([ada, bruno], seed=number, rated=True) for number in range(3)]
    for each in games:
        rating.rate_game(game_id=each.pk)
    statistics.rebuild()
    analysing.ask_analysis(game_id=games[0].pk)
    packing.pack([games[1].pk])
    return Game.objects.get(pk=games[0].pk)


def change(game: Game, **fields: Any) -> None:
    Game.objects.filter(pk=game.pk).update(**fields)


def change_packed(game: Game, packed: bytes) -> None:
    Game.objects.filter(packed__isnull=False).update(packed=packed)


def test_an_undamaged_site_has_no_findings(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    before = [list(model._default_manager.order_by("pk").values()) for model in (Game, Seat, Rating, Tally)]
    call_command("check_integrity", "--all")
    call_command("check_integrity", "--sample", "2")
    assert "3 games and 2 people: all of it follows" in capsys.readouterr().out
    after = [list(model._default_manager.order_by("pk").values()) for model in (Game, Seat, Rating, Tally)]
    assert after == before


DAMAGES: dict[str, tuple[Code, Damage]] = {
    "a line is missing": (Code.LOG, lambda game: Move.objects.filter(game=game, number=9).delete()),
    "rows beside the packed log": (
        Code.LOG,
        lambda game: Move.objects.filter(game=game).update(game=Game.objects.get(packed__isnull=False)),
    ),
    "a packed log is cut off": (
        Code.PACKED,
        lambda game: change_packed(game, bytes(Game.objects.get(packed__isnull=False).packed or b"")[:90]),
    ),
    "a packed log is noise": (Code.PACKED, lambda game: change_packed(game, bytes(range(255)))),
    "another move": (
        Code.REPLAY,
        lambda game: Move.objects.filter(game=game, number=12).update(notation="build no_such_card"),
    ),
    "another secret": (Code.DEAL, lambda game: change(game, secret=bytes(32))),
    "another seed": (Code.DEAL, lambda game: change(game, seed=bytes(32))),
    "another winner": (Code.RESULT, lambda game: change(game, winners=[1 - (game.winners or [0])[0]])),
    "another ending": (Code.RESULT, lambda game: change(game, how="timeout")),
    "other points": (Code.POINTS, lambda game: change(game, scores=[{"total": 1}, {"total": 2}])),
    "a seat is missing": (Code.SEATS, lambda game: Seat.objects.filter(game=game, number=1).delete()),
    "another place": (Code.SEATS, lambda game: Seat.objects.filter(game=game).update(place=2)),
    "other marks": (Code.MARKS, lambda game: Seat.objects.filter(game=game).update(marks=["x:y"])),
    "other terms": (Code.TERMS, lambda game: Seat.objects.filter(game=game, number=0).update(terms=[1, 2])),
    "a rating change is missing": (
        Code.CHANGES,
        lambda game: RatingChange.objects.filter(game=game, user__handle="Ada").delete(),
    ),
    "a rating change too many": (Code.CHANGES, lambda game: change(game, rated_number=None)),
    "a rating change is different": (
        Code.CHAIN,
        lambda game: RatingChange.objects.filter(game=game).update(after=F("after") + 1),
    ),
    "a rating is different": (Code.RATING, lambda game: Rating.objects.update(value=F("value") + 1)),
    "a peak is different": (Code.RATING, lambda game: Rating.objects.update(peak=F("peak") + 100)),
    "an edge is different": (Code.EDGE, lambda game: FirstPlayerEdge.objects.update(games=F("games") + 1)),
    "a tally is different": (Code.STATISTICS, lambda game: Tally.objects.update(won=F("won") + 1)),
    "a tally is missing": (Code.STATISTICS, lambda game: Tally.objects.all().delete()),
    "a rivalry is different": (Code.STATISTICS, lambda game: Rivalry.objects.update(drawn=7)),
    "a number of rated games": (Code.COUNTS, lambda game: Rating.objects.update(games=F("games") + 1)),
    "a number of ranked players": (
        Code.COUNTS,
        lambda game: RankCount.objects.create(pool="duel", speed="rapid", bucket=3000, players=1),
    ),
    "an analysis of another game": (Code.ANALYSIS, lambda game: Analysis.objects.update(of=3)),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found(game: Game, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, damage = DAMAGES[name]
    damage(game)
    with pytest.raises(CommandError) as failed:
        call_command("check_integrity", "--all")
    assert failed.value.returncode == 1
    assert code in {line.split()[0] for line in capsys.readouterr().out.splitlines()}


def test_every_code_has_a_damage_that_it_names() -> None:
    assert {code for code, _ in DAMAGES.values()} == set(Code)


def test_what_the_nightly_check_finds_goes_into_the_log(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        checking.check_nightly()
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
        change(game, winners=[1 - (game.winners or [0])[0]])
        checking.check_nightly()
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert any(game.code in message and "result" in message for message in errors)


def test_a_sample_of_many_games_is_random_and_reads_no_more(game: Game) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval(pg_get_serial_sequence('games_game', 'id'), 100000)")
    far = finished_game([person("Cleo"), person("Dora")], seed=9)
    assert checking.random_keys(Game.objects.all(), 4) != []
    assert far.pk > 100_000
    assert checking.random_keys(Game.objects.none(), 4) == []
