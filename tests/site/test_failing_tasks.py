"""What workers log about tasks that fail because the database cannot be reached."""

import logging
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from celery.app.trace import get_log_policy, log_policy_expected
from celery.signals import task_failure
from django.db import OperationalError

from duelsite.tasks import note_heartbeat


def fail(error: Exception) -> None:
    task_failure.send(sender=note_heartbeat, task_id="one", exception=error)


def test_a_database_that_is_down_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    error = OperationalError("connection timeout expired")
    error.__cause__ = psycopg.OperationalError("connection timeout expired")
    fail(error)
    (record,) = caplog.records
    assert record.getMessage() == "duelsite.tasks.note_heartbeat failed: connection timeout expired"
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)


def test_what_the_database_reports_has_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    error = OperationalError("deadlock detected")
    error.__cause__ = psycopg.errors.DeadlockDetected("deadlock detected")
    fail(error)
    (record,) = caplog.records
    assert record.exc_info


def test_other_errors_are_left_to_celery(caplog: pytest.LogCaptureFixture) -> None:
    fail(ValueError("a bug"))
    assert not caplog.records


def test_celery_itself_logs_no_traceback_of_it() -> None:
    info: Any = SimpleNamespace(internal=False)
    assert get_log_policy(note_heartbeat, info, OperationalError()) is log_policy_expected
    assert get_log_policy(note_heartbeat, info, ValueError()) is not log_policy_expected
