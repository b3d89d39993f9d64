"""Work shared among the cores, by as many processes as there are workers."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar


class Score(Protocol):
    seconds: float

    def add(self, other: Any) -> None: ...


Counted = TypeVar("Counted", bound=Score)


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor]:
    """A pool of processes; on an error, work that has not begun is dropped."""
    with ProcessPoolExecutor(workers) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def play_deals(
    score: Counted,
    play: Callable[[int], Counted],
    deals: int,
    *,
    workers: int,
    progress: Callable[[Counted], None] | None,
) -> Counted:
    """Add up a match, a deal at a time to each worker; `play` gets the number of its deal."""
    start = time.monotonic()
    with worker_pool(workers) as executor:
        parts = [executor.submit(play, number) for number in range(deals)]
        for part in as_completed(parts):
            score.add(part.result())
            score.seconds = time.monotonic() - start
            if progress:
                progress(score)
    return score
