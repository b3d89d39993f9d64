"""Metrics for Prometheus: requests, sockets, tasks. `/metrics` is for clients that the settings allow.

With PROMETHEUS_MULTIPROC_DIR set, all processes of a machine write to that folder, and each can show the
metrics of all. Without it, a process shows its own.
"""

import hmac
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address, ip_network
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from kombu.exceptions import OperationalError
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import RedisError

from duelsite.celery import ALL_QUEUES, queued
from duelsite.clientip import client_ip
from duelsite.sockets import Application, Receive, Scope, Send

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

requests = Histogram(
    "duelsite_request_seconds",
    "Time to answer a request, by view, method and status",
    ["view", "method", "status"],
    buckets=BUCKETS,
)
requests_rejected = Counter(
    "duelsite_requests_rejected_total", "Requests answered by 503 because too many waited"
)
sockets = Gauge("duelsite_websockets", "WebSockets open now", multiprocess_mode="livesum")
sockets_opened = Counter("duelsite_websockets_opened_total", "WebSockets ever opened")
tasks = Histogram(
    "duelsite_task_seconds",
    "Time to run a Celery task, by name and how it ended",
    ["task", "state"],
    buckets=BUCKETS,
)

waits = Histogram(
    "duelsite_task_wait_seconds",
    "Time that a Celery task has waited until it was run, by its queue",
    ["queue"],
    buckets=BUCKETS,
)
moves = Histogram(
    "duelsite_move_seconds",
    "Time from the arrival of a move at a socket until it is committed",
    buckets=BUCKETS,
)
bot_moves = Histogram(
    "duelsite_bot_seconds",
    "Time from the moment when a bot had to move until it has moved",
    buckets=BUCKETS,
)
reconnects = Counter("duelsite_reconnects_total", "Sockets of games whose clients had been connected before")

clock_skew = Gauge(
    "duelsite_clock_skew_seconds",
    "How far a web process's wall clock is ahead of the site's time, which is the database's",
    multiprocess_mode="liveall",
)
outages = Counter("duelsite_outages_total", "Times in which nobody could play, found when they ended")
outage_seconds = Counter("duelsite_outage_seconds_total", "How long they were, together")


class QueueLengths(Collector):
    """Counted when they are read: a queue that grows has too few workers, or none."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        found = GaugeMetricFamily(
            "duelsite_queued_tasks", "Celery tasks that wait, by queue", labels=["queue"]
        )
        with suppress(OperationalError, ConnectionError, RedisError):
            for queue in ALL_QUEUES:
                found.add_metric([queue], queued(queue))
        yield found


# Apart from what is measured: these are the same in every process.
queues = CollectorRegistry()
queues.register(QueueLengths())


def is_allowed(request: HttpRequest) -> bool:
    """By token or by network. With neither configured, no client is allowed."""
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if settings.METRICS_TOKEN and hmac.compare_digest(token.encode(), settings.METRICS_TOKEN.encode()):
        return True
    try:
        address = ip_address(client_ip(request))
    except ValueError:
        return False
    return any(address in ip_network(network) for network in settings.METRICS_NETWORKS)


def metrics(request: HttpRequest) -> HttpResponse:
    if not is_allowed(request):
        raise Http404  # clients that may not see them need not know that they exist
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    registry = REGISTRY
    if folder:
        forget_the_dead(Path(folder))
        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    text = generate_latest(registry) + generate_latest(queues)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def forget_the_dead(folder: Path) -> None:
    """The files of killed processes would still count their sockets as open."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)
        except PermissionError:
            pass


def counted(application: Application) -> Application:
    """The same ASGI application, with its sockets counted while they are open."""

    async def count(scope: Scope, receive: Receive, send: Send) -> None:
        sockets.inc()
        sockets_opened.inc()
        try:
            await application(scope, receive, send)
        finally:
            sockets.dec()

    return count


class TaskTimer:
    """Measures tasks by Celery's signals."""

    def __init__(self) -> None:
        self.started: dict[str, float] = {}

    def start(self, task_id: str) -> None:
        self.started[task_id] = time.perf_counter()

    def stop(self, task_id: str, name: str, state: str) -> None:
        if (started := self.started.pop(task_id, None)) is not None:
            tasks.labels(name, state or "UNKNOWN").observe(time.perf_counter() - started)


task_timer = TaskTimer()
