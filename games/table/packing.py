"""Packs games some time after their end: the rows of their logs become one column (games/logs/packed.py).

A batch is a transaction: rows are deleted only together with the column that says the same, once that was
read again. So it can be killed at any moment, and run twice. A game whose rows cannot be packed keeps them
and is set aside.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Q, QuerySet
from prometheus_client import Counter

from duelsite import sitetime
from games.logs import facts, packed
from games.logs.packed import LastLine, LogLine
from games.models import Game, Move
from games.table import faults

log = logging.getLogger(__name__)

BATCH = 50
# How many seconds of every minute a run works: old games of a whole site must not fill a worker.
PATIENCE = 20.0
# The migration since which logs can be packed. The release before runs beside for a while, cannot read packed
# logs, and somebody may want to return to it.
MIGRATION, REST = ("games", "0049_index_of_packing"), timedelta(days=1)
OVER = (Game.Status.FINISHED, Game.Status.ABORTED)

games_packed = Counter("duelsite_games_packed_total", "Games whose logs were packed after their end")


class NotTheSame(Exception):
    """What the packed form says differs from the rows."""


def waiting(before: datetime) -> "QuerySet[Game]":
    """Games that ended before and are not packed; those without a log have nothing to pack."""
    return Game.objects.filter(
        finished_at__lte=before, status__in=OVER, packed__isnull=True, ply__gt=0, fault=""
    ).order_by("finished_at", "id")


def is_due(now: datetime) -> bool:
    """Whether the update that brought packing is some time ago."""
    if settings.PACK_GAMES_AT_ONCE:
        return True
    app, name = MIGRATION
    applied = MigrationRecorder.Migration.objects.filter(app=app, name=name).first()
    return applied is not None and applied.applied <= now - REST


def pack_due(*, now: datetime | None = None, patience: float = PATIENCE) -> int:
    """Pack the games that ended long enough ago, until there are none or the time is over; how many."""
    now = now or sitetime.now()
    if settings.PACK_GAMES_AFTER is None or not is_due(now):
        return 0
    count, deadline = 0, time.monotonic() + patience
    for keys in batches(waiting(now - settings.PACK_GAMES_AFTER)):
        count += pack_together(keys)
        if time.monotonic() > deadline:
            break
    if count:
        log.info("Packed %d games", count)
    return count


def batches(games: "QuerySet[Game]") -> Iterator[list[int]]:
    """Keys, as many at once as are packed together. Games that stay waiting do not come again."""
    seen: tuple[datetime, int] | None = None
    while True:
        following = games
        if seen is not None:
            last, number = seen
            same = Q(finished_at=last, pk__gt=number)
            following = games.filter(same | Q(finished_at__gt=last), finished_at__gte=last)
        found = list(following.values_list("pk", "finished_at")[:BATCH])
        if not found:
            return
        key, at = found[-1]
        assert at is not None
        seen = (at, key)
        yield [pk for pk, _ in found]


def pack_together(keys: Sequence[int]) -> int:
    """Pack these games in one transaction; one by one if that fails."""
    try:
        count = pack(keys)
    except faults.TROUBLE:
        raise
    except Exception:  # one of them; which one is found out
        count = sum(faults.each(keys, lambda key: pack([key])))
    games_packed.inc(count)
    return count


@transaction.atomic
def pack(keys: Sequence[int]) -> int:
    """Those that somebody else has locked are left for later."""
    locked = Game.objects.select_for_update(skip_locked=True).filter(pk__in=keys, packed__isnull=True)
    games = {game.pk: game for game in locked.filter(status__in=OVER, ply__gt=0).order_by("pk")}
    if not games:
        return 0
    logs: dict[int, list[Move]] = defaultdict(list)
    for row in Move.objects.filter(game_id__in=games).order_by("game_id", "number"):
        logs[row.game_id].append(row)
    columns = {key: packed_log(game, logs[key]) for key, game in games.items()}
    before = {key: facts_of(game) for key, game in games.items()}
    store(columns)
    for game in Game.objects.filter(pk__in=games):
        if packed.unpack(bytes(game.packed or b"")) != [line_of(row) for row in logs[game.pk]]:
            raise NotTheSame(f"the packed log of game {game.pk} differs from its rows")
        if facts_of(game) != before[game.pk]:
            raise NotTheSame(f"the packed columns of game {game.pk} differ from what they were")
    Move.objects.filter(game_id__in=games).delete()
    return len(games)


def packed_log(game: Game, rows: Sequence[Move]) -> bytes:
    if [row.number for row in rows] != list(range(1, game.ply + 1)):
        raise NotTheSame(f"of {game.ply} lines of the log there are {len(rows)}")
    last = {row.seat: row.client_id for row in rows}
    return packed.pack(
        [line_of(row) for row in rows],
        [LastLine(seat, packed.digest_of(client_id)) for seat, client_id in sorted(last.items())],
        facts.pack(game),
    )


def facts_of(game: Game) -> list[Any]:
    found = {name: getattr(game, name) for name in facts.EMPTIED}
    return [bytes(value) if name == "seed" and value is not None else value for name, value in found.items()]


def line_of(row: Move) -> LogLine:
    return LogLine(*(getattr(row, name) for name in LogLine._fields))


def store(columns: dict[int, bytes]) -> None:
    """Write packed logs by game, and empty the columns that they repeat."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE games_game AS game
            SET packed = given.packed, scores = NULL, seed = NULL, commitment = '', nonces = '{}'
            FROM unnest(%s::bigint[], %s::bytea[]) AS given (id, packed) WHERE game.id = given.id
            """,
            [list(columns), list(columns.values())],
        )


@transaction.atomic
def unpack(keys: Sequence[int]) -> int:
    """Write the rows again: for a return to a release that cannot read packed logs.

    Nobody knows the ids of clients any more.
    """
    locked = Game.objects.select_for_update().filter(pk__in=keys, packed__isnull=False).order_by("pk")
    games = list(locked)
    Move.objects.bulk_create(
        Move(game_id=game.pk, client_id=f"packed-{line.number}", **line._asdict())
        for game in games
        for line in packed.unpack(bytes(game.packed or b""))
    )
    for game in games:
        for name, value in facts.unpacked(game).items():
            setattr(game, name, value)
        game.packed = None
        game.save(update_fields=["packed", *facts.EMPTIED])
    return len(games)
