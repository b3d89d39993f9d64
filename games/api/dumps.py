"""The dump: the records of all finished games, one file a month, for anybody to study.

A line of JSON for each game, compressed; beside it the SHA-256. Handles are public and stand there, as on the
site; a closed account is as anonymous as there, and nothing else is told of people: no address, no chat.

A day is written once and kept, under a name that tells what was in it; a month is its days one after the
other, which gzip allows. So a night's work is the last day and whatever has changed since, it can be broken
off at any time, and done twice it leaves the same files.
"""

import gzip
import hashlib
import json
import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from duelsite import copies
from games.models import Game
from games.replays.records import records_of
from games.table.selectors import SEATS

log = logging.getLogger(__name__)

PARTS = "parts"
# Seconds after which a run stops, so that the worker is free; the next run continues there.
PATIENCE = 150.0
BATCH = 200


@dataclass(frozen=True)
class Day:
    """A day with finished games. The stamp changes with whatever its records say."""

    day: date
    games: int
    stamp: str

    @property
    def month(self) -> str:
        return f"{self.day:%Y-%m}"

    @property
    def file_name(self) -> str:
        return f"{self.day.isoformat()}-{self.stamp}.ndjson.gz"


def file_name(month: str) -> str:
    return f"games-{month}.ndjson.gz"


def days(month: str | None = None) -> list[Day]:
    """The days that are over, in order. One statement for all of them.

    Handles may change and accounts be closed after a game: they are part of the stamp. So is the annulling.
    """
    statement = """
        SELECT (g.finished_at AT TIME ZONE 'UTC')::date AS day, count(DISTINCT g.id),
               md5(string_agg(g.id || ':' || s.number || ':' || u.handle || ':' || (g.annulled_at IS NULL),
                              ',' ORDER BY g.id, s.number))
        FROM games_game g
        JOIN games_seat s ON s.game_id = g.id
        JOIN accounts_user u ON u.id = s.user_id
        WHERE g.status = 'finished' AND NOT g.is_sealed AND g.finished_at < %s AND g.finished_at >= %s
        GROUP BY day ORDER BY day
    """
    until = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    since = datetime.min.replace(year=2000, tzinfo=until.tzinfo)
    if month is not None:
        since = datetime.strptime(month, "%Y-%m").replace(tzinfo=until.tzinfo)
        until = min(until, (since + timedelta(days=32)).replace(day=1))
    with connection.cursor() as cursor:
        cursor.execute(statement, [until, since])
        return [Day(day, games, stamp[:16]) for day, games, stamp in cursor.fetchall()]


def dump_games(month: str | None = None, *, patience: float = PATIENCE) -> bool:
    """Bring the dump up to date, of one month or of all; False if there was not time enough for it."""
    folder = Path(settings.DUMPS)
    (folder / PARTS).mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + patience
    found = days(month)
    for day in found:
        part = folder / PARTS / day.file_name
        if part.exists():
            continue
        if time.monotonic() > deadline:
            return False
        write_day(day, part)
    for name in dict.fromkeys(day.month for day in found):
        join_month(folder, name, [day for day in found if day.month == name])
        if copies.is_on():
            file = folder / file_name(name)
            copies.put_with_checksum(file, checksum_file(file), "dumps")
    return True


def write_day(day: Day, part: Path) -> None:
    """The records of a day, in the order of the games."""
    fresh = part.with_name(f".{part.name}.{os.getpid()}")
    with fresh.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed:
        for games in batched(games_of(day.day), BATCH):
            for record in records_of(games):
                packed.write(json.dumps(record.to_json(), ensure_ascii=False).encode() + b"\n")
    for old in part.parent.glob(f"{day.day.isoformat()}-*"):
        old.unlink()
    fresh.replace(part)
    log.info("Dumped %d games of %s", day.games, day.day)


def batched(games: Iterator[Game], size: int) -> Iterator[list[Game]]:
    while batch := list(islice(games, size)):
        yield batch


def games_of(day: date) -> Iterator[Game]:
    midnight = timezone.now().replace(
        year=day.year, month=day.month, day=day.day, hour=0, minute=0, second=0, microsecond=0
    )
    games = Game.objects.filter(
        status=Game.Status.FINISHED,
        finished_at__gte=midnight,
        finished_at__lt=midnight + timedelta(days=1),
        annulled_at__isnull=True,
        is_sealed=False,
    )
    return games.prefetch_related(SEATS).order_by("pk").iterator(chunk_size=BATCH)


def checksum_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.sha256")


def join_month(folder: Path, month: str, parts: list[Day]) -> None:
    """One file of all its days, with its checksum, put in place at once; nothing happens if it is there."""
    target = folder / file_name(month)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    digest = hashlib.sha256()
    with fresh.open("wb") as joined:
        for day in parts:
            data = (folder / PARTS / day.file_name).read_bytes()
            digest.update(data)
            joined.write(data)
        joined.flush()
        os.fsync(joined.fileno())
    line = f"{digest.hexdigest()}  {target.name}\n"
    checksum = checksum_file(target)
    if target.exists() and checksum.exists() and checksum.read_text() == line:
        fresh.unlink()
        return
    fresh.replace(target)
    fresh_checksum = checksum.with_name(f".{checksum.name}.{os.getpid()}")
    fresh_checksum.write_text(line)
    fresh_checksum.replace(checksum)


def checksum_of(name: str) -> str | None:
    """The SHA-256 of a file of the dump, as it was published with it."""
    try:
        return (Path(settings.DUMPS) / f"{name}.sha256").read_text().split()[0]
    except (OSError, IndexError):
        return None


def published() -> list[Path]:
    """The files that are there for everybody, the newest month first."""
    folder = Path(settings.DUMPS)
    return sorted(folder.glob("games-*.ndjson.gz*"), key=lambda path: path.name, reverse=True)
