"""The Celery application. Tasks live in each app's `tasks.py`; the queues are named in the settings."""

import logging.config
import os
import signal
import threading
from contextlib import ExitStack
from typing import Any

from celery import Celery, Task
from celery.beat import Service
from celery.signals import (
    beat_init,
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_process_init,
    worker_ready,
)
from kombu.transport import TRANSPORT_ALIASES

from duelsite.run.launch import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "duelsite.settings")

# A task names its queue: moves of bots (`ai`, long and greedy) have workers of their own.
SITE_QUEUES = ("default", "ratings", "deadlines")
AI_QUEUES = ("ai",)
# A mail server may be slow: no other task waits for it.
# `letters` is what the previous release called the queue `mail`: what was queued before an update is still
# sent. To be deleted after the next release.
MAIL_QUEUES = ("mail", "letters")

# By the scheme of the broker's address, which says how to reach it and leaves no room for a class.
TRANSPORT_ALIASES.update(redis="duelsite.broker:Transport", rediss="duelsite.broker:Transport")

app = Celery("duelsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def queued(queue: str, *priorities: int) -> int:
    """How many tasks of these priorities no worker has taken yet."""
    with app.connection_or_acquire() as connection:
        channel: Any = connection.default_channel
        with channel.conn_or_acquire() as client:
            return sum(client.llen(channel._q_for_pri(queue, priority)) for priority in priorities)


@setup_logging.connect
def configure_logging(**_: object) -> None:
    """Our log lines, in place of Celery's own."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_: object) -> None:
    """The task keeps the name of the request that asked for it."""
    from duelsite import requestid

    if name := requestid.current():
        headers["request_id"] = name


# What to undo when a task ends, by its id: a thread pool runs several at once.
_running: dict[str, ExitStack] = {}


@task_prerun.connect
def begin_task(task_id: str, task: "Task[Any, Any]", **_: object) -> None:
    from duelsite import metrics, requestid

    stack = _running[task_id] = ExitStack()
    stack.enter_context(requestid.named(task.request.get("request_id") or task_id[:16]))
    metrics.task_timer.start(task_id)


@task_postrun.connect
def end_task(task_id: str, task: "Task[Any, Any]", state: str, **_: object) -> None:
    from duelsite import metrics

    metrics.task_timer.stop(task_id, task.name, state)
    if stack := _running.pop(task_id, None):
        stack.close()


@worker_process_init.connect
def die_with_worker(**_: object) -> None:
    """The processes of a pool do not outlive a worker that was killed."""
    die_with_parent(os.getppid(), signal.SIGKILL)


@worker_ready.connect
def beat_at_once(sender: Any, **_: object) -> None:
    """A site that has just started is ready before beat's first turn."""
    from duelsite.tasks import note_heartbeat

    note_heartbeat.delay()


@beat_init.connect
def stop_between_turns(sender: Service, **_: object) -> None:
    """Beat ends when it has finished what it is at.

    Celery would raise SystemExit wherever the signal finds it. In the middle of a word with Redis that gets
    lost on the way, and beat goes on with its schedule closed, to die of it.
    """
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sender.stop())
