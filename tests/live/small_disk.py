"""A disk that a test can fill up."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from duelsite import diskspace

MEGABYTE = 2**20


class SmallDisk:
    """A file system of its own, in memory, that can be filled up; only root can have one."""

    def __init__(self, folder: Path, *, is_small: bool) -> None:
        self.folder = folder
        self.is_small = is_small
        self.fillers: list[Path] = []

    def fill(self, leaving: int = 0) -> None:
        """Write until that much is left; all of it if nothing is to be."""
        filler = self.folder / f"filler{len(self.fillers)}"
        self.fillers.append(filler)
        with filler.open("wb", buffering=0) as stream:
            try:
                while shutil.disk_usage(self.folder).free > leaving:
                    stream.write(bytes(min(MEGABYTE, diskspace.LEAST if leaving else 4096)))
            except OSError:
                assert leaving == 0

    def free_space(self) -> None:
        for filler in self.fillers:
            filler.unlink(missing_ok=True)


@contextmanager
def mounted() -> Iterator[SmallDisk]:
    """An ordinary folder, if the disk cannot be mounted."""
    with tempfile.TemporaryDirectory(prefix="duelsite-run-", ignore_cleanup_errors=True) as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=260m,mode=755", "duelsite-test", folder]
        is_small = subprocess.run(mount, check=False, capture_output=True).returncode == 0
        disk = SmallDisk(Path(folder), is_small=is_small)
        try:
            yield disk
        finally:
            disk.free_space()
            if is_small:
                subprocess.run(["umount", "--lazy", folder], check=True)
