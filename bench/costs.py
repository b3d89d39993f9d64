"""What a page costs: the time of the server, the work of this process and of the database, the statements."""

import contextlib
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
    """Takes down what things cost. The embedded database has a process for each connection."""

    def __init__(self) -> None:
        # As the site does when it begins to serve.
        gc_tuning.tune()

    def cost_of(self, act: Callable[[], object]) -> Cost:
        count = 0
        # The processes of the database that were asked, and what they had worked before.
        backends: dict[int, float] = {}

        def counted(execute: Any, *args: Any) -> Any:
            nonlocal count
            count += 1
            pid = connection.connection.info.backend_pid
            if pid not in backends:
                backends[pid] = work_of(pid)
            return execute(*args)

        with connection.execute_wrapper(counted):
            worked, began = time.process_time(), time.perf_counter()
            act()
            ended, work = time.perf_counter(), time.process_time() - worked
        searched = sum(max(0.0, work_of(pid) - before) for pid, before in backends.items())
        return Cost(ended - began, work, searched, count)


def work_of(pid: int) -> float:
    """The processor time of a process; none if it is gone, because its connection was replaced."""
    with contextlib.suppress(psutil.Error):
        times = psutil.Process(pid).cpu_times()
        return float(times.user + times.system)
    return 0.0


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
