"""Games are packed some time after their end, and nobody notices."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db.models import Model
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts import services as account_services
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.api import dumps, exports
from games.errors import RequestError
from games.judging import analysing
from games.logs import facts as facts_of_games
from games.logs import packed, reading
from games.models import Game, Move, Seat
from games.moderation import annulling, selectors
from games.ratings import rating, statistics
from games.ratings.models import Rating, RatingChange, Tally
from games.replays import facts, records
from games.table import faults, finishing, packing, positions
from games.table.playing import play_move, take_back
from tests.site.moderation.people import moderator
from tests.site.tables import (
    at_once,
    begun_game,
    finished_game,
    make_move,
    pair,
    play_on,
    play_to_the_end,
)
from tests.site.tables import person as member

pytestmark = pytest.mark.django_db

COLUMNS = packed.LogLine._fields
FIELDS = [field.attname for field in Game._meta.concrete_fields if field.attname != "packed"]


def columns_of(game: Game) -> dict[str, Any]:
    """As a reader of the game finds them."""
    found = {name: getattr(Game.objects.get(pk=game.pk), name) for name in FIELDS}
    return {name: bytes(value) if isinstance(value, memoryview) else value for name, value in found.items()}


@pytest.fixture(autouse=True)
def _packs_at_once(settings: Settings) -> None:
    settings.PACK_GAMES_AFTER, settings.PACK_GAMES_AT_ONCE = timedelta(), True


def pack(game: Game) -> Game:
    assert packing.pack([game.pk]) == 1
    assert not Move.objects.filter(game=game).exists()
    return Game.objects.get(pk=game.pk)


def rows_of(game: Game) -> list[tuple[Any, ...]]:
    return list(Move.objects.filter(game=game).order_by("number").values_list(*COLUMNS))


def resigned_game(**fields: Any) -> Game:
    """With a move taken back, so that the log has an undo."""
    game = begun_game(pair(), **fields)
    user_id = Seat.objects.get(game=game, number=game.to_move[0]).user_id
    make_move(game)
    game.refresh_from_db()
    take_back(game_id=game.pk, user_id=user_id, version=game.version, client_id="undo")
    play_on(game)
    finishing.resign(game_id=game.pk, user_id=user_id)
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("ruleset", ["duel", "wonders-1e", "wonders-2e", "toy"])
def test_a_packed_game_says_what_its_rows_said(ruleset: str) -> None:
    game = begun_game(pair() if ruleset == "duel" else [member(f"P{n}") for n in range(3)], ruleset=ruleset)
    play_to_the_end(game)
    game.refresh_from_db()
    before, row = rows_of(game), columns_of(game)
    assert before
    assert reading.lines(game, *COLUMNS) == before
    after = pack(game)
    assert reading.lines(after, *COLUMNS) == before
    assert reading.lines_of_all([after], *COLUMNS) == {game.pk: before}
    assert columns_of(game) == row
    emptied = Game.objects.filter(pk=game.pk).values_list(*facts_of_games.EMPTIED)
    assert list(emptied) == [(None, None, "", [])]
    part = Game.objects.only("scores").get(pk=game.pk)
    assert part.scores == row["scores"]


def test_who_read_the_game_before_it_was_packed_still_finds_its_log() -> None:
    game = resigned_game()
    stale, part = Game.objects.get(pk=game.pk), Game.objects.only("ply").get(pk=game.pk)
    before = rows_of(game)
    pack(game)
    for row in (stale, part):
        assert reading.lines(row, *COLUMNS) == before
        assert reading.lines_of_all([row], *COLUMNS) == {game.pk: before}
    stale.ply = 3
    assert reading.lines(stale, *COLUMNS) == before[:3]


def test_a_packed_log_takes_no_statement(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    games = [pack(finished_game([member(f"A{n}"), member(f"B{n}")], seed=n)) for n in range(3)]
    with django_assert_num_queries(0):
        assert len(reading.lines(games[0], "number")) == games[0].ply
        assert len(reading.lines_of_all(games, *reading.MOVES)) == 3


def test_only_games_that_ended_long_enough_ago_are_packed(settings: Settings) -> None:
    settings.PACK_GAMES_AFTER, settings.PACK_GAMES_AT_ONCE = timedelta(days=3), False
    old, young, running, aborted = (
        begun_game([member(f"A{n}"), member(f"B{n}")]) for n in range(4)
    )  # fmt: skip
    for game in (old, young, running, aborted):
        make_move(game)
    for game in (old, young):
        game.refresh_from_db()
        finishing.resign(game_id=game.pk, user_id=game.seats.all()[0].user_id)
    finishing.abort(game_id=aborted.pk, user_id=aborted.seats.all()[0].user_id)
    now = timezone.now()
    for game in (old, aborted):
        Game.objects.filter(pk=game.pk).update(finished_at=now - timedelta(days=3, seconds=1))
    assert packing.pack_due(now=now) == 0  # the update was just now
    later = now + timedelta(days=1, minutes=1)
    Game.objects.filter(pk=young.pk).update(finished_at=later)
    assert packing.pack_due(now=later) == 2
    assert packing.pack_due(now=later) == 0
    found = dict(Game.objects.values_list("pk", "packed"))
    assert [found[game.pk] is None for game in (old, young, running, aborted)] == [False, True, True, False]
    settings.PACK_GAMES_AFTER = None
    assert packing.pack_due(now=later + timedelta(days=9)) == 0


def test_many_games_are_packed_in_batches_and_a_broken_one_is_set_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packing, "BATCH", 3)
    games = [finished_game([member(f"A{n}"), member(f"B{n}")], seed=n) for n in range(8)]
    Move.objects.filter(game=games[4], number=7).delete()
    assert packing.pack_due() == 7
    broken = Game.objects.get(pk=games[4].pk)
    assert (broken.packed, "lines of the log" in broken.fault) == (None, True)
    assert Move.objects.filter(game=broken).count() == broken.ply - 1
    assert packing.pack_due() == 0
    assert set(Move.objects.values_list("game_id", flat=True)) == {broken.pk}
    faults.try_again(game_id=broken.pk)
    Move.objects.create(
        game=broken, number=7, seat=0, notation="build theater", client_id="again", version=900
    )
    assert packing.pack_due() == 1


def test_nothing_is_deleted_if_the_column_does_not_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game, true_pack = resigned_game(), packed.pack
    monkeypatch.setattr(packed, "pack", lambda lines, *rest: true_pack([*lines[:-1], lines[0]], *rest))
    before = rows_of(game)
    assert packing.pack_due() == 0
    game.refresh_from_db()
    assert (game.packed, rows_of(game)) == (None, before)
    assert "differs from its rows" in game.fault


@pytest.mark.django_db(transaction=True)
def test_packed_by_several_at_once_each_game_is_packed_once() -> None:
    games = [finished_game([member(f"A{n}"), member(f"B{n}")], seed=n) for n in range(6)]
    before = {game.pk: rows_of(game) for game in games}
    counts = at_once([lambda: packing.pack(list(before))] * 4)
    assert sum(count for count in counts if isinstance(count, int)) + packing.pack_due() == 6
    assert not Move.objects.exists()
    for game in Game.objects.all():
        assert reading.lines(game, *COLUMNS) == before[game.pk]


def test_a_move_that_is_sent_again_to_a_packed_game_is_answered_as_before() -> None:
    game = begun_game(pair())
    play_to_the_end(game)
    game.refresh_from_db()
    last = Move.objects.filter(game=game).latest("number")
    user_id = Seat.objects.get(game=game, number=last.seat).user_id
    sent: dict[str, Any] = {
        "game_id": game.pk,
        "user_id": user_id,
        "version": last.version - 1,
        "notation": last.notation,
    }
    first = play_move(client_id=last.client_id, **sent)
    pack(game)
    again = play_move(client_id=last.client_id, **sent)
    assert (again.version, again.repeated) == (first.version, True) == (last.version, True)
    with pytest.raises(RequestError) as refused:
        play_move(client_id="new", **sent)
    assert refused.value.code == ErrorCode.GAME_OVER


def test_rows_can_be_written_again(settings: Settings) -> None:
    game = resigned_game()
    before, columns = rows_of(game), Game.objects.values(*FIELDS).get(pk=game.pk)
    pack(game)
    with pytest.raises(CommandError):
        call_command("pack_games", "--undo")
    settings.PACK_GAMES_AFTER = None
    call_command("pack_games", "--undo", verbosity=0)
    game.refresh_from_db()
    assert (game.packed, rows_of(game)) == (None, before)
    assert Game.objects.values(*FIELDS).get(pk=game.pk) == columns
    with pytest.raises(CommandError):
        call_command("pack_games")
    settings.PACK_GAMES_AFTER = timedelta()
    call_command("pack_games", verbosity=0)
    assert rows_of(game) == []


# What people see of a packed game


RANDOM = re.compile(r'csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"|"csrf": "\w+"')


def pages_of(game: Game) -> list[str]:
    return [
        f"/game/{game.code}/",
        f"/game/{game.code}/replay/",
        f"/game/{game.code}/replay.json",
        f"/game/{game.code}/record.txt",
        f"/game/{game.code}/record.json",
        f"/game/{game.code}/picture.svg",
        f"/game/{game.code}/analysis.json",
        f"/explore/game/{game.code}/",
        "/games/?player=Ada",
        "/@/Ada/games/",
        "/settings/data.json",
        f"/api/v1/games/{game.code}/",
        f"/api/v1/games/{game.code}/record/",
        f"/admin/games/game/{game.pk}/change/",
        f"/admin/games/game/{game.pk}/change/?columns=1",
    ]


def read(client: Client, address: str) -> str:
    """As a process shows it that has never seen the game."""
    positions._kept.clear()
    selectors.words_for_spectators.cache_clear()
    cache.clear()
    answer: Any = client.get(address)
    assert answer.status_code == 200, (address, answer)
    return RANDOM.sub("", answer.content.decode())


def test_every_page_of_a_packed_game_is_as_before(client: Client) -> None:
    game = resigned_game(rated=True)
    other = finished_game([User.objects.get(handle="Ada"), member("Cleo")], seed=3)
    assert rating.rate_game(game_id=game.pk)
    reviewed = analysing.ask_analysis(game_id=other.pk)
    User.objects.filter(handle="Ada").update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(handle="Ada"))
    addresses = [*pages_of(game), *pages_of(other)]
    before = {address: read(client, address) for address in addresses}
    assert "undo" in before[f"/admin/games/game/{game.pk}/change/?columns=1"]
    assert packing.pack_due() == 2
    for address in addresses:
        assert read(client, address) == before[address], address
    assert analysing.review_piece(analysis_id=reviewed.pk, done=0, seconds=0, least=1)
    assert reviewed.of == len(records.standing_moves(Game.objects.get(pk=other.pk)))


def test_exports_dumps_and_searches_of_packed_games_are_as_before(settings: Settings, tmp_path: Path) -> None:
    games = [finished_game([member(f"A{n}"), member(f"B{n}")], seed=n) for n in range(4)]
    Game.objects.update(finished_at=timezone.now() - timedelta(days=2))
    Seat.objects.update(finished_at=None)
    assert facts.write_missing()[0] == 4
    keys = [game.pk for game in games]

    def written(folder: Path) -> dict[str, bytes]:
        settings.DUMPS = folder
        assert dumps.dump_games()
        return {path.name: path.read_bytes() for path in folder.glob("*.gz")}

    exported, dumped = exports.encoded(keys), written(tmp_path / "before")
    terms = dict(Seat.objects.values_list("pk", "terms"))
    marks = dict(Seat.objects.values_list("pk", "marks"))
    packing.pack(keys[::2])
    assert (exports.encoded(keys), written(tmp_path / "half")) == (exported, dumped)
    packing.pack(keys)
    assert (exports.encoded(keys), written(tmp_path / "after")) == (exported, dumped)
    Seat.objects.update(terms=[], marks=[], finished_at=None)
    assert facts.write_missing()[0] == 4
    assert dict(Seat.objects.values_list("pk", "terms")) == terms
    assert dict(Seat.objects.values_list("pk", "marks")) == marks


def rows(*models: type[Model]) -> list[Any]:
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def test_ratings_and_statistics_of_packed_games_are_as_before() -> None:
    people = [member(f"P{n}") for n in range(4)]
    games = [finished_game([people[n % 4], people[(n + 1) % 4]], seed=n, rated=True) for n in range(6)]
    for game in games:
        rating.rate_game(game_id=game.pk)
    statistics.rebuild()
    before = rows(Rating, RatingChange)
    tallies = [{**row, "id": 0} for row in Tally.objects.order_by("user_id").values()]
    assert packing.pack_due() == 6
    assert rating.recompute_ratings() == 0
    statistics.rebuild()
    assert rows(Rating, RatingChange) == before
    assert [{**row, "id": 0} for row in Tally.objects.order_by("user_id").values()] == tallies


def test_a_packed_game_can_be_annulled_and_restored() -> None:
    game = finished_game(list(pair()), rated=True)
    rating.rate_game(game_id=game.pk)
    before = rows(Rating, Seat)
    pack(game)
    line = annulling.annul_game(moderator=moderator(), game_id=game.pk, reason="Both were the same person.")
    assert line is not None
    assert set(Rating.objects.values_list("value", flat=True)) == {1500.0}
    annulling.restore(line)
    assert rows(Rating, Seat) == before
    assert len(records.record_of(Game.objects.get(pk=game.pk)).moves) == game.ply


def test_accounts_of_packed_games_can_be_closed() -> None:
    ada, bruno = pair()
    game = pack(finished_game([ada, bruno]))
    account_services.close_account(user=ada)
    record = records.record_of(game)
    assert (record.headers["Player0"], len(record.moves)) == (f"deleted-{ada.pk}", game.ply)


def test_a_packed_game_of_a_retired_ruleset_still_shows_its_moves() -> None:
    game = begun_game([member(f"P{n}") for n in range(3)], ruleset="toy")
    play_to_the_end(game)
    before = reading.lines(game, *reading.MOVES)
    game = pack(game)
    game.ruleset = "gone"
    assert reading.lines(game, *reading.MOVES) == before
