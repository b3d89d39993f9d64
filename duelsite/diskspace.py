"""Whether there is room to write. On a full disk the site waits, says so, and goes on once there is room."""

import shutil
from pathlib import Path

# PostgreSQL takes its log in pieces of 16 MB: with less than two it may have to stop at any moment.
LEAST = 32 * 2**20


class DiskFullError(Exception):
    """There is too little room left."""


def has_room(folder: Path) -> bool:
    return shutil.disk_usage(folder).free >= LEAST


def check(folder: Path) -> None:
    """Of a folder that is not there nobody has anything: outside services keep their data elsewhere."""
    if folder.exists() and not has_room(folder):
        raise DiskFullError
