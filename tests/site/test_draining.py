"""A process that is asked to end closes its sockets, answers its requests, and is gone within ten seconds."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from celery.signals import worker_shutting_down
from celery.worker import state as worker_state
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.defer import Deferred
from twisted.web.http_headers import Headers

from duelsite import draining, ending

HANGS = """
import threading
from duelsite import ending
ending.GONE_WITHIN = 0.3
threading.Thread(target=threading.Event().wait).start()
ending.exit_in_time()
"""


class Socket(WebSocketProtocol):  # type: ignore[misc]
    """A socket that notes how it was closed."""

    def __init__(self, state: int) -> None:
        super().__init__()
        self.state = state
        self.closed_with: list[int] = []

    def sendCloseFrame(self, code: int, isReply: bool) -> None:  # noqa: N803
        self.closed_with.append(code)
        self.state = self.STATE_CLOSING


class Request:
    """An HTTP request as Daphne has it."""

    def __init__(self, kind: bytes = b"text/html", *, started: bool = False) -> None:
        self.channel = SimpleNamespace(persistent=1)
        self.responseHeaders = Headers({b"Content-Type": [kind]})
        self._response_started = started
        self.finished = 0

    def finish(self) -> None:
        self.finished = 1


class Port:
    is_open = True

    def stopListening(self) -> None:
        self.is_open = False


def serving(**applications: "asyncio.Task[None]") -> Any:
    return SimpleNamespace(
        ports=[Port()],
        connections={Request(): {"application_instance": task} for task in applications.values()},
    )


class Gone:
    """A request whose client has gone, or that has become a socket: it has nothing any more."""


async def test_connections_that_have_ended_are_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    server = serving()
    server.connections[Gone()] = {"disconnected": 1.0}
    server.connections[socket := Socket(Socket.STATE_OPEN)] = {}
    await draining.finish(server)
    assert socket.closed_with == [1012]
    assert not caplog.records


def test_an_open_socket_is_closed_once_with_the_code_of_a_restart() -> None:
    socket = Socket(Socket.STATE_OPEN)
    draining.end(socket)
    draining.end(socket)
    assert socket.closed_with == [1012]


def test_many_sockets_are_closed_one_after_the_other() -> None:
    sockets = list(range(1200))
    assert len(draining.not_yet(sockets, 0.0)) == 1199, "with 400 a second"
    assert len(draining.not_yet(sockets, 1.0)) == 799
    assert not draining.not_yet(sockets, draining.CLOSED_WITHIN)
    assert draining.CLOSED_WITHIN < draining.ANSWERS_WITHIN
    assert not draining.not_yet(sockets[:1], 0.0), "one alone at once"


async def test_every_open_socket_is_closed_once() -> None:
    server, sockets = serving(), [Socket(Socket.STATE_OPEN) for _ in range(40)]
    server.connections |= {socket: {} for socket in sockets}
    await draining.finish(server)
    assert [socket.closed_with for socket in sockets] == [[1012]] * 40


def test_a_handshake_that_is_not_complete_is_refused() -> None:
    socket, refused = Socket(Socket.STATE_CONNECTING), []
    socket.handshake_deferred = Deferred()
    socket.handshake_deferred.addErrback(lambda failure: refused.append(failure.value.code))
    draining.end(socket)
    draining.end(socket)
    assert refused == [503]


def test_an_event_stream_ends_and_other_responses_go_on() -> None:
    stream = Request(draining.EVENT_STREAM, started=True)
    others = [Request(), Request(started=True), Request(draining.EVENT_STREAM)]
    for request in (stream, *others):
        draining.end(request)
    assert stream.finished
    assert not any(other.finished for other in others)
    assert not any(other.channel.persistent for other in others)


async def test_no_connection_is_accepted_and_requests_are_answered() -> None:
    answering = asyncio.create_task(asyncio.sleep(0.1))
    server = serving(one=answering)
    await draining.drain(server).asFuture(asyncio.get_running_loop())
    assert not server.ports[0].is_open
    assert answering.done()


async def test_requests_that_take_too_long_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "ANSWERS_WITHIN", 0.1)
    answering = asyncio.create_task(asyncio.sleep(600))
    await asyncio.wait_for(draining.finish(serving(one=answering)), 10)
    assert not answering.done()
    answering.cancel()


@pytest.fixture(autouse=True)
def planned(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When something is to happen to this process, which does not happen."""
    planned: list[float] = []
    monkeypatch.setattr(ending, "later", lambda seconds, _: planned.append(seconds))
    return planned


def test_a_worker_that_shuts_down_drops_its_tasks_and_exits_in_time(planned: list[float]) -> None:
    worker_shutting_down.send(sender="worker", sig="SIGTERM", how="Warm", exitcode=0)
    assert planned == [ending.TASKS_WITHIN, ending.GONE_WITHIN]
    assert max(planned) < 10


@pytest.mark.parametrize("tasks", [0, 1])
def test_only_a_worker_that_still_has_tasks_is_told_to_drop_them(
    tasks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda pid, number: sent.append((pid, number)))
    monkeypatch.setattr(worker_state, "active_requests", set(range(tasks)))
    ending.drop_tasks()
    assert sent == [(os.getpid(), signal.SIGQUIT)] * tasks


def test_a_process_exits_in_spite_of_a_thread_that_hangs(project: Path) -> None:
    started = time.monotonic()
    done = subprocess.run([sys.executable, "-c", HANGS], cwd=project, timeout=30, capture_output=True)
    assert done.returncode == 1
    assert b"exiting without it" in done.stderr
    assert time.monotonic() - started < 10
