"""Work shared among the cores, by as many processes as there are workers."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def crew(workers: int) -> Iterator[Executor]:
    """So many processes to share work among; on an error what they have not begun is dropped."""
    with ProcessPoolExecutor(workers) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise
