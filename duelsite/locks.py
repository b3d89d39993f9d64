"""Kernel locks on files. They end with the process that holds them, so none is ever stale."""

import fcntl
import time
from pathlib import Path


class Lock:
    """An advisory lock. The file stays on disk; it means nothing unless a living process holds the lock."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.stream = file.open("a+")

    def take(self, *, shared: bool = False) -> None:
        fcntl.flock(self.stream, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)

    def try_to_take(self, *, shared: bool = False, patience: float = 0.0) -> bool:
        deadline = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(self.stream, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    return False
                time.sleep(0.01)
            else:
                return True

    def release(self) -> None:
        self.stream.close()


def is_held(file: Path) -> bool:
    """Whether a process holds the lock exclusively."""
    if not file.exists():
        return False
    lock = Lock(file)
    try:
        return not lock.try_to_take(shared=True)
    finally:
        lock.release()


def wait_until_free(file: Path, patience: float) -> bool:
    deadline = time.monotonic() + patience
    while is_held(file):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
