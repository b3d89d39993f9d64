"""Connections to PostgreSQL that go silent are noticed within seconds, and replaced."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections
from django.test import Client
from psycopg_pool import ConnectionPool

from duelsite import health, threads
from duelsite.connections import keep_own_connection
from duelsite.run import addresses
from duelsite.tasks import note_heartbeat
from tests.databaseline import DatabaseLine
from tests.livesite import wait_for
from tests.site.test_settings import PRODUCTION, setting

pytestmark = pytest.mark.django_db

# As by default, but quicker.
QUICKLY = {"connect_timeout": 1, "tcp_user_timeout": 300}


@pytest.fixture
def line() -> Iterator[DatabaseLine]:
    line = DatabaseLine(f"{addresses.socket_folder(settings.VAR)}/.s.PGSQL.5432")
    yield line
    line.close()


def options(line: DatabaseLine) -> dict[str, Any]:
    database = connection.settings_dict
    return {"dbname": database["NAME"], "user": database["USER"], "host": "127.0.0.1", "port": line.port}


def through(line: DatabaseLine) -> None:
    """The connection of this thread goes through the line."""
    keep_own_connection()
    now = connection.settings_dict
    shorter = {**now["OPTIONS"], **QUICKLY}
    connection.settings_dict = {**now, "HOST": "127.0.0.1", "PORT": str(line.port), "OPTIONS": shorter}


def test_every_connection_has_timeouts(project: Path) -> None:
    for pool in ("0", "10"):
        found = setting(project, 'DATABASES["default"]["OPTIONS"]', **PRODUCTION, DATABASE_POOL=pool)
        assert "'connect_timeout': 3, 'tcp_user_timeout': 4000, 'keepalives': 1" in found


def test_the_address_of_the_database_may_say_otherwise(project: Path) -> None:
    url = PRODUCTION["DATABASE_URL"] + "?tcp_user_timeout=9000"
    found = setting(project, 'DATABASES["default"]["OPTIONS"]', **{**PRODUCTION, "DATABASE_URL": url})
    assert "'tcp_user_timeout': '9000'" in found
    assert "'connect_timeout': 3" in found


def test_the_kernel_knows_the_timeouts(line: DatabaseLine) -> None:
    timeouts = {
        name: value for name, value in settings.DATABASES["default"]["OPTIONS"].items() if name != "pool"
    }
    with (
        psycopg.connect(**options(line), **timeouts) as one,
        socket.socket(fileno=socket.dup(one.fileno())) as end,
    ):
        assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 4000
        assert end.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 5


def test_a_thread_of_the_sockets_gives_up_a_lost_connection(
    line: DatabaseLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1, initializer=through, initargs=(line,)) as pool:
        monkeypatch.setattr(threads, "_pool", pool)
        threads.check(10)
        line.lose_connections()
        with pytest.raises(OperationalError):
            threads.check(10)
        threads.check(10)
        pool.submit(connections.close_all).result()


def test_a_database_that_is_back_is_found_at_once(
    line: DatabaseLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1, initializer=through, initargs=(line,)) as pool:
        monkeypatch.setattr(threads, "_pool", pool)
        line.block()
        for _ in range(2):
            with pytest.raises(OperationalError):
                threads.check(10)
        line.restore()
        threads.check(1)
        pool.submit(connections.close_all).result()


def test_pages_find_a_database_that_is_back(line: DatabaseLine) -> None:
    """The pool by itself would try again after 1, 2, 4, 8 seconds and so on."""
    with ConnectionPool(kwargs={"host": "/nowhere"}, min_size=1, open=True) as pool:
        wait_for(lambda: pool.get_stats().get("connections_errors", 0) >= 3)
        pool.kwargs = options(line)
        with pool.connection(3):
            pass


def test_not_ready_while_moves_have_no_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    note_heartbeat()
    assert client.get("/readyz").json()["moves"]["ok"]
    monkeypatch.setattr(health, "DATABASE_PATIENCE", 0.1)
    done = threading.Event()
    stuck = [threads._pool.submit(done.wait) for _ in range(settings.SOCKET_THREADS)]
    try:
        response = client.get("/readyz")
    finally:
        done.set()
    for one in stuck:
        one.result()
    assert response.status_code == 503
    assert response.json()["moves"] == {"ok": False, "error": "TimeoutError"}
    assert response.json()["database"]["ok"]
