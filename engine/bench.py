"""How fast a ruleset is on this machine; each game measures itself in its measure.py."""

import os
import platform
import statistics
import time
from collections.abc import Callable

ROUNDS = 5
# Less time than this is for a quick look: one round is enough.
LEAST_SECONDS_FOR_ROUNDS = 0.1


def rate(run: Callable[[int], object], seconds: float, batch: int) -> float:
    """Repetitions per second: the median over rounds of batches."""
    count = ROUNDS if seconds >= LEAST_SECONDS_FOR_ROUNDS else 1
    if count > 1:
        run(batch)  # warm up
    rounds = []
    for _ in range(count):
        done, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds / count or not done:
            run(batch)
            done += batch
        rounds.append(done / spent)
    return statistics.median(rounds)


def machine() -> dict[str, object]:
    return {
        "cores": os.cpu_count(),
        "cpu": platform.processor() or platform.machine(),
        "python": platform.python_version(),
    }
