"""Every request has a name, in its response, its log lines and its tasks."""

import json
import logging
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from celery.signals import before_task_publish
from django.test import Client

from duelsite import requestid
from duelsite.celery import begin_task, end_task
from duelsite.logs import JsonFormatter, ReadableFormatter, RequestIdFilter
from duelsite.tasks import note_heartbeat

pytestmark = pytest.mark.django_db


def test_a_request_gets_a_name(client: Client) -> None:
    first, second = client.get("/healthz"), client.get("/healthz")
    assert len(first["X-Request-ID"]) == 16
    assert first["X-Request-ID"] != second["X-Request-ID"]


def test_the_name_that_a_proxy_gave_is_kept(client: Client) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": "abcd-1234"})["X-Request-ID"] == "abcd-1234"


@pytest.mark.parametrize("offered", ["short", "x" * 65, "evil\nline 1234", '"quoted" 1234', "ключ-ключ"])
def test_an_insane_name_is_replaced(offered: str) -> None:
    assert requestid.chosen(offered) != offered


def test_a_log_line_is_json_and_carries_the_name(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(RequestIdFilter())
    with caplog.at_level(logging.INFO, "duelsite.requests"):
        client.get("/about/", headers={"X-Request-ID": "abcd-1234"})
    [record] = [r for r in caplog.records if r.name == "duelsite.requests"]
    line = json.loads(JsonFormatter().format(record))
    assert line["request_id"] == "abcd-1234"
    assert (line["view"], line["status"], line["level"]) == ("about", 200, "info")


def test_a_visitor_cannot_write_log_lines(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "duelsite.requests"):
        client.get("/about%0a12:00:00 ERROR   All is lost%0d%1b[2J%e2%80%a8/")
    [record] = [r for r in caplog.records if r.name == "duelsite.requests"]
    text = ReadableFormatter().format(record)
    assert text.isprintable()
    assert r"/about\n12:00:00 ERROR   All is lost\r\x1b[2J\u2028/" in text


def test_an_exception_has_lines_of_its_own_in_a_readable_log() -> None:
    try:
        raise ValueError("why")
    except ValueError:
        record = logging.makeLogRecord({"msg": "broken", "exc_info": sys.exc_info()})
    assert ReadableFormatter().format(record).splitlines()[-1] == "ValueError: why"


def test_an_exception_stays_within_its_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.makeLogRecord({"msg": "broken", "exc_info": sys.exc_info()})
    text = JsonFormatter().format(record)
    assert "\n" not in text
    assert "ValueError" in json.loads(text)["exception"]


def test_a_task_keeps_the_name_of_the_request_that_queued_it(client: Client) -> None:
    headers: dict[str, str] = {}
    with requestid.named("abcd-1234"):
        before_task_publish.send(sender="t", headers=headers, body=None)
    assert headers["request_id"] == "abcd-1234"

    note_heartbeat.push_request(request_id=headers["request_id"])  # type: ignore[call-arg]
    begin_task(task_id="1", task=note_heartbeat)
    assert requestid.current() == "abcd-1234"
    end_task(task_id="1", task=note_heartbeat, state="SUCCESS")
    note_heartbeat.pop_request()
    assert requestid.current() == ""


def test_a_task_that_is_handed_out_again_ends_in_each_thread_by_itself() -> None:
    """Redis hands out again what a thread of a pool still works at."""

    def run(_: object) -> str:
        note_heartbeat.push_request()
        try:
            begin_task(task_id="twice", task=note_heartbeat)
            both.wait(10)
            end_task(task_id="twice", task=note_heartbeat, state="SUCCESS")
            return requestid.current()
        finally:
            note_heartbeat.pop_request()

    both = threading.Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(run, range(2))) == ["", ""]
