"""A whole site in a folder of its own, for the time of a measurement."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.live.running import Run


@contextmanager
def running_site(**environment: str) -> Iterator[Run]:
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        run = Run(Path(folder) / "var", 0, **environment)
        try:
            run.wait_until_ready()
            yield run
        finally:
            run.clear_away()
