"""What a page costs: the time of the server, the work of this process and of the database, the statements."""

import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import psutil
from django.db import connection
from django.test import Client

from duelsite import gc_tuning


@dataclass(frozen=True)
class Cost:
    """In seconds; `worked` is the processor time of this process, `searched` that of the database for it."""

    seconds: float
    worked: float
    searched: float
    statements: int


class Till:
    """Takes down what things cost. The embedded database has a process for each connection: ours."""

    def __init__(self) -> None:
        # As the site does when it begins to serve.
        gc_tuning.tune()

    def _searched(self) -> tuple[int, float]:
        """The process of the database that works for us now, and what it has worked."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            pid = cursor.fetchone()[0]
        times = psutil.Process(pid).cpu_times()
        return pid, float(times.user + times.system)

    def cost_of(self, act: Callable[[], object]) -> Cost:
        count = 0

        def counted(execute: Any, *args: Any) -> Any:
            nonlocal count
            count += 1
            return execute(*args)

        before, searched = self._searched()
        with connection.execute_wrapper(counted):
            worked, began = time.process_time(), time.perf_counter()
            act()
            ended, work = time.perf_counter(), time.process_time() - worked
        after, total = self._searched()
        # A connection that has failed is replaced, and its process is gone.
        return Cost(ended - began, work, total - (searched if after == before else 0.0), count)


def told(costs: Sequence[Cost]) -> dict[str, Any]:
    seconds = [cost.seconds for cost in costs]
    return {
        "p50_ms": milliseconds(statistics.median(seconds)),
        "p99_ms": milliseconds(ninety_ninth(seconds)),
        # What a busy machine changes less: work, without waiting for a core. The clock of the database ticks
        # every 10 ms, so that its work is a mean.
        "p99_work_ms": milliseconds(ninety_ninth([cost.worked + cost.searched for cost in costs])),
        "cpu_ms": milliseconds(statistics.median(cost.worked for cost in costs)),
        "database_cpu_ms": milliseconds(statistics.mean(cost.searched for cost in costs)),
        "statements": max(cost.statements for cost in costs),
    }


def ninety_ninth(values: Sequence[float]) -> float:
    """The least that 99 of a hundred values do not exceed."""
    return sorted(values)[math.ceil(0.99 * len(values)) - 1]


def milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 1)


def answered(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200, path
