"""The Celery application. Tasks live in each app's `tasks.py`; the queues are named in the settings."""

import logging
import logging.config
import os
import signal
import threading
import time
from contextlib import ExitStack
from typing import Any

from celery import Celery, Task
from celery.beat import Service
from celery.signals import (
    beat_init,
    before_task_publish,
    setup_logging,
    task_failure,
    task_postrun,
    task_prerun,
    worker_process_init,
    worker_ready,
    worker_shutting_down,
)
from django.db.utils import InterfaceError, OperationalError
from kombu.transport import TRANSPORT_ALIASES

from duelsite.run.launch import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "duelsite.settings")

# Each task has a queue. Moves of bots (`ai`) take long and use a whole core: they have workers of their own.
SITE_QUEUES = ("default", "ratings", "deadlines")
AI_QUEUES = ("ai",)
# A mail server may be slow: no other task waits for it.
# `letters` is what the previous release called the queue `mail`: what was queued before an update is still
# sent. To be deleted after the next release.
MAIL_QUEUES = ("mail", "letters")
# Browsers choose their push service, and it may be slow on purpose: no e-mail waits for it.
PUSH_QUEUES = ("push",)
ALL_QUEUES = (*SITE_QUEUES, *AI_QUEUES, *MAIL_QUEUES, *PUSH_QUEUES)

# Kombu chooses the transport by the scheme of the broker's URL.
TRANSPORT_ALIASES.update(
    redis="duelsite.broker:Transport",
    rediss="duelsite.broker:Transport",
    sentinel="duelsite.broker:SentinelTransport",
)

log = logging.getLogger(__name__)


class SiteTask(Task[Any, Any]):
    """A task that may find the database down: that is reported below, without a traceback."""

    throws = (OperationalError, InterfaceError)


app: "Celery[Task[Any, Any]]" = Celery("duelsite", task_cls=SiteTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def queued(queue: str, *priorities: int) -> int:
    """How many tasks of these priorities, or of all, wait in a queue."""
    with app.connection_or_acquire() as connection:
        channel: Any = connection.default_channel
        with channel.conn_or_acquire() as client:
            steps = priorities or channel.priority_steps
            return sum(client.llen(channel._q_for_pri(queue, priority)) for priority in steps)


@setup_logging.connect
def configure_logging(**_: object) -> None:
    """Use our log format instead of Celery's."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_: object) -> None:
    """A task gets the id of the request that has queued it."""
    from duelsite import requestid

    if name := requestid.current():
        headers["request_id"] = name
    # By the clock of this machine: the wait is only as accurate as the clocks agree.
    headers["queued_at"] = time.time()


# What to undo when a task ends, by its id and thread: a pool of threads runs several at once, and the same
# task twice if Redis hands it out again.
_running: dict[tuple[str, int], ExitStack] = {}


@task_prerun.connect
def begin_task(task_id: str, task: "Task[Any, Any]", **_: object) -> None:
    from duelsite import metrics, requestid

    stack = _running[task_id, threading.get_ident()] = ExitStack()
    stack.enter_context(requestid.named(task.request.get("request_id") or task_id[:16]))
    metrics.task_timer.start(task_id)
    queue = (task.request.delivery_info or {}).get("routing_key")
    if (queued_at := task.request.get("queued_at")) and queue in ALL_QUEUES and task.request.eta is None:
        metrics.waits.labels(queue).observe(max(0.0, time.time() - queued_at))


@task_postrun.connect
def end_task(task_id: str, task: "Task[Any, Any]", state: str, **_: object) -> None:
    from duelsite import metrics

    metrics.task_timer.stop(task_id, task.name, state)
    if stack := _running.pop((task_id, threading.get_ident()), None):
        stack.close()


@task_failure.connect
def report_failure(sender: "Task[Any, Any]", exception: Exception, **_: object) -> None:
    """A database that cannot be reached is no error of the task. What the database itself reports may be."""
    if isinstance(exception, SiteTask.throws):
        is_reported = getattr(exception.__cause__, "sqlstate", None) is not None
        log.warning("%s failed: %s", sender.name, exception, exc_info=exception if is_reported else None)


@worker_process_init.connect
def die_with_worker(**_: object) -> None:
    """The processes of a pool do not outlive a worker that was killed."""
    die_with_parent(os.getppid(), signal.SIGKILL)


@worker_shutting_down.connect
def end_in_time(**_: object) -> None:
    from duelsite import ending

    ending.end_worker_in_time()


@worker_ready.connect
def beat_at_once(sender: Any, **_: object) -> None:
    """A site that has just started is ready before the first heartbeat that beat sends."""
    from duelsite.tasks import note_heartbeat

    note_heartbeat.delay()


@beat_init.connect
def stop_between_turns(sender: Service, **_: object) -> None:
    """Beat ends when it has finished its current turn.

    Celery would raise SystemExit wherever the signal arrives. While beat talks to Redis the exception is
    lost, and beat goes on with its schedule closed, until that kills it.
    """
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sender.stop())
