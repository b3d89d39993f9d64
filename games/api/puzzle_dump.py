"""All puzzles with their solutions and ratings, as one file beside the dump of games.

A line of JSON for each puzzle, in the order of their ids, compressed; beside it the SHA-256. Nothing in it is
about people. It is written again when something has changed, and the same puzzles give the same bytes. The
puzzles of today and tomorrow are left out: the file would tell the solution before the answer.
"""

import gzip
import hashlib
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings

from games.puzzles import daily
from games.puzzles.models import Puzzle

FILE_NAME = "puzzles.ndjson.gz"
BATCH = 200


def dump_puzzles() -> bool:
    """Bring the file up to date; whether it had to be written."""
    folder = Path(settings.DUMPS)
    folder.mkdir(parents=True, exist_ok=True)
    packed = compressed()
    line = f"{hashlib.sha256(packed).hexdigest()}  {FILE_NAME}\n"
    target, checksum = folder / FILE_NAME, folder / f"{FILE_NAME}.sha256"
    if target.exists() and checksum.exists() and checksum.read_text() == line:
        return False
    for path, data in ((target, packed), (checksum, line.encode())):
        fresh = path.with_name(f".{path.name}")
        fresh.write_bytes(data)
        fresh.replace(path)
    return True


def compressed() -> bytes:
    buffer = io.BytesIO()
    with gzip.GzipFile("", "wb", 6, buffer, mtime=0) as packed:
        rows = Puzzle.objects.exclude(pk__in=kept_back()).order_by("key")
        for puzzle in rows.iterator(chunk_size=BATCH):
            packed.write(json.dumps(line_of(puzzle), ensure_ascii=False).encode() + b"\n")
    return buffer.getvalue()


def kept_back() -> list[int]:
    """The puzzles of the day until the next file is written."""
    today = daily.puzzle_of_day()
    tomorrow = daily.chosen(daily.today() + timedelta(days=1))
    return [key for key in (today.puzzle_id if today else None, tomorrow) if key is not None]


def line_of(puzzle: Puzzle) -> dict[str, Any]:
    """As the file of the project has it (engine/ai/puzzles.py), with what answers and votes have added."""
    return {
        **puzzle.document,
        "estimate": puzzle.document["rating"],
        "rating": round(puzzle.rating, 1),
        "deviation": round(puzzle.deviation, 1),
        "plays": puzzle.plays,
        "solved": puzzle.solved,
        "votes_up": round(puzzle.votes_up, 1),
        "votes_down": round(puzzle.votes_down, 1),
        "status": puzzle.status,
    }


def published() -> Path | None:
    """The file, if it was written."""
    path = Path(settings.DUMPS) / FILE_NAME
    return path if path.is_file() else None
