"""Processes exit within ten seconds of SIGTERM, even if something hangs in them.

A worker finishes its tasks if that is quick; tasks that take longer are handed out again. Web processes:
draining.py.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)

# Seconds after the signal until the process is gone. The supervisor and systemd wait a little longer.
GONE_WITHIN = 8.5
# Seconds after the signal until a worker drops its tasks.
TASKS_WITHIN = 5.0


def exit_in_time() -> None:
    """Exit even if something hangs."""
    later(GONE_WITHIN, exit_now)


def end_worker_in_time() -> None:
    """A Celery worker finishes its tasks, and then exits: not later than others do."""
    later(TASKS_WITHIN, drop_tasks)
    exit_in_time()


def drop_tasks() -> None:
    """Celery's cold shutdown, if tasks run: a warm one that is interrupted may read half a message."""
    from celery.worker import state  # heavy, and web processes import this module as well

    if state.active_requests:
        os.kill(os.getpid(), signal.SIGQUIT)


def later(seconds: float, work: Callable[[], None]) -> None:
    """Call it in a thread, if the process lives that long. Nothing waits for that."""
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


def exit_now() -> None:
    """End the process without waiting for its threads."""
    log.warning("Something has not ended within %g s: exiting without it", GONE_WITHIN)
    logging.shutdown()
    os._exit(1)
