"""Whether the disk is full. Then the site waits, says so, and goes on once there is space."""

import shutil
from pathlib import Path

# PostgreSQL writes its log in files of 16 MB: with space for less than two it may stop at any moment.
LEAST = 32 * 2**20


class DiskFullError(Exception):
    """There is too little space left."""


def has_room(folder: Path) -> bool:
    return shutil.disk_usage(folder).free >= LEAST


def check(folder: Path) -> None:
    """A missing folder needs no space: external services store their data elsewhere."""
    if folder.exists() and not has_room(folder):
        raise DiskFullError
