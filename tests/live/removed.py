"""Keeps what packing removes, so that tests can compare: the rows of logs, with the ids of clients."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connection

from games.logs import reading
from games.logs.packed import LogLine
from games.models import Game, Move
from games.table import packing

KEEP = """
CREATE TABLE removed_moves (LIKE games_move);
CREATE FUNCTION keep_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO removed_moves SELECT OLD.*;
    RETURN OLD;
END $$;
CREATE TRIGGER keep_removed BEFORE DELETE ON games_move FOR EACH ROW EXECUTE FUNCTION keep_removed();
"""
FORGET = """
DROP TRIGGER IF EXISTS keep_removed ON games_move;
DROP FUNCTION IF EXISTS keep_removed();
DROP TABLE IF EXISTS removed_moves;
"""


@contextmanager
def kept() -> Iterator[None]:
    try:
        with connection.cursor() as cursor:
            cursor.execute(FORGET + KEEP)
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(FORGET)


def rows_of(game: Game) -> list[Move]:
    """The rows of a log as they were played, whether they are still there or have been removed."""
    both = ("games_move", "removed_moves")
    statement = " UNION ALL ".join(f"SELECT * FROM {table} WHERE game_id = %s" for table in both)
    rows = sorted(Move.objects.raw(statement, [game.pk, game.pk]), key=lambda row: row.number)
    columns: Any = LogLine._fields
    read = reading.lines(Game.objects.get(pk=game.pk), *columns)
    assert read == [tuple(getattr(row, name) for name in columns) for row in rows]
    return rows


async def pack_again_and_again() -> None:
    """As soon as a game is over, beside everything else."""
    while True:
        await sync_to_async(packing.pack_due)()
        await asyncio.sleep(0.1)
