"""The nightly dump of finished games."""

import gzip
import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import services
from accounts.models import User
from engine.record import Record
from games.api import dumps
from games.models import ChatLine, Game
from games.registry import RULESETS
from tests.people import member
from tests.site.tables import begun_game, finished_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.DUMPS = tmp_path
    return tmp_path


def finished_on(day: str, users: list[User], seed: int = 1) -> Game:
    game = finished_game(users, seed=seed)
    game.finished_at = datetime.fromisoformat(f"{day}T12:00:00").replace(tzinfo=UTC)
    game.save()
    return game


def records(folder: Path, month: str) -> list[Record]:
    lines = gzip.decompress((folder / dumps.file_name(month)).read_bytes()).decode().splitlines()
    return [Record.from_json(json.loads(line)) for line in lines]


def test_a_file_a_month_with_a_checksum_and_records_that_can_be_replayed(
    client: Client, folder: Path
) -> None:
    users = [member("Ada"), member("Bruno")]
    played = ("2026-09-30", "2026-10-01", "2026-10-02")
    games = [finished_on(day, users, seed) for seed, day in enumerate(played)]
    begun_game(users)
    finished_game(users)  # today: not over yet
    ChatLine.objects.create(game=games[1], room="players", user=users[0], text="a word between us")
    assert dumps.dump_games()
    assert [record.headers["Code"] for record in records(folder, "2026-09")] == [games[0].code]
    october = records(folder, "2026-10")
    assert [record.headers["Code"] for record in october] == [games[1].code, games[2].code]
    assert october[0].replay(RULESETS).outcome is not None
    packed = (folder / "games-2026-10.ndjson.gz").read_bytes()
    text = gzip.decompress(packed).decode()
    assert "Ada" in text
    assert not [word for word in ("@example.org", "a word between us") if word in text]
    told = client.get("/dumps/games-2026-10.ndjson.gz.sha256")
    assert b"".join(told) == f"{hashlib.sha256(packed).hexdigest()}  games-2026-10.ndjson.gz\n".encode()
    assert b"".join(client.get("/dumps/games-2026-10.ndjson.gz")) == packed
    assert "2026-10" in client.get("/dumps/").content.decode()
    assert client.get("/dumps/games-2026-11.ndjson.gz").status_code == 404


def test_done_twice_it_leaves_the_same_files(folder: Path) -> None:
    finished_on("2026-10-01", [member("Ada"), member("Bruno")])
    dumps.dump_games()
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in folder.rglob("*.*")}
    dumps.dump_games()
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in folder.rglob("*.*")} == before


def test_broken_off_it_goes_on_where_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    users = [member("Ada"), member("Bruno")]
    for seed, day in enumerate(("2026-10-01", "2026-10-02")):
        finished_on(day, users, seed)
    assert not dumps.dump_games(patience=-1)
    assert not list(folder.glob("games-*"))
    write, written = dumps.write_day, []

    def fail_at_the_second(day: dumps.Day, part: Path) -> None:
        written.append(day.day.day)
        if len(written) == 2:
            raise OSError("the disk is full")
        write(day, part)

    monkeypatch.setattr(dumps, "write_day", fail_at_the_second)
    with pytest.raises(OSError, match="full"):
        dumps.dump_games()
    dumps.dump_games()
    assert written == [1, 2, 2]
    assert len(records(folder, "2026-10")) == 2


def test_a_closed_account_is_gone_from_the_dump_the_next_night(folder: Path) -> None:
    ada = member("Ada")
    finished_on("2026-10-01", [ada, member("Bruno")])
    dumps.dump_games()
    services.close_account(user=ada)
    dumps.dump_games()
    (record,) = records(folder, "2026-10")
    assert record.headers["Player0"].startswith("deleted-")
    assert not [path for path in folder.rglob("*.gz") if b"Ada" in gzip.decompress(path.read_bytes())]


def test_annulled_games_are_left_out(folder: Path) -> None:
    users = [member("Ada"), member("Bruno")]
    game, other = finished_on("2026-10-01", users), finished_on("2026-10-01", users, 2)
    dumps.dump_games()
    Game.objects.filter(pk=game.pk).update(annulled_at=datetime.now(UTC))
    dumps.dump_games()
    assert [record.headers["Code"] for record in records(folder, "2026-10")] == [other.code]


def test_one_month_by_hand(folder: Path) -> None:
    users = [member("Ada"), member("Bruno")]
    for seed, day in enumerate(("2026-09-30", "2026-10-01", "2026-11-01")):
        finished_on(day, users, seed)
    call_command("dump_games", "--month", "2026-10")
    assert [path.name for path in folder.glob("*.gz")] == ["games-2026-10.ndjson.gz"]
    with pytest.raises(CommandError):
        call_command("dump_games", "--month", "October")
